package mcts

import (
	"fmt"
	"math"

	"github.com/sente-games/sente/internal/memory"
	"github.com/sente-games/sente/search/clock"
)

// Option configures a searcher; see [New].
type Option func(*settings) error

type settings struct {
	enabled, disabled Feature
	selection         Selection
	selectionSet      bool // by Select
	parallel          Parallel
	timeHabits        clock.Habits
	treeBytes         int64
	rolloutPlies      int // of rollouts that Judge stops
	probePlies        int // -1 to compute it from the number of moves
	rollouts          int // per leaf; 0 for the default of 1

	weights
	hooks
}

// weights contains the constants of selection and backup.
type weights struct {
	exploration       float64
	explorationSet    bool    // by Explore; otherwise the default of the formula applies
	explorationGrowth float64 // growth of exploration with the visits, see ExploreMore
	explorationBase   int64
	fpuReduction      float64 // see FirstPlay
	implicitWeight    float64 // of the minimax value in Implicit
	evalWeight        float64 // of the evaluation in a playout
	biasWeight        float64
	historyWeight     float64
	raveEquivalence   float64 // visits at which RAVE weights a move's own and its AMAF mean equally
	graveVisits       int     // minimum visits of the ancestor that GRAVE uses
}

// hooks contains the functions of the game, with the types in the comments; nil
// if not set.
type hooks struct {
	priorHook   any // func(*S, []M, []int32)
	rolloutHook any // func(*S, []M, *Random) int
	copyHook    any // func(*S) (R, S)

	evaluatorHook any // func(context.Context, []Leaf[S, M]) error
	batchSize     int // maximum number of leaves per call
}

const (
	defaultTreeBytes    = 64 << 20
	minTreeBytes        = 1 << 16
	maxTreeBytes        = 1 << 40
	defaultRolloutPlies = 8
	defaultProbePlies   = -1
	maxProbePlies       = 16
	maxRollouts         = 1 << 10
	maxCount            = 1 << 30
)

func defaultSettings() settings {
	return settings{
		treeBytes:    defaultTreeBytes,
		rolloutPlies: defaultRolloutPlies,
		probePlies:   defaultProbePlies,
		weights: weights{
			implicitWeight:  0.2,
			evalWeight:      0.2,
			fpuReduction:    0.2,
			biasWeight:      0.5,
			historyWeight:   0.5,
			raveEquivalence: 300,
			graveVisits:     50,
		},
	}
}

// Options combines several options into one.
func Options(opts ...Option) Option {
	return func(s *settings) error {
		for i, o := range opts {
			if o == nil {
				return fmt.Errorf("mcts: option %d of %d is nil", i+1, len(opts))
			}
			if err := o(s); err != nil {
				return err
			}
		}
		return nil
	}
}

// Textbook configures UCT as first published: UCB1 with factor √2, unvisited
// moves first, random rollouts to the end of the game. It is the baseline for
// comparisons.
func Textbook() Option {
	return Options(Without(1<<numFeatures-1), Select(UCT), Explore(math.Sqrt2))
}

// With enables features. [New] returns an error if the rules do not support one
// of them.
func With(f Feature) Option {
	return func(s *settings) error {
		if err := f.validate("With"); err != nil {
			return err
		}
		s.enabled, s.disabled = s.enabled|f, s.disabled&^f
		return nil
	}
}

// Without disables features.
func Without(f Feature) Option {
	return func(s *settings) error {
		if err := f.validate("Without"); err != nil {
			return err
		}
		s.disabled, s.enabled = s.disabled|f, s.enabled&^f
		return nil
	}
}

// Select sets the selection formula. Default PUCT if moves have priors, else
// UCT.
func Select(f Selection) Option {
	return func(s *settings) error {
		if f > GRAVE {
			return fmt.Errorf("mcts: unknown formula Select(%d): expected UCT, Tuned, PUCT, RAVE or GRAVE", f)
		}
		s.selection, s.selectionSet = f, true
		return nil
	}
}

// Explore sets the exploration constant for rewards from 0 (loss) to 1 (win).
// Default 0.7 for UCT, 1 for Tuned, 0.4 for RAVE and GRAVE, 1.1 for PUCT.
func Explore(c float64) Option {
	return weightOption("Explore", c, 100, func(s *settings) { s.exploration, s.explorationSet = c, true })
}

// ExploreMore increases the exploration constant with the visits of a node by
// factor * ln((visits + base) / base), as in AlphaZero (Silver and others 2018,
// with factor 1 and base 19,652). Default 0.
func ExploreMore(factor float64, base int) Option {
	return Options(
		weightOption("ExploreMore", factor, 100, func(s *settings) { s.explorationGrowth = factor }),
		countOption("ExploreMore", base, 1, maxCount, func(s *settings) { s.explorationBase = int64(base) }))
}

// FirstPlay sets the first-play urgency reduction (FPU): the value of an
// unvisited move is that of its siblings, or of its parent with an [Appraiser],
// minus reduction times the square root of the visited policy. It applies with
// an evaluator or an Appraiser. Default 0.2.
func FirstPlay(reduction float64) Option {
	return weightOption("FirstPlay", reduction, 1, func(s *settings) { s.fpuReduction = reduction })
}

// Blend sets the weight of the minimax value in [Implicit], alpha in the paper.
// Default 0.2.
func Blend(w float64) Option {
	return weightOption("Blend", w, 1, func(s *settings) { s.implicitWeight = w })
}

// Trust sets the weight of the leaf's evaluation in each playout, if available;
// the rollout has the remaining weight, and is omitted at 1. It applies with
// [Implicit] only. Default 0.2.
func Trust(w float64) Option {
	return weightOption("Trust", w, 1, func(s *settings) { s.evalWeight = w })
}

