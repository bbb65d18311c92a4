package multi

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// MaxPlayers is the largest number of players.
const MaxPlayers = 8

// rewards is what a position is worth to each player, counted from the position.
type rewards [MaxPlayers]sente.Score

// later returns the rewards seen one ply earlier in the game.
func (r *rewards) later(players int) rewards {
	var earlier rewards
	for p := range players {
		earlier[p] = r[p].Later(1)
	}
	return earlier
}

// terminalRewards returns the rewards of a game that is over.
func terminalRewards(st rules.Status, players int) (r rewards) {
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

// evalRewards are the rewards of a game that has none of its own: the evaluation
// for the side to move, and minus an equal part of it for each of the others.
func evalRewards(st rules.Status, players int) (r rewards) {
	if players > 1 {
		for p := range players {
			r[p] = -st.Eval / sente.Score(players-1)
		}
	}
	r[st.Turn] = st.Eval
	return r
}

// sumBound is what a game promises about the sum of all rewards, on which shallow
// pruning rests: how much one player's reward leaves for another.
type sumBound struct {
	known      bool // whether rewards are bounded at all
	least, sum sente.Score
	others     sente.Score // players besides the two
}

// mostForOther returns the most that another player can get where this one gets at
// least own: if own is a win in n plies the other loses within n, and as long as
// own is no loss the other cannot win. Undecided rewards leave the rest of the sum
// (Korf 1991).
func (b sumBound) mostForOther(own sente.Score) sente.Score {
	switch {
	case own.Decided():
		return -own
	case !b.known:
		return sente.MaxEval
	}
	most := b.sum - own - b.others*b.least
	if own <= 0 {
		most = max(most, 0) // a draw
	}
	return most
}
