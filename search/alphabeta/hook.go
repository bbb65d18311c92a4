package alphabeta

import (
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// EvalBy replaces the evaluation of the rules with f. f returns the score for
// the side to move, within ±sente.MaxEval. The search calls f once per visited
// leaf, at the root, and at nodes near the horizon if [Futility],
// [ReverseFutility], [Razor], [LateMoveReductions].NotImproving or
// [Margins].Improving needs the static evaluation. It never calls f for
// finished games. The evaluation of the rules is not computed: Play is called
// without leaf. With Limits.Threads > 1, f must be safe for concurrent use.
//
// For rules that keep the board themselves (rules.Undoer) f receives only the
// state; the search is then single-threaded, so that f may read that board.
func EvalBy[S any](f func(s *S) sente.Score) Option {
	return hookOption("EvalBy", f == nil, func(s *settings) { s.evalHook = f })
}

// OrderBy replaces rules.MoveScorer with f: it sets scores[i] for moves[i].
// Larger scores are searched first; [Weights] defines the weight of killers and
// history in the same unit. The rules for concurrency and boards of [EvalBy]
// apply.
func OrderBy[S, M any](f func(s *S, moves []M, scores []int32)) Option {
	return hookOption("OrderBy", f == nil, func(s *settings) { s.orderHook = f })
}

// NoisyBy replaces rules.Noisy with f: [Quiesce] searches the moves that f
// appends to buf. The rules for concurrency and boards of [EvalBy] apply.
func NoisyBy[S, M any](f func(s *S, buf []M) []M) Option {
	return hookOption("NoisyBy", f == nil, func(s *settings) { s.noisyHook = f })
}

func hookOption(name string, missing bool, set func(*settings)) Option {
	return func(s *settings) error {
		if missing {
			return fmt.Errorf("alphabeta: %s needs a function, got nil", name)
		}
		set(s)
		return nil
	}
}

// hooks holds the functions that replace optional interfaces of the rules; a
// field is nil if the rules' own implementation is used.
type hooks[S, M any] struct {
	evaluate   func(s *S) sente.Score
	scoreMoves scoreMovesFunc[S, M]
	noisyMoves noisyFunc[S, M]
}

// scoreMovesFunc adapts a function to rules.MoveScorer, noisyFunc one to
// rules.Noisy.
type (
	scoreMovesFunc[S, M any] func(s *S, moves []M, scores []int32)
	noisyFunc[S, M any]      func(s *S, buf []M) []M
)

func (f scoreMovesFunc[S, M]) ScoreMoves(s *S, moves []M, scores []int32) { f(s, moves, scores) }
func (f noisyFunc[S, M]) Noisy(s *S, buf []M) []M                         { return f(s, buf) }

// installHooks copies the hooks from the settings. Options are not generic, so
// the settings store hooks as any, and their types are validated here.
func (h *hooks[S, M]) installHooks(set *settings) error {
	if err := installHook(&h.evaluate, set.evalHook, "EvalBy"); err != nil {
		return err
	}
	var (
		order func(s *S, moves []M, scores []int32)
		quiet func(s *S, buf []M) []M
	)
	if err := installHook(&order, set.orderHook, "OrderBy"); err != nil {
		return err
	}
	if err := installHook(&quiet, set.noisyHook, "NoisyBy"); err != nil {
		return err
	}
	h.scoreMoves, h.noisyMoves = order, quiet
	return nil
}

func installHook[F any](place *F, hook any, name string) error {
	if hook == nil {
		return nil
	}
	f, ok := hook.(F)
	if !ok {
		return fmt.Errorf("alphabeta: %s got a %T, but this game needs a %T", name, hook, *place)
	}
	*place = f
	return nil
}

// hasHooks reports whether a hook is set that may read the board of the rules.
func (h *hooks[S, M]) hasHooks() bool {
	return h.evaluate != nil || h.scoreMoves != nil || h.noisyMoves != nil
}

// withEval returns st with the evaluation of the EvalBy hook, if there is one.
func (h *hooks[S, M]) withEval(s *S, st rules.Status) rules.Status {
	if h.evaluate != nil && !st.Outcome.IsOver() {
		st.Eval = h.evaluate(s)
	}
	return st
}

// playMove plays m in the position of f and returns the status of the
// resulting position, with its evaluation if withEval is set, and with the
// outcome of a repetition.
func (k *kernel[R, S, M]) playMove(f *frame[S, M], m M, withEval bool) rules.Status {
	st := k.rules.Play(&f.next.state, &f.state, m, withEval && k.evaluate == nil)
	if withEval {
		st = k.withEval(&f.next.state, st)
	}
	return k.visitPosition(f.next, st)
}

// visitPosition adds the position of f to the path and returns its status
// with the outcome of a repetition. Such an outcome depends on the path, so it
// counts as a horizon hit: scores that depend on it are not complete.
func (k *kernel[R, S, M]) visitPosition(f *frame[S, M], st rules.Status) rules.Status {
	if k.path == nil || st.Outcome.IsOver() {
		return st
	}
	if st = k.path.Visit(len(k.gameHistory)+f.ply, &f.state, st); st.Outcome.IsOver() {
		k.horizonHits++
	}
	return st
}
