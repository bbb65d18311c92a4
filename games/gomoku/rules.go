package gomoku

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// DefaultSize is the number of lines of the default board of the default rules.
const DefaultSize = 15

// Rules is the game on a board of one size with one rule set; create it with [New]. It is passed
// more often than its fields are read, so it takes only two words, with the law packed into one of
// them.
type Rules struct{ board }

// board is the content of [Rules]. It is a separate type so that the symbol names of searches
// instantiated for it are short: Go writes the fields of a type argument into each of them.
type board struct {
	terms terms
	size  uint8
}

// New returns the game on a square board with size lines in each direction.
func New(rule Rule, size int) (Rules, error) {
	if rule >= ruleCount {
		return Rules{}, fmt.Errorf("unsupported Gomoku %v", rule)
	}
	return NewGame(rule.Law(), size, NoOpening)
}

// NewGame returns the game with any law and opening rule on a square board with size lines in each
// direction.
func NewGame(law Law, size int, opening Opening) (Rules, error) {
	switch {
	case law.Rule >= ruleCount:
		return Rules{}, fmt.Errorf("unsupported Gomoku %v", law.Rule)
	case opening >= openingCount:
		return Rules{}, fmt.Errorf("unsupported Gomoku %v", opening)
	case size < MinSize || size > MaxSize:
		return Rules{}, fmt.Errorf("size %d is not supported by Gomoku: sizes are %s", size, SizeHelp)
	}
	if err := opening.checkSize(size); err != nil {
		return Rules{}, err
	}
	return Rules{board{packTerms(law, opening), uint8(size)}}, law.validate()
}

// Size returns the number of lines in each direction.
func (r Rules) Size() int { return int(r.size) }

// BoardSize returns the number of lines in each direction: "15".
func (r Rules) BoardSize() string { return strconv.Itoa(r.Size()) }

// Start returns the empty board with black to move.
func (r Rules) Start() State {
	s := State{key: emptyKey}
	if procedures[r.Opening()] != nil {
		r.enterStep(&s, 0)
	}
	return s
}

// Moves appends the legal points row by row from a1, or the choices of the opening.
func (r Rules) Moves(s *State, buf []Point) []Point {
	if s.outcome.IsOver() {
		return buf
	}
	if r.isSpecial() && (s.due != 0 || r.hasRestrictions(s)) {
		return r.legalMoves(s, buf)
	}
	line := r.fullRow()
	for y := range int(r.size) {
		for free := line &^ (s.stones[Black][y] | s.stones[White][y]); free != 0; free &= free - 1 {
			buf = append(buf, PointAt(bits.TrailingZeros32(free), y))
		}
	}
	return buf
}

// IsLegal reports whether p is one of [Rules.Moves].
func (r Rules) IsLegal(s *State, p Point) bool {
	switch {
	case s.outcome.IsOver():
		return false
	case r.isSpecial() && s.due != 0:
		return slices.Contains(r.legalMoves(s, nil), p)
	case p < 0 || p.X() >= int(r.size) || p.Y() >= int(r.size) || s.stones[Black].Has(p) || s.stones[White].Has(p):
		return false
	case !r.isSpecial() || !r.hasRestrictions(s):
		return true
	}
	isSuspect := r.suspectColumns(s, p.Y())>>p.X()&1 != 0
	return !(isSuspect && r.forbids(s, p))
}

// Legal returns the points of [Rules.Moves] as a set, without choices.
func (r Rules) Legal(s *State) (legal Plane) {
	if s.outcome.IsOver() {
		return legal
	}
	if r.isSpecial() && (s.due != 0 || r.hasRestrictions(s)) {
		for _, p := range r.legalMoves(s, nil) {
			if p < Points {
				legal.Add(p)
			}
		}
		return legal
	}
	for y := range int(r.size) {
		legal[y] = r.fullRow() &^ (s.stones[Black][y] | s.stones[White][y])
	}
	return legal
}

// legalMoves is Moves for positions with forbidden points or choices. During the opening there are
// too few stones for fouls.
func (r Rules) legalMoves(s *State, buf []Point) []Point {
	if at, ok := r.dueStep(s); ok {
		if r.Choosing(s) {
			return r.appendChoices(s, buf)
		}
		allowed := r.allowedPoints(s, at)
		return slices.AppendSeq(buf, allowed.All())
	}
	suspects := r.suspectPoints(s)
	for p := r.nextFree(s, 0); p >= 0; p = r.nextFree(s, p+1) {
		if !(suspects.Has(p) && r.forbids(s, p)) {
			buf = append(buf, p)
		}
	}
	return buf
}

