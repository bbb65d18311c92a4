package multi

import (
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/table"
)

// gear is what a search works with: the rules with their abilities, the
// settings, and the tables.
type gear[R rules.Rules[S, M], S any, M comparable] struct {
	settings
	rules   R
	players int
	ceiling ceiling
	memo    *memo        // of MaxN, nil without a table
	table   *table.Table // of the others, nil without a table

	undo     rules.Undoer[S, M]
	rewarder rules.Rewarder[S]
	scorer   rules.MoveScorer[S, M]
	bounded  rules.Bounded
}

func (g *gear[R, S, M]) equip() error {
	g.players = len(rules.SeatsOf(g.rules))
	if g.players < 1 || g.players > MostPlayers {
		return fmt.Errorf("multi: %T has %d players: a search takes 1 to %d", g.rules, g.players, MostPlayers)
	}
	g.undo, _ = rules.Ability[rules.Undoer[S, M]](g.rules)
	g.rewarder, _ = rules.Ability[rules.Rewarder[S]](g.rules)
	g.scorer, _ = rules.Ability[rules.MoveScorer[S, M]](g.rules)
	g.bounded, _ = rules.Ability[rules.Bounded](g.rules)
	g.findCeiling()
	return g.allocate()
}

// findCeiling asks the game how rewards are bounded; those of two players who
// share an evaluation add up to nothing.
func (g *gear[R, S, M]) findCeiling() {
	g.ceiling.others = sente.Score(g.players - 2)
	if b, ok := rules.Ability[rules.RewardBounded](g.rules); ok && g.rewarder != nil {
		g.ceiling.known = true
		g.ceiling.least, g.ceiling.sum = b.RewardBounds()
	}
	if g.players == 2 && g.rewarder == nil {
		g.ceiling.known = true
	}
}

func (g *gear[R, S, M]) allocate() (err error) {
	keyed, _ := rules.Ability[rules.Keyed](g.rules)
	switch {
	case g.tableBytes == 0:
	case keyed == nil || !keyed.HasKey():
		if g.sized {
			return fmt.Errorf("multi: TableBytes needs rules.Keyed, which %T lacks", g.rules)
		}
	case g.method == MaxN:
		g.memo, err = newMemo(g.tableBytes)
	default:
		g.table, err = table.New(g.tableBytes)
	}
	return err
}

// judge writes down the rewards of the position in a frame, which goes on.
func (g *gear[R, S, M]) judge(f *frame[S, M], st rules.Status) {
	if g.rewarder != nil {
		g.rewarder.Rewards(&f.state, f.rewards[:g.players])
		return
	}
	f.rewards = shared(st, g.players)
}
