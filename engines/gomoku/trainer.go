package gomoku

import (
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/fit"
	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/engines/internal/five/eval"
	game "github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/train"
)

// Trainer fits the engine's weights to games by its rules. They are for the rule of the first game;
// games by others may stand beside it, where both are the same for both sides or neither is.
var Trainer = fit.Trainer{
	Name: "the engine for Gomoku",
	Note: "The weights of the engine for Gomoku, by kinds of points and a network; docs/tuning.md says what they mean.",
	Open: func() fit.Engine { return &trainee{weights: *defaultWeights(board.Freestyle, ordinarySize)} },
}

// trainee is the engine as one whose weights are fitted.
type trainee struct {
	replay  replay
	vcf     *vcf
	weights weightValues
	rule    board.Rule // of the first record, which the weights are for
	laid    bool       // there was a record
	numbers eval.Numbering
	counts  [2 * board.NumKinds]float32 // of the features of one position
	present []int32                     // which of them are not zero
}

var _ fit.Networked = (*trainee)(nil)

// Lay sets up the position at the end of a record.
func (t *trainee) Lay(r sente.Record) error {
	if _, err := t.replay.lay(r); err != nil {
		return err
	}
	switch rule := t.replay.board.rule; {
	case !t.laid:
		t.weights, t.rule, t.laid = *defaultWeights(rule, t.replay.board.size), rule, true
		t.numbers.Coloured = coloured(rule)
	case coloured(rule) != coloured(t.rule):
		return fmt.Errorf("its rules are %v, and those before it %v: only one of them is the same for both sides, so give --data of one kind", rule, t.rule)
	}
	if t.vcf == nil {
		t.vcf = newVCF(&t.replay.board.lines, 1<<12)
	}
	if t.vcf.board != &t.replay.board.lines {
		t.vcf.board = &t.replay.board.lines
		t.vcf.Forget()
	}
	return nil
}

// coloured reports whether a rule binds the sides differently, so that each sees by weights of its
// own.
func coloured(r board.Rule) bool { return r.Law(board.Black) != r.Law(board.White) }

// Turn is the side to move.
func (t *trainee) Turn() int { return int(t.replay.board.turn) }

// Quiet reports whether a search would trust the static evaluation.
func (t *trainee) Quiet() bool {
	b := t.replay.board
	if b.count[board.Black][board.Five] > 0 || b.count[board.White][board.Five] > 0 {
		return false
	}
	if _, settled := b.StaticResult(); settled {
		return false
	}
	_, plies := t.vcf.Win(best().Horizon)
	return plies <= 0
}

// Features lists the features of the position.
func (t *trainee) Features() (f []train.Feature) {
	b := t.replay.board
	for c := range b.cells {
		if b.colour[c] == board.Empty {
			k := b.state[c].patterns()
			t.count(k.of(b.turn).Kind(), 1)
			t.count(waiterAt+k.of(1-b.turn).Kind(), -1)
		}
	}
	for _, i := range t.present {
		f = append(f, train.Feature{Index: i, Value: t.counts[i]})
		t.counts[i] = 0
	}
	t.present = t.present[:0]
	return append(f, train.Feature{Index: int32(stateAt + b.threats()), Value: 1}, train.Feature{Index: int32(tempoAt), Value: 1})
}

func (t *trainee) count(i int, by float32) {
	if t.counts[i] == 0 {
		t.present = append(t.present, int32(i))
	}
	t.counts[i] += by
}

// Moves lists the moves and their features.
func (t *trainee) Moves() ([]sente.Move, func(i int) []train.Feature) {
	b := t.replay.board
	moves := b.Moves(nil)
	return t.replay.write(moves), func(i int) []train.Feature {
		k := b.state[moves[i]].patterns()
		return []train.Feature{
			{Index: int32(k.of(b.turn).Kind()), Value: 1},
			{Index: int32(otherAt + k.of(1-b.turn).Kind()), Value: 1},
		}
	}
}

// Promising lists the moves that promise most.
func (t *trainee) Promising(breadth func() int) []sente.Move {
	b := t.replay.board
	moves := b.Moves(nil)
	if len(moves) > 1 {
		moves = b.narrow(moves, breadth())
	}
	return t.replay.write(moves)
}

// Points lists the points that have a stone in their features, which count, and those near a
// stone, where a move may be played.
func (t *trainee) Points(move sente.Move) (points train.Points, state int) {
	b := t.replay.board
	points.Move = -1
	played, err := game.ParsePoint(string(move), b.size)
	for c := range Cell(b.cells) {
		if b.colour[c] == board.Empty {
			t.numbers.Add(&points, b.features(c), b.turn, b.near.has(c), err == nil && pointOf(c, b.size) == played)
		}
	}
	return points, int(t.numbers.By(b.turn))*numStates + b.threats()
}

// NetworkFeatures is what is known of the features so far.
func (t *trainee) NetworkFeatures() train.NetworkFeatures { return t.numbers.Known() }

// WorthModel is the model of what positions are worth.
func (t *trainee) WorthModel() train.Model { return worthModel() }

// RankModel is the model of which moves are expected.
func (t *trainee) RankModel() train.Model { return rankModel() }

// SetWorth takes fitted weights of the features of positions.
func (t *trainee) SetWorth(f []float64) { t.weights.SetWorth(f) }

// SetRanks takes fitted weights of the features of moves.
func (t *trainee) SetRanks(f []float64) { t.weights.SetRanks(f) }

// SetNetwork takes a fitted network.
func (t *trainee) SetNetwork(n *train.Network) {
	t.weights.Network = eval.RoundNetwork(n, t.numbers.Features(), numStates)
}

// File writes the weights.
func (t *trainee) File(notes ...string) train.File { return t.weights.File(notes...) }
