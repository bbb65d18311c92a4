package alphabeta

import (
	"fmt"
	"reflect"

	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/internal/order"
	"github.com/sente-games/sente/search/table"
)

// config is what a search works with: the rules with their abilities, the
// settings, and what it has learned.
type config[R rules.Rules[S, M], S any, M comparable] struct {
	settings
	hooks[S, M]
	rules    R
	features Feature
	table    *table.Table // nil without Table
	history  *order.History
	replies  *order.Replies      // nil without CounterMoves
	follow   *order.Continuation // nil without Continuation
	witness  *witness[S]         // nil without Compare
	optionalRules[S, M]
}

// optionalRules are the optional interfaces of the rules that the search uses; nil if the rules
// lack one or its feature is off.
type optionalRules[S any, M comparable] struct {
	undo      rules.Undoer[S, M]
	evaluator rules.Evaluator[S] // nil where a function judges
	scorer    rules.MoveScorer[S, M]
	bounder   rules.BestScorer[S]
	resolver  rules.Resolver[S]
	quick     rules.QuickResolver[S]
	partial   rules.Partial[S]
	noisy     rules.Noisy[S, M]
	passer    rules.Passer[S]
	zugzwang  rules.Zugzwang[S]
	symmetry  rules.Symmetric[S, M]
	images    int // symmetries
	bounded   rules.Bounded
}

// ability is what a feature needs of a game.
type ability struct {
	feature Feature
	needs   string
	has     bool
}

// equip finds the abilities and decides which features are on.
func (g *config[R, S, M]) equip() error {
	if err := g.install(&g.settings); err != nil {
		return err
	}
	g.find()
	if err := g.checkSizes(); err != nil {
		return err
	}
	on := usual | g.wanted
	for _, a := range g.abilities() {
		if a.has {
			continue
		}
		if missed := g.wanted & a.feature; missed != 0 {
			return fmt.Errorf("alphabeta: %v needs %s, which %T lacks", missed, a.needs, g.rules)
		}
		on &^= a.feature
	}
	g.features = on &^ g.unwanted
	g.reconcile()
	return g.allocate()
}

// reconcile switches off what is nothing without something that is off.
func (g *config[R, S, M]) reconcile() {
	if g.features&Table == 0 {
		g.features &^= Deeper | ETC | Fold | Singular | IIR | Compare
	}
	if g.features&Null == 0 {
		g.features &^= VerifyNull
	}
	if g.features&Cutoffs == 0 {
		g.features &^= pruning
	}
}

func (g *config[R, S, M]) find() {
	g.undo, _ = rules.Ability[rules.Undoer[S, M]](g.rules)
	if g.evaluate == nil {
		g.evaluator, _ = rules.Ability[rules.Evaluator[S]](g.rules)
	}
	g.scorer, _ = rules.Ability[rules.MoveScorer[S, M]](g.rules)
	g.bounder, _ = rules.Ability[rules.BestScorer[S]](g.rules)
	g.resolver, _ = rules.Ability[rules.Resolver[S]](g.rules)
	g.quick, _ = rules.Ability[rules.QuickResolver[S]](g.rules)
	g.partial, _ = rules.Ability[rules.Partial[S]](g.rules)
	g.noisy, _ = rules.Ability[rules.Noisy[S, M]](g.rules)
	g.passer, _ = rules.Ability[rules.Passer[S]](g.rules)
	g.zugzwang, _ = rules.Ability[rules.Zugzwang[S]](g.rules)
	g.symmetry, _ = rules.Ability[rules.Symmetric[S, M]](g.rules)
	if g.symmetry != nil {
		g.images = g.symmetry.Symmetries()
	}
	g.bounded, _ = rules.Ability[rules.Bounded](g.rules)
	if g.order != nil {
		g.scorer = g.order
	}
	if g.quiet != nil {
		g.noisy = g.quiet
	}
}

func (g *config[R, S, M]) abilities() []ability {
	keyed, _ := rules.Ability[rules.Keyed](g.rules)
	evaluated, _ := rules.Ability[rules.Evaluated](g.rules)
	hasKey, hasEval := keyed != nil && keyed.HasKey(), g.evaluate != nil || evaluated != nil && evaluated.HasEval()
	codable, copied := order.Codable[M](), g.undo == nil
	nullMove, _ := rules.Ability[rules.PassesInPlace](g.rules)
	inPlace := copied || nullMove != nil && nullMove.PassLeavesBoard()
	const numbers = "moves that are numbers of at most 8 bytes"
	return []ability{
		{Table | ETC | Singular | IIR, "rules.Keyed", hasKey},
		{History | CounterMoves | Continuation, numbers, codable},
		{Fold, "rules.Keyed and rules.Symmetric without rules.Undoer and " + numbers, g.symmetry != nil && hasKey && codable && copied},
		{Futility | ReverseFutility | Razor, "rules.Evaluated or EvalBy", hasEval},
		{Compare, "rules.Keyed without rules.Undoer and positions that == compares", hasKey && copied && reflect.TypeFor[S]().Comparable()},
		{StaticOrder, "rules.MoveScorer or OrderBy", g.scorer != nil},
		{BestPossible, "rules.BestScorer", g.bounder != nil},
		{Resolve, "rules.Resolver", g.resolver != nil},
		{Quiesce, "rules.Noisy or NoisyBy", g.noisy != nil},
		{Null | VerifyNull, "rules.Passer without rules.Undoer", g.passer != nil && inPlace},
	}
}

func (g *config[R, S, M]) allocate() error {
	g.learn()
	if g.features&Table == 0 {
		if g.sized {
			return fmt.Errorf("alphabeta: TableBytes needs Table, which needs rules.Keyed: %T lacks it or it is off", g.rules)
		}
		return nil
	}
	return g.newTable(g.tableBytes)
}

func (g *config[R, S, M]) newTable(bytes int64) error {
	t, err := table.New(bytes)
	if err != nil {
		return err
	}
	g.table = t
	return nil
}

// learn makes what a searcher learns besides its table, empty.
func (g *config[R, S, M]) learn() {
	g.history, g.replies, g.follow, g.witness = new(order.History), nil, nil, nil
	if g.features&CounterMoves != 0 {
		g.replies = new(order.Replies)
	}
	if g.features&Continuation != 0 {
		g.follow = new(order.Continuation)
	}
	if g.features&Compare != 0 {
		g.witness = newWitness[S]()
	}
}
