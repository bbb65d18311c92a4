package omega

import (
	"slices"

	"github.com/sente-games/sente"
	game "github.com/sente-games/sente/games/omega"
	"github.com/sente-games/sente/rules"
)

var _ rules.Resolver[game.Step] = Minded{}

// extremesFrom is the number of stones left from which on it is asked whether the
// game is decided: with more it hardly ever is, and to ask costs a look at the board.
const extremesFrom = 12

// settlesFrom is the least depth left to search at which it is asked.
const settlesFrom = 3

// Resolve settles games of two in which the stones to come cannot change who wins,
// wherever they go. Near the horizon it is quicker to look.
func (m Minded) Resolve(s *game.Step, depth int) (score sente.Score, ok bool) {
	left := m.Left(s)
	if m.Players() != 2 || left == 0 || left > extremesFrom || depth < settlesFrom {
		return 0, false
	}
	around := m.around()
	whiteLeast, whiteMost := m.extremes(0, left/2, around)
	blackLeast, blackMost := m.extremes(1, (left+1)/2, around)
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

// extremes bounds the logarithm of a colour's score after so many more stones of it.
//
// No sizes of groups make a larger product of the same stones than threes; groups
// that are larger already, or have no empty cell beside them, fall short of that, and
// groups that grow together do not make up for it. A stone joins three groups at
// most, so that there is a least number of groups in the end; as the largest of each
// is among those of now, the least product is that of the smallest ones and the
// largest of all.
func (m Minded) extremes(colour, stones int, around *[game.MostCells]uint8) (least, most int64) {
	if stones == 0 {
		log := m.Field.Log(colour)
		return log, log
	}
	rest := stones // not in groups that fall short of threes
	open := m.sheet.open[:0]
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
