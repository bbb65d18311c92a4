package gomoku

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/rules"
)

// Opening is an opening rule: what makes up for black's first move.
type Opening uint8

const (
	NoOpening       Opening = iota // black begins where it likes
	StandardOpening                // the same, by the name that players use
	Pro                            // black's first stone on the centre, its second at least three lines away
	Swap                           // the first player puts three stones, the second chooses a colour
	Swap2                          // ... or puts two more and lets the first choose
	openingCount
)

var openings = [openingCount]struct{ name, about string }{
	{"none", "black begins wherever it likes"},
	{"standard", "black begins wherever it likes, the same as none"},
	{"pro", "black's first stone goes on the centre, its second at least three lines away from it"},
	{"swap", "the first player puts black, white and black; the second chooses a colour"},
	{"swap2", "the first player puts black, white and black; the second chooses a colour, or puts white and black and lets the first choose"},
}

// AllOpenings returns the opening rules, the default first.
func AllOpenings() (all []Opening) {
	for o := range openingCount {
		all = append(all, o)
	}
	return all
}

// String is the name of the opening rule: "swap2".
func (o Opening) String() string {
	if o >= openingCount {
		return fmt.Sprintf("opening %d", o)
	}
	return openings[o].name
}

// About explains the opening rule in a sentence.
func (o Opening) About() string { return openings[o].about }

// Swaps reports whether players may exchange colours, so that a player is not a
// colour.
func (o Opening) Swaps() bool { return o == Swap || o == Swap2 }

// ParseOpening returns the opening rule of that name; "" is none.
func ParseOpening(name string) (Opening, error) {
	if name == "" {
		return NoOpening, nil
	}
	names := make([]string, openingCount)
	for o := range openingCount {
		if names[o] = o.String(); names[o] == name {
			return o, nil
		}
	}
	return 0, fmt.Errorf("unknown opening %q: the openings are %s", visible.Clip(name), strings.Join(names, ", "))
}

// leastForPro is the smallest board on which black finds a second move in the
// pro opening.
const leastForPro = 7

// misplaced says what the pro opening has against a stone on p.
func (r Rules) misplaced(s *State, p Point) foul {
	if r.Opening() != Pro {
		return noFoul
	}
	switch s.played() {
	case 0:
		if !r.isCentre(p) {
			return notCentre
		}
	case 2:
		if first := r.first(s); max(distance(first.X(), p.X()), distance(first.Y(), p.Y())) < 3 {
			return tooNear
		}
	}
	return noFoul
}

// isCentre reports whether p is the middle of the board, on boards with an even
// number of lines one of the four middle points.
func (r Rules) isCentre(p Point) bool {
	middle := func(i int) bool { return i == int(r.size)/2 || i == (int(r.size)-1)/2 }
	return middle(p.X()) && middle(p.Y())
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

// stage is where a game is in an opening in which players may exchange colours.
type stage int8

const (
	unswapped     stage = iota // player 0 has black
	swapped                    // player 0 has white
	firstThree                 // player 0 puts black, white and black
	secondChooses              // player 1 takes a colour or puts two more
	secondTwo                  // player 1 puts white and black
	firstChooses               // player 0 takes a colour
)

func (s *State) stage() stage { return stage(s.turn & stageBits >> stageShift) }

// seat is the player to move.
func (s *State) seat() int {
	switch s.stage() {
	case swapped:
		return 1 - s.colour()
	case firstThree, firstChooses:
		return 0
	case secondChooses, secondTwo:
		return 1
	}
	return s.colour()
}

// owner is the player who has a colour, as far as that is chosen.
func (s *State) owner(colour int) int {
	if s.stage() == swapped {
		return 1 - colour
	}
	return colour
}

// choosing reports whether the next move is no stone but a choice.
func (s *State) choosing() bool {
	at := s.stage()
	return at == secondChooses || at == firstChooses
}

// enter changes the stage and its part of the key.
func (s *State) enter(next stage) {
	s.key ^= stageKey(s.stage()) ^ stageKey(next)
	s.turn = s.turn&^stageBits | int8(next)<<stageShift
}

// advance goes on to a choice when enough stones are on the board.
func (s *State) advance() {
	switch {
	case s.stage() == firstThree && s.played() == 3:
		s.enter(secondChooses)
	case s.stage() == secondTwo && s.played() == 5:
		s.enter(firstChooses)
	}
}

// The moves that are choices: which colour the player takes from here on. White
// is to move.
const (
	TakeBlack = Points + iota // "black": the other player has white and moves
	TakeWhite                 // "white": the player moves
	PutTwo                    // "two": the player puts white and black, the other chooses
)

// choiceNames are the texts of the choices, from TakeBlack on.
var choiceNames = [...]string{"black", "white", "two"}

// choices appends what may be chosen.
func (r Rules) choices(s *State, buf []Point) []Point {
	buf = append(buf, TakeBlack, TakeWhite)
	if r.Opening() == Swap2 && s.stage() == secondChooses {
		buf = append(buf, PutTwo)
	}
	return buf
}

// choose plays a choice.
func (r Rules) choose(dst, src *State, p Point) rules.Status {
	*dst = *src
	first := src.stage() == firstChooses
	switch {
	case p == PutTwo:
		dst.enter(secondTwo)
	case first == (p == TakeBlack):
		dst.enter(unswapped)
	default:
		dst.enter(swapped)
	}
	return dst.status()
}

// parseChoice reads a choice; "swap" is what many call taking black.
func parseChoice(text string) (Point, bool) {
	text = strings.ToLower(strings.TrimSpace(text))
	if text == "swap" {
		return TakeBlack, true
	}
	i := slices.Index(choiceNames[:], text)
	return TakeBlack + Point(i), i >= 0
}
