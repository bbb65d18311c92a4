package omega

import (
	"fmt"
	"strings"

	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/rules"
)

// swappedPart is the part of a set-up for the use of the pie rule.
const swappedPart = "swapped"

// Kit returns the parts of set-ups; the side to move follows from the stones.
func (r Rules) Kit() (k rules.Kit) {
	for colour, name := range colours[:r.players] {
		k.Pieces = append(k.Pieces, rules.Piece{Name: name, Player: colour})
	}
	if r.options.Pie {
		k.Others = []rules.SetupField{{Name: swappedPart, About: "yes if the players have exchanged their colours", Choices: []string{"yes"}}}
	}
	return k
}

// SetupOf formats a position: "white: e5; black: a1".
func (r Rules) SetupOf(s *State) (string, error) {
	u := make(rules.Setup, r.players)
	for colour := range u {
		u[colour].Name = colours[colour]
	}
	for cell, stone := range s.stones[:r.cells] {
		if stone != 0 {
			u[stone-1].Words = append(u[stone-1].Words, r.Name(cell))
		}
	}
	if s.swapped {
		u = append(u, rules.Part{Name: swappedPart, Words: []string{"yes"}})
	}
	return u.String(), nil
}

// Place parses a set-up. Stones of all colours are placed in turn, so their numbers determine the
// side to move.
func (r Rules) Place(text string) (s State, err error) {
	u, err := rules.ParseSetup(text)
	if err == nil {
		err = u.CheckParts(r.Kit())
	}
	if err != nil {
		return s, err
	}
	var counts [MostPlayers]int
	err = u.ForEachPiece(r.Kit(), func(colour int, name string) error {
		cell, ok := r.parseCell(name)
		switch {
		case !ok:
			return fmt.Errorf("invalid cell %q of the board of side %d: expected for example %s", visible.Clip(name), r.side, r.Name(r.cells/2))
		case s.stones[cell] != 0:
			return fmt.Errorf("two stones are on %s", r.Name(cell))
		}
		s.stones[cell] = uint8(colour + 1)
		counts[colour]++
		s.placed++
		return nil
	})
	if err != nil {
		return s, err
	}
	for colour, n := range counts[:r.players] {
		if want := (int(s.placed) + r.players - 1 - colour) / r.players; n != want {
			return s, fmt.Errorf("set-up has %d %s stones of %d: stones are placed in the order %s, so there should be %d", n, colours[colour], s.placed, strings.Join(colours[:r.players], ", "), want)
		}
	}
	if int(s.placed) > r.Stones() {
		return s, fmt.Errorf("set-up has %d stones: the game is over with %d", s.placed, r.Stones())
	}
	if words, ok := u.Words(swappedPart); ok {
		if answer := strings.Join(words, " "); answer != "yes" && answer != "no" {
			return s, fmt.Errorf("set-up %s: invalid value %q, expected yes or no", swappedPart, visible.Clip(answer))
		}
		if s.swapped = words[0] == "yes"; s.swapped && s.placed < 2 {
			return s, fmt.Errorf("set-up has exchanged colours with %d stones: an exchange is only possible in reply to the first turn", s.placed)
		}
	}
	s.key = r.computeKey(&s)
	return s, nil
}
