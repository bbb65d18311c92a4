package alphabeta

import (
	"fmt"

	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/order"
	"github.com/sente-games/sente/search/table"
)

// gear is what a search works with: the rules with their abilities, the
// settings, and what it has learned.
type gear[R rules.Rules[S, M], S any, M comparable] struct {
	settings
	rules    R
	features Feature
	table    *table.Table // nil without Table
	history  *order.History[M]

	undo     rules.Undoer[S, M]
	scorer   rules.MoveScorer[S, M]
	bounder  rules.BestScorer[S]
	resolver rules.Resolver[S]
	noisy    rules.Noisy[S, M]
	passer   rules.Passer[S]
	bounded  rules.Bounded
}

// ability is what a feature needs of a game.
type ability struct {
	feature Feature
	needs   string
	has     bool
}

// equip finds the abilities and decides which features are on.
func (g *gear[R, S, M]) equip() error {
	g.find()
	on := usual | g.wanted
	for _, a := range g.abilities() {
		if a.has {
			continue
		}
		if g.wanted&a.feature != 0 {
			return fmt.Errorf("alphabeta: %v needs %s, which %T lacks", a.feature, a.needs, g.rules)
		}
		on &^= a.feature
	}
	g.features = on &^ g.unwanted
	if g.features&Table == 0 {
		g.features &^= Deeper
	}
	if g.undo != nil {
		g.features |= undoing
	}
	return g.allocate()
}

func (g *gear[R, S, M]) find() {
	g.undo, _ = rules.Ability[rules.Undoer[S, M]](g.rules)
	g.scorer, _ = rules.Ability[rules.MoveScorer[S, M]](g.rules)
	g.bounder, _ = rules.Ability[rules.BestScorer[S]](g.rules)
	g.resolver, _ = rules.Ability[rules.Resolver[S]](g.rules)
	g.noisy, _ = rules.Ability[rules.Noisy[S, M]](g.rules)
	g.passer, _ = rules.Ability[rules.Passer[S]](g.rules)
	g.bounded, _ = rules.Ability[rules.Bounded](g.rules)
}

func (g *gear[R, S, M]) abilities() []ability {
	keyed, _ := rules.Ability[rules.Keyed](g.rules)
	return []ability{
		{Table, "rules.Keyed", keyed != nil && keyed.HasKey()},
		{History, "moves that are numbers of at most 8 bytes", order.Codable[M]()},
		{StaticOrder, "rules.MoveScorer", g.scorer != nil},
		{BestPossible, "rules.BestScorer", g.bounder != nil},
		{Resolve, "rules.Resolver", g.resolver != nil},
		{Quiesce, "rules.Noisy", g.noisy != nil},
		{Null, "rules.Passer without rules.Undoer", g.passer != nil && g.undo == nil},
	}
}

func (g *gear[R, S, M]) allocate() (err error) {
	g.history = new(order.History[M])
	if g.features&Table == 0 {
		if g.sized {
			return fmt.Errorf("alphabeta: TableBytes needs Table, which needs rules.Keyed: %T lacks it or it is off", g.rules)
		}
		return nil
	}
	g.table, err = table.New(g.tableBytes)
	return err
}
