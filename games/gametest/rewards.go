package gametest

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// checkRewards checks that all rewards are set, the same each time, and within their bounds.
func checkRewards[S any, M comparable](x *harness[S, M]) error {
	if x.status().Outcome.IsOver() {
		return nil
	}
	if rewarder, ok := rules.Ability[rules.Rewarder[S]](x.rules); ok {
		return checkRewardBounds(x, rewarder)
	}
	return nil
}

func checkRewardBounds[S any, M comparable](x *harness[S, M], rewarder rules.Rewarder[S]) error {
	first, second := make([]sente.Score, x.players), make([]sente.Score, x.players)
	for p := range second {
		second[p] = -77
	}
	before := x.snapshot(x.state())
	rewarder.Rewards(x.state(), first)
	rewarder.Rewards(x.state(), second)
	if change := before.changed(x.state()); change != "" {
		return faultf("Rewards changed the position: %s", change)
	}
	bounds, bounded := rules.Ability[rules.RewardBounded](x.rules)
	least, most := -sente.MaxEval, sente.Score(0)
	if bounded {
		least, most = bounds.RewardBounds()
	}
	var sum sente.Score
	for p, reward := range first {
		switch {
		case reward != second[p]:
			return faultf("Rewards returned for player %d %d and, called again, %d: every player's reward must be set", p, reward, second[p])
		case reward > sente.MaxEval || reward < -sente.MaxEval:
			return faultf("Rewards returned for player %d %d, which exceeds sente.MaxEval = %d", p, reward, sente.MaxEval)
		case reward < least:
			return faultf("Rewards returned for player %d %d, but RewardBounds has a minimum of %d: a search would prune incorrectly", p, reward, least)
		}
		sum += reward
	}
	if bounded && sum > most {
		return faultf("Rewards returned %v with the sum %d, but RewardBounds has a maximum sum of %d: a search would prune incorrectly", first, sum, most)
	}
	return nil
}
