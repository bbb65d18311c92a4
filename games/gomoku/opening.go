package gomoku

import (
	"fmt"

	"github.com/sente-games/sente/internal/visible"
)

// Opening is an opening rule, which compensates for black's first move.
type Opening uint8

const (
	NoOpening       Opening = iota // black starts anywhere
	StandardOpening                // the same, by the name that players use
	Pro                            // black's first stone on the centre, its second at least three lines away
	Swap1                          // the first player places one stone, the second chooses a colour
	Swap                           // the first player places three stones, the second chooses a colour
	Swap2                          // ... or places two more and lets the first choose
	RIF                            // one of the 26 openings of Renju, a choice, and two offered fifth moves
	Yamaguchi                      // ... and the number of fifth moves declared with the opening
	Soosorv8                       // ... the number declared with the fourth move, up to eight, after which colours may be exchanged again
	Taraguchi10                    // colours may be exchanged after every stone, or ten fifth moves are offered
	openingCount
)

var openings = [openingCount]struct{ name, title, about string }{
	{"none", "Free", "black's first stone may go anywhere"},
	{"standard", "Standard (free)", "black's first stone may go anywhere, the same as none"},
	{"pro", "Pro", "black's first stone goes on the centre, its second at least three lines away"},
	{"swap1", "Swap after one stone", "the first player places one stone; the second chooses a colour"},
	{"swap", "Swap", "the first player places black, white and black; the second chooses a colour"},
	{"swap2", "Swap2", "the first player places black, white and black; the second chooses a colour, or places white and black and lets the first choose"},
	{"rif", "RIF", "the first player places one of the 26 Renju openings; the second chooses a colour; black offers two fifth moves and white picks one"},
	{"yamaguchi", "Yamaguchi", "the first player places one of the 26 Renju openings and sets the number of fifth moves to offer; the second chooses a colour; black offers them after the fourth stone and white picks one"},
	{"soosorv8", "Soosõrv-8", "the first player places one of the 26 Renju openings; the second chooses a colour; white places the fourth stone and sets the number of fifth moves to offer, up to eight; the other chooses a colour; black offers them and white picks one"},
	{"taraguchi10", "Taraguchi-10", "stones are placed near the centre, and after each one the other player may swap colours; or black offers ten fifth moves after the fourth stone and white picks one"},
}

// AllOpenings returns the opening rules, the default first.
func AllOpenings() (all []Opening) {
	for o := range openingCount {
		all = append(all, o)
	}
	return all
}

// String returns the name of the opening rule: "swap2".
func (o Opening) String() string {
	if o >= openingCount {
		return fmt.Sprintf("opening %d", o)
	}
	return openings[o].name
}

// Title returns the display name of the opening rule: "Taraguchi-10".
func (o Opening) Title() string { return openings[o].title }

// About returns a description of the opening rule.
func (o Opening) About() string { return openings[o].about }

// Swaps reports whether players may exchange colours, so that players and colours differ.
func (o Opening) Swaps() bool { return o >= Swap1 && o < openingCount }

// needsCentre reports whether stones are restricted to squares around the centre, which must exist.
func (o Opening) needsCentre() bool { return o >= RIF && o < openingCount }

// ParseOpening returns the opening rule with the given name; "" is NoOpening.
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
	return 0, fmt.Errorf("unknown opening %q%s", visible.Clip(name), visible.DidYouMean(name, names, "expected one of"))
}

// minOpeningSize is the smallest board on which black has a second move in the pro opening, and on
// which twelve fifth moves can differ.
const minOpeningSize = 7

// checkSize returns an error if an opening rule does not support a board with size lines.
func (o Opening) checkSize(size int) error {
	switch {
	case o == Pro && size < minOpeningSize:
		return fmt.Errorf("the opening pro needs a board of at least %d lines (got %d): black's second stone is three lines from the centre", minOpeningSize, size)
	case o.needsCentre() && (size < minOpeningSize || size%2 == 0):
		return fmt.Errorf("the opening %v needs a board with a centre: an odd number of lines of at least %d (got %d)", o, minOpeningSize, size)
	}
	return nil
}
