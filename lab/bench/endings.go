package bench

import (
	"math/rand/v2"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/lab"
	"github.com/sente-games/sente/rules"
)

// textbook is the profile to compare a game's own solver with: the same game with the generic
// search.
const textbook = "generic"

// HasTextbook reports whether a game has both a solver and the generic search.
func HasTextbook(g catalog.Game) bool { return slices.Contains(g.ProfileNames(), textbook) }

// SideBySide returns the specs of the solver, the solver without each of its techniques, and the
// generic search.
func SideBySide(g catalog.Game) (specs []string, leftOut []error, err error) {
	specs, leftOut, err = Parts(g, g.Profiles[0].Name)
	return append(specs, textbook), leftOut, err
}

const (
	quietTries = 20 // number of games of which the longest is taken
	endingLeft = 18 // number of remaining moves
)

// Endings returns positions that even a search without enhancements can solve: the longest of
// several quiet random games from each position of bench, without its last moves.
func Endings(g catalog.Game, base sente.Record) (all []lab.Case, err error) {
	starts, err := Positions(g, base)
	if err != nil {
		return nil, err
	}
	dice := rand.New(rand.NewPCG(6, 42))
	for _, start := range starts {
		r := start
		for range quietTries {
			longer, err := quietly(g, start, dice)
			if err != nil {
				return nil, err
			}
			if len(longer.Moves) > len(r.Moves) {
				r = longer
			}
		}
		r.Moves = r.Moves[:max(len(r.Moves)-endingLeft, len(start.Moves))]
		p, err := lab.At(g, r)
		if err != nil {
			return nil, err
		}
		all = append(all, lab.Case{Position: p})
	}
	return all, nil
}

// quietly plays random moves as long as there is one that neither ends the game nor allows the next
// move to end it.
func quietly(g catalog.Game, r sente.Record, dice *rand.Rand) (sente.Record, error) {
	r = r.Clone()
	for {
		board, err := g.Board(r)
		if err != nil {
			return r, err
		}
		var quiet []sente.Move
		for _, m := range board.Legal() {
			if _, err := board.Play(string(m)); err != nil {
				return r, err
			}
			over, _, _ := board.Outcome()
			if !over && !endsAtOnce(board) {
				quiet = append(quiet, m)
			}
			board.Undo()
		}
		if len(quiet) == 0 {
			return r, nil
		}
		r.Moves = append(r.Moves, quiet[dice.IntN(len(quiet))])
	}
}

// endsAtOnce reports whether the next move can win.
func endsAtOnce(board rules.Board) bool {
	for _, m := range board.Legal() {
		if _, err := board.Play(string(m)); err != nil {
			continue
		}
		_, winner, _ := board.Outcome()
		board.Undo()
		if winner >= 0 {
			return true
		}
	}
	return false
}
