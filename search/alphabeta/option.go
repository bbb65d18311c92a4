package alphabeta

import (
	"fmt"
	"math"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search/clock"
	"github.com/sente-games/sente/search/table"
)

// Option is a setting of a searcher.
type Option func(*settings) error

type settings struct {
	wanted      Feature // asked for: an error if the game cannot
	unwanted    Feature
	tableBytes  int64
	sized       bool // the table's size was asked for
	aspiration  int  // half the first window
	habits      clock.Habits
	reportEvery time.Duration // between reports while the best line stays the same
	weights     Weights
	late        Late
	slope       *slope
	margins     Margins
	widths      widths
	shortest    bool
	layers      Layers
	evalHook    any // func(*S) sente.Score
	orderHook   any // func(*S, []M, []int32)
	noisyHook   any // func(*S, []M) []M
	enough      func(sente.Score, sente.Bound) bool
}

func defaults() settings {
	return settings{
		tableBytes:  16 << 20,
		aspiration:  32,
		reportEvery: 50 * time.Millisecond,
		weights:     Weights{Killer: 2, History: 2},
		late:        Late{Moves: 4, Depth: 3},
		margins:     usualMargins,
		widths:      usualMargins.widths(),
	}
}

// Options is several options as one.
func Options(opts ...Option) Option {
	return func(s *settings) error {
		for i, o := range opts {
			if o == nil {
				return fmt.Errorf("alphabeta: option %d of %d is nil: leave it out", i+1, len(opts))
			}
			if err := o(s); err != nil {
				return err
			}
		}
		return nil
	}
}

// With switches features on. [New] fails if the game lacks what one of them needs. What
// is nothing without another feature, as ETC without Table, is off where that is off.
func With(f Feature) Option {
	return func(s *settings) error {
		if f&^all != 0 {
			return fmt.Errorf("alphabeta: With(%#x) is out of range: the features are the bits of %#x, Table to Compare", uint32(f), uint32(all))
		}
		s.wanted, s.unwanted = s.wanted|f, s.unwanted&^f
		return nil
	}
}

// Without switches features off; of bits that are no feature it takes no notice, so that
// ^f leaves f alone.
func Without(f Feature) Option {
	return func(s *settings) error {
		s.unwanted, s.wanted = s.unwanted|f, s.wanted&^f
		return nil
	}
}

// TableBytes is the most memory that the transposition table takes. Default 16 MiB.
func TableBytes(n int64) Option {
	return func(s *settings) error {
		if n < table.MinBytes {
			return fmt.Errorf("alphabeta: TableBytes(%d) is too small: at least %d", n, table.MinBytes)
		}
		s.tableBytes, s.sized = n, true
		return nil
	}
}

// TableMiB is [TableBytes] in units of 2^20 bytes.
func TableMiB(n int) Option {
	if n < 1 || n > mostMiB {
		return func(*settings) error {
			return fmt.Errorf("alphabeta: TableMiB(%d) is out of range: 1 to %d", n, mostMiB)
		}
	}
	return TableBytes(int64(n) << 20)
}

const mostMiB = 1 << 30

// Window is half the width of the first aspiration window, in units of the
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

// Habits say how time is spent; see [clock.Habits].
func Habits(h clock.Habits) Option {
	return func(s *settings) error {
		if err := h.Check(); err != nil {
			return fmt.Errorf("alphabeta: Habits(%+v): %w", h, err)
		}
		s.habits = h
		return nil
	}
}

// Weights say what killers and history count for in units of the game's static
// move scores: Killer for the latest killer (the older one counts half) and
// History for a move that always refuted.
type Weights struct{ Killer, History int }

const mostWeight = 1 << 20

// OrderWeights sets the weights of move ordering. Default 2 and 2.
func OrderWeights(w Weights) Option {
	return func(s *settings) error {
		if w.Killer < 0 || w.History < 0 || w.Killer > mostWeight || w.History > mostWeight {
			return fmt.Errorf("alphabeta: OrderWeights(%+v) is out of range: 0 to %d each", w, mostWeight)
		}
		s.weights = w
		return nil
	}
}

// Late tells [Reduce] which moves are late.
type Late struct {
	Moves int   // moves of a node that are searched in full
	Depth int   // least depth left at which a move is reduced
	Slope int   // hundredths of a ply for each unit of ln(depth left)·ln(moves tried); 0: by one ply, two or three
	Loud  int32 // a move whose static score is at least this is never reduced; 0: none is exempt

	// NotImproving is by how many plies more a late move is reduced where the
	// evaluation is not above that of two plies before; with Slope only.
	NotImproving int
	// Root is how many moves of the root are searched in full; 0: all are. The others
	// are searched less deep first, with Slope only.
	Root int
	// Raised has the moves behind one that is better than alpha searched a ply less
	// deep, where 3 to 11 plies are left.
	Raised bool
	// Sure is by how much for each ply of depth the evaluation must be above beta for
	// the moves of a node, in which a cutoff is expected, to be searched a ply less
	// deep; 0: none are.
	Sure sente.Score
}

