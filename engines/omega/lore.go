package omega

import (
	game "github.com/sente-games/sente/games/omega"
	"github.com/sente-games/sente/search/mcts"
)

// lore is what a stone of a colour on a cell was worth to the player who placed it,
// in the games played out lately: the move-average sampling technique (Finnsson and
// Bjornsson 2008) with an average that forgets. It is counted from the player's
// usual reward, so that 0 is what nobody has tried, and in units of the gain of a
// stone, times the weight that was asked for.
type lore struct {
	worth  [game.MostPlayers][game.MostPlayers][game.MostCells]int32 // by player, colour and cell
	usual  [game.MostPlayers]int64                                   // mean rewards
	weight int64                                                     // in 1/1024 of a unit's gain a unit of reward
}

// forgets is how many games, as a power of two, an average is taken of.
const forgets = 6

// learns has the sheet learn if that is asked for.
func (p *sheet) learns(how *Sampling) {
	if how.Average > 0 && p.lore == nil {
		p.lore = &lore{weight: int64(how.Average * 1024)}
	}
}

// of is what a player thinks of the cells for a colour; nil if nothing is known.
func (l *lore) of(player, colour int) *[game.MostCells]int32 {
	if l == nil {
		return nil
	}
	return &l.worth[player][colour]
}

// teach learns from a game that was just played out.
func (g Game) teach(s *game.Step, rewards *[mcts.MostPlayers]int64) {
	l, players := g.sheet.lore, g.Players()
	if l == nil {
		return
	}
	var worth [game.MostPlayers]int32
	for player := range players {
		reward := rewards[g.Seat(s, player)]
		worth[player] = int32((reward - l.usual[player]) * l.weight / mcts.Unit)
		l.usual[player] += (reward - l.usual[player]) >> forgets
	}
	for placed := int(s.Placed); placed < g.Stones(); placed++ {
		player := placed / players % players
		w := &l.worth[player][placed%players][g.sheet.order[placed]]
		*w += (worth[player] - *w) >> forgets
	}
}
