package capture

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/sente-games/sente"
	game "github.com/sente-games/sente/games/gomoku"
)

// replay is a board on which records are laid out.
type replay struct {
	board *Board
	rules game.Rules
	state game.State // at the end of the record
	worth *Weights   // nil: those by hand, which see by no network
	legal []Cell     // what the opening leaves of the moves, nil for all
}

// lay brings the board to the end of a record. fresh says that the board was
// built anew: what was learned on the old one is worthless. An error says why the
// record cannot be played on.
func (r *replay) lay(from sente.Record) (fresh bool, err error) {
	if err := game.Playable(from); err != nil {
		return false, err
	}
	g, s, err := game.FromRecord(from)
	if err != nil {
		return false, err
	}
	if g.Law().Has(game.Fouls) {
		return false, fmt.Errorf("this engine does not know what is forbidden by the rules %v", g.Law())
	}
	if _, s, err = g.Follow(s, from.Moves); err != nil {
		return false, err
	}
	if s.Opening() {
		return false, errors.New("this engine does not choose colours: the opening is not over")
	}
	fresh = r.board == nil || r.rules.Law() != g.Law() || r.rules.Size() != g.Size()
	if fresh {
		r.board = newBoard(g, cmp.Or(r.worth, plain()))
	}
	r.rules, r.state = g, s
	r.board.Set(&s)
	if r.legal = nil; g.Opening() == game.Pro && s.Count(game.Black)+s.Count(game.White) < 3 {
		r.legal = g.Moves(&s, nil)
	}
	return fresh, nil
}

// Knows reports whether the engine is made for the game of a record, as far as it
// has been played: [New] plays it. Where colours are still to be chosen it does not.
func Knows(r sente.Record) bool {
	g, s, err := game.FromRecord(r)
	if err != nil || game.Playable(r) != nil || !g.Law().Has(game.Captures) {
		return false
	}
	_, end, err := g.Follow(s, r.Moves)
	return err == nil && !end.Opening()
}

// write writes a line of moves.
func write(line []Cell) []sente.Move {
	texts := make([]sente.Move, len(line))
	for i, c := range line {
		texts[i] = sente.Move(c.String())
	}
	return texts
}
