package multi_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/internal/searchtest"
	"github.com/sente-games/sente/search/multi"
	"github.com/sente-games/sente/search/plain"
)

// randomGames are random games of all shapes.
func randomGames(n int) (list []randomGame) {
	for i := range n {
		list = append(list, randomGame{
			Seed: uint64(i), Players: 2 + i%4, Width: 2 + i%3, Plies: 4 + i%4,
			Places: []int{3, 10, 1000}[i%3], Turning: []int{0, 0, 5, 16}[i/2%4], Ending: []int{0, 8, 30}[i/3%3], Coarse: i%5 < 3,
		})
	}
	return list
}

func search1[R rules.Rules[S, M], S any, M comparable](t *testing.T, r R, depth int, opts ...multi.Option) multi.Result[M] {
	t.Helper()
	s, err := multi.New(r, opts...)
	testutil.NoError(t, err)
	result, err := s.Search(context.Background(), r.Start(), sente.Limits{Depth: depth}, nil)
	testutil.NoError(t, err)
	return result
}

// settings are the ways to search that must not change an answer.
func settings(m multi.Method) map[string][]multi.Option {
	return map[string][]multi.Option{
		"plain":    {multi.Using(m), multi.TableBytes(0), multi.Unpruned()},
		"pruned":   {multi.Using(m), multi.TableBytes(0)},
		"table":    {multi.Using(m), multi.TableBytes(1 << 16)},
		"small":    {multi.Using(m), multi.TableBytes(1 << 12)},
		"unpruned": {multi.Using(m), multi.TableBytes(1 << 16), multi.Unpruned()},
	}
}

func compare[R rules.Rules[spot, int]](t *testing.T, r R) {
	t.Helper()
	root := r.Start()
	if r.Status(&root).Outcome.IsOver() {
		return
	}
	for depth := 1; depth <= 6; depth++ {
		o := oracle[R, spot, int]{rules: r}
		want, move := o.maxn(&root, depth)
		for name, opts := range settings(multi.MaxN) {
			got := search1(t, r, depth, opts...)
			if !slices.Equal(got.Rewards, want) || got.Move != move || got.Best().Score != want[0] {
				t.Fatalf("%+v depth %d, max^n %s: %v with move %d, want %v with %d", r, depth, name, got.Rewards, got.Move, want, move)
			}
		}
		for _, m := range []multi.Method{multi.Paranoid, multi.BestReply} {
			o.brs = m == multi.BestReply
			want, move := o.against(&root, depth, -1)
			for name, opts := range settings(m) {
				got := search1(t, r, depth, opts...)
				if got.Best().Score != want || got.Move != move {
					t.Fatalf("%+v depth %d, %v %s: %v with move %d, want %v with %d", r, depth, m, name, got.Best().Score, got.Move, want, move)
				}
			}
		}
	}
}

func TestSearch_AgreesWithOracle(t *testing.T) {
	testutil.SkipUnderRace(t)
	for _, c := range randomGames(300) {
		compare(t, c)
		compare(t, rich{c})
	}
}

func TestSearch_RestoresBoard(t *testing.T) {
	for _, c := range randomGames(40) {
		kept := oneBoard{rich{c}, new(spot)}
		for _, m := range []multi.Method{multi.MaxN, multi.Paranoid, multi.BestReply} {
			size := multi.TableBytes(1 << 16)
			got, want := search1(t, kept, 5, multi.Using(m), size), search1(t, rich{c}, 5, multi.Using(m), size)
			if got.Move != want.Move || got.Best().Score != want.Best().Score || !slices.Equal(got.Rewards, want.Rewards) {
				t.Fatalf("%+v %v: %v on one board, %v with copies", c, m, got.Best(), want.Best())
			}
			if *kept.board != c.Start() {
				t.Fatalf("%+v %v: the board is left at %+v", c, m, *kept.board)
			}
		}
	}
}

