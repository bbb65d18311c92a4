package gomoku

import (
	"github.com/sente-games/sente/rules"
)

// An opening rule is a procedure: steps, each of which asks one player for one move. The
// procedures of Renju are those of the Renju International Federation ("Opening rules",
// renju.net: RIF rule of 1996, Yamaguchi rule of 2009, Soosõrv-N rule of 2011,
// Taraguchi-N rule); swap1 is the exchange after one stone that is usual in China.

// step is what an opening asks for: one move of one player.
type step struct {
	who    who
	act    Act
	within int  // a stone goes at most so many lines from the centre
	far    bool // black's second stone in pro, which keeps away from the first
	// number is the largest number that may be said, or the one that is offered.
	number   int
	next     int    // the step after a stone or a colour, 0 for the following one
	numbered int    // the step after a number, 0 for the following one
	open     bool   // colours may still be exchanged after this step, or by it
	text     string // what the player does
}

// Act is what an opening rule asks of the player to move.
type Act uint8

const (
	PutStone  Act = iota // a stone of the colour whose turn it is
	Choose               // which colour the player takes, or a number where one is offered
	Declare              // how many fifth moves will be offered
	OfferMove            // a fifth move for the other player to pick from
	PickMove             // one of the fifth moves that were offered
)

// who is a player: one by seat, or the one who has a colour at the moment.
type who uint8

const (
	first who = iota
	second
	hasBlack
	hasWhite
)

// anywhere is within of a stone that may go on every free point.
const anywhere = MaxSize

// over is the step after the last one.
const over = -1

// mostDeclared is the largest number of fifth moves that can be declared. The Yamaguchi
// rule sets no bound; nobody has declared more in a tournament.
const mostDeclared = 12

// three are the steps in which one player puts three stones.
func three(squares ...int) []step {
	return []step{
		{who: first, within: squares[0], open: true, text: "puts black, white and black"},
		{who: first, within: squares[1], open: true, text: "puts black, white and black"},
		{who: first, within: squares[2], open: true, text: "puts black, white and black"},
	}
}

// offers are the steps in which black offers fifth moves and white picks one; 0 is as
// many as were declared.
func offers(number int) []step {
	return []step{
		{who: hasBlack, act: OfferMove, number: number, text: "offers fifth moves"},
		{who: hasWhite, act: PickMove, text: "picks black's fifth move"},
	}
}

func choice(by who) step { return step{who: by, act: Choose, open: true, text: "takes a colour"} }

func (s step) or(number int) step { s.number = number; return s }
func (s step) then(next int) step { s.next = next; return s }

func (s step) by(next int) step { s.numbered = next; return s }

// tenOffers is the step of Taraguchi-10 at which black begins to offer.
const tenOffers = 10

// join puts steps and rows of steps behind each other.
func join(parts ...any) (all []step) {
	for _, p := range parts {
		switch p := p.(type) {
		case step:
			all = append(all, p)
		case []step:
			all = append(all, p...)
		}
	}
	return all
}

// fourth is white's second stone when the colours are settled.
var fourth = step{who: hasWhite, within: anywhere, text: "puts the fourth stone"}

var procedures = [openingCount][]step{
	Pro: {
		{who: hasBlack, within: 0, text: "puts the first stone on the centre"},
		{who: hasWhite, within: anywhere, text: "puts the second stone"},
		{who: hasBlack, within: anywhere, far: true, text: "puts the third stone"},
	},
	Swap1: {
		{who: first, within: anywhere, open: true, text: "puts a black stone"},
		choice(second),
	},
	Swap: join(three(anywhere, anywhere, anywhere), choice(second)),
	Swap2: join(three(anywhere, anywhere, anywhere), choice(second).or(2).then(over),
		step{who: second, within: anywhere, open: true, text: "puts white and black"},
		step{who: second, within: anywhere, open: true, text: "puts white and black"},
		choice(first)),
	RIF: join(three(0, 1, 2), choice(second), fourth, offers(2)),
	Yamaguchi: join(three(0, 1, 2),
		step{who: first, act: Declare, number: mostDeclared, open: true, text: "says how many fifth moves will be offered"},
		choice(second), fourth, offers(0)),
	Soosorv8: join(three(0, 1, 2), choice(second),
		step{who: hasWhite, within: anywhere, open: true, text: "puts the fourth stone"},
		step{who: hasWhite, act: Declare, number: 8, open: true, text: "says how many fifth moves will be offered"},
		choice(hasBlack), offers(0)),
	Taraguchi10: join(
		step{who: hasBlack, within: 0, open: true, text: "puts the first stone on the centre"}, choice(hasWhite),
		step{who: hasWhite, within: 1, open: true, text: "puts the second stone"}, choice(hasBlack),
		step{who: hasBlack, within: 2, open: true, text: "puts the third stone"}, choice(hasWhite),
		step{who: hasWhite, within: 3, open: true, text: "puts the fourth stone"}, choice(hasBlack).or(10).by(tenOffers),
		step{who: hasBlack, within: 4, open: true, text: "puts the fifth stone"}, choice(hasWhite).then(over),
		offers(10)),
}

