package mcts

import (
	"fmt"
	"strings"

	"github.com/sente-games/sente/rules"
)

// Capabilities is what a searcher found in its rules and makes of it. Printed,
// it is a few lines for people; package alphabeta has the same.
type Capabilities struct {
	Abilities []string  // of the rules that the search can use, by their names in package rules
	Lacking   []string  // the others
	Players   int       // whom the rules name
	Formula   Selection // in use
	Features  Feature   // in use
	Off       Feature   // possible, but not asked for or switched off

	Impossible []Obstacle
}

// Obstacle is features that the rules do not allow, and what they need.
type Obstacle struct {
	Features Feature
	Needs    string
}

// Capabilities tells what was found in the rules and which parts are in use.
func (s *Searcher[R, S, M]) Capabilities() Capabilities { return s.gear.capabilities() }

func (g *gear[R, S, M]) capabilities() Capabilities {
	c := Capabilities{Players: g.players, Formula: g.selection, Features: g.features}
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
			c.obstruct(a.feature, a.needs)
		}
	}
	return c
}

// obstruct notes what is impossible; features that lack the same stand together.
func (c *Capabilities) obstruct(f Feature, needs string) {
	c.Off &^= f
	for i := range c.Impossible {
		if c.Impossible[i].Needs == needs {
			c.Impossible[i].Features |= f
			return
		}
	}
	c.Impossible = append(c.Impossible, Obstacle{f, needs})
}

// found names the abilities of package rules that a search looks for.
func (g *gear[R, S, M]) found() []ability {
	evaluated, _ := rules.Ability[rules.Evaluated](g.rules)
	_, scorer := rules.Ability[rules.MoveScorer[S, M]](g.rules)
	_, bounded := rules.Ability[rules.Bounded](g.rules)
	_, seats := rules.Ability[rules.Seats](g.rules)
	return []ability{
		{needs: "Keyed", has: g.keyed},
		{needs: "Evaluated", has: evaluated != nil && evaluated.HasEval()},
		{needs: "Bounded", has: bounded},
		{needs: "MoveScorer", has: scorer},
		{needs: "Resolver", has: g.resolver != nil},
		{needs: "Seats", has: seats},
		{needs: "Undoer", has: g.undo != nil},
	}
}

// String writes a line for each part.
func (c Capabilities) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "players: %d\nrules: %s\nlacking: %s\n", c.Players, listed(c.Abilities), listed(c.Lacking))
	fmt.Fprintf(&b, "formula: %v\nin use: %v\noff: %v", c.Formula, c.Features, c.Off)
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
