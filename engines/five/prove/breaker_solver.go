package prove

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/gomoku"
)

// SupportsBreaker reports whether a Breaker strategy is valid in the position at the end of a
// record: a side that holds as Breaker does not lose there.
func SupportsBreaker(r sente.Record) bool {
	g, start, err := gomoku.FromRecord(r)
	return err == nil && !start.Opening() && slices.Contains(laws, g.Law())
}

// laws are the rules under which Breaker may play anywhere and Maker needs a full window.
var laws = []gomoku.Law{gomoku.Freestyle.Law(), gomoku.Standard.Law(), gomoku.Caro.Law()}

// BreakerOutcome is the result of a search.
type BreakerOutcome int

// Possible outcomes. NotHeld means that no strategy of the kind that the search covers exists.
const (
	Undecided BreakerOutcome = iota
	Held
	NotHeld
)

// BreakerSolver determines whether one side can be held. It keeps its tables between searches.
type BreakerSolver struct {
	// Report is called regularly with the number of positions searched by the current call of
	// Search, if not nil.
	Report func(nodes int64)

	board   *breakerBoard
	holder  int  // colour of Breaker, as in games/gomoku
	answers bool // whether Breaker is to move
	width   int  // number of replies tried for each move
	table   map[uint64]numbers
	held    map[uint64]held // strategies of the positions that are held
	found   []pairing       // all pairings found
	recent  []int           // indices of the recently used pairings, the latest last

	ctx     context.Context
	limits  sente.Limits
	start   time.Time
	nodes   int64 // in the current call
	stopped bool
}

// numbers are the proof and disproof numbers of a position: the smaller, the sooner it is expected
// to be settled.
type numbers struct {
	proof, disproof int32 // number of positions to settle until Breaker holds, or fails
}

const (
	never       = 1 << 29 // infinite proof number
	leastWidth  = 6
	mostRecent  = 24
	reportEvery = 256 // positions between reports
	mostShort   = 32  // largest shortage worth a search: the empty board of eight lines lacks 25 points, of nine lines 41

	// Limits of a solver's tables; a search that exceeds them ends.
	mostPositions = 1 << 20
	mostPairings  = 1 << 17

	// BreakerMemory is the approximate size of these tables, in bytes.
	BreakerMemory = mostPositions*160 + mostPairings*512
)

// NewBreakerSolver creates a solver that determines whether holder, 0 for black, can hold the
// position at the end of a record. It returns an error for an invalid record and for rules that
// [SupportsBreaker] rejects.
func NewBreakerSolver(r sente.Record, holder int) (*BreakerSolver, error) {
	g, _, at, err := gomoku.Replay(r)
	if err != nil {
		return nil, err
	}
	if !SupportsBreaker(r) || at.Opening() {
		return nil, fmt.Errorf("breaker: the rules %s are not supported", g.Law())
	}
	s := &BreakerSolver{board: newBreakerBoard(newWindows(g)), holder: holder, answers: at.Turn() == holder, width: leastWidth, table: map[uint64]numbers{}, held: map[uint64]held{}}
	for c := range s.board.at {
		for colour := range 2 {
			if at.Row(colour, c/g.Size())>>(c%g.Size())&1 == 0 {
				continue
			}
			side := int8(maker)
			if colour == holder {
				side = breaker
			}
			s.board.put(c, side)
		}
	}
	return s, nil
}

// Worthwhile reports whether a search has a chance to end: the shortage of the best pairing is at
// most mostShort points, or Breaker must answer a four.
func (s *BreakerSolver) Worthwhile() bool {
	_, short := s.board.pairing()
	return short <= mostShort || s.answers && s.board.four()
}

// Nodes returns the number of positions searched in the last call of Search.
func (s *BreakerSolver) Nodes() int64 { return s.nodes }

// Search searches for a strategy until one of the limits Time and Nodes is reached, ctx is
// cancelled or the tables are full.
func (s *BreakerSolver) Search(ctx context.Context, limits sente.Limits) BreakerOutcome {
	s.ctx, s.limits, s.start, s.nodes, s.stopped = ctx, limits, time.Now(), 1, false
	for {
		n := s.search(numbers{proof: never, disproof: never})
		switch {
		case n.proof == 0:
			return Held
		case n.disproof > 0:
			return Undecided
		case s.width >= len(s.board.at):
			return NotHeld
		}
		s.width *= 2 // replies that were omitted may hold
		clear(s.table)
		clear(s.held)
	}
}

// search searches the position until it is settled or one of its numbers reaches the limit.
func (s *BreakerSolver) search(limit numbers) numbers {
	n := s.look()
	switch {
	case n.proof == 0: // even if Maker is to move
		return n
	case s.answers:
		return s.answer(limit)
	case n.disproof == 0:
		return n
	}
	return s.move(limit)
}

// late counts a position and reports whether the search must end.
func (s *BreakerSolver) late() bool {
	if !s.stopped {
		s.nodes++
		s.stopped = s.limits.Nodes > 0 && s.nodes > s.limits.Nodes || s.full() ||
			s.nodes&63 == 0 && (s.ctx.Err() != nil || s.limits.Time > 0 && time.Since(s.start) >= s.limits.Time)
		if s.Report != nil && s.nodes%reportEvery == 0 {
			s.Report(s.nodes)
		}
	}
	return s.stopped
}

func (s *BreakerSolver) full() bool {
	return len(s.table) >= mostPositions || len(s.found) >= mostPairings
}

