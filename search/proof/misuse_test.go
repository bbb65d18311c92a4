package proof_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"sync"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/searchtest"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/proof"
)

// What cannot be used is an error that begins with the package's name.
func TestMisuseIsAnError(t *testing.T) {
	made := newSolver(t, hard)
	var (
		none context.Context
		zero proof.Solver[grid, searchtest.Grid, searchtest.Cell]
	)
	build := func(opts ...proof.Option) error { _, err := proof.New(hard, opts...); return err }
	for want, err := range map[string]error{
		"proof: option 1 of 1 is nil":            build(nil),
		"proof: TableBytes(-1) is too small":     build(proof.TableBytes(-1)),
		"proof: Epsilon(-1) is out of range":     build(proof.Epsilon(-1)),
		"proof: Epsilon(NaN) is out of range":    build(proof.Epsilon(math.NaN())),
		"proof: the option Folded is about":      build(proof.Squared(), proof.Folded()),
		"proof: New was given no rules":          second(proof.New[rules.Rules[searchtest.Grid, searchtest.Cell]](nil)),
		"proof: this Solver was not made by New": second(zero.Solve(t.Context(), hard.Start(), sente.Limits{}, nil)),
		"proof: a search needs a context":        second(made.Solve(none, hard.Start(), sente.Limits{}, nil)),
		"proof: limits must not be negative":     second(made.Solve(t.Context(), hard.Start(), sente.Limits{Nodes: -1}, nil)),
		"proof: player 7 can win is no question": second(made.Ask(t.Context(), hard.Start(), proof.Question{Player: 7}, sente.Limits{}, nil)),
	} {
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("error %v, want one that begins with %q", err, want)
		}
	}
}

func second[T any](_ T, err error) error { return err }

// TestSolver_RejectsOverlappingCalls searches until a report comes, which cancels it.
func TestSolver_RejectsOverlappingCalls(t *testing.T) {
	game := grid{searchtest.NewStones(5, 5, 4)}
	s := newSolver(t, game)
	searchtest.CheckCalls(t, func(report func()) error {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		_, err := s.Solve(ctx, game.Start(), sente.Limits{}, func(proof.Progress) { report(); cancel() })
		return err
	}, s.Close, map[string]func() error{"Ask": func() error {
		_, err := s.Ask(t.Context(), game.Start(), proof.Question{}, sente.Limits{}, nil)
		return err
	}}, s.Forget)
}

// brokenRules panic when a move is played.
type brokenRules struct{ grid }

func (brokenRules) Play(_, _ *searchtest.Grid, _ searchtest.Cell, _ bool) rules.Status {
	panic("broken rules")
}

// TestSolver_RejectsOverlappingCallsOfBrokenRules is about calls that begin while another one
// handles a panic of the rules.
func TestSolver_RejectsOverlappingCallsOfBrokenRules(t *testing.T) {
	for range 20 {
		s, err := proof.New(brokenRules{hard})
		if err != nil {
			t.Fatal(err)
		}
		var calls sync.WaitGroup
		for range 4 {
			calls.Go(func() {
				for {
					_, err := s.Solve(t.Context(), hard.Start(), sente.Limits{}, nil)
					if search.IsBreakdown(err) {
						return
					}
					if !errors.Is(err, search.ErrBusy) {
						t.Errorf("Solve: %v, want ErrBusy or a breakdown", err)
						return
					}
				}
			})
		}
		calls.Wait()
	}
}
