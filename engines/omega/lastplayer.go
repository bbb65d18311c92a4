package omega

import (
	"math/bits"

	game "github.com/sente-games/sente/games/omega"
	"github.com/sente-games/sente/search/mcts"
)

// lastPlayerSolver determines whether the last of three or more players wins in the last turn. That turn
// places one stone of each colour, so that the gain of a stone on a cell is independent of the
// others. The player wins if there are different cells for its own colour and for each other colour
// such that the others stay below it: a system of distinct representatives (Hall 1935).
type lastPlayerSolver struct {
	gains [game.MostPlayers][maxLastCells]int64 // gains of the logarithm, by colour and index of the cell
	sets  [game.MostPlayers]uint32              // cells on which a colour stays below
	cells [game.MostPlayers]int                 // chosen cells
}

// maxLastCells is the maximum number of empty cells when a last turn begins: a stone of each
// colour, and one cell fewer than another round needs.
const maxLastCells = game.MostPlayers + game.MostPlayers*game.MostPlayers - 1

// logGroupValue is the final value of a group: the logarithm of its size.
var logGroupValue = func() (worth [game.MostCells + 2]int64) {
	for n := 1; n < len(worth); n++ {
		worth[n] = game.LogOf(n)
	}
	return worth
}()

// mayBeLastTurn reports whether the last turn of a game of three and more players begins here, or the
// rollout started within it.
func (g RolloutGame) mayBeLastTurn(s *game.Step, placed int) bool {
	begin := g.Stones() - g.Players()
	return g.Players() > 2 && (placed == begin || placed > begin && placed == int(s.Placed))
}

// canWinLast reports whether the last player wins with stones of the colours from first on, and
// chooses their cells.
func (g RolloutGame) canWinLast(empty []uint16, first int, random *mcts.Random) bool {
	p, players := g.playout, g.Players()
	var logs [game.MostPlayers + 1]int64
	p.addLogs(g.Cells(), &logs)
	for c := first; c < players; c++ {
		for i, cell := range empty {
			p.lastSeat.gains[c][i] = gainOfStone(p, cell, uint8(c+1), &logGroupValue)
		}
	}
	return p.lastSeat.canWin(logs[1:players+1], first, len(empty), g.Options().TiesDrawn, random)
}

// canWin reports whether the last player, whose colour is the last one, wins; ties reports whether
// equal scores are drawn.
func (l *lastPlayerSolver) canWin(logs []int64, first, cells int, ties bool, random *mcts.Random) bool {
	player, start := len(logs)-1, random.IntN(cells)
	for k := range cells {
		own := (start + k) % cells
		limit := logs[player] + l.gains[player][own] - int64(oneIf(ties))
		l.cells[player] = own
		if l.limitColours(logs[:player], first, cells, limit) && l.assignCells(first, player, 1<<own) {
			return true
		}
	}
	return false
}

// limitColours computes for each other colour the cells that keep it within the limit, and reports
// whether no set is empty.
func (l *lastPlayerSolver) limitColours(logs []int64, first, cells int, limit int64) bool {
	for c, log := range logs {
		if c < first {
			if log > limit {
				return false
			}
			continue
		}
		set := uint32(0)
		for i := range cells {
			if log+l.gains[c][i] <= limit {
				set |= 1 << i
			}
		}
		if l.sets[c] = set; set == 0 {
			return false
		}
	}
	return true
}

// assignCells assigns a different cell of its set to each colour, and reports whether that is possible.
func (l *lastPlayerSolver) assignCells(c, player int, taken uint32) bool {
	if c == player {
		return true
	}
	for remaining := l.sets[c] &^ taken; remaining != 0; remaining &= remaining - 1 {
		l.cells[c] = bits.TrailingZeros32(remaining)
		if l.assignCells(c+1, player, taken|1<<l.cells[c]) {
			return true
		}
	}
	return false
}