// child is the position after a move.
type child struct {
	move int
	key  uint64
	numbers
	answered bool // Breaker's reply to this move was applied to the moves outside its zone
	needed   bool // no reply to another move covers this one
}

// children returns the positions after moves, without duplicates by symmetry. New positions are
// evaluated with look.
func (s *BreakerSolver) children(moves []int, side int8, look func() numbers) (all []child) {
	for _, c := range moves {
		s.board.put(c, side)
		key := s.board.position(int(side))
		if !slices.ContainsFunc(all, func(other child) bool { return other.key == key }) {
			if _, seen := s.table[key]; !seen {
				s.table[key] = look()
			}
			all = append(all, child{move: c, key: key})
		}
		s.board.take(c)
	}
	return all
}

// move searches a position with Maker to move and without a known pairing: Breaker holds if it has
// a reply to every move on a live window. A reply also covers all moves outside its zone, the
// points on which its strategy plays.
func (s *BreakerSolver) move(limit numbers) numbers {
	children := s.children(s.board.best(len(s.board.at)), maker, s.threatened)
	for {
		children = s.unanswered(children)
		n, first, second := s.compare(children, true)
		if n.proof == 0 {
			if open := s.holdByAnswers(); len(open) > 0 {
				for _, c := range s.children(open, maker, s.threatened) {
					c.needed = true
					children = append(children, c)
				}
				continue
			}
		}
		if n.settled(limit) || s.late() {
			s.table[s.board.position(breaker)] = n
			return n
		}
		c := children[first]
		s.board.put(c.move, maker)
		s.answer(numbers{proof: limit.proof - n.proof + c.proof, disproof: min(limit.disproof, later(second))})
		s.board.take(c.move)
	}
}

// unanswered returns the children that no reply to another move covers.
func (s *BreakerSolver) unanswered(children []child) []child {
	for i := 0; i < len(children); i++ {
		c := children[i]
		if c.answered || s.table[c.key].proof > 0 {
			continue
		}
		children[i].answered = true
		zone := s.after(c.move, maker).zone
		children = slices.DeleteFunc(children, func(other child) bool { return !other.answered && !other.needed && !zone.has(other.move) })
		i = -1 // restart, because children were removed
	}
	return children
}

// answer searches a position with Breaker to move.
func (s *BreakerSolver) answer(limit numbers) numbers {
	children := s.children(s.board.answers(s.width), breaker, s.look)
	for {
		n, first, second := s.compare(children, false)
		if n.settled(limit) || s.late() {
			if s.table[s.board.position(maker)] = n; n.proof == 0 {
				s.holdByAnswer(children[first].move)
			}
			return n
		}
		c := children[first]
		s.board.put(c.move, breaker)
		s.move(numbers{proof: min(limit.proof, later(second)), disproof: limit.disproof - n.disproof + c.disproof})
		s.board.take(c.move)
	}
}

// settled reports whether the search of a position is finished.
func (n numbers) settled(limit numbers) bool {
	return n.proof >= limit.proof || n.disproof >= limit.disproof || n.proof == 0 || n.disproof == 0
}

// later returns the limit of the best child, given the number of the second best (the 1+ε trick of
// Pawlewicz and Lew 2007).
func later(second int32) int32 { return min(never, second+second/4+1) }

// compare computes the numbers of a node from its children; all is set where Maker moves and every
// child must be proven. It returns the most promising child and the second best number of the kind
// that decides.
func (s *BreakerSolver) compare(children []child, all bool) (sum numbers, first int, second int32) {
	least, total := int32(never), int32(0)
	second = never
	for i := range children {
		c := &children[i]
		c.numbers = s.table[c.key]
		one, other := c.proof, c.disproof
		if all {
			one, other = other, one
		}
		total = min(never, total+other)
		switch {
		case one < least || i == 0:
			least, second, first = one, least, i
		case one < second:
			second = one
		}
	}
	if all {
		return numbers{proof: total, disproof: least}, first, second
	}
	return numbers{proof: least, disproof: total}, first, second
}

// threatened returns the initial numbers of a position with Breaker to move.
func (s *BreakerSolver) threatened() numbers {
	answers := s.board.answers(s.width)
	if answers == nil {
		return numbers{proof: never}
	}
	return numbers{proof: 1 + int32(s.board.potential()/32), disproof: int32(len(answers))}
}

// look returns the initial numbers of a position with Maker to move, or records that a pairing
// holds it.
func (s *BreakerSolver) look() numbers {
	if s.board.four() {
		return numbers{proof: never}
	}
	short := 0
	i := s.known()
	if i < 0 {
		var p pairing
		if p, short = s.board.pairing(); short > 0 {
			return numbers{proof: int32(1 + 4*short), disproof: 1}
		}
		i = len(s.found)
		s.found = append(s.found, p)
	}
	s.recent = append(slices.DeleteFunc(s.recent, func(r int) bool { return r == i }), i)
	if len(s.recent) > mostRecent {
		s.recent = s.recent[1:]
	}
	s.holdByPairing(i)
	return numbers{disproof: never}
}

// known returns the index of a recently used pairing that holds the position, -1 if there is no
// such pairing.
func (s *BreakerSolver) known() int {
	for _, i := range slices.Backward(s.recent) {
		if s.board.spoils(s.found[i]) {
			return i
		}
	}
	return -1
}
