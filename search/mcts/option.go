package mcts

import (
	"fmt"
	"math"

	"github.com/sente-games/sente/internal/memory"
	"github.com/sente-games/sente/search/clock"
)

// Option is a setting of a searcher.
type Option func(*settings) error

type settings struct {
	wanted, unwanted Feature
	selection        Selection
	selected         bool // by Select
	parallel         Parallel
	habits           clock.Habits
	treeBytes        int64
	rolloutPlies     int // of rollouts that Judge ends
	probePlies       int // -1: by the number of moves
	rollouts         int // of a leaf; 0: not set, which means 1

	weights
	hooks
}

// weights are the constants of selection and backup.
type weights struct {
	exploration    float64
	explored       bool    // by Explore; else exploration is the formula's default
	growth         float64 // of exploration with the visits, see ExploreMore
	growthBase     int64
	urgency        float64 // see FirstPlay
	implicitWeight float64 // of minimax in Implicit
	evalWeight     float64 // of the evaluation in a sample
	biasWeight     float64
	historyWeight  float64
	equivalence    float64 // visits at which RAVE weighs samples and AMAF samples alike
	graveVisits    int     // from which on GRAVE refers to an ancestor
}

// hooks are the functions of a game, each of the type in its comment, nil if not set.
type hooks struct {
	priorHook   any // func(*S, []M, []int32)
	rolloutHook any // func(*S, []M, *Random) int
	copyHook    any // func(*S) (R, S)

	evaluatorHook any // func(context.Context, []Leaf[S, M]) error
	batch         int // leaves that it is asked about at once
}

const (
	defaultTree  = 64 << 20
	minTree      = 1 << 16
	maxTree      = 1 << 40
	defaultPlies = 8
	defaultProbe = -1
	maxProbe     = 16
	maxRollouts  = 1 << 10
	maxCount     = 1 << 30
)

func defaults() settings {
	return settings{
		treeBytes:    defaultTree,
		rolloutPlies: defaultPlies,
		probePlies:   defaultProbe,
		weights: weights{
			implicitWeight: 0.2,
			evalWeight:     0.2,
			urgency:        0.2,
			biasWeight:     0.5,
			historyWeight:  0.5,
			equivalence:    300,
			graveVisits:    50,
		},
	}
}

// Options is several options as one.
func Options(opts ...Option) Option {
	return func(s *settings) error {
		for i, o := range opts {
			if o == nil {
				return fmt.Errorf("mcts: option %d of %d is nil: leave it out", i+1, len(opts))
			}
			if err := o(s); err != nil {
				return err
			}
		}
		return nil
	}
}

// Textbook is UCT as first published: UCB1 with a factor of the square root of
// two, unvisited moves first, rollouts at random to the end of the game. It is the
// baseline that everything else is measured against.
func Textbook() Option {
	return Options(Without(1<<features-1), Select(UCT), Explore(math.Sqrt2))
}

// With switches features on. [New] fails if the game lacks what one of them needs.
func With(f Feature) Option {
	return func(s *settings) error {
		if err := f.check("With"); err != nil {
			return err
		}
		s.wanted, s.unwanted = s.wanted|f, s.unwanted&^f
		return nil
	}
}

// Without switches features off.
func Without(f Feature) Option {
	return func(s *settings) error {
		if err := f.check("Without"); err != nil {
			return err
		}
		s.unwanted, s.wanted = s.unwanted|f, s.wanted&^f
		return nil
	}
}

// Select sets the selection formula. Default PUCT where moves can be rated, else UCT.
func Select(f Selection) Option {
	return func(s *settings) error {
		if f > GRAVE {
			return fmt.Errorf("mcts: Select(%d) is no formula: UCT, Tuned, PUCT, RAVE or GRAVE", f)
		}
		s.selection, s.selected = f, true
		return nil
	}
}

// Explore is the exploration constant, where a win counts 1 and a loss 0.
// Default 0.7 for UCT, 1 for Tuned, 0.4 for RAVE and GRAVE, 1.1 for PUCT.
func Explore(c float64) Option {
	return weight("Explore", c, 100, func(s *settings) { s.exploration, s.explored = c, true })
}

// ExploreMore lets the exploration constant grow with the visits of a node:
// factor * ln((visits + base) / base) is added to it (AlphaZero: Silver and others 2018, with
// factor 1 and base 19,652). Default 0: it does not grow.
func ExploreMore(factor float64, base int) Option {
	return Options(
		weight("ExploreMore", factor, 100, func(s *settings) { s.growth = factor }),
		count("ExploreMore", base, 1, maxCount, func(s *settings) { s.growthBase = int64(base) }))
}

// FirstPlay is how much less a move without a visit is taken to be worth than its siblings, where
// an evaluator gives priors, or than the position, where an [Appraiser] does; times the square
// root of the priors that were tried. Default 0.2.
func FirstPlay(reduction float64) Option {
	return weight("FirstPlay", reduction, 1, func(s *settings) { s.urgency = reduction })
}

// Blend is the weight of minimax in [Implicit], alpha in the paper. Default 0.2.
func Blend(w float64) Option {
	return weight("Blend", w, 1, func(s *settings) { s.implicitWeight = w })
}

// Trust is the weight of the leaf's evaluation in each sample, where there is one;
// the rollout has the rest, and with 1 there is none. It matters with [Implicit]
// only. Default 0.2.
func Trust(w float64) Option {
	return weight("Trust", w, 1, func(s *settings) { s.evalWeight = w })
}

