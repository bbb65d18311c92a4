package multi

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// MostPlayers is the largest number of players.
const MostPlayers = 8

// rewards is what a position is worth to each player, counted from the position.
type rewards [MostPlayers]sente.Score

// later returns the rewards seen one ply earlier in the game.
func (r *rewards) later(players int) rewards {
	var earlier rewards
	for p := range players {
		earlier[p] = r[p].Later(1)
	}
	return earlier
}

// ended returns the rewards of a game that is over.
func ended(st rules.Status, players int) (r rewards) {
	winner := st.Outcome.Winner(st.Turn)
	if winner < 0 {
		return r
	}
	for p := range players {
		r[p] = sente.LossIn(0)
	}
	r[winner] = sente.WinIn(0)
	return r
}

// shared is the judgement of a game without rewards of its own: the evaluation
// for the side to move, and for the others what it lacks.
func shared(st rules.Status, players int) (r rewards) {
	if players > 1 {
		for p := range players {
			r[p] = -st.Eval / sente.Score(players-1)
		}
	}
	r[st.Turn] = st.Eval
	return r
}

// ceiling knows how much a player's reward leaves for another one.
type ceiling struct {
	known      bool // whether rewards are bounded at all
	least, sum sente.Score
	others     sente.Score // players besides the two
}

// above returns the most that another player can get where this one gets at
// least own: if own is a win in n plies the other loses within n, and as long as
// own is no loss the other cannot win. Undecided rewards leave what the sum of
// all does not let them share (Korf 1991).
func (c ceiling) above(own sente.Score) sente.Score {
	switch {
	case own.Decided():
		return -own
	case !c.known:
		return sente.MaxEval
	}
	most := c.sum - own - c.others*c.least
	if own <= 0 {
		most = max(most, 0) // a draw
	}
	return most
}