// Forbidden appends the free points that the side to move must not play.
func (r Rules) Forbidden(s *State, buf []Point) []Point {
	switch at, opening := r.dueStep(s); {
	case s.outcome.IsOver():
		return buf
	case opening && (at.act == PutStone || at.act == OfferMove):
		allowed := r.allowedPoints(s, at)
		for p := r.nextFree(s, 0); p >= 0; p = r.nextFree(s, p+1) {
			if !allowed.Has(p) {
				buf = append(buf, p)
			}
		}
		return buf
	case opening || !r.hasRestrictions(s):
		return buf
	}
	suspects := r.suspectPoints(s)
	for p := r.nextFree(s, 0); p >= 0; p = r.nextFree(s, p+1) {
		if suspects.Has(p) && r.forbids(s, p) {
			buf = append(buf, p)
		}
	}
	return buf
}

// nextFree returns the first free point from p on, or -1.
func (r Rules) nextFree(s *State, p Point) Point {
	x := p.X()
	for y := p.Y(); y < int(r.size); y++ {
		if free := r.fullRow() &^ (s.stones[Black][y] | s.stones[White][y]) >> x << x; free != 0 {
			return PointAt(firstColumn(free), y)
		}
		x = 0
	}
	return -1
}

func firstColumn(row uint32) int { return bits.TrailingZeros32(row) }

// Play places a stone of the side to move on p, or plays a choice.
func (r Rules) Play(dst, src *State, p Point, _ bool) rules.Status {
	if r.isSpecial() {
		return r.playSpecial(dst, src, p)
	}
	*dst = *src
	me := src.turn & 1
	dst.stones[me].Add(p)
	dst.counts[me]++
	dst.turn = 1 - me
	dst.key ^= stoneKeys[me][p] ^ turnKey
	switch {
	case r.hasLineAt(&dst.stones[me], p):
		dst.outcome = rules.Lost
	case r.isFull(dst):
		dst.outcome = rules.Draw
	default:
		dst.outcome = rules.Ongoing
	}
	return rules.Status{Key: dst.key, Turn: dst.turn, Outcome: dst.outcome}
}

// playSpecial is Play for rules with captures, fouls or an opening.
func (r Rules) playSpecial(dst, src *State, p Point) rules.Status {
	if p >= Points {
		return r.playChoice(dst, src, p)
	}
	*dst = *src
	at, opening := r.dueStep(src)
	if opening && at.act == OfferMove {
		return r.playOffer(dst, p)
	}
	if opening && at.act == PickMove {
		r.removeOffers(dst)
	}
	me := src.colour()
	dst.stones[me].Add(p)
	dst.counts[me]++
	dst.turn = src.turn&^pendingBit ^ colourBit
	dst.key ^= stoneKeys[me][p] ^ turnKey
	taken := 0
	if r.hasClauses(Captures) {
		taken = dst.capturePairs(me, p)
	}
	if opening {
		r.advanceStep(dst, false)
	}
	if r.hasClauses(Continuous) {
		r.scoreLines(dst, me, p)
		dst.outcome = r.lineOutcome(dst)
		return dst.currentStatus()
	}
	r.updateOutcome(dst, me, p, taken, src.Pending())
	return dst.currentStatus()
}

// updateOutcome computes the outcome after a stone of the colour me on p that captured taken
// stones. It equals [Rules.computeOutcome], but checks only lines that may have changed.
func (r Rules) updateOutcome(s *State, me int, p Point, taken int, waited bool) {
	other := 1 - me
	shrunk := taken > 0 && r.lawClauses()&(Exact|Unblocked) != 0 // captures may leave exactly a five, or free one
	switch {
	case r.hasCaptureWin(s, me):
		s.outcome = rules.Lost
	case (waited || shrunk) && r.hasFive(&s.stones, other):
		s.outcome = rules.Won
	case r.hasFiveAt(&s.stones, me, p) || shrunk && r.hasFive(&s.stones, me):
		r.resolveFive(s)
	default:
		s.outcome = r.restrictedOutcome(s)
	}
}

// resolveFive ends the game with a five of the side that is not to move, or sets the pending bit if
// the other side can break it.
func (r Rules) resolveFive(s *State) {
	s.outcome = rules.Lost
	if r.canBreakFive(s) {
		s.outcome = rules.Ongoing
		s.turn |= pendingBit
	}
}

// restrictedOutcome returns the outcome of a game without a five: it ends if no free point is
// legal. Then black has lost in Renju, where it must move; in other games the result is a draw.
func (r Rules) restrictedOutcome(s *State) rules.Outcome {
	switch {
	case r.isFull(s):
		return rules.Draw
	case s.due != 0 || !r.hasRestrictions(s):
		return rules.Ongoing
	}
	own, far := &s.stones[s.colour()], r.foulReach()
	for p := r.nextFree(s, 0); p >= 0; p = r.nextFree(s, p+1) {
		if own.countAround(p, far) < minFoulStones || !r.forbids(s, p) {
			return rules.Ongoing
		}
	}
	if r.hasClauses(Fouls) {
		return rules.Lost
	}
	return rules.Draw
}

