package alphabeta

import (
	"fmt"
	"strings"

	"github.com/sente-games/sente/rules"
)

// Capabilities lists the optional interfaces that the rules implement and the
// features that result from them. Its String method formats it as:
//
//	rules: Keyed, Bounded, MoveScorer
//	lacking: Evaluated, BestScorer, Resolver, QuickResolver, Partial, Noisy, Passer, Zugzwang, Symmetric, Undoer, Cloner
//	in use: Table+PVS+Killers+History+StaticOrder+MateDistance+Aspiration+Cutoffs+Deeper
//	off: CounterMoves+Continuation+ETC+...
//	impossible: Quiesce, which needs rules.Noisy
//	...
type Capabilities struct {
	Abilities []string // optional interfaces of package rules that the rules implement
	Lacking   []string // optional interfaces that the rules do not implement
	Features  Feature  // enabled
	Off       Feature  // supported by the rules, but disabled or not enabled by default

	Impossible []Obstacle
}

// Obstacle is a set of features that the rules do not support, with the missing
// interface.
type Obstacle struct {
	Features Feature
	Needs    string
}

// Capabilities returns the detected interfaces of the rules and the enabled
// features.
func (s *Searcher[R, S, M]) Capabilities() Capabilities { return s.mustKernel().capabilities() }

func (g *config[R, S, M]) capabilities() Capabilities {
	c := Capabilities{Features: g.features & allFeatures}
	for _, a := range g.detectAbilities() {
		if a.has {
			c.Abilities = append(c.Abilities, a.needs)
		} else {
			c.Lacking = append(c.Lacking, a.needs)
		}
	}
	c.Off = (1<<numFeatures - 1) &^ c.Features
	for _, a := range g.featureRequirements() {
		if !a.has {
			c.Impossible = append(c.Impossible, Obstacle{a.feature, a.needs})
			c.Off &^= a.feature
		}
	}
	return c
}

// detectAbilities returns the optional interfaces that the search uses, and
// whether the rules implement them.
func (g *config[R, S, M]) detectAbilities() []requirement {
	keyed, _ := rules.Ability[rules.Keyed](g.rules)
	evaluated, _ := rules.Ability[rules.Evaluated](g.rules)
	_, cloner := rules.Ability[rules.Cloner[R]](g.rules)
	return []requirement{
		{needs: "Keyed", has: keyed != nil && keyed.HasKey()},
		{needs: "Evaluated", has: g.evaluate != nil || evaluated != nil && evaluated.HasEval()},
		{needs: "Evaluator", has: g.evaluator != nil},
		{needs: "Bounded", has: g.bounded != nil},
		{needs: "MoveScorer", has: g.scorer != nil},
		{needs: "BestScorer", has: g.bounder != nil},
		{needs: "Resolver", has: g.resolver != nil},
		{needs: "QuickResolver", has: g.quickResolver != nil},
		{needs: "Partial", has: g.partial != nil},
		{needs: "Noisy", has: g.noisy != nil},
		{needs: "Passer", has: g.passer != nil},
		{needs: "Zugzwang", has: g.zugzwang != nil},
		{needs: "Symmetric", has: g.symmetry != nil},
		{needs: "Undoer", has: g.undo != nil},
		{needs: "Cloner", has: cloner},
	}
}

// String returns one line for each field.
func (c Capabilities) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "rules: %s\nlacking: %s\n", joinNames(c.Abilities), joinNames(c.Lacking))
	fmt.Fprintf(&b, "in use: %v\noff: %v", c.Features, c.Off)
	for _, o := range c.Impossible {
		fmt.Fprintf(&b, "\nimpossible: %v, which needs %s", o.Features, o.Needs)
	}
	return b.String()
}

func joinNames(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, ", ")
}