// BiasWeight is the weight of [Bias]. Default 0.5.
func BiasWeight(w float64) Option {
	return weight("BiasWeight", w, 100, func(s *settings) { s.biasWeight = w })
}

// ProgressWeight is the weight of [Progress]. Default 0.5.
func ProgressWeight(w float64) Option {
	return weight("ProgressWeight", w, 100, func(s *settings) { s.historyWeight = w })
}

func weight(name string, w, most float64, set func(*settings)) Option {
	return func(s *settings) error {
		if !(w >= 0 && w <= most) {
			return fmt.Errorf("mcts: %s(%v) is out of range: 0 to %v", name, w, most)
		}
		set(s)
		return nil
	}
}

// Equivalence is the number of visits at which [RAVE] weighs a move's own samples
// and its AMAF samples alike. Default 300.
func Equivalence(visits int) Option {
	return count("Equivalence", visits, 1, maxCount, func(s *settings) { s.equivalence = float64(visits) })
}

// Reference is the number of visits from which on [GRAVE] takes the AMAF samples
// of an ancestor. Default 50.
func Reference(visits int) Option {
	return count("Reference", visits, 1, maxCount, func(s *settings) { s.graveVisits = visits })
}

// Rollouts sets the number of rollouts per leaf, whose mean is the sample. Several
// rollouts reduce the noise where selecting and evaluating a leaf costs more than
// playing it out (in parallel at the leaf: Cazenave and Jouandeau 2007; here one
// after the other). Move statistics are updated after each of them. Default 1.
func Rollouts(n int) Option {
	return count("Rollouts", n, 1, maxRollouts, func(s *settings) { s.rollouts = n })
}

// RolloutPlies is the length of a rollout that [Judge] ends. Default 8.
func RolloutPlies(n int) Option {
	return count("RolloutPlies", n, 1, maxCount, func(s *settings) { s.rolloutPlies = n })
}

// Probe is the number of plies behind a child that [Look] looks ahead to evaluate
// it, where the game has an evaluation. By default as many as a few hundred
// positions allow: 2 for Connect Four and Othello, more where moves are few.
func Probe(plies int) Option {
	return count("Probe", plies, 0, maxProbe, func(s *settings) { s.probePlies = plies })
}

func count(name string, n, least, most int, set func(*settings)) Option {
	return func(s *settings) error {
		if n < least || n > most {
			return fmt.Errorf("mcts: %s(%d) is out of range: %d to %d", name, n, least, most)
		}
		set(s)
		return nil
	}
}

// TreeBytes is the most memory that the tree takes; Limits.Memory overrules it.
// A full tree is not extended any more, but still searched. Default 64 MiB.
func TreeBytes(n int64) Option {
	return func(s *settings) error {
		if n < minTree || n > maxTree {
			return fmt.Errorf("mcts: TreeBytes(%d) is out of range: %d to %d", n, minTree, int64(maxTree))
		}
		if err := memory.Process().Fits("a tree", n); err != nil {
			return err
		}
		s.treeBytes = n
		return nil
	}
}

// Habits say how time is spent; see [clock.Habits].
func Habits(h clock.Habits) Option {
	return func(s *settings) error {
		if h.Margin < 0 || h.Horizon < 0 {
			return fmt.Errorf("mcts: Habits(%+v) is out of range: margin and horizon are at least 0", h)
		}
		s.habits = h
		return nil
	}
}

// Parallel says what the workers of a search share.
type Parallel uint8

const (
	// SharedTree: all grow one tree (tree parallelization); a sample on its way
	// counts as lost in each node of its path, so that other workers look elsewhere
	// (virtual loss: Chaslot, Winands and van den Herik 2008).
	SharedTree Parallel = iota
	// OwnTrees: each grows a tree, and the roots are added up at the end (root
	// parallelization).
	OwnTrees
)

// Workers chooses what the goroutines that Limits.Threads asks for share.
// Default SharedTree.
func Workers(p Parallel) Option {
	return func(s *settings) error {
		if p > OwnTrees {
			return fmt.Errorf("mcts: Workers(%d) is no way to share: SharedTree or OwnTrees", p)
		}
		s.parallel = p
		return nil
	}
}

func missing(name string) error {
	return fmt.Errorf("mcts: %s was given no function: leave it out", name)
}

// PriorBy rates moves by f, as rules.MoveScorer does, in its place.
func PriorBy[S, M any](f func(s *S, moves []M, scores []int32)) Option {
	return func(s *settings) error {
		if f == nil {
			return missing("PriorBy")
		}
		s.priorHook = f
		return nil
	}
}

// RolloutBy plays rollouts by f, which returns the index of the move to play.
// With several goroutines it is called from all of them.
func RolloutBy[S, M any](f func(s *S, moves []M, r *Random) int) Option {
	return func(s *settings) error {
		if f == nil {
			return missing("RolloutBy")
		}
		s.rolloutHook = f
		return nil
	}
}

// CopyBy makes it possible to search games that keep the board in the rules with
// several goroutines: f returns rules with a board of their own on the same
// position, and the state that belongs to it. Without it such games are searched
// by one goroutine whatever Limits.Threads says. Hooks are called for positions on
// all of the boards.
func CopyBy[R, S any](f func(root *S) (R, S)) Option {
	return func(s *settings) error {
		if f == nil {
			return missing("CopyBy")
		}
		s.copyHook = f
		return nil
	}
}
