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
	Players   int       // that the rules name
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
func (s *Searcher[R, S, M]) Capabilities() Capabilities {
	if s.config.players == 0 {
		return Capabilities{}
	}
	return s.config.capabilities()
}

func (c *config[R, S, M]) capabilities() Capabilities {
	found := Capabilities{Players: c.players, Formula: c.selection, Features: c.features}
	for _, a := range c.knownAbilities() {
		if a.met {
			found.Abilities = append(found.Abilities, a.needs)
		} else {
			found.Lacking = append(found.Lacking, a.needs)
		}
	}
	found.Off = (1<<features - 1) &^ c.features
	switch {
	case c.evaluator != nil:
		found.addObstacle((1<<features-1)&^evaluable, evaluatorObstacle)
	case c.appraises:
		found.addObstacle((1<<features-1)&^evaluable, appraiserObstacle)
	}
	for _, r := range c.requirements() {
		if !r.met && (!c.led() || r.feature&evaluable != 0) {
			found.addObstacle(r.feature, r.needs)
		}
	}
	return found
}

// addObstacle notes what is impossible; features that need the same stand together.
func (c *Capabilities) addObstacle(f Feature, needs string) {
	c.Off &^= f
	for i := range c.Impossible {
		if c.Impossible[i].Needs == needs {
			c.Impossible[i].Features |= f
			return
		}
	}
	c.Impossible = append(c.Impossible, Obstacle{f, needs})
}

// knownAbilities names the abilities of package rules that a search looks for.
func (c *config[R, S, M]) knownAbilities() []requirement {
	evaluated, _ := rules.Ability[rules.Evaluated](c.rules)
	_, scorer := rules.Ability[rules.MoveScorer[S, M]](c.rules)
	_, bounded := rules.Ability[rules.Bounded](c.rules)
	_, seats := rules.Ability[rules.Seats](c.rules)
	return []requirement{
		{needs: "Keyed", met: c.hasKeys},
		{needs: "Evaluated", met: evaluated != nil && evaluated.HasEval()},
		{needs: "Bounded", met: bounded},
		{needs: "MoveScorer", met: scorer},
		{needs: "Resolver", met: c.resolver != nil},
		{needs: "Seats", met: seats},
		{needs: "Undoer", met: c.undo != nil},
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
