package multi

import (
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/table"
)

// config is what a search works with: the settings, the rules with their abilities,
// and the tables.
type config[R rules.Rules[S, M], S any, M comparable] struct {
	settings
	rules    R
	players  int
	sumBound sumBound
	vectors  *vectorTable // of MaxN, nil without a table
	table    *table.Table // of the others, nil without a table

	undo     rules.Undoer[S, M]
	rewarder rules.Rewarder[S]
	scorer   rules.MoveScorer[S, M]
	bounded  rules.Bounded
}

func (c *config[R, S, M]) configure() error {
	c.players = len(rules.SeatsOf(c.rules))
	if c.players < 1 || c.players > MaxPlayers {
		return fmt.Errorf("multi: %T has %d players: a search takes 1 to %d", c.rules, c.players, MaxPlayers)
	}
	c.undo, _ = rules.Ability[rules.Undoer[S, M]](c.rules)
	c.rewarder, _ = rules.Ability[rules.Rewarder[S]](c.rules)
	c.scorer, _ = rules.Ability[rules.MoveScorer[S, M]](c.rules)
	c.bounded, _ = rules.Ability[rules.Bounded](c.rules)
	c.findSumBound()
	return c.allocate()
}

// findSumBound asks the game how rewards are bounded; the rewards of two players
// who share an evaluation add up to zero.
func (c *config[R, S, M]) findSumBound() {
	c.sumBound.others = sente.Score(c.players - 2)
	if b, ok := rules.Ability[rules.RewardBounded](c.rules); ok && c.rewarder != nil {
		c.sumBound.known = true
		c.sumBound.least, c.sumBound.sum = b.RewardBounds()
	}
	if c.players == 2 && c.rewarder == nil {
		c.sumBound.known = true
	}
}

func (c *config[R, S, M]) allocate() (err error) {
	keyed, _ := rules.Ability[rules.Keyed](c.rules)
	switch {
	case c.tableBytes == 0:
	case keyed == nil || !keyed.HasKey():
		if c.sized {
			return fmt.Errorf("multi: TableBytes needs rules.Keyed, which %T lacks", c.rules)
		}
	case c.method == MaxN:
		c.vectors, err = newVectorTable(c.tableBytes)
	default:
		c.table, err = table.New(c.tableBytes)
	}
	return err
}

// evaluate sets the rewards of the position in a frame, in which the game goes on.
func (c *config[R, S, M]) evaluate(f *frame[S, M], st rules.Status) {
	if c.rewarder != nil {
		c.rewarder.Rewards(&f.state, f.rewards[:c.players])
		return
	}
	f.rewards = evalRewards(st, c.players)
}
