package omega

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// board lets people write the stones of a turn in any order, each with its colour.
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

// Split puts the stones of a turn in order where a text names their colours, all
// of them: "black:a1 white:e5" is "white:e5 black:a1".
func (b board) Split(text string) ([]string, error) {
	moves, err := b.Board.Split(text)
	if err != nil {
		return nil, err
	}
	n := b.game.players
	for i := 0; i+n <= len(moves); {
		if turn := moves[i : i+n]; b.names(turn) {
			slices.SortStableFunc(turn, func(x, y string) int { return b.tag(x) - b.tag(y) })
			i += n
			continue
		}
		i++
	}
	return moves, nil
}

// names reports whether each colour stands before one of the stones.
func (b board) names(turn []string) bool {
	var seen [MostPlayers]bool
	for _, move := range turn {
		colour := b.tag(move)
		if colour < 0 || seen[colour] {
			return false
		}
		seen[colour] = true
	}
	return true
}

// tag is the colour that stands before a stone, -1 if there is none.
func (b board) tag(move string) int {
	word, _, tagged := strings.Cut(strings.ToLower(move), ":")
	if !tagged {
		return -1
	}
	colour, err := b.game.colour(word)
	if err != nil {
		return -1
	}
	return colour
}

// Waits reports whether stones, each with its colour, are those of later colours of
// the turn.
func (b board) Waits(texts []string) (ok bool, err error) {
	s := b.Position().(State)
	next := b.game.next(&s)
	free := b.Legal()
	var seen [MostPlayers]bool
	for _, text := range texts {
		colour := b.tag(text)
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
			return false, fmt.Errorf("%s is taken: a %s stone needs an empty cell", name, colours[colour])
		}
		free[at] = "" // one stone a cell
	}
	return len(texts) > 0, nil
}

// Position identifies the position.
func (b board) Position() any { return b.Board.(rules.Identified).Position() }

// Images are what moves look like under the symmetries of the board.
func (b board) Images(moves []sente.Move) ([][]sente.Move, error) {
	return b.Board.(rules.Imager).Images(moves)
}

// Canon is the position in any symmetry.
func (b board) Canon() (rules.Canon, bool) { return b.Board.(rules.Canonical).Canon() }

// InCanon names a move as it is played in the canonical image.
func (b board) InCanon(c rules.Canon, move sente.Move) (sente.Move, error) {
	return b.Board.(rules.Canonical).InCanon(c, move)
}
