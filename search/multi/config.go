package multi

import (
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/table"
)

// config is the configuration of a searcher: the settings, the rules with their
// optional interfaces, and the tables.
type config[R rules.Rules[S, M], S any, M comparable] struct {
	settings
	rules    R
	players  int
	sumBound rewardSumBound
	vectors  *vectorTable // of MaxN; nil without a table
	table    *table.Table // of the other methods; nil without a table

	undo     rules.Undoer[S, M]
	rewarder rules.Rewarder[S]
	scorer   rules.MoveScorer[S, M]
	bounded  rules.Bounded
}

func (c *config[R, S, M]) configure() error {
	c.players = len(rules.SeatsOf(c.rules))
	if c.players < 1 || c.players > MaxPlayers {
		return fmt.Errorf("multi: %T has %d players: expected 1 to %d", c.rules, c.players, MaxPlayers)
	}
	c.undo, _ = rules.Ability[rules.Undoer[S, M]](c.rules)
	c.rewarder, _ = rules.Ability[rules.Rewarder[S]](c.rules)
	c.scorer, _ = rules.Ability[rules.MoveScorer[S, M]](c.rules)
	c.bounded, _ = rules.Ability[rules.Bounded](c.rules)
	c.findSumBound()
	return c.allocateTable()
}

// findSumBound sets the bounds of the sum of rewards. The rewards of two
// players with a common evaluation add up to zero.
func (c *config[R, S, M]) findSumBound() {
	c.sumBound.numOthers = sente.Score(c.players - 2)
	if b, ok := rules.Ability[rules.RewardBounded](c.rules); ok && c.rewarder != nil {
		c.sumBound.isBounded = true
		c.sumBound.minReward, c.sumBound.sum = b.RewardBounds()
	}
	if c.players == 2 && c.rewarder == nil {
		c.sumBound.isBounded = true
	}
}

func (c *config[R, S, M]) allocateTable() (err error) {
	keyed, _ := rules.Ability[rules.Keyed](c.rules)
	switch {
	case c.tableBytes == 0:
	case keyed == nil || !keyed.HasKey():
		if c.tableSizeSet {
			return fmt.Errorf("multi: TableBytes needs rules.Keyed, which %T lacks", c.rules)
		}
	case c.method == MaxN:
		c.vectors, err = newVectorTable(c.tableBytes)
	default:
		c.table, err = table.New(c.tableBytes)
	}
	return err
}

// evaluate sets the rewards of the unfinished position in a frame.
func (c *config[R, S, M]) evaluate(f *frame[S, M], st rules.Status) {
	if c.rewarder != nil {
		c.rewarder.Rewards(&f.state, f.rewards[:c.players])
		return
	}
	f.rewards = evalRewards(st, c.players)
}
