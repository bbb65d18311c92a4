package gomoku

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// DefaultSize is the number of lines of the usual board of the default rules.
const DefaultSize = 15

// Rules is the game on a board of one size with one rule set; build it with
// [New]. It is passed about more often than anything is asked of it, so it is
// two words, and the law is packed into one of them.
type Rules struct{ board }

// board is what [Rules] holds. It is a type of its own so that the names of searches that are
// compiled for it are short: Go writes the fields of a type argument into each of them.
type board struct {
	terms terms
	size  uint8
}

// New returns the game on a square board with size lines each way.
func New(rule Rule, size int) (Rules, error) {
	if rule >= ruleCount {
		return Rules{}, fmt.Errorf("there is no Gomoku %v", rule)
	}
	return NewGame(rule.Law(), size, NoOpening)
}

// NewGame returns the game by any law and opening rule on a square board with
// size lines each way.
func NewGame(law Law, size int, opening Opening) (Rules, error) {
	switch {
	case law.Rule >= ruleCount:
		return Rules{}, fmt.Errorf("there is no Gomoku %v", law.Rule)
	case opening >= openingCount:
		return Rules{}, fmt.Errorf("there is no Gomoku %v", opening)
	case size < MinSize || size > MaxSize:
		return Rules{}, fmt.Errorf("size %d is not a Gomoku board: sizes are %s", size, SizeHelp)
	}
	if err := opening.fits(size); err != nil {
		return Rules{}, err
	}
	return Rules{board{pack(law, opening), uint8(size)}}, law.check()
}

// Size is the number of lines each way.
func (r Rules) Size() int { return int(r.size) }

// BoardSize is the number of lines each way: "15".
func (r Rules) BoardSize() string { return strconv.Itoa(r.Size()) }

// Start returns the empty board with black to move.
func (r Rules) Start() State {
	s := State{key: emptyKey}
	if procedures[r.Opening()] != nil {
		r.enter(&s, 0)
	}
	return s
}

// Moves appends the free points that nothing forbids, row by row from a1; in the
// opening perhaps choices instead.
func (r Rules) Moves(s *State, buf []Point) []Point {
	if s.outcome.Over() {
		return buf
	}
	if r.special() && (s.due != 0 || r.restricts(s)) {
		return r.lawful(s, buf)
	}
	line := r.line()
	for y := range int(r.size) {
		for free := line &^ (s.stones[Black][y] | s.stones[White][y]); free != 0; free &= free - 1 {
			buf = append(buf, At(bits.TrailingZeros32(free), y))
		}
	}
	return buf
}

// Legal is the set of the points of [Rules.Moves], without choices.
func (r Rules) Legal(s *State) (legal Plane) {
	if s.outcome.Over() {
		return legal
	}
	if r.special() && (s.due != 0 || r.restricts(s)) {
		for _, p := range r.lawful(s, nil) {
			if p < Points {
				legal.Add(p)
			}
		}
		return legal
	}
	for y := range int(r.size) {
		legal[y] = r.line() &^ (s.stones[Black][y] | s.stones[White][y])
	}
	return legal
}

// lawful is Moves where points may be forbidden or the move be a word. There are too few
// stones for fouls while the opening goes on.
func (r Rules) lawful(s *State, buf []Point) []Point {
	if at, ok := r.due(s); ok {
		if r.Choosing(s) {
			return r.choices(s, buf)
		}
		allowed := r.allowed(s, at)
		return slices.AppendSeq(buf, allowed.All())
	}
	suspects := r.suspects(s)
	for p := r.nextFree(s, 0); p >= 0; p = r.nextFree(s, p+1) {
		if !(suspects.Has(p) && r.forbids(s, p)) {
			buf = append(buf, p)
		}
	}
	return buf
}

// Forbidden appends the free points that the side to move may not play.
func (r Rules) Forbidden(s *State, buf []Point) []Point {
	switch at, opening := r.due(s); {
	case s.outcome.Over():
		return buf
	case opening && (at.act == PutStone || at.act == OfferMove):
		allowed := r.allowed(s, at)
		for p := r.nextFree(s, 0); p >= 0; p = r.nextFree(s, p+1) {
			if !allowed.Has(p) {
				buf = append(buf, p)
			}
		}
		return buf
	case opening || !r.restricts(s):
		return buf
	}
	suspects := r.suspects(s)
	for p := r.nextFree(s, 0); p >= 0; p = r.nextFree(s, p+1) {
		if suspects.Has(p) && r.forbids(s, p) {
			buf = append(buf, p)
		}
	}
	return buf
}