func (r Rules) isFull(s *State) bool {
	return int(s.counts[Black])+int(s.counts[White]) == int(r.size)*int(r.size)
}

// currentStatus returns the status from the state's own fields.
func (s *State) currentStatus() rules.Status {
	return rules.Status{Key: s.key, Turn: int8(s.playerToMove()), Outcome: s.outcome}
}

// Status computes the status of s from scratch.
func (r Rules) Status(s *State) rules.Status {
	scratch := *s
	r.computeOutcome(&scratch)
	return rules.Status{Key: computeKey(s), Turn: int8(s.playerToMove()), Outcome: scratch.outcome}
}

// computeOutcome computes the outcome of s, and whether a five waits for a reply, from the board
// and the captures alone. A five of the side to move is one that the other side did not break.
func (r Rules) computeOutcome(s *State) {
	me, other := s.colour(), 1-s.colour()
	s.turn &^= pendingBit
	switch {
	case s.due != 0: // five stones do not end the game in the opening, and offers are not stones
		s.outcome = rules.Ongoing
	case r.hasClauses(Continuous):
		s.outcome = r.lineOutcome(s)
	case r.hasCaptureWin(s, other):
		s.outcome = rules.Lost
	case r.hasCaptureWin(s, me), r.hasFive(&s.stones, me):
		s.outcome = rules.Won
	case r.hasFive(&s.stones, other):
		r.resolveFive(s)
	default:
		s.outcome = r.restrictedOutcome(s)
	}
}

// MaxMoves returns the number of points.
func (r Rules) MaxMoves() int { return int(r.size) * int(r.size) }

// maxChoices exceeds the number of moves without a stone in any opening: choices and fifth moves
// that are not picked.
const maxChoices = 2*maxDeclared - 1

// MaxPlies returns the maximum length of a game: the number of points, plus points freed by
// captures and moves of the opening without a stone.
func (r Rules) MaxPlies() int {
	plies := r.MaxMoves()
	if r.hasClauses(Captures) {
		plies += 2 * int(r.capturesToWin())
	}
	if r.Opening().Swaps() {
		plies += maxChoices
	}
	return plies
}

// HasKey returns true: the key (Zobrist 1970) identifies the position.
func (Rules) HasKey() bool { return true }

// KeyOf returns the key of a position.
func (Rules) KeyOf(s *State) uint64 { return s.key }

// Seats returns the names of the players: their colours, unless they may exchange them.
func (r Rules) Seats() []string {
	if r.Opening().Swaps() {
		return []string{"first", "second"}
	}
	return []string{"black", "white"}
}

// Reason returns the reason for the end of a game.
func (r Rules) Reason(s *State) *sente.Message {
	won := s.colour()
	if s.outcome == rules.Lost {
		won = 1 - won
	}
	switch {
	case r.hasClauses(Continuous):
		return sente.NewMessage("board_full_lines", "board full, {more} lines to {less}", "more", s.Lines(won), "less", s.Lines(1-won))
	case s.outcome == rules.Draw && r.isFull(s):
		return &sente.Message{Text: "board full"}
	case s.outcome == rules.Draw:
		return &sente.Message{Text: "every free point is forbidden"}
	case r.hasCaptureWin(s, won):
		return sente.NewMessage("stones_captured", "{count} stones captured", "count", s.taken[won])
	case r.hasFive(&s.stones, won):
		return &sente.Message{Text: "five in a row"}
	}
	return &sente.Message{Text: "every free point is forbidden to black"}
}

// BestScore returns the score of the earliest possible win, by the missing stones of a five if
// there is room, or by captures.
func (r Rules) BestScore(s *State) sente.Score {
	if r.isSpecial() {
		return r.bestSpecialScore(s)
	}
	plies := 2*max(1, 5-s.Count(s.Turn())) - 1
	if plies > r.MaxMoves()-s.Count(Black)-s.Count(White) {
		return 0
	}
	return sente.WinIn(plies)
}

// bestSpecialScore is BestScore for rules with captures, fouls or exchanged colours.
func (r Rules) bestSpecialScore(s *State) sente.Score {
	me := s.colour()
	stones := max(1, 5-s.Count(me))
	switch {
	case s.due != 0:
		return sente.WinIn(1)
	case r.hasClauses(Continuous):
		return sente.WinIn(r.numFree(s))
	case r.hasClauses(Captures):
		missing := max(1, int(r.capturesToWin())-int(s.taken[me]))
		return sente.WinIn(2*min(stones, (missing+maxCaptured-1)/maxCaptured) - 1)
	case r.hasClauses(Fouls):
		return sente.WinIn(1) // the other side may have no move left
	case 2*stones-1 > r.MaxMoves()-s.Count(Black)-s.Count(White):
		return 0
	}
	return sente.WinIn(2*stones - 1)
}
