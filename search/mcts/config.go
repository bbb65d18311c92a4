package mcts

import (
	"context"
	"fmt"

	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/internal/order"
)

// config is what a search works with: the settings, what follows from the rules,
// and the board of the first worker. It does not change while a search runs.
type config[R rules.Rules[S, M], S any, M comparable] struct {
	settings
	board[R, S, M]
	features        Feature    // in use
	looksAtRoot     bool       // the root is expanded as if Look were in use
	stats           statistics // kept for each node
	players         int
	indexable       bool // moves have an index; see indexOf
	hasKeys         bool // Status.Key tells positions apart
	hasEval         bool // Status.Eval means something, and there are two players
	appraises       bool // the rules are asked for values and priors
	maxRolloutPlies int  // a longer rollout counts as a draw

	policy    func(s *S, moves []M, r *Random) int
	copyBoard func(root *S) (R, S)
	evaluator func(ctx context.Context, leaves []Leaf[S, M]) error // nil: rollouts
}

// board is the rules and those of their abilities that act on the board which
// some rules keep themselves. Each copy of such rules needs abilities of its own.
type board[R rules.Rules[S, M], S any, M comparable] struct {
	rules      R
	undo       rules.Undoer[S, M] // nil unless the rules keep the board
	scoreMoves func(s *S, moves []M, scores []int32)
	resolver   rules.Resolver[S]
	sampler    Sampler[S, M]
	appraiser  Appraiser[S, M] // nil unless it is asked
	partial    rules.Partial[S]
}

// defaultFeatures are on unless the game cannot support them or they are switched
// off.
const defaultFeatures = Look | Implicit | Guide | Greedy | Resolve | Reuse | Merge

// unboundedPlies is the longest rollout of a game without rules.Bounded.
const unboundedPlies = 2000

func (c *config[R, S, M]) configure(r R) error {
	c.players = 2
	if s, ok := rules.Ability[rules.Seats](r); ok {
		c.players = len(s.Seats())
	}
	if c.players < 1 || c.players > MostPlayers {
		return fmt.Errorf("mcts: %T names %d players: 1 to %d can be searched", r, c.players, MostPlayers)
	}
	c.findAbilities(r)
	if err := c.installHooks(); err != nil {
		return err
	}
	if err := c.checkLed(); err != nil {
		return err
	}
	if err := c.chooseFeatures(); err != nil {
		return err
	}
	c.stats = statisticsFor(c.features, c.selection)
	if !c.hasKeys {
		c.stats &^= statKeys
	}
	if c.appraises {
		c.stats |= statWorths
	}
	c.setExploration()
	return nil
}

func (c *config[R, S, M]) findAbilities(r R) {
	c.board = c.newBoard(r)
	c.indexable = order.Codable[M]()
	keyed, _ := rules.Ability[rules.Keyed](r)
	_, repeats := rules.Ability[rules.Repeater[S]](r)
	c.hasKeys = keyed != nil && keyed.HasKey() && !repeats // the result of a node depends on its path
	evaluated, _ := rules.Ability[rules.Evaluated](r)
	c.appraises = c.appraiser != nil
	c.hasEval = evaluated != nil && evaluated.HasEval() && c.players == 2 && c.evaluatorHook == nil && !c.appraises
	c.maxRolloutPlies = unboundedPlies
	if bounded, ok := rules.Ability[rules.Bounded](r); ok {
		c.maxRolloutPlies = max(1, bounded.MaxPlies())
	}
}

// newBoard finds the abilities of r. Hooks replace abilities: a PriorBy that is
// installed stays, a RolloutBy leaves nothing to a sampler.
func (c *config[R, S, M]) newBoard(r R) board[R, S, M] {
	b := board[R, S, M]{rules: r, scoreMoves: c.scoreMoves}
	b.undo, _ = rules.Ability[rules.Undoer[S, M]](r)
	b.resolver, _ = rules.Ability[rules.Resolver[S]](r)
	b.partial, _ = rules.Ability[rules.Partial[S]](r)
	if c.rolloutHook == nil && c.evaluatorHook == nil {
		b.sampler, _ = rules.Ability[Sampler[S, M]](r)
		if c.players == 2 {
			b.appraiser, _ = rules.Ability[Appraiser[S, M]](r)
		}
	}
	if scorer, ok := rules.Ability[rules.MoveScorer[S, M]](r); ok && c.priorHook == nil && c.evaluatorHook == nil {
		b.scoreMoves = scorer.ScoreMoves
	}
	return b
}

