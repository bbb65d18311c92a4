package omega

import (
	"slices"

	"github.com/sente-games/sente"
	game "github.com/sente-games/sente/games/omega"
	"github.com/sente-games/sente/rules"
)

var _ rules.Resolver[game.Step] = EvalGame{}

// resolveStones is the number of stones left from which on Resolve looks at the board:
// with more the game is hardly ever decided, and the look costs time.
const resolveStones = 12

// resolveDepth is the least depth left to search at which Resolve looks.
const resolveDepth = 3

// Resolve knows the result of games of two whose winner the stones to come cannot
// change, wherever they go. Near the horizon it is quicker to search.
func (m EvalGame) Resolve(s *game.Step, depth int) (score sente.Score, ok bool) {
	left := m.Left(s)
	if m.Players() != 2 || left == 0 || left > resolveStones || depth < resolveDepth {
		return 0, false
	}
	around := m.liberties()
	whiteLeast, whiteMost := m.logBounds(0, left/2, around)
	blackLeast, blackMost := m.logBounds(1, (left+1)/2, around)
	winner := 0
	switch {
	case whiteLeast-blackMost > 2*game.LogDoubt:
	case blackLeast-whiteMost > 2*game.LogDoubt:
		winner = 1
	default:
		return 0, false
	}
	if m.Seat(s, winner) == m.ToMove(s) {
		return sente.WinIn(left), true
	}
	return sente.LossIn(left), true
}

// logBounds bounds the logarithm of a colour's score after this number of further
// stones.
//
// No sizes of groups make a larger product of the same stones than threes; groups
// that are larger already, or have no empty cell beside them, fall short of that, and
// groups that grow together do not make up for it. A stone joins three groups at
// most, so that there is a least number of groups in the end; as the largest of each
// is among those of now, the least product is that of the smallest ones and the
// largest of all.
func (m EvalGame) logBounds(colour, stones int, around *[game.MostCells]uint8) (least, most int64) {
	if stones == 0 {
		log := m.Field.Log(colour)
		return log, log
	}
	rest := stones // not in groups that fall short of threes
	open := m.playout.libertySizes[:0]
	for cell := range m.Cells() {
		if c, stone := m.Field.Stone(cell); !stone || c != colour || m.Field.Leader(cell) != cell {
			continue
		}
		size := m.Field.GroupSize(cell)
		if around[cell] == 0 {
			least += game.LogOf(size)
		} else {
			open = append(open, uint16(size))
		}
		if around[cell] == 0 || size >= 3 {
			most += game.LogOf(size)
		} else {
			rest += size
		}
	}
	most += (int64(rest)*game.LogOf(3) + 2) / 3
	if len(open) == 0 {
		return least, most
	}
	slices.Sort(open)
	for _, size := range open[:max(0, len(open)-2*stones-1)] {
		least += game.LogOf(int(size))
	}
	return least + game.LogOf(int(open[len(open)-1])), most
}
