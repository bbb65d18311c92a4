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
	selected         bool // the formula was asked for
	parallel         Parallel
	habits           clock.Habits
	treeBytes        int64
	plies            int // of a rollout, 0: to the end of the game
	deep             int // of a probe, -1: by the number of moves
	rollouts         int // of a leaf

	explore  float64 // weight of exploration; 0: the formula's own
	blend    float64 // share of minimax in Implicit
	trust    float64 // share of the static value in a sample
	bias     float64
	progress float64
	equal    float64 // visits at which RAVE trusts both kinds alike
	visited  int     // visits of an ancestor that GRAVE trusts

	prior   any // func(*S, []M, []int32)
	rollout any // func(*S, []M, *Random) int
	copier  any // func() R
}

const (
	defaultTree  = 64 << 20
	leastTree    = 1 << 16
	mostTree     = 1 << 40
	defaultPlies = 8
	defaultProbe = -1 // by the number of moves
	defaultTries = 6
)

func defaults() settings {
	return settings{
		treeBytes: defaultTree,
		plies:     defaultPlies,
		deep:      defaultProbe,
		rollouts:  defaultTries,
		blend:     0.2,
		trust:     0.2,
		bias:      0.5,
		progress:  0.5,
		equal:     300,
		visited:   50,
	}
}

// Options is several options as one.
func Options(opts ...Option) Option {
	return func(s *settings) error {
		for _, o := range opts {
			if err := o(s); err != nil {
				return err
			}
		}
		return nil
	}
}

// Textbook is UCT as first published: UCB1 with a factor of the square root of
// two, moves nobody tried first, rollouts at random to the end of the game. It
// is the baseline that everything else is measured against.
func Textbook() Option {
	return Options(Without(1<<features-1), Select(UCT), Explore(math.Sqrt2), Rollouts(1))
}

// With switches features on. [New] fails if the game lacks what one of them needs.
func With(f Feature) Option {
	return func(s *settings) error {
		s.wanted, s.unwanted = s.wanted|f, s.unwanted&^f
		return nil
	}
}

// Without switches features off.
func Without(f Feature) Option {
	return func(s *settings) error {
		s.unwanted, s.wanted = s.unwanted|f, s.wanted&^f
		return nil
	}
}

// Select sets the formula that chooses where to go down.
func Select(f Selection) Option {
	return func(s *settings) error {
		if f > GRAVE {
			return fmt.Errorf("mcts: Select(%d) is no formula: UCT, Tuned, PUCT, RAVE or GRAVE", f)
		}
		s.selection, s.selected = f, true
		return nil
	}
}

// Explore is the weight of exploration, where a win counts 1 and a loss 0.
// Default 0.7 for UCT, 1 for Tuned, 0.4 for RAVE and GRAVE, 1.1 for PUCT.
func Explore(c float64) Option {
	return weight("Explore", c, 100, func(s *settings) { s.explore = c })
}

// Blend is the share of minimax in [Implicit]. Default 0.2.
func Blend(share float64) Option {
	return weight("Blend", share, 1, func(s *settings) { s.blend = share })
}

// Trust is the share of the static value of the leaf in each sample, where there
// is one; the rollout has the rest, and with 1 there is none. It matters with [Implicit] only. Default 0.2.
func Trust(share float64) Option {
	return weight("Trust", share, 1, func(s *settings) { s.trust = share })
}

// BiasWeight is the weight of [Bias]. Default 0.5.
func BiasWeight(w float64) Option {
	return weight("BiasWeight", w, 100, func(s *settings) { s.bias = w })
}

// ProgressWeight is the weight of [Progress]. Default 0.5.
func ProgressWeight(w float64) Option {
	return weight("ProgressWeight", w, 100, func(s *settings) { s.progress = w })
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

// Equivalence is the number of visits at which [RAVE] trusts a move's own
// samples and the shared ones alike. Default 300.
func Equivalence(visits int) Option {
	return count("Equivalence", visits, 1, func(s *settings) { s.equal = float64(visits) })
}

// Reference is the number of visits from which on [GRAVE] takes the shared
// samples of a node. Default 50.
func Reference(visits int) Option {
	return count("Reference", visits, 1, func(s *settings) { s.visited = visits })
}

// Rollouts is the number of rollouts of a leaf, whose mean is the sample: where
// choosing and judging a leaf costs more than playing it out, the chances of a
// single rollout are dear (at the leaf parallel: Cazenave and Jouandeau 2007; here
// one after the other). Moves learn from each of them. Default 6.
func Rollouts(n int) Option {
	return func(s *settings) error {
		if n < 1 || n > mostTries {
			return fmt.Errorf("mcts: Rollouts(%d) is out of range: 1 to %d", n, mostTries)
		}
		s.rollouts = n
		return nil
	}
}

// RolloutPlies is the length of a rollout that [Judge] ends. Default 8.
func RolloutPlies(n int) Option {
	return count("RolloutPlies", n, 1, func(s *settings) { s.plies = n })
}

func count(name string, n, least int, set func(*settings)) Option {
	return func(s *settings) error {
		if n < least || n > 1<<30 {
			return fmt.Errorf("mcts: %s(%d) is out of range: %d to %d", name, n, least, 1<<30)
		}
		set(s)
		return nil
	}
}

// Probe is the number of plies behind a child that [Look] looks ahead to judge
// it, where the game has an evaluation. By default as many as a few hundred
// positions allow: 2 for Connect Four and Othello, more where moves are few.
func Probe(plies int) Option {
	return func(s *settings) error {
		if plies < 0 || plies > mostProbe {
			return fmt.Errorf("mcts: Probe(%d) is out of range: 0 to %d", plies, mostProbe)
		}
		s.deep = plies
		return nil
	}
}

const (
	mostProbe = 16
	mostTries = 1 << 10
)

// TreeBytes is the most memory that the tree takes; Limits.Memory overrules it.
// A full tree is not extended any more, but still searched. Default 64 MiB.
func TreeBytes(n int64) Option {
	return func(s *settings) error {
		if n < leastTree || n > mostTree {
			return fmt.Errorf("mcts: TreeBytes(%d) is out of range: %d to %d", n, leastTree, int64(mostTree))
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
		s.habits = h
		return nil
	}
}

// Parallel says what several goroutines share.
type Parallel uint8

const (
	// SharedTree: all grow one tree; who is on the way in a node counts as lost
	// there, so that the others look elsewhere (virtual loss: Chaslot, Winands
	// and van den Herik 2008).
	SharedTree Parallel = iota
	// OwnTrees: each grows a tree, and the roots are added up at the end.
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

// PriorBy rates moves by f, as rules.MoveScorer does, in its place.
func PriorBy[S, M any](f func(s *S, moves []M, scores []int32)) Option {
	return func(s *settings) error {
		s.prior = f
		return nil
	}
}

// RolloutBy plays rollouts by f, which returns the index of the move to play.
// With several goroutines it is called from all of them.
func RolloutBy[S, M any](f func(s *S, moves []M, r *Random) int) Option {
	return func(s *settings) error {
		s.rollout = f
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
		s.copier = f
		return nil
	}
}
