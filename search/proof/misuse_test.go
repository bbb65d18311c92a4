package proof_test

import (
	"context"
	"errors"
	"sync"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/internal/searchtest"
	"github.com/sente-games/sente/search/proof"
)

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
		_, err := s.Prove(t.Context(), game.Start(), proof.Question{}, sente.Limits{}, nil)
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
					if search.IsPanic(err) {
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