// due is the step that waits for a move; ok is false when the opening is over.
func (r Rules) due(s *State) (at step, ok bool) {
	if s.due == 0 {
		return step{}, false
	}
	return procedures[r.Opening()][s.due-1], true
}

// enter goes to a step, counted from 0, or ends the opening.
func (r Rules) enter(s *State, i int) {
	s.key ^= s.openingKey()
	s.turn &^= actorBit | openingBit
	if steps := procedures[r.Opening()]; i == over || i >= len(steps) {
		s.due, s.offers = 0, 0
	} else {
		s.due = uint8(i + 1)
		at := steps[i]
		if at.seat(s) == 1 {
			s.turn |= actorBit
		}
		if r.Opening().Swaps() {
			s.turn |= openingBit
		}
		if at.act == OfferMove && at.number > 0 {
			s.offers = uint8(at.number)
		}
	}
	s.key ^= s.openingKey()
}

// leave goes to the step after the one that is due, by a number or otherwise.
func (r Rules) leave(s *State, byNumber bool) {
	at, _ := r.due(s)
	next := at.next
	if byNumber {
		next = at.numbered
	}
	if next == 0 {
		next = int(s.due)
	}
	r.enter(s, next)
}

// seat is the player whom a step asks.
func (at step) seat(s *State) int {
	switch at.who {
	case first:
		return 0
	case second:
		return 1
	case hasBlack:
		return s.Owner(Black)
	}
	return s.Owner(White)
}

// Owner is the player who has a colour, as far as that is chosen.
func (s *State) Owner(colour int) int {
	if s.turn&swappedBit != 0 {
		return 1 - colour
	}
	return colour
}

// seat is the player to move.
func (s *State) seat() int {
	switch {
	case s.due == 0:
		return s.Owner(s.colour())
	case s.turn&actorBit != 0:
		return 1
	}
	return 0
}

// openingKey is the part of the key for what the opening asks and who has which colour,
// 0 when it is over and colours are as they began.
func (s *State) openingKey() uint64 {
	swapped := s.turn & swappedBit
	if s.due == 0 && swapped == 0 {
		return 0
	}
	return mix(turnKey + uint64(s.due)<<16 + uint64(s.offers)<<8 + uint64(swapped))
}

// Choosing reports whether the next move is no stone but a word of the opening.
func (r Rules) Choosing(s *State) bool {
	at, ok := r.due(s)
	return ok && (at.act == Choose || at.act == Declare)
}

// choices appends what may be said.
func (r Rules) choices(s *State, buf []Point) []Point {
	switch at, _ := r.due(s); {
	case at.act == Declare:
		for n := 1; n <= at.number; n++ {
			buf = append(buf, Say(n))
		}
	case at.number > 0:
		return append(buf, TakeBlack, TakeWhite, Say(at.number))
	default:
		return append(buf, TakeBlack, TakeWhite)
	}
	return buf
}

// choose plays a word.
func (r Rules) choose(dst, src *State, p Point) rules.Status {
	*dst = *src
	if n := p.number(); n > 0 {
		if at, _ := r.due(src); at.act == Declare {
			dst.key ^= dst.openingKey()
			dst.offers = uint8(n)
			dst.key ^= dst.openingKey()
		}
		r.leave(dst, true)
		return dst.status()
	}
	dst.key ^= dst.openingKey()
	dst.turn &^= swappedBit
	if (src.seat() == 0) == (p == TakeWhite) {
		dst.turn |= swappedBit
	}
	dst.key ^= dst.openingKey()
	r.leave(dst, false)
	return dst.status()
}

