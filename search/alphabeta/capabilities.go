package alphabeta

import (
	"fmt"
	"strings"

	"github.com/sente-games/sente/rules"
)

// Capabilities is what a searcher found in its rules and makes of it. Printed,
// it is a few lines for people:
//
//	rules: Keyed, Bounded, MoveScorer
//	lacking: Evaluated, BestScorer, Resolver, QuickResolver, Partial, Noisy, Passer, Zugzwang, Symmetric, Undoer, Cloner
//	in use: Table+PVS+Killers+History+StaticOrder+MateDistance+Aspiration+Cutoffs+Deeper
//	off: CounterMoves+Continuation+ETC+...
//	impossible: Quiesce, which needs rules.Noisy
//	...
type Capabilities struct {
	Abilities []string // of the rules that the search can use, by their names in package rules
	Lacking   []string // the others
	Features  Feature  // in use
	Off       Feature  // possible, but not asked for or switched off

	Impossible []Obstacle
}

// Obstacle is features that the rules do not allow, and what they need.
type Obstacle struct {
	Features Feature
	Needs    string
}

// Capabilities tells what was found in the rules and which features are in use.
func (s *Searcher[R, S, M]) Capabilities() Capabilities { return s.inside().capabilities() }

func (g *config[R, S, M]) capabilities() Capabilities {
	c := Capabilities{Features: g.features & all}
	for _, a := range g.found() {
		if a.has {
			c.Abilities = append(c.Abilities, a.needs)
		} else {
			c.Lacking = append(c.Lacking, a.needs)
		}
	}
	c.Off = (1<<features - 1) &^ c.Features
	for _, a := range g.abilities() {
		if !a.has {
			c.Impossible = append(c.Impossible, Obstacle{a.feature, a.needs})
			c.Off &^= a.feature
		}
	}
	return c
}

// found names the abilities of package rules that a search looks for.
func (g *config[R, S, M]) found() []ability {
	keyed, _ := rules.Ability[rules.Keyed](g.rules)
	evaluated, _ := rules.Ability[rules.Evaluated](g.rules)
	_, cloner := rules.Ability[rules.Cloner[R]](g.rules)
	return []ability{
		{needs: "Keyed", has: keyed != nil && keyed.HasKey()},
		{needs: "Evaluated", has: g.evaluate != nil || evaluated != nil && evaluated.HasEval()},
		{needs: "Evaluator", has: g.evaluator != nil},
		{needs: "Bounded", has: g.bounded != nil},
		{needs: "MoveScorer", has: g.scorer != nil},
		{needs: "BestScorer", has: g.bounder != nil},
		{needs: "Resolver", has: g.resolver != nil},
		{needs: "QuickResolver", has: g.quick != nil},
		{needs: "Partial", has: g.partial != nil},
		{needs: "Noisy", has: g.noisy != nil},
		{needs: "Passer", has: g.passer != nil},
		{needs: "Zugzwang", has: g.zugzwang != nil},
		{needs: "Symmetric", has: g.symmetry != nil},
		{needs: "Undoer", has: g.undo != nil},
		{needs: "Cloner", has: cloner},
	}
}

// String writes a line for each part.
func (c Capabilities) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "rules: %s\nlacking: %s\n", listed(c.Abilities), listed(c.Lacking))
	fmt.Fprintf(&b, "in use: %v\noff: %v", c.Features, c.Off)
	for _, o := range c.Impossible {
		fmt.Fprintf(&b, "\nimpossible: %v, which needs %s", o.Features, o.Needs)
	}
	return b.String()
}

func listed(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, ", ")
}
