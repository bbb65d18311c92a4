package alphabeta

import (
	"fmt"
	"math"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search/clock"
	"github.com/sente-games/sente/search/table"
)

// Option configures a searcher; see [New].
type Option func(*settings) error

type settings struct {
	enabled        Feature // an error if the rules do not support them
	disabled       Feature
	tableBytes     int64
	tableSizeSet   bool // by an option
	aspiration     int  // half the width of the first aspiration window
	timeHabits     clock.Habits
	reportEvery    time.Duration // minimum interval between reports while the best line is unchanged
	weights        Weights
	reductions     LateMoveReductions
	reductionTable *reductionTable
	margins        Margins
	lateMoveCounts lateMoveCounts
	shortest       bool
	depths         Layers
	evalHook       any // func(*S) sente.Score
	orderHook      any // func(*S, []M, []int32)
	noisyHook      any // func(*S, []M) []M
	stopWhen       func(sente.Score, sente.Bound) bool
}

func defaultSettings() settings {
	return settings{
		tableBytes:     16 << 20,
		aspiration:     32,
		reportEvery:    50 * time.Millisecond,
		weights:        Weights{Killer: 2, History: 2},
		reductions:     LateMoveReductions{Moves: 4, Depth: 3},
		margins:        defaultMargins,
		lateMoveCounts: defaultMargins.lateMoveCounts(),
	}
}

// Options combines several options into one.
func Options(opts ...Option) Option {
	return func(s *settings) error {
		for i, o := range opts {
			if o == nil {
				return fmt.Errorf("alphabeta: option %d of %d is nil", i+1, len(opts))
			}
			if err := o(s); err != nil {
				return err
			}
		}
		return nil
	}
}

// With enables features. [New] returns an error if the rules do not support one
// of them. A feature that depends on another one, such as ETC on Table, is
// disabled together with it.
func With(f Feature) Option {
	return func(s *settings) error {
		if f&^allFeatures != 0 {
			return fmt.Errorf("alphabeta: With(%#x) is out of range: the features are the bits of %#x, Table to Compare", uint32(f), uint32(allFeatures))
		}
		s.enabled, s.disabled = s.enabled|f, s.disabled&^f
		return nil
	}
}

// Without disables features. It ignores bits that are not features, so that ^f
// disables everything except f.
func Without(f Feature) Option {
	return func(s *settings) error {
		s.disabled, s.enabled = s.disabled|f, s.enabled&^f
		return nil
	}
}

// TableBytes sets the maximum size of the transposition table in bytes. Default
// 16 MiB.
func TableBytes(n int64) Option {
	return func(s *settings) error {
		if n < table.MinBytes {
			return fmt.Errorf("alphabeta: TableBytes(%d) is too small: at least %d", n, table.MinBytes)
		}
		s.tableBytes, s.tableSizeSet = n, true
		return nil
	}
}

// TableMiB is [TableBytes] in units of 2^20 bytes.
func TableMiB(n int) Option {
	if n < 1 || n > maxTableMiB {
		return func(*settings) error {
			return fmt.Errorf("alphabeta: TableMiB(%d) is out of range: 1 to %d", n, maxTableMiB)
		}
	}
	return TableBytes(int64(n) << 20)
}

const maxTableMiB = 1 << 30

// Window sets half the width of the first aspiration window, in units of the
// evaluation. Default 32.
func Window(n int) Option {
	return func(s *settings) error {
		if n < 1 || n > int(sente.MaxEval) {
			return fmt.Errorf("alphabeta: Window(%d) is out of range: 1 to %d", n, int(sente.MaxEval))
		}
		s.aspiration = n
		return nil
	}
}

// Habits sets the parameters of time management; see [clock.Habits].
func Habits(h clock.Habits) Option {
	return func(s *settings) error {
		if err := h.Check(); err != nil {
			return fmt.Errorf("alphabeta: Habits(%+v): %w", h, err)
		}
		s.timeHabits = h
		return nil
	}
}

// Weights are the weights of killers and history in units of the game's static
// move scores: Killer is the bonus of the latest killer (the older one gets
// half), History the bonus of a move with the maximum history score.
type Weights struct{ Killer, History int }

const maxWeight = 1 << 20

// OrderWeights sets the weights of move ordering. Default 2 and 2.
func OrderWeights(w Weights) Option {
	return func(s *settings) error {
		if w.Killer < 0 || w.History < 0 || w.Killer > maxWeight || w.History > maxWeight {
			return fmt.Errorf("alphabeta: OrderWeights(%+v) is out of range: 0 to %d each", w, maxWeight)
		}
		s.weights = w
		return nil
	}
}

// LateMoveReductions contains the parameters of [Reduce].
type LateMoveReductions struct {
	Moves     int   // number of moves searched at full depth
	Depth     int   // minimum remaining depth for reductions
	Slope     int   // hundredths of a ply per unit of ln(remaining depth)·ln(move number); 0: reductions of one to three plies
	LoudScore int32 // moves with at least this static score are never reduced; 0: no exemption

	// NotImproving is the additional reduction, in plies, if the evaluation is not
	// higher than two plies before; requires Slope.
	NotImproving int
	// RootMoves is the number of root moves searched at full depth; 0: all of
	// them. The others are searched at reduced depth first; requires Slope.
	RootMoves int
	// ReduceAfterBest reduces the moves after one that raised alpha by one ply if
	// the remaining depth is 3 to 11.
	ReduceAfterBest bool
	// CutNodeMargin is the margin above beta, per ply of remaining depth, from
	// which the moves of a predicted cut node are reduced by one ply; 0: they are
	// not.
	CutNodeMargin sente.Score
}

