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
	return err == nil && !start.Opening() && slices.Contains(supportedRules, g.Law())
}

// supportedRules are the rules under which Breaker may play anywhere and Maker needs a full window.
var supportedRules = []gomoku.Law{gomoku.Freestyle.Law(), gomoku.Standard.Law(), gomoku.Caro.Law()}

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

	board          *breakerBoard
	holder         int  // colour of Breaker, as in games/gomoku
	breakerMoves   bool // whether Breaker is to move
	width          int  // number of replies tried for each move
	table          map[uint64]proofNumbers
	heldStrategies map[uint64]heldStrategy // strategies of the positions that are held
	pairingsFound  []pointPairing          // all pairings found
	recentPairings []int                   // indices of the recently used pairings, the latest last

	ctx     context.Context
	limits  sente.Limits
	start   time.Time
	nodes   int64 // in the current call
	stopped bool
}

// proofNumbers are the proof and disproof numbers of a position: the smaller, the sooner it is expected
// to be settled.
type proofNumbers struct {
	proof, disproof int32 // number of positions to settle until Breaker holds, or fails
}

const (
	infiniteNumber    = 1 << 29 // infinite proof number
	minWidth          = 6
	maxRecentPairings = 24
	reportEvery       = 256 // positions between reports
	maxShortage       = 32  // largest shortage worth a search: the empty board of eight lines lacks 25 points, of nine lines 41

	// Limits of a solver's tables; a search that exceeds them ends.
	maxPositions = 1 << 20
	maxPairings  = 1 << 17

	// BreakerMemory is the approximate size of these tables, in bytes.
	BreakerMemory = maxPositions*160 + maxPairings*512
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
	s := &BreakerSolver{board: newBreakerBoard(newWindows(g)), holder: holder, breakerMoves: at.Turn() == holder, width: minWidth, table: map[uint64]proofNumbers{}, heldStrategies: map[uint64]heldStrategy{}}
	for c := range s.board.sides {
		for colour := range 2 {
			if at.Row(colour, c/g.Size())>>(c%g.Size())&1 == 0 {
				continue
			}
			side := int8(maker)
			if colour == holder {
				side = breaker
			}
			s.board.putStone(c, side)
		}
	}
	return s, nil
}

// IsWorthwhile reports whether a search has a chance to end: the shortage of the best pairing is at
// most maxShortage points, or Breaker must answer a four.
func (s *BreakerSolver) IsWorthwhile() bool {
	_, short := s.board.findPairing()
	return short <= maxShortage || s.breakerMoves && s.board.hasFour()
}

// Nodes returns the number of positions searched in the last call of Search.
func (s *BreakerSolver) Nodes() int64 { return s.nodes }

// Search searches for a strategy until one of the limits Time and Nodes is reached, ctx is
// cancelled or the tables are full.
func (s *BreakerSolver) Search(ctx context.Context, limits sente.Limits) BreakerOutcome {
	s.ctx, s.limits, s.start, s.nodes, s.stopped = ctx, limits, time.Now(), 1, false
	for {
		n := s.searchPosition(proofNumbers{proof: infiniteNumber, disproof: infiniteNumber})
		switch {
		case n.proof == 0:
			return Held
		case n.disproof > 0:
			return Undecided
		case s.width >= len(s.board.sides):
			return NotHeld
		}
		s.width *= 2 // replies that were omitted may hold
		clear(s.table)
		clear(s.heldStrategies)
	}
}

// searchPosition searches the position until it is settled or one of its numbers reaches the limit.
func (s *BreakerSolver) searchPosition(limit proofNumbers) proofNumbers {
	n := s.initialMakerNumbers()
	switch {
	case n.proof == 0: // even if Maker is to move
		return n
	case s.breakerMoves:
		return s.searchBreakerMove(limit)
	case n.disproof == 0:
		return n
	}
	return s.searchMakerMove(limit)
}

// mustStop counts a position and reports whether the search must end.
func (s *BreakerSolver) mustStop() bool {
	if !s.stopped {
		s.nodes++
		s.stopped = s.limits.Nodes > 0 && s.nodes > s.limits.Nodes || s.isTableFull() ||
			s.nodes&63 == 0 && (s.ctx.Err() != nil || s.limits.Time > 0 && time.Since(s.start) >= s.limits.Time)
		if s.Report != nil && s.nodes%reportEvery == 0 {
			s.Report(s.nodes)
		}
	}
	return s.stopped
}

func (s *BreakerSolver) isTableFull() bool {
	return len(s.table) >= maxPositions || len(s.pairingsFound) >= maxPairings
}

// childPosition is the position after a move.
type childPosition struct {
	move int
	key  uint64
	proofNumbers
	answered  bool // Breaker's reply to this move was applied to the moves outside its zone
	uncovered bool // no reply to another move covers this one
}

// makeChildren returns the positions after moves, without duplicates by symmetry. New positions are
// evaluated with look.
func (s *BreakerSolver) makeChildren(moves []int, side int8, look func() proofNumbers) (all []childPosition) {
	for _, c := range moves {
		s.board.putStone(c, side)
		key := s.board.canonicalKey(int(side))
		if !slices.ContainsFunc(all, func(other childPosition) bool { return other.key == key }) {
			if _, seen := s.table[key]; !seen {
				s.table[key] = look()
			}
			all = append(all, childPosition{move: c, key: key})
		}
		s.board.removeStone(c)
	}
	return all
}

