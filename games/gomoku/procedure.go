package gomoku

import (
	"github.com/sente-games/sente/rules"
)

// An opening rule is a procedure: a list of steps, each of which is one move of one player. The
// procedures of Renju follow the Renju International Federation ("Opening rules", renju.net: RIF rule
// of 1996, Yamaguchi rule of 2009, Soosõrv-N rule of 2011, Taraguchi-N rule); swap1 is the exchange
// after one stone that is common in China.

// procedureStep is one move of one player in an opening.
type procedureStep struct {
	actor       actor
	act         Act
	maxDistance int  // maximum distance of a stone from the centre in lines
	avoidsFirst bool // black's second stone in pro, which must keep away from the first
	// number is the largest number that may be declared, or the number that is offered.
	number       int
	next         int    // the step after a stone or a colour, 0 for the following one
	nextByNumber int    // the step after a number, 0 for the following one
	coloursOpen  bool   // colours may still be exchanged after this step, or by it
	text         string // description of the player's action
}

// Act is the kind of move that an opening rule requires.
type Act uint8

const (
	PutStone  Act = iota // a stone of the colour to move
	Choose               // the player's colour, or a number if one is offered
	Declare              // the number of fifth moves to be offered
	OfferMove            // a fifth move from which the other player picks
	PickMove             // one of the offered fifth moves
)

// actor is a player, given by seat or by current colour.
type actor uint8

const (
	firstPlayer actor = iota
	secondPlayer
	blackPlayer
	whitePlayer
)

// anywhere is the maximum distance of a stone that may be placed on every free point.
const anywhere = MaxSize

// procedureEnd is the step after the last one.
const procedureEnd = -1

// maxDeclared is the maximum number of fifth moves that can be declared. The Yamaguchi rule has no
// limit; larger numbers have not occurred in tournaments.
const maxDeclared = 12

// threeStones returns the steps in which one player places three stones.
func threeStones(squares ...int) []procedureStep {
	return []procedureStep{
		{actor: firstPlayer, maxDistance: squares[0], coloursOpen: true, text: "place 3 stones (black, white, black)"},
		{actor: firstPlayer, maxDistance: squares[1], coloursOpen: true, text: "place 3 stones (black, white, black)"},
		{actor: firstPlayer, maxDistance: squares[2], coloursOpen: true, text: "place 3 stones (black, white, black)"},
	}
}

// offerSteps returns the steps in which black offers fifth moves and white picks one; 0 means the
// declared number.
func offerSteps(number int) []procedureStep {
	return []procedureStep{
		{actor: blackPlayer, act: OfferMove, number: number, text: "offer fifth moves"},
		{actor: whitePlayer, act: PickMove, text: "pick black's fifth move"},
	}
}

func colourChoice(by actor) procedureStep {
	return procedureStep{actor: by, act: Choose, coloursOpen: true, text: "choose a colour"}
}

func (s procedureStep) withNumber(number int) procedureStep { s.number = number; return s }
func (s procedureStep) withNext(next int) procedureStep     { s.next = next; return s }

func (s procedureStep) withNextByNumber(next int) procedureStep { s.nextByNumber = next; return s }

// tenOffers is the step of Taraguchi-10 at which black starts to offer moves.
const tenOffers = 10

// joinSteps concatenates steps and lists of steps.
func joinSteps(parts ...any) (all []procedureStep) {
	for _, p := range parts {
		switch p := p.(type) {
		case procedureStep:
			all = append(all, p)
		case []procedureStep:
			all = append(all, p...)
		}
	}
	return all
}

// fourthStone is white's second stone with settled colours.
var fourthStone = procedureStep{actor: whitePlayer, maxDistance: anywhere, text: "place the fourth stone"}

