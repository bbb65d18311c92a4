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

// Trainer fits the engine's weights to games. The weights are for the rule of the first game; games
// by other rules may be mixed in if both rules treat the sides equally or both do not.
var Trainer = fit.Trainer{
	Name: "the engine for Gomoku",
	Note: "The weights of the Gomoku engine, by point classes and a network; see docs/tuning.md for their meaning.",
	Open: func() fit.TrainableEngine {
		return &engineTrainee{weights: *defaultWeights(board.Freestyle, defaultSize)}
	},
}

// engineTrainee adapts the engine to the trainer.
type engineTrainee struct {
	replay        recordBoard
	vcf           *vcf
	weights       weightValues
	rule          board.Rule // rule of the first record, for which the weights are
	positionSet   bool       // whether a record was set up
	numbers       eval.FeatureNumbering
	counts        [2 * board.NumKinds]float32 // counts of the features of one position
	nonzeroCounts []int32                     // indices of the nonzero counts
}

var _ fit.NetworkEngine = (*engineTrainee)(nil)

// SetPosition sets up the position at the end of a record.
func (t *engineTrainee) SetPosition(r sente.Record) error {
	if _, err := t.replay.setPosition(r); err != nil {
		return err
	}
	switch rule := t.replay.board.rule; {
	case !t.positionSet:
		t.weights, t.rule, t.positionSet = *defaultWeights(rule, t.replay.board.size), rule, true
		t.numbers.Coloured = hasColourWeights(rule)
	case hasColourWeights(rule) != hasColourWeights(t.rule):
		return fmt.Errorf("its rules are %v, but those before are %v: since only one of them is the same for both sides, use --data of one kind", rule, t.rule)
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

// hasColourWeights reports whether a rule treats the sides differently, so that each has its own weights.
func hasColourWeights(r board.Rule) bool { return r.SideRule(board.Black) != r.SideRule(board.White) }

// Turn returns the side to move.
func (t *engineTrainee) Turn() int { return int(t.replay.board.turn) }

// IsQuiet reports whether a search would use the static evaluation of the position.
func (t *engineTrainee) IsQuiet() bool {
	b := t.replay.board
	if b.classCounts[board.Black][board.Five] > 0 || b.classCounts[board.White][board.Five] > 0 {
		return false
	}
	if _, settled := b.StaticResult(); settled {
		return false
	}
	_, plies := t.vcf.FindWin(defaultConfig().HorizonTries)
	return plies <= 0
}

// EvalFeatures returns the features of the position.
func (t *engineTrainee) EvalFeatures() (f []train.Feature) {
	b := t.replay.board
	for c := range b.cells {
		if b.colour[c] == board.Empty {
			k := b.state[c].patternPair()
			t.addCount(k.patternOf(b.turn).KindNumber(), 1)
			t.addCount(waiterOffset+k.patternOf(1-b.turn).KindNumber(), -1)
		}
	}
	for _, i := range t.nonzeroCounts {
		f = append(f, train.Feature{Index: i, Value: t.counts[i]})
		t.counts[i] = 0
	}
	t.nonzeroCounts = t.nonzeroCounts[:0]
	return append(f, train.Feature{Index: int32(stateOffset + b.threatState()), Value: 1}, train.Feature{Index: int32(tempoOffset), Value: 1})
}

func (t *engineTrainee) addCount(i int, by float32) {
	if t.counts[i] == 0 {
		t.nonzeroCounts = append(t.nonzeroCounts, int32(i))
	}
	t.counts[i] += by
}

// MovesWithFeatures returns the moves and a function that returns their features.
func (t *engineTrainee) MovesWithFeatures() ([]sente.Move, func(i int) []train.Feature) {
	b := t.replay.board
	moves := b.Moves(nil)
	return t.replay.formatLine(moves), func(i int) []train.Feature {
		k := b.state[moves[i]].patternPair()
		return []train.Feature{
			{Index: int32(k.patternOf(b.turn).KindNumber()), Value: 1},
			{Index: int32(otherOffset + k.patternOf(1-b.turn).KindNumber()), Value: 1},
		}
	}
}

// PromisingMoves returns the moves that the search would keep.
func (t *engineTrainee) PromisingMoves(breadth func() int) []sente.Move {
	b := t.replay.board
	moves := b.Moves(nil)
	if len(moves) > 1 {
		moves = b.keepBest(moves, breadth())
	}
	return t.replay.formatLine(moves)
}

// NetworkPoints returns the points with a stone in their features, which count, and the points near a
// stone, which are candidate moves.
func (t *engineTrainee) NetworkPoints(move sente.Move) (points train.Points, state int) {
	b := t.replay.board
	points.Move = -1
	played, err := game.ParsePoint(string(move), b.size)
	for c := range Cell(b.cells) {
		if b.colour[c] == board.Empty {
			t.numbers.AddPoint(&points, b.pointFeatures(c), b.turn, b.near.has(c), err == nil && pointOf(c, b.size) == played)
		}
	}
	return points, int(t.numbers.ViewOf(b.turn))*numStates + b.threatState()
}

// NetworkFeatures returns the description of the features numbered so far.
func (t *engineTrainee) NetworkFeatures() train.NetworkFeatures { return t.numbers.DescribeFeatures() }

// WorthModel returns the model of the worth of positions.
func (t *engineTrainee) WorthModel() train.Model { return worthModel() }

// RankModel returns the model of the choice of moves.
func (t *engineTrainee) RankModel() train.Model { return rankModel() }

// SetWorth sets the fitted weights of the features of positions.
func (t *engineTrainee) SetWorth(f []float64) { t.weights.SetWorth(f) }

// SetRanks sets the fitted weights of the features of moves.
func (t *engineTrainee) SetRanks(f []float64) { t.weights.SetRanks(f) }

// SetNetwork sets the network from a fitted one.
func (t *engineTrainee) SetNetwork(n *train.Network) {
	t.weights.Network = eval.RoundNetwork(n, t.numbers.Features(), numStates)
}

// WeightsFile returns the weights as a file.
func (t *engineTrainee) WeightsFile(notes ...string) train.File { return t.weights.File(notes...) }