func (c *config[R, S, M]) installHooks() error {
	if err := installHook(&c.scoreMoves, c.priorHook, "PriorBy"); err != nil {
		return err
	}
	if err := installHook(&c.policy, c.rolloutHook, "RolloutBy"); err != nil {
		return err
	}
	if err := installHook(&c.evaluator, c.evaluatorHook, "EvaluateBy"); err != nil {
		return err
	}
	return installHook(&c.copyBoard, c.copyHook, "CopyBy")
}

// installHook sets place to the hook, if there is one, and checks its type: options
// are not generic, hooks are.
func installHook[F any](place *F, hook any, name string) error {
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

// chooseFeatures decides which features are on.
func (c *config[R, S, M]) chooseFeatures() error {
	on := defaultFeatures
	switch {
	case c.evaluator != nil:
		on &= evaluable
	case c.appraises:
		on &= evaluable &^ Look
	}
	on |= c.wanted
	for _, r := range c.requirements() {
		if r.met {
			continue
		}
		if c.wanted&r.feature != 0 {
			return fmt.Errorf("mcts: %v needs %s, which %T lacks", r.feature, r.needs, c.rules)
		}
		on &^= r.feature
	}
	on &^= c.unwanted
	c.looksAtRoot = on&Look != 0
	if !c.hasEval && c.evaluator == nil {
		on &^= Look &^ c.wanted // it would find immediate wins only
	}
	c.features = on
	if c.features&Greedy != 0 && c.wanted&Guide == 0 {
		c.features &^= Guide
	}
	if !c.selected {
		c.selection = c.defaultSelection()
	}
	if !c.indexable && (c.selection == RAVE || c.selection == GRAVE) {
		return fmt.Errorf("mcts: %v needs %s, which %T lacks", c.selection, indexableMoves, c.rules)
	}
	return nil
}

const indexableMoves = "moves that are numbers of at most 8 bytes"

// defaultSelection is PUCT where there are priors, else UCT.
func (c *config[R, S, M]) defaultSelection() Selection {
	if c.hasPriors() || c.led() {
		return PUCT
	}
	return UCT
}

// hasPriors reports whether the moves of a node can be rated before any sample.
func (c *config[R, S, M]) hasPriors() bool {
	return c.scoreMoves != nil || c.hasEval && (defaultFeatures|c.wanted)&^c.unwanted&Look != 0
}

// requirement is what a feature needs of a game.
type requirement struct {
	feature Feature
	needs   string
	met     bool
}

func (c *config[R, S, M]) requirements() []requirement {
	return []requirement{
		{Implicit, "rules.Evaluated and two players", c.hasEval},
		{Judge, "rules.Evaluated and two players", c.hasEval},
		{Greedy, "rules.Evaluated and two players", c.hasEval},
		{MAST, indexableMoves, c.indexable},
		{Progress, indexableMoves, c.indexable},
		{Bias, "rules.MoveScorer, PriorBy, or Look and rules.Evaluated", c.hasPriors()},
		{Widen, "rules.MoveScorer, PriorBy, or Look and rules.Evaluated", c.hasPriors()},
		{Guide, "rules.MoveScorer or PriorBy", c.scoreMoves != nil},
		{Merge, "rules.Keyed", c.hasKeys},
		{Resolve, "rules.Resolver and two players", c.resolver != nil && c.players == 2},
	}
}

// setExploration takes the default constant of the formula unless Explore set one.
func (c *config[R, S, M]) setExploration() {
	if !c.explored {
		c.exploration = [...]float64{UCT: 0.7, Tuned: 1, PUCT: 1.1, RAVE: 0.4, GRAVE: 0.4}[c.selection]
	}
}

func (c *config[R, S, M]) has(f Feature) bool { return c.features&f != 0 }