const maxSlope = 400

// LateMoves sets the parameters of [Reduce] without enabling it.
func LateMoves(l LateMoveReductions) Option {
	return func(s *settings) error {
		if l.Moves < 1 || l.Depth < 2 || l.Slope < 0 || l.Slope > maxSlope || min(l.NotImproving, l.RootMoves, int(l.CutNodeMargin)) < 0 || l.CutNodeMargin > maxMargin {
			return fmt.Errorf("alphabeta: LateMoves(%+v) is out of range: at least 1 move and depth 2, slope 0 to %d, nothing below 0", l, maxSlope)
		}
		if l.Slope == 0 && (l.NotImproving > 0 || l.RootMoves > 0) {
			return fmt.Errorf("alphabeta: LateMoves(%+v) lacks a slope: NotImproving and RootMoves need one", l)
		}
		s.reductions, s.reductionTable = l, newReductionTable(l.Slope)
		return nil
	}
}

// Margins contains the parameters of pruning near the horizon. Scores are in
// units of the evaluation, per ply of remaining depth.
type Margins struct {
	Depth    int         // maximum remaining depth for pruning
	Futility sente.Score // assumed maximum gain of a quiet move for [Futility]
	Reverse  sente.Score // assumed maximum gain of the opponent for [ReverseFutility]
	Razor    sente.Score // assumed maximum gain of the side to move for [Razor]
	Singular sente.Score // margin by which the table move must beat all others for [Singular]
	Moves    int         // [LatePrune] searches Moves + depth^(Growth/100) moves

	LateDepth int  // maximum remaining depth for [LatePrune]; 0: Depth
	Growth    int  // hundredths, at most 300; 0: 200, the square of the depth
	Improving bool // [LatePrune] searches half as many moves if the evaluation is not higher than two plies before

	ReverseDepth  int  // maximum remaining depth for [ReverseFutility]; 0: Depth
	ReverseFree   int  // plies of depth without a Reverse margin, one more if the evaluation is higher than two plies before
	UseTableScore bool // use the table score as static evaluation if its bound allows it
}

var defaultMargins = Margins{Depth: 3, Futility: 100, Reverse: 100, Razor: 200, Singular: 4, Moves: 6}

// latePruneDepth returns the maximum remaining depth for [LatePrune].
func (m Margins) latePruneDepth() int {
	if m.LateDepth > 0 {
		return m.LateDepth
	}
	return m.Depth
}

// reverseFutilityDepth returns the maximum remaining depth for
// [ReverseFutility].
func (m Margins) reverseFutilityDepth() int {
	if m.ReverseDepth > 0 {
		return m.ReverseDepth
	}
	return m.Depth
}

// lateMoveCounts contains the number of moves that [LatePrune] searches, by
// remaining depth.
type lateMoveCounts [maxLatePruneDepth + 1]int32

func (m Margins) lateMoveCounts() (w lateMoveCounts) {
	growth := float64(m.Growth) / 100
	if m.Growth == 0 {
		growth = 2
	}
	for depth := range w {
		w[depth] = int32(float64(m.Moves) + math.Pow(float64(depth), growth))
	}
	return w
}

const (
	maxMargin         = sente.MaxEval / 64
	maxLatePruneDepth = 64
	maxGrowth         = 300
)

// PruneMargins sets the parameters of pruning near the horizon without enabling
// any feature.
func PruneMargins(m Margins) Option {
	return func(s *settings) error {
		smallest, largest := min(m.Futility, m.Reverse, m.Razor, m.Singular), max(m.Futility, m.Reverse, m.Razor, m.Singular)
		if m.Depth < 1 || m.Depth > 32 || smallest < 0 || largest > maxMargin || m.Moves < 1 {
			return fmt.Errorf("alphabeta: PruneMargins(%+v) is out of range: depth 1 to 32, margins 0 to %d, at least 1 move", m, int(maxMargin))
		}
		if min(m.LateDepth, m.ReverseDepth, m.ReverseFree) < 0 || max(m.LateDepth, m.ReverseDepth, m.ReverseFree) > maxLatePruneDepth || m.Growth < 0 || m.Growth > maxGrowth {
			return fmt.Errorf("alphabeta: PruneMargins(%+v) is out of range: LateDepth, ReverseDepth and ReverseFree 0 to %d, Growth 0 to %d", m, maxLatePruneDepth, maxGrowth)
		}
		s.margins, s.lateMoveCounts = m, m.lateMoveCounts()
		return nil
	}
}

// Layers selects the depths of iterative deepening. If evaluations of odd and
// even depths differ much, skipping every other depth stabilizes the search.
type Layers uint8

const (
	AllDepths Layers = iota
	EvenDepths
	OddDepths
)

// Deepen sets the depths of iterative deepening. The depth limit is always
// searched. Default [AllDepths].
func Deepen(l Layers) Option {
	return func(s *settings) error {
		if l > OddDepths {
			return fmt.Errorf("alphabeta: unknown Deepen(%d): expected AllDepths, EvenDepths or OddDepths", l)
		}
		s.depths = l
		return nil
	}
}

// Shortest continues the search after a proven win until the win is proven to
// be the shortest. By default a proven win ends the search.
func Shortest() Option {
	return func(s *settings) error {
		s.shortest = true
		return nil
	}
}
