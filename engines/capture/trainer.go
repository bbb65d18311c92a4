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
	Open: func() fit.TrainableEngine { return newTrainee() },
}

// engineTrainee adapts the engine to the trainer.
type engineTrainee struct {
	replay  recordBoard
	vcf     *vcf
	weights weightValues
	numbers eval.FeatureNumbering
}

var _ fit.NetworkEngine = (*engineTrainee)(nil)

func newTrainee() *engineTrainee { return &engineTrainee{weights: defaultWeights().weightValues} }

// SetPosition sets up the position at the end of a record.
func (t *engineTrainee) SetPosition(r sente.Record) error {
	fresh, err := t.replay.setPosition(r)
	if err == nil && (fresh || t.vcf == nil) {
		t.vcf = newVCF(t.replay.board, 1<<12)
	}
	return err
}

// Turn returns the side to move.
func (t *engineTrainee) Turn() int { return t.replay.board.turn }

// IsQuiet reports whether a search would use the static evaluation.
func (t *engineTrainee) IsQuiet() bool {
	b := t.replay.board
	if b.fivePending || b.classCounts[0][board.Five-board.Three]+b.classCounts[1][board.Five-board.Three] > 0 {
		return false
	}
	_, plies := t.vcf.FindWin(defaultConfig().HorizonTries)
	return plies <= 0
}

// Features of the evaluation: the pattern parts of the points for the side to move and, from
// waiterOffset on, for the opponent; captures and the tempo.
const (
	waiterOffset     = numParts
	prizeOffset      = 2 * numParts
	moverOffset      = prizeOffset + 1
	waitsOffset      = prizeOffset + 2
	menaceOffset     = prizeOffset + 3
	tempoOffset      = prizeOffset + 4
	numWorthFeatures = prizeOffset + 5
)

// EvalFeatures returns the features of the position.
func (t *engineTrainee) EvalFeatures() (f []train.Feature) {
	b := t.replay.board
	var counts [prizeOffset]float32
	b.forEachCell(func(c Cell) {
		if b.IsEmpty(c) {
			forEachPart(b.state[c].patternFor(b.turn), func(part int) { counts[part]++ })
			forEachPart(b.state[c].patternFor(1-b.turn), func(part int) { counts[waiterOffset+part]-- })
		}
	})
	ownShare, otherShare := b.capturedShare(b.turn), b.capturedShare(1-b.turn)
	taking := func(side int, share float64) float64 {
		return float64(b.sums[side].capturablePairs) * (1 + float64(b.captures.growth)*share*share)
	}
	return append(nonzeroFeatures(counts[:]),
		train.Feature{Index: int32(prizeOffset), Value: float32((ownShare*ownShare + ownShare - otherShare*otherShare - otherShare) / 2)},
		train.Feature{Index: int32(moverOffset), Value: float32(taking(b.turn, ownShare))},
		train.Feature{Index: int32(waitsOffset), Value: float32(-taking(1-b.turn, otherShare))},
		train.Feature{Index: int32(menaceOffset), Value: float32(float64(b.sums[b.turn].menacedPairs)*(1+ownShare) - float64(b.sums[1-b.turn].menacedPairs)*(1+otherShare))},
		train.Feature{Index: int32(tempoOffset), Value: 1})
}

// nonzeroFeatures returns the features of the values that are not zero.
func nonzeroFeatures(values []float32) (f []train.Feature) {
	for i, v := range values {
		if v != 0 {
			f = append(f, train.Feature{Index: int32(i), Value: v})
		}
	}
	return f
}

// capturedShare returns the fraction of the prize that a side has captured.
func (b *Board) capturedShare(side int) float64 {
	return float64(b.captured[side]) / float64(b.law.Prize)
}

// Features of a move: the pattern parts of the point for the side that moves and, from waiterOffset on,
// for the opponent; pairs captured, saved and threatened.
const (
	takeOffset = 2 * numParts
	saveOffset = takeOffset + 1
	bareOffset = takeOffset + 2
)

// MovesWithFeatures returns the moves and a function that returns their features.
func (t *engineTrainee) MovesWithFeatures() ([]sente.Move, func(i int) []train.Feature) {
	moves, _ := t.replay.board.Moves(0, nil)
	return formatLine(moves), func(i int) []train.Feature { return t.replay.board.moveFeatures(moves[i]) }
}

// moveFeatures returns the features of a move.
func (b *Board) moveFeatures(c Cell) []train.Feature {
	var counts [2*numParts + 3]float32
	a := &b.state[c]
	side, opponent := b.turn, 1-b.turn
	forEachPart(a.patternFor(side), func(part int) { counts[part]++ })
	forEachPart(a.patternFor(opponent), func(part int) { counts[waiterOffset+part]++ })
	grown := func(side int) float32 {
		return float32(1 + float64(b.captures.growth)*b.capturedShare(side)*b.capturedShare(side))
	}
	counts[takeOffset] = float32(bits.OnesCount16(a.capturesFor(side))) * grown(side)
	counts[saveOffset] = float32(bits.OnesCount16(a.capturesFor(opponent))) * grown(opponent)
	counts[bareOffset] = float32(bits.OnesCount16(a.menacesFor(side))) * grown(side)
	return nonzeroFeatures(counts[:])
}

// PromisingMoves returns the best-ranked moves.
func (t *engineTrainee) PromisingMoves(breadth func() int) []sente.Move {
	moves, _ := t.replay.board.Moves(breadth(), nil)
	return formatLine(moves)
}

// NetworkPoints returns the network's points: those with a stone in their features, and those near a
// stone, where a move may be played.
func (t *engineTrainee) NetworkPoints(move sente.Move) (points train.Points, state int) {
	b := t.replay.board
	points.Move = -1
	near := b.cellsNearStones()
	played, err := game.ParsePoint(string(move), b.size)
	b.forEachCell(func(c Cell) {
		if b.IsEmpty(c) {
			t.numbers.AddPoint(&points, b.rowFeatures(c), board.Side(b.turn), near.has(c), err == nil && c == played)
		}
	})
	return points, b.networkStateIndex()
}

// NetworkFeatures returns the properties of the features numbered so far.
func (t *engineTrainee) NetworkFeatures() train.NetworkFeatures { return t.numbers.DescribeFeatures() }

// SetNetwork sets the fitted network.
func (t *engineTrainee) SetNetwork(n *train.Network) {
	t.weights.network = eval.RoundNetwork(n, t.numbers.Features(), numStates)
}

// WorthModel returns the model of the evaluation.
func (t *engineTrainee) WorthModel() train.Model { return worthModel() }

// RankModel returns the model of the move ordering.
func (t *engineTrainee) RankModel() train.Model { return rankModel() }

// SetWorth sets the fitted weights of the features of positions.
func (t *engineTrainee) SetWorth(f []float64) { t.weights.setWorth(f) }

// SetRanks sets the fitted weights of the features of moves.
func (t *engineTrainee) SetRanks(f []float64) { t.weights.setRanks(f) }

// WeightsFile returns the weights file.
func (t *engineTrainee) WeightsFile(notes ...string) train.File { return t.weights.toFile(notes...) }