// searchMakerMove searches a position with Maker to move and without a known pairing: Breaker holds if it has
// a reply to every move on a live window. A reply also covers all moves outside its zone, the
// points on which its strategy plays.
func (s *BreakerSolver) searchMakerMove(limit proofNumbers) proofNumbers {
	children := s.makeChildren(s.board.bestPoints(len(s.board.sides)), maker, s.initialBreakerNumbers)
	for {
		children = s.uncoveredChildren(children)
		n, first, second := s.combineChildren(children, true)
		if n.proof == 0 {
			if open := s.holdByAnswers(); len(open) > 0 {
				for _, c := range s.makeChildren(open, maker, s.initialBreakerNumbers) {
					c.uncovered = true
					children = append(children, c)
				}
				continue
			}
		}
		if n.isSettled(limit) || s.mustStop() {
			s.table[s.board.canonicalKey(breaker)] = n
			return n
		}
		c := children[first]
		s.board.putStone(c.move, maker)
		s.searchBreakerMove(proofNumbers{proof: limit.proof - n.proof + c.proof, disproof: min(limit.disproof, childLimit(second))})
		s.board.removeStone(c.move)
	}
}

// uncoveredChildren returns the children that no reply to another move covers.
func (s *BreakerSolver) uncoveredChildren(children []childPosition) []childPosition {
	for i := 0; i < len(children); i++ {
		c := children[i]
		if c.answered || s.table[c.key].proof > 0 {
			continue
		}
		children[i].answered = true
		zone := s.strategyAfter(c.move, maker).zone
		children = slices.DeleteFunc(children, func(other childPosition) bool { return !other.answered && !other.uncovered && !zone.has(other.move) })
		i = -1 // restart, because children were removed
	}
	return children
}

// searchBreakerMove searches a position with Breaker to move.
func (s *BreakerSolver) searchBreakerMove(limit proofNumbers) proofNumbers {
	children := s.makeChildren(s.board.candidateReplies(s.width), breaker, s.initialMakerNumbers)
	for {
		n, first, second := s.combineChildren(children, false)
		if n.isSettled(limit) || s.mustStop() {
			if s.table[s.board.canonicalKey(maker)] = n; n.proof == 0 {
				s.holdByAnswer(children[first].move)
			}
			return n
		}
		c := children[first]
		s.board.putStone(c.move, breaker)
		s.searchMakerMove(proofNumbers{proof: min(limit.proof, childLimit(second)), disproof: limit.disproof - n.disproof + c.disproof})
		s.board.removeStone(c.move)
	}
}

// isSettled reports whether the search of a position is finished.
func (n proofNumbers) isSettled(limit proofNumbers) bool {
	return n.proof >= limit.proof || n.disproof >= limit.disproof || n.proof == 0 || n.disproof == 0
}

// childLimit returns the limit of the best child, given the number of the second best (the 1+ε trick of
// Pawlewicz and Lew 2007).
func childLimit(second int32) int32 { return min(infiniteNumber, second+second/4+1) }

// combineChildren computes the numbers of a node from its children; all is set where Maker moves and every
// child must be proven. It returns the most promising child and the second best number of the kind
// that decides.
func (s *BreakerSolver) combineChildren(children []childPosition, all bool) (sum proofNumbers, first int, second int32) {
	least, total := int32(infiniteNumber), int32(0)
	second = infiniteNumber
	for i := range children {
		c := &children[i]
		c.proofNumbers = s.table[c.key]
		one, other := c.proof, c.disproof
		if all {
			one, other = other, one
		}
		total = min(infiniteNumber, total+other)
		switch {
		case one < least || i == 0:
			least, second, first = one, least, i
		case one < second:
			second = one
		}
	}
	if all {
		return proofNumbers{proof: total, disproof: least}, first, second
	}
	return proofNumbers{proof: least, disproof: total}, first, second
}

// initialBreakerNumbers returns the initial numbers of a position with Breaker to move.
func (s *BreakerSolver) initialBreakerNumbers() proofNumbers {
	answers := s.board.candidateReplies(s.width)
	if answers == nil {
		return proofNumbers{proof: infiniteNumber}
	}
	return proofNumbers{proof: 1 + int32(s.board.makerPotential()/32), disproof: int32(len(answers))}
}

// initialMakerNumbers returns the initial numbers of a position with Maker to move, or records that a pairing
// holds it.
func (s *BreakerSolver) initialMakerNumbers() proofNumbers {
	if s.board.hasFour() {
		return proofNumbers{proof: infiniteNumber}
	}
	short := 0
	i := s.findRecentPairing()
	if i < 0 {
		var p pointPairing
		if p, short = s.board.findPairing(); short > 0 {
			return proofNumbers{proof: int32(1 + 4*short), disproof: 1}
		}
		i = len(s.pairingsFound)
		s.pairingsFound = append(s.pairingsFound, p)
	}
	s.recentPairings = append(slices.DeleteFunc(s.recentPairings, func(r int) bool { return r == i }), i)
	if len(s.recentPairings) > maxRecentPairings {
		s.recentPairings = s.recentPairings[1:]
	}
	s.holdByPairing(i)
	return proofNumbers{disproof: infiniteNumber}
}

// findRecentPairing returns the index of a recently used pairing that holds the position, -1 if there is no
// such pairing.
func (s *BreakerSolver) findRecentPairing() int {
	for _, i := range slices.Backward(s.recentPairings) {
		if s.board.spoilsWindows(s.pairingsFound[i]) {
			return i
		}
	}
	return -1
}
