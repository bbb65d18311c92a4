package omega

import (
	"math/bits"

	game "github.com/sente-games/sente/games/omega"
	"github.com/sente-games/sente/search/mcts"
)

// lastSeat finds out whether the last player of three and more wins in the last turn. That
// places one stone of each colour, so that what a stone is worth on a cell does not depend
// on the others. The player wins if there is a cell for its own colour, and for each of the others
// another one on which that stays behind: different cells out of sets (Hall 1935).
type lastSeat struct {
	gains [game.MostPlayers][mostLastCells]int64 // of the logarithm, by colour and number of the cell
	sets  [game.MostPlayers]uint32               // cells on which a colour stays behind
	cells [game.MostPlayers]int                  // what was chosen
}

// mostLastCells is the largest number of empty cells when a last turn begins: a stone of each
// colour, and those that are one too few for another round.
const mostLastCells = game.MostPlayers + game.MostPlayers*game.MostPlayers - 1

// logWorth is what a group is worth at the end: the logarithm of its size.
var logWorth = func() (worth [game.MostCells + 2]int64) {
	for n := 1; n < len(worth); n++ {
		worth[n] = game.LogOf(n)
	}
	return worth
}()

// mayKnowEnd reports whether this is where the last turn of a game of three and more begins, or where in it a
// game is played out from.
func (g Game) mayKnowEnd(s *game.Step, placed int) bool {
	begin := g.Stones() - g.Players()
	return g.Players() > 2 && (placed == begin || placed > begin && placed == int(s.Placed))
}

// winLast reports whether the last player wins with stones of the colours from first on, and
// chooses their cells.
func (g Game) winLast(empty []uint16, first int, random *mcts.Random) bool {
	p, players := g.playout, g.Players()
	var logs [game.MostPlayers + 1]int64
	p.logs(g.Cells(), &logs)
	for c := first; c < players; c++ {
		for i, cell := range empty {
			p.lastSeat.gains[c][i] = gain(p, cell, uint8(c+1), &logWorth)
		}
	}
	return p.lastSeat.win(logs[1:players+1], first, len(empty), g.Options().TiesDrawn, random)
}

// win reports whether the last player wins, whose own colour is the last one; ties says that
// equal scores are drawn.
func (l *lastSeat) win(logs []int64, first, cells int, ties bool, random *mcts.Random) bool {
	me, start := len(logs)-1, random.IntN(cells)
	for k := range cells {
		own := (start + k) % cells
		limit := logs[me] + l.gains[me][own] - int64(oneIf(ties))
		l.cells[me] = own
		if l.keepsBehind(logs[:me], first, cells, limit) && l.choose(first, me, 1<<own) {
			return true
		}
	}
	return false
}

// keepsBehind finds the cells on which each other colour stays within the limit, and
// reports whether there are some for all.
func (l *lastSeat) keepsBehind(logs []int64, first, cells int, limit int64) bool {
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

// choose takes a cell of each set, none of them twice.
func (l *lastSeat) choose(c, me int, taken uint32) bool {
	if c == me {
		return true
	}
	for left := l.sets[c] &^ taken; left != 0; left &= left - 1 {
		l.cells[c] = bits.TrailingZeros32(left)
		if l.choose(c+1, me, taken|1<<l.cells[c]) {
			return true
		}
	}
	return false
}
