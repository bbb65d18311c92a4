package mcts

import (
	"fmt"
	"strings"

	"github.com/sente-games/sente/rules"
)

// Capabilities lists the optional interfaces that the rules implement and the
// features that result from them. Its String method formats it as in
// package alphabeta.
type Capabilities struct {
	Abilities []string  // optional interfaces of package rules that the rules implement
	Lacking   []string  // optional interfaces that the rules do not implement
	Players   int       // number of players
	Formula   Selection // selection formula
	Features  Feature   // enabled
	Off       Feature   // supported by the rules, but disabled or not enabled by default

	Impossible []Obstacle
}

// Obstacle is a set of features that the rules do not support, with the missing
// requirement.
type Obstacle struct {
	Features Feature
	Needs    string
}

// Capabilities returns the detected interfaces of the rules and the enabled
// features.
func (s *Searcher[R, S, M]) Capabilities() Capabilities {
	if s.config.players == 0 {
		return Capabilities{}
	}
	return s.config.capabilities()
}

func (c *config[R, S, M]) capabilities() Capabilities {
	result := Capabilities{Players: c.players, Formula: c.selection, Features: c.features}
	for _, a := range c.listAbilities() {
		if a.isMet {
			result.Abilities = append(result.Abilities, a.needs)
		} else {
			result.Lacking = append(result.Lacking, a.needs)
		}
	}
	result.Off = (1<<numFeatures - 1) &^ c.features
	switch {
	case c.evaluator != nil:
		result.addObstacle((1<<numFeatures-1)&^evaluatorFeatures, evaluatorObstacle)
	case c.hasAppraiser:
		result.addObstacle((1<<numFeatures-1)&^evaluatorFeatures, appraiserObstacle)
	}
	for _, r := range c.requirements() {
		if !r.isMet && (!c.usesEvaluator() || r.feature&evaluatorFeatures != 0) {
			result.addObstacle(r.feature, r.needs)
		}
	}
	return result
}

// addObstacle records unsupported features, grouped by requirement.
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

// listAbilities returns the optional interfaces that the search uses, and
// whether the rules implement them.
func (c *config[R, S, M]) listAbilities() []requirement {
	evaluated, _ := rules.Ability[rules.Evaluated](c.rules)
	_, scorer := rules.Ability[rules.MoveScorer[S, M]](c.rules)
	_, bounded := rules.Ability[rules.Bounded](c.rules)
	_, seats := rules.Ability[rules.Seats](c.rules)
	return []requirement{
		{needs: "Keyed", isMet: c.hasKeys},
		{needs: "Evaluated", isMet: evaluated != nil && evaluated.HasEval()},
		{needs: "Bounded", isMet: bounded},
		{needs: "MoveScorer", isMet: scorer},
		{needs: "Resolver", isMet: c.resolver != nil},
		{needs: "Seats", isMet: seats},
		{needs: "Undoer", isMet: c.undo != nil},
	}
}

// String returns one line for each field.
func (c Capabilities) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "players: %d\nrules: %s\nlacking: %s\n", c.Players, joinNames(c.Abilities), joinNames(c.Lacking))
	fmt.Fprintf(&b, "formula: %v\nin use: %v\noff: %v", c.Formula, c.Features, c.Off)
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
