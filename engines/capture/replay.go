package capture

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/sente-games/sente"
	game "github.com/sente-games/sente/games/gomoku"
)

// recordBoard is a board on which records are set up.
type recordBoard struct {
	board   *Board
	rules   game.Rules
	state   game.State // at the end of the record
	weights *Weights   // nil: hand-tuned weights without a network
	legal   []Cell     // moves that the opening permits, nil for all
}

// setPosition sets up the position at the end of a record. fresh reports whether the board was created
// anew, so that earlier search results are invalid. It returns an error if the record cannot be
// continued.
func (r *recordBoard) setPosition(from sente.Record) (fresh bool, err error) {
	if err := game.Playable(from); err != nil {
		return false, err
	}
	g, s, err := game.FromRecord(from)
	if err != nil {
		return false, err
	}
	if g.Law().Has(game.Fouls) {
		return false, fmt.Errorf("this engine does not support the forbidden moves of the rules %v", g.Law())
	}
	if _, s, err = g.Follow(s, from.Moves); err != nil {
		return false, err
	}
	if s.Opening() {
		return false, errors.New("this engine cannot choose colours: the opening is not over")
	}
	fresh = r.board == nil || r.rules.Law() != g.Law() || r.rules.Size() != g.Size()
	if fresh {
		r.board = newBoard(g, cmp.Or(r.weights, handTunedWeights()))
	}
	r.rules, r.state = g, s
	r.board.SetPosition(&s)
	if r.legal = nil; g.Opening() == game.Pro && s.Count(game.Black)+s.Count(game.White) < 3 {
		r.legal = g.Moves(&s, nil)
	}
	return fresh, nil
}

// SupportsGame reports whether the engine [New] supports the game of a record in its current state. It
// does not support a pending choice of colours.
func SupportsGame(r sente.Record) bool {
	g, s, err := game.FromRecord(r)
	if err != nil || game.Playable(r) != nil || !g.Law().Has(game.Captures) {
		return false
	}
	_, end, err := g.Follow(s, r.Moves)
	return err == nil && !end.Opening()
}

// formatLine returns the notation of a line of moves.
func formatLine(line []Cell) []sente.Move {
	texts := make([]sente.Move, len(line))
	for i, c := range line {
		texts[i] = sente.Move(c.String())
	}
	return texts
}
