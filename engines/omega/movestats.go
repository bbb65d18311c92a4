package omega

import (
	game "github.com/sente-games/sente/games/omega"
	"github.com/sente-games/sente/search/mcts"
)

// moveStats holds the mean reward of a stone of a colour on a cell for the player that placed it,
// in recent rollouts: the move-average sampling technique (Finnsson and Bjornsson 2008) with a
// moving average. Values are relative to the player's mean reward, so that untried cells are 0, in
// units of the gain of a stone times the configured weight.
type moveStats struct {
	values [game.MostPlayers][game.MostPlayers][game.MostCells]int32 // by player, colour and cell
	mean   [game.MostPlayers]int64                                   // mean rewards, by player
	weight int64                                                     // in 1/1024 of a stone's gain per unit of reward
}

// averageShift is the base-2 logarithm of the window of the moving averages, in games.
const averageShift = 6

// enableMoveStats allocates the statistics if the settings give them weight.
func (p *playoutBoard) enableMoveStats(r *RolloutSettings) {
	if r.MASTWeight > 0 && p.moveStats == nil {
		p.moveStats = &moveStats{weight: int64(r.MASTWeight * 1024)}
	}
}

// forColour returns a player's statistics of the cells for a colour; nil without statistics.
func (m *moveStats) forColour(player, colour int) *[game.MostCells]int32 {
	if m == nil {
		return nil
	}
	return &m.values[player][colour]
}

// updateMoveStats updates the statistics with a finished rollout.
func (g RolloutGame) updateMoveStats(s *game.Step, rewards *[mcts.MaxPlayers]int64) {
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