var procedures = [openingCount][]procedureStep{
	Pro: {
		{actor: blackPlayer, maxDistance: 0, text: "place the first stone on the centre"},
		{actor: whitePlayer, maxDistance: anywhere, text: "place the second stone"},
		{actor: blackPlayer, maxDistance: anywhere, avoidsFirst: true, text: "place the third stone"},
	},
	Swap1: {
		{actor: firstPlayer, maxDistance: anywhere, coloursOpen: true, text: "place a black stone"},
		colourChoice(secondPlayer),
	},
	Swap: joinSteps(threeStones(anywhere, anywhere, anywhere), colourChoice(secondPlayer)),
	Swap2: joinSteps(threeStones(anywhere, anywhere, anywhere), colourChoice(secondPlayer).withNumber(2).withNext(procedureEnd),
		procedureStep{actor: secondPlayer, maxDistance: anywhere, coloursOpen: true, text: "place 2 stones (white, black)"},
		procedureStep{actor: secondPlayer, maxDistance: anywhere, coloursOpen: true, text: "place 2 stones (white, black)"},
		colourChoice(firstPlayer)),
	RIF: joinSteps(threeStones(0, 1, 2), colourChoice(secondPlayer), fourthStone, offerSteps(2)),
	Yamaguchi: joinSteps(threeStones(0, 1, 2),
		procedureStep{actor: firstPlayer, act: Declare, number: maxDeclared, coloursOpen: true, text: "choose how many fifth moves to offer"},
		colourChoice(secondPlayer), fourthStone, offerSteps(0)),
	Soosorv8: joinSteps(threeStones(0, 1, 2), colourChoice(secondPlayer),
		procedureStep{actor: whitePlayer, maxDistance: anywhere, coloursOpen: true, text: "place the fourth stone"},
		procedureStep{actor: whitePlayer, act: Declare, number: 8, coloursOpen: true, text: "choose how many fifth moves to offer"},
		colourChoice(blackPlayer), offerSteps(0)),
	Taraguchi10: joinSteps(
		procedureStep{actor: blackPlayer, maxDistance: 0, coloursOpen: true, text: "place the first stone on the centre"}, colourChoice(whitePlayer),
		procedureStep{actor: whitePlayer, maxDistance: 1, coloursOpen: true, text: "place the second stone"}, colourChoice(blackPlayer),
		procedureStep{actor: blackPlayer, maxDistance: 2, coloursOpen: true, text: "place the third stone"}, colourChoice(whitePlayer),
		procedureStep{actor: whitePlayer, maxDistance: 3, coloursOpen: true, text: "place the fourth stone"}, colourChoice(blackPlayer).withNumber(10).withNextByNumber(tenOffers),
		procedureStep{actor: blackPlayer, maxDistance: 4, coloursOpen: true, text: "place the fifth stone"}, colourChoice(whitePlayer).withNext(procedureEnd),
		offerSteps(10)),
}

// dueStep returns the current step; ok is false after the opening.
func (r Rules) dueStep(s *State) (at procedureStep, ok bool) {
	if s.due == 0 {
		return procedureStep{}, false
	}
	return procedures[r.Opening()][s.due-1], true
}