// A fifth move that is offered has the bits of both colours, as a dead stone of a
// continuous game has: before the fifth stone there is none.

// offered are the fifth moves to pick from.
func (r Rules) offered(s *State) (all Plane) {
	if s.due == 0 {
		return all
	}
	return s.dead()
}

// Offered reports whether a fifth move is offered on p.
func (r Rules) Offered(s *State, p Point) bool {
	offered := r.offered(s)
	return offered.Has(p)
}

// offer plays a fifth move to pick from.
func (r Rules) offer(s *State, p Point) rules.Status {
	s.stones[Black].Add(p)
	s.stones[White].Add(p)
	s.key ^= stoneKeys[Black][p] ^ stoneKeys[White][p]
	offered := r.offered(s)
	if offered.Count() == int(s.offers) {
		r.leave(s, false)
	}
	return s.status()
}

// withdraw takes the fifth moves off that were offered.
func (r Rules) withdraw(s *State) {
	offered := r.offered(s)
	for p := range offered.All() {
		s.stones[Black].clear(p)
		s.stones[White].clear(p)
		s.key ^= stoneKeys[Black][p] ^ stoneKeys[White][p]
	}
}

// allowed are the points, free ones unless one of those offered is to be picked, on which
// the opening lets the next stone go.
func (r Rules) allowed(s *State, at step) (all Plane) {
	offered := r.offered(s)
	if at.act == PickMove {
		return offered
	}
	line := r.line()
	for y := range int(r.size) {
		all[y] = line &^ (s.stones[Black][y] | s.stones[White][y])
	}
	if at.act == OfferMove {
		twins := r.twins(s, &offered)
		for y, row := range twins {
			all[y] &^= row
		}
		return all
	}
	if at.within == anywhere && !at.far {
		return all
	}
	for p := r.nextFree(s, 0); p >= 0; p = r.nextFree(s, p+1) {
		if r.misplaced(s, at, p) != noFoul {
			all.clear(p)
		}
	}
	return all
}

// twins are the points that a turn or mirror image of the board puts on one of some
// others, if it leaves the stones as they are: a fifth move there would be the same.
func (r Rules) twins(s *State, offered *Plane) (all Plane) {
	var stones [2]Plane
	for colour := range stones {
		for y := range stones[colour] {
			stones[colour][y] = s.stones[colour][y] &^ offered[y]
		}
	}
	for i := 1; i < r.Symmetries(); i++ {
		if r.mapPlane(i, &stones[Black]) != stones[Black] || r.mapPlane(i, &stones[White]) != stones[White] {
			continue
		}
		image := r.mapPlane(i, offered)
		for y, row := range image {
			all[y] |= row
		}
	}
	return all
}

// misplaced says what the opening has against a stone on the free point p.
func (r Rules) misplaced(s *State, at step, p Point) foul {
	switch {
	case at.far:
		if first := r.first(s); max(distance(first.X(), p.X()), distance(first.Y(), p.Y())) < 3 {
			return tooNear
		}
	case at.act == OfferMove:
		offered := r.offered(s)
		twins := r.twins(s, &offered)
		if twins.Has(p) {
			return twin
		}
	case at.act == PutStone && r.fromCentre(p) > at.within:
		if at.within == 0 {
			return notCentre
		}
		return tooFar
	}
	return noFoul
}

// fromCentre is how many lines p is away from the middle of the board, on boards with an
// even number of lines from the nearest of the four middle points.
func (r Rules) fromCentre(p Point) int {
	away := func(i int) int { return max((int(r.size)-1)/2-i, i-int(r.size)/2, 0) }
	return max(away(p.X()), away(p.Y()))
}

// first is black's only stone.
func (r Rules) first(s *State) Point {
	for y, row := range s.stones[Black] {
		if row != 0 {
			return At(firstColumn(row), y)
		}
	}
	return 0
}

func distance(a, b int) int { return max(a-b, b-a) }

// Act is what the opening asks of the player to move; ok is false when it is over.
func (r Rules) Act(s *State) (act Act, ok bool) {
	at, ok := r.due(s)
	return at.act, ok
}

// Offers is how many fifth moves black will offer or offers now, 0 if that is not said
// or none will be.
func (r Rules) Offers(s *State) int {
	if r.Opening() == RIF && s.due != 0 {
		return 2
	}
	return int(s.offers)
}
