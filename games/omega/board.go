package omega

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// board lets users write the stones of a turn in any order, each with its colour.
type board struct {
	rules.Board
	game Rules
}

var (
	_ rules.Canonical  = board{}
	_ rules.Identified = board{}
	_ rules.Imager     = board{}
	_ rules.Unordered  = board{}
)

// Split sorts the stones of a turn if a text gives the colours of all of them: "black:a1 white:e5"
// becomes "white:e5 black:a1".
func (b board) Split(text string) ([]string, error) {
	moves, err := b.Board.Split(text)
	if err != nil {
		return nil, err
	}
	n := b.game.players
	for i := 0; i+n <= len(moves); {
		if turn := moves[i : i+n]; b.namesAllColours(turn) {
			slices.SortStableFunc(turn, func(x, y string) int { return b.colourTag(x) - b.colourTag(y) })
			i += n
			continue
		}
		i++
	}
	return moves, nil
}

// namesAllColours reports whether the stones of a turn have tags with all different colours.
func (b board) namesAllColours(turn []string) bool {
	var seen [MostPlayers]bool
	for _, move := range turn {
		colour := b.colourTag(move)
		if colour < 0 || seen[colour] {
			return false
		}
		seen[colour] = true
	}
	return true
}

// colourTag returns the colour in front of a stone, or -1 without one.
func (b board) colourTag(move string) int {
	word, _, tagged := strings.Cut(strings.ToLower(move), ":")
	if !tagged {
		return -1
	}
	colour, err := b.game.parseColour(word)
	if err != nil {
		return -1
	}
	return colour
}

// Waits reports whether stones, each with its colour, belong to later colours of the turn.
func (b board) Waits(texts []string) (ok bool, err error) {
	s := b.Position().(State)
	next := b.game.nextColour(&s)
	free := b.Legal()
	var seen [MostPlayers]bool
	for _, text := range texts {
		colour := b.colourTag(text)
		if colour <= next || seen[colour] {
			return false, nil
		}
		seen[colour] = true
		m, err := b.game.Read(colour, text)
		if err != nil {
			return false, err
		}
		name := sente.Move(b.game.Name(m.Cell()))
		at := slices.Index(free, name)
		if at < 0 {
			return false, fmt.Errorf("%s is occupied: a %s stone needs an empty cell", name, colours[colour])
		}
		free[at] = "" // one stone per cell
	}
	return len(texts) > 0, nil
}

// Position returns the position.
func (b board) Position() any { return b.Board.(rules.Identified).Position() }

// Images returns the moves under all symmetries of the board.
func (b board) Images(moves []sente.Move) ([][]sente.Move, error) {
	return b.Board.(rules.Imager).Images(moves)
}

// Canon returns the canonical form of the position.
func (b board) Canon() (rules.Canon, bool) { return b.Board.(rules.Canonical).Canon() }

// InCanon returns a move in the canonical image.
func (b board) InCanon(c rules.Canon, move sente.Move) (sente.Move, error) {
	return b.Board.(rules.Canonical).InCanon(c, move)
}