// nextFree returns the first free point from p on, -1 if there is none.
func (r Rules) nextFree(s *State, p Point) Point {
	x := p.X()
	for y := p.Y(); y < int(r.size); y++ {
		if free := r.line() &^ (s.stones[Black][y] | s.stones[White][y]) >> x << x; free != 0 {
			return At(firstColumn(free), y)
		}
		x = 0
	}
	return -1
}

func firstColumn(row uint32) int { return bits.TrailingZeros32(row) }

// Play puts a stone of the side to move on p, or plays a choice.
func (r Rules) Play(dst, src *State, p Point, _ bool) rules.Status {
	if r.special() {
		return r.playSpecial(dst, src, p)
	}
	*dst = *src
	me := src.turn & 1
	dst.stones[me].Add(p)
	dst.counts[me]++
	dst.turn = 1 - me
	dst.key ^= stoneKeys[me][p] ^ turnKey
	switch {
	case r.winsAt(&dst.stones[me], p):
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
		return r.choose(dst, src, p)
	}
	*dst = *src
	at, opening := r.due(src)
	if opening && at.act == OfferMove {
		return r.offer(dst, p)
	}
	if opening && at.act == PickMove {
		r.withdraw(dst)
	}
	me := src.colour()
	dst.stones[me].Add(p)
	dst.counts[me]++
	dst.turn = src.turn&^pendingBit ^ colourBit
	dst.key ^= stoneKeys[me][p] ^ turnKey
	taken := 0
	if r.has(Captures) {
		taken = dst.take(me, p)
	}
	if opening {
		r.leave(dst, false)
	}
	if r.has(Continuous) {
		r.scoreLines(dst, me, p)
		dst.outcome = r.tally(dst)
		return dst.status()
	}
	r.updateOutcome(dst, me, p, taken, src.Pending())
	return dst.status()
}

// updateOutcome finds the outcome after a stone of the colour me on p that captured
// taken others. It equals [Rules.judge], but looks only where something can have
// changed.
func (r Rules) updateOutcome(s *State, me int, p Point, taken int, waited bool) {
	other := 1 - me
	shrunk := taken > 0 && r.clauses()&(Exact|Unblocked) != 0 // captures may leave exactly a five, or free one
	switch {
	case r.rich(s, me):
		s.outcome = rules.Lost
	case (waited || shrunk) && r.hasFive(&s.stones, other):
		s.outcome = rules.Won
	case r.fiveAt(&s.stones, me, p) || shrunk && r.hasFive(&s.stones, me):
		r.await(s)
	default:
		s.outcome = r.lack(s)
	}
}

// await ends the game with a five of the side that is not to move, or lets the
// other side answer it.
func (r Rules) await(s *State) {
	s.outcome = rules.Lost
	if r.canAnswer(s) {
		s.outcome = rules.Ongoing
		s.turn |= pendingBit
	}
}

// lack says what becomes of a game without a five: it may lack free points, or
// such as are not forbidden. Then black has lost in Renju, where it must move;
// in other games there is no winner.
func (r Rules) lack(s *State) rules.Outcome {
	switch {
	case r.isFull(s):
		return rules.Draw
	case s.due != 0 || !r.restricts(s):
		return rules.Ongoing
	}
	own, far := &s.stones[s.colour()], r.fouls()
	for p := r.nextFree(s, 0); p >= 0; p = r.nextFree(s, p+1) {
		if own.company(p, far) < leastCompany || !r.forbids(s, p) {
			return rules.Ongoing
		}
	}
	if r.has(Fouls) {
		return rules.Lost
	}
	return rules.Draw
}

func (r Rules) isFull(s *State) bool {
	return int(s.counts[Black])+int(s.counts[White]) == int(r.size)*int(r.size)
}

// status is what the state knows of itself.
func (s *State) status() rules.Status {
	return rules.Status{Key: s.key, Turn: int8(s.seat()), Outcome: s.outcome}
}