// enterStep enters a step, counted from 0, or ends the opening.
func (r Rules) enterStep(s *State, i int) {
	s.key ^= s.openingKey()
	s.turn &^= actorBit | openingBit
	if steps := procedures[r.Opening()]; i == procedureEnd || i >= len(steps) {
		s.due, s.offers = 0, 0
	} else {
		s.due = uint8(i + 1)
		at := steps[i]
		if at.seatOf(s) == 1 {
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

// advanceStep enters the step after the current one, which a number or another move has completed.
func (r Rules) advanceStep(s *State, byNumber bool) {
	at, _ := r.dueStep(s)
	next := at.next
	if byNumber {
		next = at.nextByNumber
	}
	if next == 0 {
		next = int(s.due)
	}
	r.enterStep(s, next)
}

// seatOf returns the player of a step.
func (at procedureStep) seatOf(s *State) int {
	switch at.actor {
	case firstPlayer:
		return 0
	case secondPlayer:
		return 1
	case blackPlayer:
		return s.Owner(Black)
	}
	return s.Owner(White)
}

// Owner returns the player of a colour, as far as it has been chosen.
func (s *State) Owner(colour int) int {
	if s.turn&swappedBit != 0 {
		return 1 - colour
	}
	return colour
}

// playerToMove returns the player to move.
func (s *State) playerToMove() int {
	switch {
	case s.due == 0:
		return s.Owner(s.colour())
	case s.turn&actorBit != 0:
		return 1
	}
	return 0
}

// openingKey returns the part of the key for the step of the opening and the players' colours, 0
// after an opening without exchanged colours.
func (s *State) openingKey() uint64 {
	swapped := s.turn & swappedBit
	if s.due == 0 && swapped == 0 {
		return 0
	}
	return mixBits(turnKey + uint64(s.due)<<16 + uint64(s.offers)<<8 + uint64(swapped))
}

// Choosing reports whether the next move is a choice of the opening instead of a stone.
func (r Rules) Choosing(s *State) bool {
	at, ok := r.dueStep(s)
	return ok && (at.act == Choose || at.act == Declare)
}

// appendChoices appends the legal choices.
func (r Rules) appendChoices(s *State, buf []Point) []Point {
	switch at, _ := r.dueStep(s); {
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

// playChoice plays a choice.
func (r Rules) playChoice(dst, src *State, p Point) rules.Status {
	*dst = *src
	if n := p.declaredNumber(); n > 0 {
		if at, _ := r.dueStep(src); at.act == Declare {
			dst.key ^= dst.openingKey()
			dst.offers = uint8(n)
			dst.key ^= dst.openingKey()
		}
		r.advanceStep(dst, true)
		return dst.currentStatus()
	}
	dst.key ^= dst.openingKey()
	dst.turn &^= swappedBit
	if (src.playerToMove() == 0) == (p == TakeWhite) {
		dst.turn |= swappedBit
	}
	dst.key ^= dst.openingKey()
	r.advanceStep(dst, false)
	return dst.currentStatus()
}

// An offered fifth move has the bits of both colours, like a dead stone of a continuous game, which
// cannot exist before the fifth stone.

// offeredMoves returns the offered fifth moves.
func (r Rules) offeredMoves(s *State) (all Plane) {
	if s.due == 0 {
		return all
	}
	return s.deadStones()
}

// Offered reports whether p is an offered fifth move.
func (r Rules) Offered(s *State, p Point) bool {
	offered := r.offeredMoves(s)
	return offered.Has(p)
}

// playOffer plays an offered fifth move.
func (r Rules) playOffer(s *State, p Point) rules.Status {
	s.stones[Black].Add(p)
	s.stones[White].Add(p)
	s.key ^= stoneKeys[Black][p] ^ stoneKeys[White][p]
	offered := r.offeredMoves(s)
	if offered.Count() == int(s.offers) {
		r.advanceStep(s, false)
	}
	return s.currentStatus()
}

// removeOffers removes the offered fifth moves.
func (r Rules) removeOffers(s *State) {
	offered := r.offeredMoves(s)
	for p := range offered.All() {
		s.stones[Black].removePoints(p)
		s.stones[White].removePoints(p)
		s.key ^= stoneKeys[Black][p] ^ stoneKeys[White][p]
	}
}

// allowedPoints returns the points, free or offered, on which the opening allows the next stone.
func (r Rules) allowedPoints(s *State, at procedureStep) (all Plane) {
	offered := r.offeredMoves(s)
	if at.act == PickMove {
		return offered
	}
	line := r.fullRow()
	for y := range int(r.size) {
		all[y] = line &^ (s.stones[Black][y] | s.stones[White][y])
	}
	if at.act == OfferMove {
		twins := r.symmetricPoints(s, &offered)
		for y, row := range twins {
			all[y] &^= row
		}
		return all
	}
	if at.maxDistance == anywhere && !at.avoidsFirst {
		return all
	}
	for p := r.nextFree(s, 0); p >= 0; p = r.nextFree(s, p+1) {
		if r.checkOpeningPoint(s, at, p) != noFoul {
			all.removePoints(p)
		}
	}
	return all
}

// symmetricPoints returns the images of some points under the symmetries that preserve the stones:
// fifth moves there would be equivalent.
func (r Rules) symmetricPoints(s *State, offered *Plane) (all Plane) {
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

// checkOpeningPoint returns the foul of a stone on the free point p in the opening.
func (r Rules) checkOpeningPoint(s *State, at procedureStep, p Point) foul {
	switch {
	case at.avoidsFirst:
		if first := r.firstStone(s); max(distance(first.X(), p.X()), distance(first.Y(), p.Y())) < 3 {
			return tooNear
		}
	case at.act == OfferMove:
		offered := r.offeredMoves(s)
		twins := r.symmetricPoints(s, &offered)
		if twins.Has(p) {
			return twin
		}
	case at.act == PutStone && r.centreDistance(p) > at.maxDistance:
		if at.maxDistance == 0 {
			return notCentre
		}
		return tooFar
	}
	return noFoul
}

// centreDistance returns the distance of p from the centre of the board in lines, on boards with an
// even number of lines from the nearest of the four central points.
func (r Rules) centreDistance(p Point) int {
	away := func(i int) int { return max((int(r.size)-1)/2-i, i-int(r.size)/2, 0) }
	return max(away(p.X()), away(p.Y()))
}

// firstStone returns black's only stone.
func (r Rules) firstStone(s *State) Point {
	for y, row := range s.stones[Black] {
		if row != 0 {
			return PointAt(firstColumn(row), y)
		}
	}
	return 0
}

func distance(a, b int) int { return max(a-b, b-a) }

// Act returns the kind of the next move in the opening; ok is false after it.
func (r Rules) Act(s *State) (act Act, ok bool) {
	at, ok := r.dueStep(s)
	return at.act, ok
}

// Offers returns the number of fifth moves that black offers, 0 if it is not declared or there will
// be no offers.
func (r Rules) Offers(s *State) int {
	if r.Opening() == RIF && s.due != 0 {
		return 2
	}
	return int(s.offers)
}
