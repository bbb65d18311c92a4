package capture

import (
	"math/bits"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/fit"
	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/engines/internal/five/eval"
	game "github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/train"
)

// Trainer fits the engine's weights to games by rules with captures.
var Trainer = fit.Trainer{
	Name: "the engine for captures",
	Note: "The weights of the capture engine; see engines/capture/weights.go for their meaning.",
	Open: func() fit.Engine { return newTrainee() },
}

// trainee adapts the engine to the trainer.
type trainee struct {
	replay  replay
	vcf     *vcf
	weights weights
	numbers eval.FeatureNumbering
}

var _ fit.Networked = (*trainee)(nil)

func newTrainee() *trainee { return &trainee{weights: usual().weights} }

// Lay sets up the position at the end of a record.
func (t *trainee) Lay(r sente.Record) error {
	fresh, err := t.replay.lay(r)
	if err == nil && (fresh || t.vcf == nil) {
		t.vcf = newVCF(t.replay.board, 1<<12)
	}
	return err
}

// Turn returns the side to move.
func (t *trainee) Turn() int { return t.replay.board.turn }

// Quiet reports whether a search would use the static evaluation.
func (t *trainee) Quiet() bool {
	b := t.replay.board
	if b.pending || b.count[0][board.Five-board.Three]+b.count[1][board.Five-board.Three] > 0 {
		return false
	}
	_, plies := t.vcf.FindWin(best().HorizonTries)
	return plies <= 0
}

// Features of the evaluation: the pattern parts of the points for the side to move and, from
// waiterAt on, for the opponent; captures and the tempo.
const (
	waiterAt      = parts
	prizeAt       = 2 * parts
	moverAt       = prizeAt + 1
	waitsAt       = prizeAt + 2
	menaceAt      = prizeAt + 3
	tempoAt       = prizeAt + 4
	worthFeatures = prizeAt + 5
)

// Features returns the features of the position.
func (t *trainee) Features() (f []train.Feature) {
	b := t.replay.board
	var counts [prizeAt]float32
	b.each(func(c Cell) {
		if b.Empty(c) {
			partsOf(b.state[c].pattern(b.turn), func(part int) { counts[part]++ })
			partsOf(b.state[c].pattern(1-b.turn), func(part int) { counts[waiterAt+part]-- })
		}
	})
	me, you := b.share(b.turn), b.share(1-b.turn)
	taking := func(side int, share float64) float64 {
		return float64(b.sums[side].taking) * (1 + float64(b.captures.grow)*share*share)
	}
	return append(nonzero(counts[:]),
		train.Feature{Index: int32(prizeAt), Value: float32((me*me + me - you*you - you) / 2)},
		train.Feature{Index: int32(moverAt), Value: float32(taking(b.turn, me))},
		train.Feature{Index: int32(waitsAt), Value: float32(-taking(1-b.turn, you))},
		train.Feature{Index: int32(menaceAt), Value: float32(float64(b.sums[b.turn].menacing)*(1+me) - float64(b.sums[1-b.turn].menacing)*(1+you))},
		train.Feature{Index: int32(tempoAt), Value: 1})
}

// nonzero returns the features of the values that are not zero.
func nonzero(values []float32) (f []train.Feature) {
	for i, v := range values {
		if v != 0 {
			f = append(f, train.Feature{Index: int32(i), Value: v})
		}
	}
	return f
}

// share returns the fraction of the prize that a side has captured.
func (b *Board) share(side int) float64 { return float64(b.taken[side]) / float64(b.law.Prize) }

// Features of a move: the pattern parts of the point for the side that moves and, from waiterAt on,
// for the opponent; pairs captured, saved and threatened.
const (
	takeAt = 2 * parts
	saveAt = takeAt + 1
	bareAt = takeAt + 2
)

// Moves returns the moves and a function that returns their features.
func (t *trainee) Moves() ([]sente.Move, func(i int) []train.Feature) {
	moves, _ := t.replay.board.Moves(0, nil)
	return write(moves), func(i int) []train.Feature { return t.replay.board.features(moves[i]) }
}

// features returns the features of a move.
func (b *Board) features(c Cell) []train.Feature {
	var counts [2*parts + 3]float32
	a := &b.state[c]
	me, you := b.turn, 1-b.turn
	partsOf(a.pattern(me), func(part int) { counts[part]++ })
	partsOf(a.pattern(you), func(part int) { counts[waiterAt+part]++ })
	grown := func(side int) float32 { return float32(1 + float64(b.captures.grow)*b.share(side)*b.share(side)) }
	counts[takeAt] = float32(bits.OnesCount16(a.takes(me))) * grown(me)
	counts[saveAt] = float32(bits.OnesCount16(a.takes(you))) * grown(you)
	counts[bareAt] = float32(bits.OnesCount16(a.menaces(me))) * grown(me)
	return nonzero(counts[:])
}

// Promising returns the best-ranked moves.
func (t *trainee) Promising(breadth func() int) []sente.Move {
	moves, _ := t.replay.board.Moves(breadth(), nil)
	return write(moves)
}

// Points returns the network's points: those with a stone in their features, and those near a
// stone, where a move may be played.
func (t *trainee) Points(move sente.Move) (points train.Points, state int) {
	b := t.replay.board
	points.Move = -1
	near := b.near()
	played, err := game.ParsePoint(string(move), b.size)
	b.each(func(c Cell) {
		if b.Empty(c) {
			t.numbers.AddPoint(&points, b.rowFeatures(c), board.Side(b.turn), near.has(c), err == nil && c == played)
		}
	})
	return points, b.standing()
}

// NetworkFeatures returns the properties of the features numbered so far.
func (t *trainee) NetworkFeatures() train.NetworkFeatures { return t.numbers.DescribeFeatures() }

// SetNetwork sets the fitted network.
func (t *trainee) SetNetwork(n *train.Network) {
	t.weights.network = eval.RoundNetwork(n, t.numbers.Features(), states)
}

// WorthModel returns the model of the evaluation.
func (t *trainee) WorthModel() train.Model { return worthModel() }

// RankModel returns the model of the move ordering.
func (t *trainee) RankModel() train.Model { return rankModel() }

// SetWorth sets the fitted weights of the features of positions.
func (t *trainee) SetWorth(f []float64) { t.weights.setWorth(f) }

// SetRanks sets the fitted weights of the features of moves.
func (t *trainee) SetRanks(f []float64) { t.weights.setRanks(f) }

// File returns the weights file.
func (t *trainee) File(notes ...string) train.File { return t.weights.file(notes...) }
