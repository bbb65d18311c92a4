package mcts

import (
	"context"
	"fmt"

	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/internal/order"
)

// config is the configuration of a searcher: the settings, the properties of
// the rules, and the board of the first worker. It does not change during a
// search.
type config[R rules.Rules[S, M], S any, M comparable] struct {
	settings
	board[R, S, M]
	features        Feature    // enabled
	lookAtRoot      bool       // the root is expanded as if Look were enabled
	stats           statistics // stored for each node
	players         int
	hasMoveIndex    bool // moves have an index; see moveIndex
	hasKeys         bool // Status.Key identifies positions
	hasEval         bool // Status.Eval is available and there are two players
	hasAppraiser    bool // values and priors come from the rules' Appraiser
	maxRolloutPlies int  // longer rollouts count as draws

	policy    func(s *S, moves []M, r *Random) int
	copyBoard func(root *S) (R, S)
	evaluator func(ctx context.Context, leaves []Leaf[S, M]) error // nil for rollouts
}

// board contains the rules and those optional interfaces that act on a board
// kept by the rules. Each copy of such rules needs its own.
type board[R rules.Rules[S, M], S any, M comparable] struct {
	rules      R
	undo       rules.Undoer[S, M] // nil unless the rules keep the board
	scoreMoves func(s *S, moves []M, scores []int32)
	resolver   rules.Resolver[S]
	sampler    Sampler[S, M]
	appraiser  Appraiser[S, M] // nil if it is not used
	partial    rules.Partial[S]
}

// defaultFeatures are enabled by default if the rules support them.
const defaultFeatures = Look | Implicit | Guide | Greedy | Resolve | Reuse | Merge

// defaultMaxRolloutPlies is the maximum length of a rollout without
// rules.Bounded.
const defaultMaxRolloutPlies = 2000

func (c *config[R, S, M]) configure(r R) error {
	c.players = 2
	if s, ok := rules.Ability[rules.Seats](r); ok {
		c.players = len(s.Seats())
	}
	if c.players < 1 || c.players > MaxPlayers {
		return fmt.Errorf("mcts: %T has %d players: expected 1 to %d", r, c.players, MaxPlayers)
	}
	c.detectAbilities(r)
	if err := c.installHooks(); err != nil {
		return err
	}
	if err := c.checkEvaluatorOptions(); err != nil {
		return err
	}
	if err := c.selectFeatures(); err != nil {
		return err
	}
	c.stats = statisticsFor(c.features, c.selection)
	if !c.hasKeys {
		c.stats &^= statKeys
	}
	if c.hasAppraiser {
		c.stats |= statLeafValues
	}
	c.setExploration()
	return nil
}

func (c *config[R, S, M]) detectAbilities(r R) {
	c.board = c.newBoard(r)
	c.hasMoveIndex = order.Codable[M]()
	keyed, _ := rules.Ability[rules.Keyed](r)
	_, repeats := rules.Ability[rules.Repeater[S]](r)
	c.hasKeys = keyed != nil && keyed.HasKey() && !repeats // with repetitions the result of a node depends on its path
	evaluated, _ := rules.Ability[rules.Evaluated](r)
	c.hasAppraiser = c.appraiser != nil
	c.hasEval = evaluated != nil && evaluated.HasEval() && c.players == 2 && c.evaluatorHook == nil && !c.hasAppraiser
	c.maxRolloutPlies = defaultMaxRolloutPlies
	if bounded, ok := rules.Ability[rules.Bounded](r); ok {
		c.maxRolloutPlies = max(1, bounded.MaxPlies())
	}
}

// newBoard detects the optional interfaces of r. Hooks take precedence: PriorBy
// replaces a MoveScorer and RolloutBy a Sampler.
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

// installHook sets place to the hook, if there is one, and checks its type.
// Options are not generic, so the settings store hooks as any.
func installHook[F any](place *F, hook any, name string) error {
	if hook == nil {
		return nil
	}
	f, ok := hook.(F)
	if !ok {
		return fmt.Errorf("mcts: %s got a %T, but this game needs a %T", name, hook, *place)
	}
	*place = f
	return nil
}

// selectFeatures computes the enabled features and the selection formula.
func (c *config[R, S, M]) selectFeatures() error {
	enabled := defaultFeatures
	switch {
	case c.evaluator != nil:
		enabled &= evaluatorFeatures
	case c.hasAppraiser:
		enabled &= evaluatorFeatures &^ Look
	}
	enabled |= c.enabled
	for _, r := range c.requirements() {
		if r.isMet {
			continue
		}
		if c.enabled&r.feature != 0 {
			return fmt.Errorf("mcts: %v needs %s, which %T lacks", r.feature, r.needs, c.rules)
		}
		enabled &^= r.feature
	}
	enabled &^= c.disabled
	c.lookAtRoot = enabled&Look != 0
	if !c.hasEval && c.evaluator == nil {
		enabled &^= Look &^ c.enabled // it would find immediate wins only
	}
	c.features = enabled
	if c.features&Greedy != 0 && c.enabled&Guide == 0 {
		c.features &^= Guide
	}
	if !c.selectionSet {
		c.selection = c.defaultSelection()
	}
	if !c.hasMoveIndex && (c.selection == RAVE || c.selection == GRAVE) {
		return fmt.Errorf("mcts: %v needs %s, which %T lacks", c.selection, indexableMoves, c.rules)
	}
	return nil
}

const indexableMoves = "moves that are numbers of at most 8 bytes"

// defaultSelection returns PUCT if priors are available, else UCT.
func (c *config[R, S, M]) defaultSelection() Selection {
	if c.hasPriors() || c.usesEvaluator() {
		return PUCT
	}
	return UCT
}

// hasPriors reports whether moves can be scored before the first playout.
func (c *config[R, S, M]) hasPriors() bool {
	return c.scoreMoves != nil || c.hasEval && (defaultFeatures|c.enabled)&^c.disabled&Look != 0
}

// requirement is a property of the rules that a feature needs, and whether it
// is available.
type requirement struct {
	feature Feature
	needs   string
	isMet   bool
}

func (c *config[R, S, M]) requirements() []requirement {
	return []requirement{
		{Implicit, "rules.Evaluated and two players", c.hasEval},
		{Judge, "rules.Evaluated and two players", c.hasEval},
		{Greedy, "rules.Evaluated and two players", c.hasEval},
		{MAST, indexableMoves, c.hasMoveIndex},
		{Progress, indexableMoves, c.hasMoveIndex},
		{Bias, "rules.MoveScorer, PriorBy, or Look and rules.Evaluated", c.hasPriors()},
		{Widen, "rules.MoveScorer, PriorBy, or Look and rules.Evaluated", c.hasPriors()},
		{Guide, "rules.MoveScorer or PriorBy", c.scoreMoves != nil},
		{Merge, "rules.Keyed", c.hasKeys},
		{Resolve, "rules.Resolver and two players", c.resolver != nil && c.players == 2},
	}
}

// setExploration sets the formula's default exploration constant unless Explore
// was used.
func (c *config[R, S, M]) setExploration() {
	if !c.explorationSet {
		c.exploration = [...]float64{UCT: 0.7, Tuned: 1, PUCT: 1.1, RAVE: 0.4, GRAVE: 0.4}[c.selection]
	}
}

func (c *config[R, S, M]) has(f Feature) bool { return c.features&f != 0 }
