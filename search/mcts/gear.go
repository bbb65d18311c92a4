package mcts

import (
	"fmt"

	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/order"
)

// gear is what a search works with: the settings and the abilities of the rules.
// It does not change while a search runs.
type gear[R rules.Rules[S, M], S any, M comparable] struct {
	settings
	rules    R
	features Feature
	need     statistic
	players  int
	coded    bool // moves have a place in tables
	keyed    bool // Status.Key tells positions apart
	evals    bool // Status.Eval means something, and there are two players
	longest  int  // plies after which a rollout counts as a draw

	undo     rules.Undoer[S, M] // nil unless the rules keep the board
	score    func(s *S, moves []M, scores []int32)
	policy   func(s *S, moves []M, r *Random) int
	resolver rules.Resolver[S]
	sampler  Sampler[S, M]
	copies   func(root *S) (R, S)
}

// usual is what a searcher does unless told otherwise, as far as the game can.
const usual = Look | Implicit | Decisive | Wary | Guide | Greedy | Resolve | Reuse | Merge

// endless is the longest rollout of a game that does not say how long it can
// last.
const endless = 2000

func (g *gear[R, S, M]) equip() error {
	g.players = 2
	if s, ok := rules.Ability[rules.Seats](g.rules); ok {
		g.players = len(s.Seats())
	}
	if g.players < 1 || g.players > MostPlayers {
		return fmt.Errorf("mcts: %T names %d players: 1 to %d can be searched", g.rules, g.players, MostPlayers)
	}
	if err := g.find(); err != nil {
		return err
	}
	if err := g.choose(); err != nil {
		return err
	}
	g.need = statisticsOf(g.features, g.selection)
	if !g.keyed {
		g.need &^= keys
	}
	g.tempt()
	return nil
}

// find asks for the abilities and fits the hooks.
func (g *gear[R, S, M]) find() error {
	g.coded = order.Codable[M]()
	keyed, _ := rules.Ability[rules.Keyed](g.rules)
	g.keyed = keyed != nil && keyed.HasKey()
	g.undo, _ = rules.Ability[rules.Undoer[S, M]](g.rules)
	g.resolver, _ = rules.Ability[rules.Resolver[S]](g.rules)
	if g.rollout == nil {
		g.sampler, _ = rules.Ability[Sampler[S, M]](g.rules)
	}
	evaluated, _ := rules.Ability[rules.Evaluated](g.rules)
	g.evals = evaluated != nil && evaluated.HasEval() && g.players == 2
	if scorer, ok := rules.Ability[rules.MoveScorer[S, M]](g.rules); ok {
		g.score = scorer.ScoreMoves
	}
	g.longest = endless
	if bounded, ok := rules.Ability[rules.Bounded](g.rules); ok {
		g.longest = max(1, bounded.MaxPlies())
	}
	return g.hooks()
}

func (g *gear[R, S, M]) hooks() error {
	if err := fit(&g.score, g.prior, "PriorBy"); err != nil {
		return err
	}
	if err := fit(&g.policy, g.rollout, "RolloutBy"); err != nil {
		return err
	}
	return fit(&g.copies, g.copier, "CopyBy")
}

// fit puts a hook of the right type into its place.
func fit[F any](place *F, hook any, name string) error {
	if hook == nil {
		return nil
	}
	f, ok := hook.(F)
	if !ok {
		return fmt.Errorf("mcts: %s was given a %T, this game needs a %T", name, hook, *place)
	}
	*place = f
	return nil
}

// choose decides which features are on.
func (g *gear[R, S, M]) choose() error {
	on := usual | g.wanted
	for _, a := range g.abilities() {
		if a.has {
			continue
		}
		if g.wanted&a.feature != 0 {
			return fmt.Errorf("mcts: %v needs %s, which %T lacks", a.feature, a.needs, g.rules)
		}
		on &^= a.feature
	}
	g.features = on &^ g.unwanted
	if g.features&Greedy != 0 && g.wanted&Guide == 0 {
		g.features &^= Guide
	}
	if !g.selected {
		g.selection = g.formula()
	}
	if !g.coded && (g.selection == RAVE || g.selection == GRAVE) {
		return fmt.Errorf("mcts: %v needs %s, which %T lacks", g.selection, small, g.rules)
	}
	return nil
}

const small = "moves that are numbers of at most 8 bytes"

// formula is the selection for games that nobody chose one for.
func (g *gear[R, S, M]) formula() Selection {
	if g.rated() {
		return PUCT
	}
	return UCT
}

// rated reports whether the moves of a node can be told apart before any sample.
func (g *gear[R, S, M]) rated() bool {
	return g.score != nil || g.evals && (usual|g.wanted)&^g.unwanted&Look != 0
}

// ability is what a feature needs of a game.
type ability struct {
	feature Feature
	needs   string
	has     bool
}

func (g *gear[R, S, M]) abilities() []ability {
	return []ability{
		{Implicit, "rules.Evaluated and two players", g.evals},
		{Judge, "rules.Evaluated and two players", g.evals},
		{Greedy, "rules.Evaluated and two players", g.evals},
		{MAST, small, g.coded},
		{Progress, small, g.coded},
		{Bias, "rules.MoveScorer, PriorBy, or Look and rules.Evaluated", g.rated()},
		{Widen, "rules.MoveScorer, PriorBy, or Look and rules.Evaluated", g.rated()},
		{Guide, "rules.MoveScorer or PriorBy", g.score != nil},
		{Merge, "rules.Keyed", g.keyed},
		{Resolve, "rules.Resolver and two players", g.resolver != nil && g.players == 2},
	}
}

// tempt sets the formula's own weight of exploration unless one was asked for.
func (g *gear[R, S, M]) tempt() {
	if g.explore == 0 {
		g.explore = [...]float64{UCT: 0.7, Tuned: 1, PUCT: 1.1, RAVE: 0.4, GRAVE: 0.4}[g.selection]
	}
}

func (g *gear[R, S, M]) has(f Feature) bool { return g.features&f != 0 }
