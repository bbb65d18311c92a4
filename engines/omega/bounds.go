package omega

import (
	"slices"

	"github.com/sente-games/sente"
	game "github.com/sente-games/sente/games/omega"
	"github.com/sente-games/sente/rules"
)

var _ rules.Resolver[game.Step] = EvalGame{}

// resolveStones is the maximum number of remaining stones for Resolve: with more stones the game is
// hardly ever decided, and the computation is expensive.
const resolveStones = 12

// resolveDepth is the minimum remaining depth for Resolve.
const resolveDepth = 3

// Resolve returns the result of a two-player game whose winner cannot change, wherever the
// remaining stones are placed. Near the horizon a search is faster.
func (m EvalGame) Resolve(s *game.Step, depth int) (score sente.Score, ok bool) {
	stonesLeft := m.Left(s)
	if m.Players() != 2 || stonesLeft == 0 || stonesLeft > resolveStones || depth < resolveDepth {
		return 0, false
	}
	liberties := m.countLiberties()
	whiteLeast, whiteMost := m.logBounds(0, stonesLeft/2, liberties)
	blackLeast, blackMost := m.logBounds(1, (stonesLeft+1)/2, liberties)
	winner := 0
	switch {
	case whiteLeast-blackMost > 2*game.LogDoubt:
	case blackLeast-whiteMost > 2*game.LogDoubt:
		winner = 1
	default:
		return 0, false
	}
	if m.Seat(s, winner) == m.ToMove(s) {
		return sente.WinIn(stonesLeft), true
	}
	return sente.LossIn(stonesLeft), true
}

// logBounds returns bounds on the logarithm of a colour's score after the given number of further
// stones.
//
// No group sizes give a larger product of the same number of stones than threes; groups that are
// already larger, or have no adjacent empty cell, fall short of that, and merging groups does not
// make up for it. A stone merges at most three groups, which gives a minimum number of groups at
// the end; the largest part of each is one of the current groups, so the minimum product is the
// product of the smallest groups and the largest one.
func (m EvalGame) logBounds(colour, stones int, liberties *[game.MostCells]uint8) (lower, upper int64) {
	if stones == 0 {
		log := m.Field.Log(colour)
		return log, log
	}
	rest := stones // stones outside the groups that fall short of threes
	open := m.playout.libertySizes[:0]
	for cell := range m.Cells() {
		if c, stone := m.Field.Stone(cell); !stone || c != colour || m.Field.Leader(cell) != cell {
			continue
		}
		size := m.Field.GroupSize(cell)
		if liberties[cell] == 0 {
			lower += game.LogOf(size)
		} else {
			open = append(open, uint16(size))
		}
		if liberties[cell] == 0 || size >= 3 {
			upper += game.LogOf(size)
		} else {
			rest += size
		}
	}
	upper += (int64(rest)*game.LogOf(3) + 2) / 3
	if len(open) == 0 {
		return lower, upper
	}
	slices.Sort(open)
	for _, size := range open[:max(0, len(open)-2*stones-1)] {
		lower += game.LogOf(int(size))
	}
	return lower + game.LogOf(int(open[len(open)-1])), upper
}
