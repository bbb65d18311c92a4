package bench

import (
	"math/rand/v2"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/lab"
	"github.com/sente-games/sente/rules"
)

// textbookProfile is the profile to compare a game's own solver with: the same game with the generic
// search.
const textbookProfile = "generic"

// HasTextbook reports whether a game has both a solver and the generic search.
func HasTextbook(g catalog.Game) bool { return slices.Contains(g.ProfileNames(), textbookProfile) }

// SolverAblations returns the specs of the solver, the solver without each of its techniques, and the
// generic search.
func SolverAblations(g catalog.Game) (specs []string, leftOut []error, err error) {
	specs, leftOut, err = AblatedSpecs(g, g.Profiles[0].Name)
	return append(specs, textbookProfile), leftOut, err
}

const (
	numQuietGames  = 20 // number of games of which the longest is taken
	numEndingMoves = 18 // number of remaining moves
)

// EndingCases returns positions that even a search without enhancements can solve: the longest of
// several quiet random games from each position of bench, without its last moves.
func EndingCases(g catalog.Game, base sente.Record) (all []lab.Case, err error) {
	starts, err := FixedPositions(g, base)
	if err != nil {
		return nil, err
	}
	dice := rand.New(rand.NewPCG(6, 42))
	for _, start := range starts {
		r := start
		for range numQuietGames {
			longer, err := playQuietly(g, start, dice)
			if err != nil {
				return nil, err
			}
			if len(longer.Moves) > len(r.Moves) {
				r = longer
			}
		}
		r.Moves = r.Moves[:max(len(r.Moves)-numEndingMoves, len(start.Moves))]
		p, err := lab.NewPosition(g, r)
		if err != nil {
			return nil, err
		}
		all = append(all, lab.Case{Position: p})
	}
	return all, nil
}

// playQuietly plays random moves as long as there is one that neither ends the game nor allows the
// next move to end it.
func playQuietly(g catalog.Game, r sente.Record, dice *rand.Rand) (sente.Record, error) {
	r = r.Clone()
	for {
		board, err := g.BoardAfterMoves(r)
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
