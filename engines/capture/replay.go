package capture

import (
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
	worth *weights   // nil for the usual ones
	legal []Cell     // what the opening leaves of the moves, nil for all
}

// lay brings the board to the end of a record. fresh says that the board was
// built anew: what was learned on the old one is worthless. An error says why the
// record cannot be played on.
func (r *replay) lay(from sente.Record) (fresh bool, err error) {
	if from.Game != "" && from.Game != "gomoku" {
		return false, fmt.Errorf("the record is of %q: this engine plays gomoku", from.Game)
	}
	g, s, err := game.FromRecord(from)
	if err != nil {
		return false, err
	}
	if g.Law().Has(game.Fouls) {
		return false, fmt.Errorf("this engine does not know what is forbidden by the rules %v", g.Law())
	}
	if err := follow(g, &s, from.Moves); err != nil {
		return false, err
	}
	if !s.ColoursChosen() {
		return false, errors.New("this engine does not choose colours: the opening is not over")
	}
	fresh = r.board == nil || r.rules.Law() != g.Law() || r.rules.Size() != g.Size()
	if fresh {
		r.board = NewBoard(g)
		r.board.weigh(r.worth)
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
	if err != nil || r.Game != "" && r.Game != "gomoku" || !g.Law().Has(game.Captures) {
		return false
	}
	return follow(g, &s, r.Moves) == nil && s.ColoursChosen()
}

// follow plays a record's moves by the rules.
func follow(g game.Rules, s *game.State, texts []sente.Move) error {
	for i, text := range texts {
		p, err := g.Parse(s, string(text))
		if err == nil && g.Status(s).Outcome.Over() {
			err = errors.New("the game is over before it")
		}
		if err == nil {
			if why := g.Explain(s, p); why != "" {
				err = errors.New(why)
			}
		}
		if err != nil {
			return fmt.Errorf("move %d: %w", i+1, err)
		}
		var next game.State
		g.Play(&next, s, p, false)
		*s = next
	}
	if g.Status(s).Outcome.Over() {
		return errors.New("there is no move to make: the game is over")
	}
	return nil
}

// write writes a line of moves.
func write(line []Cell) []sente.Move {
	texts := make([]sente.Move, len(line))
	for i, c := range line {
		texts[i] = sente.Move(c.String())
	}
	return texts
}
