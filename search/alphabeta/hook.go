package alphabeta

import (
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// EvalBy judges positions by f, in the place of the evaluation of the rules: for the
// side to move, within ±sente.MaxEval. f is called at leaves only, once for each search
// of one, at the root, and where [Futility], [ReverseFutility], [Razor] or what compares
// evaluations ([Late].NotImproving, [Margins].Improving) needs the evaluation of a
// position near the horizon; never for games that are over. The rules are never asked for
// theirs then: Play is called without leaf. Goroutines that search together
// (Limits.Threads) call f at the same time.
//
// For rules that keep the board themselves (rules.Undoer) f sees no more than the state,
// and a search is done by one goroutine, so that f may look at that board.
func EvalBy[S any](f func(s *S) sente.Score) Option {
	return hook("EvalBy", f == nil, func(s *settings) { s.evalHook = f })
}

// OrderBy rates moves by f, as rules.MoveScorer does, in its place: it fills scores[i]
// for moves[i], larger first, in units that [Weights] weigh killers and history in. Of
// goroutines and boards the same holds as for [EvalBy].
func OrderBy[S, M any](f func(s *S, moves []M, scores []int32)) Option {
	return hook("OrderBy", f == nil, func(s *settings) { s.orderHook = f })
}

// NoisyBy has [Quiesce] follow the moves that f appends, as rules.Noisy does, in its
// place. Of goroutines and boards the same holds as for [EvalBy].
func NoisyBy[S, M any](f func(s *S, buf []M) []M) Option {
	return hook("NoisyBy", f == nil, func(s *settings) { s.noisyHook = f })
}

func hook(name string, missing bool, set func(*settings)) Option {
	return func(s *settings) error {
		if missing {
			return fmt.Errorf("alphabeta: %s needs a function, got nil", name)
		}
		set(s)
		return nil
	}
}

// hooks are functions that stand for abilities of the rules; nil where the rules
// themselves are asked.
type hooks[S, M any] struct {
	evaluate func(s *S) sente.Score
	order    ordering[S, M]
	quiet    quieting[S, M]
}

// ordering is a function as a rules.MoveScorer, quieting one as a rules.Noisy.
type (
	ordering[S, M any] func(s *S, moves []M, scores []int32)
	quieting[S, M any] func(s *S, buf []M) []M
)

func (f ordering[S, M]) ScoreMoves(s *S, moves []M, scores []int32) { f(s, moves, scores) }
func (f quieting[S, M]) Noisy(s *S, buf []M) []M                    { return f(s, buf) }

// install takes over the functions that the options name: options are not generic,
// these functions are.
func (h *hooks[S, M]) install(set *settings) error {
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
	h.order, h.quiet = order, quiet
	return nil
}

func installHook[F any](place *F, hook any, name string) error {
	if hook == nil {
		return nil
	}
	f, ok := hook.(F)
	if !ok {
		return fmt.Errorf("alphabeta: %s was given a %T, this game needs a %T", name, hook, *place)
	}
	*place = f
	return nil
}

// hooked reports whether anything is asked of a function that may look at the board
// of the rules.
func (h *hooks[S, M]) hooked() bool { return h.evaluate != nil || h.order != nil || h.quiet != nil }

// judged is the description of a position with the evaluation that the searcher goes by.
func (h *hooks[S, M]) judged(s *S, st rules.Status) rules.Status {
	if h.evaluate != nil && !st.Outcome.Over() {
		st.Eval = h.evaluate(s)
	}
	return st
}

// play plays m in the position at ply and returns the status of the position after it: with its
// evaluation if judged is set, and with the outcome that repetition gives it.
func (k *kernel[R, S, M]) play(ply int, m M, judged bool) rules.Status {
	src, dst := &k.frames[ply].state, &k.frames[ply+1].state
	st := k.rules.Play(dst, src, m, judged && k.evaluate == nil)
	if judged {
		st = k.judged(dst, st)
	}
	return k.visit(ply+1, st)
}

// visit notes the position at ply on the path and returns its status with the outcome that
// repetition gives it. Such an outcome depends on the path, so that no score that rests on it is
// complete.
func (k *kernel[R, S, M]) visit(ply int, st rules.Status) rules.Status {
	if k.path == nil || st.Outcome.Over() {
		return st
	}
	if st = k.path.Visit(len(k.played)+ply, &k.frames[ply].state, st); st.Outcome.Over() {
		k.horizon++
	}
	return st
}
