package proof_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/internal/searchtest"
	"github.com/sente-games/sente/search/plain"
	"github.com/sente-games/sente/search/proof"
)

func newSolver(t testing.TB, g grid, opts ...proof.Option) *proof.Solver[grid, searchtest.Grid, searchtest.Cell] {
	t.Helper()
	s, err := proof.New(g, append([]proof.Option{proof.TableBytes(1 << 20)}, opts...)...)
	testutil.NoError(t, err)
	return s
}

// hard is a game that is not solved within a test.
var hard = grid{searchtest.NewStones(5, 5, 5)}

func TestSolver_LimitsEndSearch(t *testing.T) {
	gone, cancel := context.WithCancel(context.Background())
	cancel()
	for _, c := range []struct {
		name   string
		ctx    context.Context
		limits sente.Limits
		end    proof.End
		nodes  int64
	}{
		{"nodes", context.Background(), sente.Limits{Nodes: 1000}, proof.AtNodes, 1000},
		{"one node", context.Background(), sente.Limits{Nodes: 1}, proof.AtNodes, 1},
		{"time", context.Background(), sente.Limits{Time: 5 * time.Millisecond}, proof.AtTime, 0},
		{"no time", context.Background(), sente.Limits{Time: 1}, proof.AtTime, 0},
		{"cancelled before", gone, sente.Limits{}, proof.Cancelled, 0},
	} {
		for _, opts := range [][]proof.Option{nil, {proof.Squared()}} {
			got, err := newSolver(t, hard, opts...).Solve(c.ctx, hard.Start(), c.limits, nil)
			if err != nil || got.Value != proof.Unknown || got.End != c.end {
				t.Errorf("%s: %v, %v, ended by %v", c.name, got.Value, err, got.End)
			}
			if c.nodes > 0 && got.Nodes != c.nodes {
				t.Errorf("%s: %d nodes", c.name, got.Nodes)
			}
		}
	}
}

func TestSolver_CancelReturnsImmediately(t *testing.T) {
	for _, opts := range [][]proof.Option{nil, {proof.Squared(), proof.TableBytes(64 << 20)}} {
		testutil.CheckDuration(t, "coming back", 500*time.Millisecond, func() time.Duration {
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			var told time.Time
			timer := time.AfterFunc(20*time.Millisecond, func() { told = time.Now(); cancel() })
			defer timer.Stop()
			got, err := newSolver(t, hard, opts...).Solve(ctx, hard.Start(), sente.Limits{}, nil)
			if err != nil || got.End != proof.Cancelled {
				t.Errorf("%v, %v", got.End, err)
			}
			return time.Since(told)
		})
	}
}

func TestProve_RefutedQuestionHasOppositeAnswer(t *testing.T) {
	for seed := range uint64(100) {
		tree := wood{searchtest.Tree{Seed: seed, Width: 3, Plies: 6, Places: 20, Turning: 5, Ending: 4}}
		s, err := proof.New(tree, proof.TableBytes(proof.MinBytes))
		testutil.NoError(t, err)
		root := tree.Start()
		score := plain.Score(tree, &root, tree.Plies)
		for _, c := range []struct {
			q    proof.Question
			want bool
		}{
			{proof.Question{Player: 0, Goal: proof.Win}, score.Won()},
			{proof.Question{Player: 0, Goal: proof.Hold}, !score.Lost()},
			{proof.Question{Player: 1, Goal: proof.Win}, score.Lost()},
			{proof.Question{Player: 1, Goal: proof.Hold}, !score.Won()},
		} {
			got, err := s.Prove(context.Background(), root, c.q, sente.Limits{}, nil)
			if err != nil || !got.Known || got.Yes != c.want {
				t.Fatalf("%v: %+v, %v; minimax says %v", c.q, got, err, score)
			}
			claim := c.q
			if !c.want {
				claim = c.q.Refuted()
			}
			if got.Certificate.Claim != claim {
				t.Fatalf("%v: the certificate claims %v", c.q, got.Certificate.Claim)
			}
		}
	}
}

// A game that keeps its board in the rules is searched in place.
func TestSolver_RestoresBoard(t *testing.T) {
	g := grid{searchtest.NewStones(4, 3, 3)}
	root := g.Start()
	next := root
	for _, m := range []searchtest.Cell{0, 3, 8, 11, 1} {
		g.Play(&next, &root, m, false)
		root = next
	}
	want := valueOf(plain.Score(g, &root, g.MaxPlies()))
	for _, opts := range [][]proof.Option{nil, {proof.Squared()}, {proof.TableBytes(proof.MinBytes)}} {
		board := searchtest.NewOneBoard(g.Stones)
		*board.Board = root
		s, err := proof.New(board, opts...)
		testutil.NoError(t, err)
		for _, nodes := range []int64{10, 0} {
			got, err := s.Solve(context.Background(), board.Start(), sente.Limits{Nodes: nodes}, nil)
			if err != nil || nodes == 0 && got.Value != want {
				t.Errorf("%v, %v; minimax says %v", got.Value, err, want)
			}
			if *board.Board != root {
				t.Fatalf("the search left the board as %+v", *board.Board)
			}
		}
	}
}

// liar is a game whose keys belong to many positions.
type liar struct{ grid }

func (l liar) Status(s *searchtest.Grid) rules.Status {
	st := l.grid.Status(s)
	st.Key %= 61
	return st
}

func (l liar) Play(dst, src *searchtest.Grid, m searchtest.Cell, leaf bool) rules.Status {
	l.grid.Play(dst, src, m, leaf)
	return l.Status(dst)
}

// Key collisions can cause wrong results; but no certificate can be built for
// them, and the error names the violated requirement.
func TestSolver_DetectsKeyCollisions(t *testing.T) {
	l := liar{grid{searchtest.NewStones(3, 3, 3)}}
	caught := 0
	for first := range searchtest.Cell(9) {
		for second := range searchtest.Cell(9) {
			if first == second {
				continue
			}
			c, err := proof.NewCase(l, l.Start(), []sente.Move{sente.Move(l.Format(nil, first)), sente.Move(l.Format(nil, second))}, proof.TableBytes(1<<20))
			testutil.NoError(t, err)
			if _, err := c.Solve(context.Background(), sente.Limits{}, nil); err != nil {
				caught++
				if !strings.Contains(err.Error(), "probably have the same key") {
					t.Errorf("%v", err)
				}
			}
		}
	}
	if caught == 0 {
		t.Error("no wrong answer was found out")
	}
}

// TestSolver_SameLimitsSameAnswer searches in new and in used solvers, with certificates.
func TestSolver_SameLimitsSameAnswer(t *testing.T) {
	g := grid{searchtest.NewStones(4, 3, 3)}
	for _, w := range ways {
		var first string
		for range 2 {
			s := newSolver(t, g, w.opts...)
			for range 2 {
				s.Forget()
				got, err := s.Solve(context.Background(), g.Start(), sente.Limits{Nodes: 30_000}, nil)
				testutil.NoError(t, err)
				var answer strings.Builder
				fmt.Fprintln(&answer, got.Value, got.Nodes)
				for _, c := range got.Certificates {
					if err := c.Write(&answer, sente.Record{Game: "stones"}); err != nil {
						t.Fatal(err)
					}
				}
				if first == "" {
					first = answer.String()
				}
				if answer.String() != first {
					t.Errorf("%s: first\n%.200s\nthen\n%.200s", w.name, first, answer.String())
				}
			}
		}
	}
}