// BiasWeight sets the weight of [Bias]. Default 0.5.
func BiasWeight(w float64) Option {
	return weightOption("BiasWeight", w, 100, func(s *settings) { s.biasWeight = w })
}

// ProgressWeight sets the weight of [Progress]. Default 0.5.
func ProgressWeight(w float64) Option {
	return weightOption("ProgressWeight", w, 100, func(s *settings) { s.historyWeight = w })
}

func weightOption(name string, w, highest float64, set func(*settings)) Option {
	return func(s *settings) error {
		if !(w >= 0 && w <= highest) {
			return fmt.Errorf("mcts: %s(%v) is out of range: 0 to %v", name, w, highest)
		}
		set(s)
		return nil
	}
}

// Equivalence sets the number of visits at which [RAVE] weights a move's own
// mean and its AMAF mean equally. Default 300.
func Equivalence(visits int) Option {
	return countOption("Equivalence", visits, 1, maxCount, func(s *settings) { s.raveEquivalence = float64(visits) })
}

// Reference sets the minimum number of visits of the ancestor whose AMAF
// statistics [GRAVE] uses. Default 50.
func Reference(visits int) Option {
	return countOption("Reference", visits, 1, maxCount, func(s *settings) { s.graveVisits = visits })
}

// Rollouts sets the number of rollouts per leaf, whose mean is backed up.
// Several rollouts reduce the noise if selecting and evaluating a leaf is more
// expensive than a rollout (leaf parallelization, Cazenave and Jouandeau 2007;
// here they run sequentially). Move statistics are updated after each rollout.
// Default 1.
func Rollouts(n int) Option {
	return countOption("Rollouts", n, 1, maxRollouts, func(s *settings) { s.rollouts = n })
}

// RolloutPlies sets the length of a rollout that [Judge] stops. Default 8.
func RolloutPlies(n int) Option {
	return countOption("RolloutPlies", n, 1, maxCount, func(s *settings) { s.rolloutPlies = n })
}

// Probe sets the search depth, in plies below a child, with which [Look]
// evaluates children. By default it is the depth that a few hundred positions
// permit: 2 for Connect Four and Othello, more for games with fewer moves.
func Probe(plies int) Option {
	return countOption("Probe", plies, 0, maxProbePlies, func(s *settings) { s.probePlies = plies })
}

func countOption(name string, n, lowest, highest int, set func(*settings)) Option {
	return func(s *settings) error {
		if n < lowest || n > highest {
			return fmt.Errorf("mcts: %s(%d) is out of range: %d to %d", name, n, lowest, highest)
		}
		set(s)
		return nil
	}
}

// TreeBytes sets the maximum size of the tree in bytes; Limits.Memory overrides
// it. A full tree is still searched, but no longer expanded. Default 64 MiB.
func TreeBytes(n int64) Option {
	return func(s *settings) error {
		if n < minTreeBytes || n > maxTreeBytes {
			return fmt.Errorf("mcts: TreeBytes(%d) is out of range: %d to %d", n, minTreeBytes, int64(maxTreeBytes))
		}
		if err := memory.Process().Fits("a tree", n); err != nil {
			return err
		}
		s.treeBytes = n
		return nil
	}
}

// Habits sets the parameters of time management; see [clock.Habits].
func Habits(h clock.Habits) Option {
	return func(s *settings) error {
		if h.Margin < 0 || h.Horizon < 0 {
			return fmt.Errorf("mcts: Habits(%+v) is out of range: margin and horizon are at least 0", h)
		}
		s.timeHabits = h
		return nil
	}
}

// Parallel is the parallelization method.
type Parallel uint8

const (
	// SharedTree: all workers search one tree (tree parallelization). Virtual
	// losses on the path of a running playout direct other workers to other nodes
	// (Chaslot, Winands and van den Herik 2008).
	SharedTree Parallel = iota
	// OwnTrees: each worker searches its own tree; the roots are merged at the end
	// (root parallelization).
	OwnTrees
)

// Workers sets the parallelization method for Limits.Threads. Default
// SharedTree.
func Workers(p Parallel) Option {
	return func(s *settings) error {
		if p > OwnTrees {
			return fmt.Errorf("mcts: unknown Workers(%d): expected SharedTree or OwnTrees", p)
		}
		s.parallel = p
		return nil
	}
}

func missingFunctionError(name string) error {
	return fmt.Errorf("mcts: %s: missing function (got nil)", name)
}

// PriorBy replaces rules.MoveScorer with f.
func PriorBy[S, M any](f func(s *S, moves []M, scores []int32)) Option {
	return func(s *settings) error {
		if f == nil {
			return missingFunctionError("PriorBy")
		}
		s.priorHook = f
		return nil
	}
}

// RolloutBy sets the rollout policy: f returns the index of the move to play.
// With several threads f must be safe for concurrent use.
func RolloutBy[S, M any](f func(s *S, moves []M, r *Random) int) Option {
	return func(s *settings) error {
		if f == nil {
			return missingFunctionError("RolloutBy")
		}
		s.rolloutHook = f
		return nil
	}
}

// CopyBy enables parallel search for rules that keep the board: f returns rules
// with a separate board at the same position, and the corresponding state.
// Without it such rules are searched by one worker regardless of
// Limits.Threads. Hooks are then called for positions on all boards.
func CopyBy[R, S any](f func(root *S) (R, S)) Option {
	return func(s *settings) error {
		if f == nil {
			return missingFunctionError("CopyBy")
		}
		s.copyHook = f
		return nil
	}
}
