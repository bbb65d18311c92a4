package alphabeta

import (
	"fmt"
	"reflect"

	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/internal/order"
	"github.com/sente-games/sente/search/table"
)

// config is the configuration of a searcher: the rules with their optional
// interfaces, the settings, the table and the move ordering histories.
type config[R rules.Rules[S, M], S any, M comparable] struct {
	settings
	hooks[S, M]
	rules        R
	features     Feature
	table        *table.Table // nil without Table
	history      *order.History
	replies      *order.Replies        // nil without CounterMoves
	continuation *order.Continuation   // nil without Continuation
	detector     *collisionDetector[S] // nil without Compare
	optionalRules[S, M]
}

// optionalRules holds the optional interfaces of the rules. A field is nil if
// the rules do not implement the interface or an option replaces it.
type optionalRules[S any, M comparable] struct {
	undo          rules.Undoer[S, M]
	evaluator     rules.Evaluator[S] // nil if EvalBy replaces it
	scorer        rules.MoveScorer[S, M]
	bounder       rules.BestScorer[S]
	resolver      rules.Resolver[S]
	quickResolver rules.QuickResolver[S]
	partial       rules.Partial[S]
	noisy         rules.Noisy[S, M]
	passer        rules.Passer[S]
	zugzwang      rules.Zugzwang[S]
	symmetry      rules.Symmetric[S, M]
	numSymmetries int // including the identity
	bounded       rules.Bounded
}

// requirement is an interface that a feature needs, and whether it is
// available.
type requirement struct {
	feature Feature
	needs   string
	has     bool
}

// configure detects the optional interfaces, validates the declared sizes,
// selects the enabled features and allocates the table. It returns an error if
// an explicitly enabled feature is not supported.
func (g *config[R, S, M]) configure() error {
	if err := g.installHooks(&g.settings); err != nil {
		return err
	}
	g.findOptionalRules()
	if err := g.checkDeclaredSizes(); err != nil {
		return err
	}
	enabled := defaultFeatures | g.enabled
	for _, a := range g.featureRequirements() {
		if a.has {
			continue
		}
		if missing := g.enabled & a.feature; missing != 0 {
			return fmt.Errorf("alphabeta: %v needs %s, which %T lacks", missing, a.needs, g.rules)
		}
		enabled &^= a.feature
	}
	g.features = enabled &^ g.disabled
	g.disableDependentFeatures()
	return g.allocateTable()
}

// disableDependentFeatures disables features whose required feature is
// disabled.
func (g *config[R, S, M]) disableDependentFeatures() {
	if g.features&Table == 0 {
		g.features &^= Deeper | ETC | Fold | Singular | IIR | Compare
	}
	if g.features&Null == 0 {
		g.features &^= VerifyNull
	}
	if g.features&Cutoffs == 0 {
		g.features &^= pruningFeatures
	}
}

func (g *config[R, S, M]) findOptionalRules() {
	g.undo, _ = rules.Ability[rules.Undoer[S, M]](g.rules)
	if g.evaluate == nil {
		g.evaluator, _ = rules.Ability[rules.Evaluator[S]](g.rules)
	}
	g.scorer, _ = rules.Ability[rules.MoveScorer[S, M]](g.rules)
	g.bounder, _ = rules.Ability[rules.BestScorer[S]](g.rules)
	g.resolver, _ = rules.Ability[rules.Resolver[S]](g.rules)
	g.quickResolver, _ = rules.Ability[rules.QuickResolver[S]](g.rules)
	g.partial, _ = rules.Ability[rules.Partial[S]](g.rules)
	g.noisy, _ = rules.Ability[rules.Noisy[S, M]](g.rules)
	g.passer, _ = rules.Ability[rules.Passer[S]](g.rules)
	g.zugzwang, _ = rules.Ability[rules.Zugzwang[S]](g.rules)
	g.symmetry, _ = rules.Ability[rules.Symmetric[S, M]](g.rules)
	if g.symmetry != nil {
		g.numSymmetries = g.symmetry.Symmetries()
	}
	g.bounded, _ = rules.Ability[rules.Bounded](g.rules)
	if g.scoreMoves != nil {
		g.scorer = g.scoreMoves
	}
	if g.noisyMoves != nil {
		g.noisy = g.noisyMoves
	}
}

func (g *config[R, S, M]) featureRequirements() []requirement {
	keyed, _ := rules.Ability[rules.Keyed](g.rules)
	evaluated, _ := rules.Ability[rules.Evaluated](g.rules)
	hasKey, hasEval := keyed != nil && keyed.HasKey(), g.evaluate != nil || evaluated != nil && evaluated.HasEval()
	codable, copiesState := order.Codable[M](), g.undo == nil
	nullMove, _ := rules.Ability[rules.PassesInPlace](g.rules)
	passKeepsBoard := copiesState || nullMove != nil && nullMove.PassLeavesBoard()
	const numbers = "moves that are numbers of at most 8 bytes"
	return []requirement{
		{Table | ETC | Singular | IIR, "rules.Keyed", hasKey},
		{History | CounterMoves | Continuation, numbers, codable},
		{Fold, "rules.Keyed and rules.Symmetric without rules.Undoer and " + numbers, g.symmetry != nil && hasKey && codable && copiesState},
		{Futility | ReverseFutility | Razor, "rules.Evaluated or EvalBy", hasEval},
		{Compare, "rules.Keyed without rules.Undoer, and positions comparable with ==", hasKey && copiesState && reflect.TypeFor[S]().Comparable()},
		{StaticOrder, "rules.MoveScorer or OrderBy", g.scorer != nil},
		{BestPossible, "rules.BestScorer", g.bounder != nil},
		{Resolve, "rules.Resolver", g.resolver != nil},
		{Quiesce, "rules.Noisy or NoisyBy", g.noisy != nil},
		{Null | VerifyNull, "rules.Passer without rules.Undoer", g.passer != nil && passKeepsBoard},
	}
}

func (g *config[R, S, M]) allocateTable() error {
	g.resetHistories()
	if g.features&Table == 0 {
		if g.tableSizeSet {
			return fmt.Errorf("alphabeta: TableBytes needs Table, which needs rules.Keyed: %T lacks it, or Table is off", g.rules)
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

// resetHistories replaces the histories and the collision detector with empty
// ones; it keeps the table.
func (g *config[R, S, M]) resetHistories() {
	g.history, g.replies, g.continuation, g.detector = new(order.History), nil, nil, nil
	if g.features&CounterMoves != 0 {
		g.replies = new(order.Replies)
	}
	if g.features&Continuation != 0 {
		g.continuation = new(order.Continuation)
	}
	if g.features&Compare != 0 {
		g.detector = newCollisionDetector[S]()
	}
}