// Status describes s from scratch.
func (r Rules) Status(s *State) rules.Status {
	scratch := *s
	r.judge(&scratch)
	return rules.Status{Key: keyOf(s), Turn: int8(s.seat()), Outcome: scratch.outcome}
}

// judge finds the outcome of s, and whether a five waits for an answer, by
// nothing but what is on the board and what was captured. A five of the side to
// move is one that the other side did not answer.
func (r Rules) judge(s *State) {
	me, other := s.colour(), 1-s.colour()
	s.turn &^= pendingBit
	switch {
	case s.due != 0: // five stones end no game, and moves that are offered are none
		s.outcome = rules.Ongoing
	case r.has(Continuous):
		s.outcome = r.tally(s)
	case r.rich(s, other):
		s.outcome = rules.Lost
	case r.rich(s, me), r.hasFive(&s.stones, me):
		s.outcome = rules.Won
	case r.hasFive(&s.stones, other):
		r.await(s)
	default:
		s.outcome = r.lack(s)
	}
}

// MaxMoves is the number of points.
func (r Rules) MaxMoves() int { return int(r.size) * int(r.size) }

// mostWords is more than the moves of any opening that leave no stone: words and fifth
// moves that are not picked.
const mostWords = 2*mostDeclared - 1

// MaxPlies is the number of points; captures make some free again, and words and offers
// leave no stone.
func (r Rules) MaxPlies() int {
	plies := r.MaxMoves()
	if r.has(Captures) {
		plies += 2 * int(r.prize())
	}
	if r.Opening().Swaps() {
		plies += mostWords
	}
	return plies
}

// HasKey declares that the key (Zobrist 1970) identifies the position.
func (Rules) HasKey() bool { return true }

// KeyOf is the key of a position.
func (Rules) KeyOf(s *State) uint64 { return s.key }

// Seats names the players: by their colours, unless they may exchange them.
func (r Rules) Seats() []string {
	if r.Opening().Swaps() {
		return []string{"first", "second"}
	}
	return []string{"black", "white"}
}

// Reason returns how an ended game ended.
func (r Rules) Reason(s *State) *sente.Message {
	won := s.colour()
	if s.outcome == rules.Lost {
		won = 1 - won
	}
	switch {
	case r.has(Continuous):
		return sente.NewMessage("board_full_lines", "board full, {more} lines to {less}", "more", s.Lines(won), "less", s.Lines(1-won))
	case s.outcome == rules.Draw && r.isFull(s):
		return &sente.Message{Text: "board full"}
	case s.outcome == rules.Draw:
		return &sente.Message{Text: "every free point is forbidden"}
	case r.rich(s, won):
		return sente.NewMessage("stones_captured", "{count} stones captured", "count", s.taken[won])
	case r.hasFive(&s.stones, won):
		return &sente.Message{Text: "five in a row"}
	}
	return &sente.Message{Text: "every free point is forbidden to black"}
}

// BestScore is the win with as many stones as five lack, if there is room, or
// with as few as can capture what is missing.
func (r Rules) BestScore(s *State) sente.Score {
	if r.special() {
		return r.bestSpecial(s)
	}
	plies := 2*max(1, 5-s.Count(s.Turn())) - 1
	if plies > r.MaxMoves()-s.Count(Black)-s.Count(White) {
		return 0
	}
	return sente.WinIn(plies)
}

// bestSpecial is BestScore where captures win and make room, and where colours
// may be exchanged.
func (r Rules) bestSpecial(s *State) sente.Score {
	me := s.colour()
	stones := max(1, 5-s.Count(me))
	switch {
	case s.due != 0:
		return sente.WinIn(1)
	case r.has(Continuous):
		return sente.WinIn(r.free(s))
	case r.has(Captures):
		missing := max(1, int(r.prize())-int(s.taken[me]))
		return sente.WinIn(2*min(stones, (missing+mostTaken-1)/mostTaken) - 1)
	case r.has(Fouls):
		return sente.WinIn(1) // the other side may have no move left
	case 2*stones-1 > r.MaxMoves()-s.Count(Black)-s.Count(White):
		return 0
	}
	return sente.WinIn(2*stones - 1)
}