const mostSlope = 400

// LateMoves sets what [Reduce] does. It does not switch it on.
func LateMoves(l Late) Option {
	return func(s *settings) error {
		if l.Moves < 1 || l.Depth < 2 || l.Slope < 0 || l.Slope > mostSlope || min(l.NotImproving, l.Root, int(l.Sure)) < 0 || l.Sure > mostMargin {
			return fmt.Errorf("alphabeta: LateMoves(%+v) is out of range: at least 1 move and depth 2, slope 0 to %d, nothing below 0", l, mostSlope)
		}
		if l.Slope == 0 && (l.NotImproving > 0 || l.Root > 0) {
			return fmt.Errorf("alphabeta: LateMoves(%+v) lacks a slope: NotImproving and Root need one", l)
		}
		s.late, s.slope = l, slopeOf(l.Slope)
		return nil
	}
}

// Margins tell what prunes near the horizon how far to trust an evaluation; all
// scores are in units of the evaluation, for each ply of depth that is left.
type Margins struct {
	Depth    int         // most depth left at which anything is pruned so
	Futility sente.Score // what [Futility] thinks that a quiet move may gain
	Reverse  sente.Score // what [ReverseFutility] thinks that the other side may gain
	Razor    sente.Score // what [Razor] thinks that a position may gain
	Singular sente.Score // by so much less than the table move all others must be worth for [Singular]
	Moves    int         // [LatePrune] searches Moves + depth^(Growth/100) moves

	LateDepth int  // most depth left at which [LatePrune] leaves moves out; 0: Depth
	Growth    int  // hundredths, at most 300; 0: 200, the square of the depth
	Improving bool // [LatePrune] searches half as many where the evaluation is not above that of two plies before

	ReverseDepth int  // most depth left at which [ReverseFutility] prunes; 0: Depth
	ReverseFree  int  // plies of depth that Reverse does not count, one more where the evaluation is above that of two plies before; 0: all count
	Known        bool // the table's score is the evaluation where it is known to be the better one
}

var usualMargins = Margins{Depth: 3, Futility: 100, Reverse: 100, Razor: 200, Singular: 4, Moves: 6}

// latest is the most depth left at which [LatePrune] leaves moves out.
func (m Margins) latest() int {
	if m.LateDepth > 0 {
		return m.LateDepth
	}
	return m.Depth
}

// reverseDepth is the most depth left at which [ReverseFutility] prunes.
func (m Margins) reverseDepth() int {
	if m.ReverseDepth > 0 {
		return m.ReverseDepth
	}
	return m.Depth
}

// widths are how many moves [LatePrune] searches, by the depth left.
type widths [mostLateDepth + 1]int32

func (m Margins) widths() (w widths) {
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
	mostMargin    = sente.MaxEval / 64
	mostLateDepth = 64
	mostGrowth    = 300
)

// PruneMargins sets how far to trust evaluations near the horizon. It switches
// nothing on.
func PruneMargins(m Margins) Option {
	return func(s *settings) error {
		least, most := min(m.Futility, m.Reverse, m.Razor, m.Singular), max(m.Futility, m.Reverse, m.Razor, m.Singular)
		if m.Depth < 1 || m.Depth > 32 || least < 0 || most > mostMargin || m.Moves < 1 {
			return fmt.Errorf("alphabeta: PruneMargins(%+v) is out of range: depth 1 to 32, margins 0 to %d, at least 1 move", m, int(mostMargin))
		}
		if min(m.LateDepth, m.ReverseDepth, m.ReverseFree) < 0 || max(m.LateDepth, m.ReverseDepth, m.ReverseFree) > mostLateDepth || m.Growth < 0 || m.Growth > mostGrowth {
			return fmt.Errorf("alphabeta: PruneMargins(%+v) is out of range: LateDepth, ReverseDepth and ReverseFree 0 to %d, Growth 0 to %d", m, mostLateDepth, mostGrowth)
		}
		s.margins, s.widths = m, m.widths()
		return nil
	}
}

// Layers are the depths of iterative deepening. Where evaluations of odd and
// even depths differ much, leaving out every other one steadies the search.
type Layers uint8

const (
	AllDepths Layers = iota
	EvenDepths
	OddDepths
)

// Deepen sets the depths of iterative deepening. A depth that the limits ask for
// is searched at the end whatever it is. Default [AllDepths].
func Deepen(l Layers) Option {
	return func(s *settings) error {
		if l > OddDepths {
			return fmt.Errorf("alphabeta: Deepen(%d) is unknown: AllDepths, EvenDepths or OddDepths", l)
		}
		s.layers = l
		return nil
	}
}

// Shortest makes a search go on after it has proven a win until no shorter one
// can exist. Otherwise a proven win ends it.
func Shortest() Option {
	return func(s *settings) error {
		s.shortest = true
		return nil
	}
}
