package omega

import (
	game "github.com/sente-games/sente/games/omega"
	"github.com/sente-games/sente/search/mcts"
)

// moveStats is what a stone of a colour on a cell was worth to the player who placed
// it, in recent rollouts: the move-average sampling technique (Finnsson and
// Bjornsson 2008) with a moving average. It is counted from the player's mean reward,
// so that 0 stands for cells not tried yet, and in units of the gain of a stone, times
// the weight of the settings.
type moveStats struct {
	values [game.MostPlayers][game.MostPlayers][game.MostCells]int32 // by player, colour and cell
	mean   [game.MostPlayers]int64                                   // of the rewards, by player
	weight int64                                                     // in 1/1024 of a unit's gain a unit of reward
}

// averageShift is the number of games of a moving average, as a power of two.
const averageShift = 6

// enableMoveStats makes the statistics if the settings give them weight.
func (p *playoutBoard) enableMoveStats(r *Rollouts) {
	if r.MASTWeight > 0 && p.moveStats == nil {
		p.moveStats = &moveStats{weight: int64(r.MASTWeight * 1024)}
	}
}

// forColour is a player's statistics of the cells for a colour; nil without statistics.
func (m *moveStats) forColour(player, colour int) *[game.MostCells]int32 {
	if m == nil {
		return nil
	}
	return &m.values[player][colour]
}

// updateMoveStats adds a game that was just played out.
func (g Game) updateMoveStats(s *game.Step, rewards *[mcts.MaxPlayers]int64) {
	m, players := g.playout.moveStats, g.Players()
	if m == nil {
		return
	}
	var worth [game.MostPlayers]int32
	for player := range players {
		reward := rewards[g.Seat(s, player)]
		worth[player] = int32((reward - m.mean[player]) * m.weight / mcts.Unit)
		m.mean[player] += (reward - m.mean[player]) >> averageShift
	}
	for placed := int(s.Placed); placed < g.Stones(); placed++ {
		player := placed / players % players
		w := &m.values[player][placed%players][g.playout.order[placed]]
		*w += (worth[player] - *w) >> averageShift
	}
}
