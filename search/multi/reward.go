package multi

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// MaxPlayers is the maximum number of players.
const MaxPlayers = 8

// rewards are the values of a position for each player, counted from the
// position.
type rewards [MaxPlayers]sente.Score

// atParent returns the rewards counted from the parent position.
func (r *rewards) atParent(players int) rewards {
	var earlier rewards
	for p := range players {
		earlier[p] = r[p].Later(1)
	}
	return earlier
}

// terminalRewards returns the rewards of a finished game.
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

// evalRewards returns the rewards for rules without rules.Rewarder: the
// evaluation for the side to move, and an equal share of its negation for each
// other player.
func evalRewards(st rules.Status, players int) (r rewards) {
	if players > 1 {
		for p := range players {
			r[p] = -st.Eval / sente.Score(players-1)
		}
	}
	r[st.Turn] = st.Eval
	return r
}

// rewardSumBound bounds the sum of all rewards, which shallow pruning needs: a
// reward of one player limits the rewards of the others.
type rewardSumBound struct {
	isBounded      bool // whether the sum is bounded
	minReward, sum sente.Score
	numOthers      sente.Score // number of players other than the two
}

// maxForOther returns the maximum reward of another player if this one gets at
// least own: if own is a win in n plies the other loses within n, and if own is
// not a loss the other cannot win. For undecided rewards it is the remainder of
// the sum (Korf 1991).
func (b rewardSumBound) maxForOther(own sente.Score) sente.Score {
	switch {
	case own.Decided():
		return -own
	case !b.isBounded:
		return sente.MaxEval
	}
	maxReward := b.sum - own - b.numOthers*b.minReward
	if own <= 0 {
		maxReward = max(maxReward, 0) // a draw
	}
	return maxReward
}