// With two players all methods are minimax.
func TestSearch_TwoPlayersAreMinimax(t *testing.T) {
	for seed := range uint64(60) {
		tree := searchtest.Tree{Seed: seed, Width: 4, Plies: 6, Places: 8, Ending: 6, Turning: int(seed % 3 * 4)}
		root := tree.Start()
		want := plain.Score(tree, &root, 5)
		for _, m := range []multi.Method{multi.MaxN, multi.Paranoid, multi.BestReply} {
			if got := search1(t, tree, 5, multi.Using(m), multi.TableBytes(1<<16)).Best().Score; got != want {
				t.Fatalf("seed %d, %v: %v, minimax %v", seed, m, got, want)
			}
		}
	}
}

// A line must lead to its score.
func TestSearch_LinesLeadToScores(t *testing.T) {
	for _, c := range randomGames(60) {
		c.Places = 1 << 30 // no transpositions: no line is cut by the table
		r := rich{c}
		got := search1(t, r, 5, multi.TableBytes(0))
		s := r.Start()
		for _, m := range got.Best().Line {
			var next spot
			r.Play(&next, &s, m, true)
			s = next
		}
		o := oracle[rich, spot, int]{rules: r}
		v := o.leaf(&s, r.Status(&s))
		for p := range v {
			if v[p].Later(len(got.Best().Line)) != got.Rewards[p] {
				t.Fatalf("%+v: the line %v ends with %v, the search said %v", c, got.Best().Line, v, got.Rewards)
			}
		}
	}
}

func TestSearch_KeepsLimits(t *testing.T) {
	r := rich{randomGame{Seed: 1, Players: 3, Width: 9, Plies: 60, Places: 1 << 30}}
	for _, m := range []multi.Method{multi.MaxN, multi.Paranoid, multi.BestReply} {
		s, err := multi.New(r, multi.Using(m))
		testutil.NoError(t, err)
		for _, nodes := range []int64{1, 2, 7, 100, 5000} {
			got, err := s.Search(context.Background(), r.Start(), sente.Limits{Nodes: nodes, Lines: 2}, nil)
			if err != nil || got.End != search.AtNodes || got.Best().Nodes != nodes || len(got.Lines) != 2 {
				t.Errorf("%v, %d nodes: %d nodes, %d lines, end %v, error %v", m, nodes, got.Best().Nodes, len(got.Lines), got.End, err)
			}
		}
		testutil.RunsWithin(t, m.String()+" for 30 ms", 2*time.Second, func() {
			got, err := s.Search(context.Background(), r.Start(), sente.Limits{Time: 30 * time.Millisecond}, nil)
			if err != nil || got.End != search.AtTime {
				t.Errorf("%v: end %v, error %v", m, got.End, err)
			}
		})
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		if got, err := s.Search(ctx, r.Start(), sente.Limits{}, nil); err != nil || got.End != search.Cancelled || len(got.Best().Line) == 0 {
			t.Errorf("%v, cancelled: end %v, error %v", m, got.End, err)
		}
	}
}

// TestSearcher_SameLimitsSameAnswer searches in new and in used searchers.
func TestSearcher_SameLimitsSameAnswer(t *testing.T) {
	r := rich{randomGame{Seed: 5, Players: 3, Width: 5, Plies: 40, Places: 50}}
	for _, m := range []multi.Method{multi.MaxN, multi.Paranoid, multi.BestReply} {
		var first string
		for range 2 {
			s, err := multi.New(r, multi.Using(m), multi.TableBytes(1<<16))
			testutil.NoError(t, err)
			for range 2 {
				s.Forget()
				got, err := s.Search(context.Background(), r.Start(), sente.Limits{Nodes: 3000}, nil)
				testutil.NoError(t, err)
				answer := fmt.Sprint(got.Move, got.Best().Score, got.Best().Line, got.Best().Depth, got.Rewards)
				if first == "" {
					first = answer
				}
				if answer != first {
					t.Errorf("%v: first %s, then %s", m, first, answer)
				}
			}
		}
	}
}
