package multi_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/searchtest"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
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
	if err != nil {
		t.Fatal(err)
	}
	result, err := s.Search(context.Background(), r.Start(), sente.Limits{Depth: depth}, nil)
	if err != nil {
		t.Fatal(err)
	}
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
	if r.Status(&root).Outcome.Over() {
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

func TestSearchesAgreeWithTheOracle(t *testing.T) {
	testutil.SkipUnderRace(t)
	for _, c := range randomGames(300) {
		compare(t, c)
		compare(t, rich{c})
	}
}

func TestBoardInTheRulesIsPutBack(t *testing.T) {
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
func TestTwoPlayersAreMinimax(t *testing.T) {
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

// A line must lead where its score says.
func TestLinesLeadToTheirScores(t *testing.T) {
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

func TestLinesAreTheBestMoves(t *testing.T) {
	for _, c := range randomGames(60) {
		r := rich{c}
		r.Width = 5
		root := r.Start()
		for _, m := range []multi.Method{multi.MaxN, multi.Paranoid} {
			var want []sente.Score
			for _, move := range r.Moves(&root, nil) {
				var next spot
				st := r.Play(&next, &root, move, true)
				o := oracle[rich, spot, int]{rules: r}
				var v sente.Score
				if m == multi.MaxN {
					all, _ := o.maxn(&next, 3)
					v = all[0]
				} else {
					v, _ = o.against(&next, 3, -1)
				}
				_ = st
				want = append(want, v.Later(1))
			}
			slices.SortFunc(want, func(a, b sente.Score) int { return int(b - a) })
			s, err := multi.New(r, multi.Using(m))
			if err != nil {
				t.Fatal(err)
			}
			got, err := s.Search(context.Background(), root, sente.Limits{Depth: 4, Lines: 3}, nil)
			if err != nil {
				t.Fatal(err)
			}
			for i, l := range got.Lines {
				if l.Score != want[i] || l.Rank != i {
					t.Fatalf("%+v %v: line %d is %v, want %v", c, m, i, l.Score, want[i])
				}
			}
			if len(got.Lines) != min(3, len(want)) {
				t.Fatalf("%d lines of %d moves", len(got.Lines), len(want))
			}
		}
	}
}

func TestPruningSavesNodes(t *testing.T) {
	r := rich{randomGame{Seed: 3, Players: 3, Width: 6, Plies: 8, Places: 1 << 30}}
	all := search1(t, r, 6, multi.TableBytes(0), multi.Unpruned()).Best().Nodes
	cut := search1(t, r, 6, multi.TableBytes(0)).Best().Nodes
	paranoid := search1(t, r, 6, multi.TableBytes(0), multi.Using(multi.Paranoid)).Best().Nodes
	brs := search1(t, r, 6, multi.TableBytes(0), multi.Using(multi.BestReply)).Best().Nodes
	t.Logf("nodes: max^n %d, with shallow pruning %d, paranoid %d, BRS+ %d", all, cut, paranoid, brs)
	if cut >= all || paranoid >= cut || brs >= paranoid {
		t.Errorf("max^n %d, with shallow pruning %d, paranoid %d, BRS+ %d: each should be smaller", all, cut, paranoid, brs)
	}
}

func TestLimitsAreKept(t *testing.T) {
	r := rich{randomGame{Seed: 1, Players: 3, Width: 9, Plies: 60, Places: 1 << 30}}
	for _, m := range []multi.Method{multi.MaxN, multi.Paranoid, multi.BestReply} {
		s, err := multi.New(r, multi.Using(m))
		if err != nil {
			t.Fatal(err)
		}
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

func TestReportsAgreeWithTheResult(t *testing.T) {
	r := rich{randomGame{Seed: 2, Players: 4, Width: 4, Plies: 30, Places: 1 << 30}}
	for _, limits := range []sente.Limits{{Depth: 5}, {Nodes: 777}, {Nodes: 777, Lines: 3}} {
		s, err := multi.New(r)
		if err != nil {
			t.Fatal(err)
		}
		var last search.Report[int]
		got, err := s.Search(context.Background(), r.Start(), limits, func(r search.Report[int]) { last = r })
		if err != nil {
			t.Fatal(err)
		}
		if best := got.Best(); last.Score != best.Score || !slices.Equal(last.Line, best.Line) || last.Rank != 0 || last.Nodes != best.Nodes {
			t.Errorf("%+v: last report %+v, result %+v", limits, last, best)
		}
	}
}

func TestSameLimitsSameAnswer(t *testing.T) {
	r := rich{randomGame{Seed: 5, Players: 3, Width: 5, Plies: 40, Places: 50}}
	for _, m := range []multi.Method{multi.MaxN, multi.Paranoid, multi.BestReply} {
		s, err := multi.New(r, multi.Using(m))
		if err != nil {
			t.Fatal(err)
		}
		var texts []string
		for range 3 {
			s.Forget()
			got, err := s.Search(context.Background(), r.Start(), sente.Limits{Nodes: 3000}, nil)
			if err != nil {
				t.Fatal(err)
			}
			texts = append(texts, fmt.Sprint(got.Move, got.Best().Score, got.Best().Line, got.Best().Depth, got.Rewards))
		}
		if texts[0] != texts[1] || texts[1] != texts[2] {
			t.Errorf("%v: three answers %v", m, texts)
		}
	}
}

func TestSearchDoesNotAllocateInNodes(t *testing.T) {
	r := rich{randomGame{Seed: 7, Players: 3, Width: 4, Plies: 30, Places: 1 << 30}}
	for _, m := range []multi.Method{multi.MaxN, multi.Paranoid, multi.BestReply} {
		s, err := multi.New(r, multi.Using(m), multi.TableBytes(1<<16))
		if err != nil {
			t.Fatal(err)
		}
		run := func(depth int) float64 {
			return testing.AllocsPerRun(3, func() {
				s.Forget()
				if _, err := s.Search(context.Background(), r.Start(), sente.Limits{Depth: depth}, nil); err != nil {
					t.Fatal(err)
				}
			})
		}
		run(8)
		if few, many := run(7), run(8); many-few > 60 {
			t.Errorf("%v: an iteration of thousands of nodes allocates %v times", m, many-few)
		}
	}
}

func TestFaultsAreNamed(t *testing.T) {
	c := randomGame{Players: 3, Width: 2, Plies: 3, Places: 5}
	for want, opts := range map[string][]multi.Option{
		"multi: Using(9) names no method: they are MaxN, Paranoid and BestReply": {multi.Using(9)},
		"multi: TableBytes(7) is too small: 0, or at least 4096":                 {multi.TableBytes(7)},
		"multi: TableBytes needs rules.Keyed, which multi_test.keyless lacks":    {multi.TableBytes(1 << 20)},
	} {
		if _, err := multi.New(keyless{c}, opts...); err == nil || err.Error() != want {
			t.Errorf("error %v, want %s", err, want)
		}
	}
	if _, err := multi.New(tooMany{c}); err == nil || err.Error() != "multi: multi_test.tooMany has 9 players: a search takes 1 to 8" {
		t.Errorf("nine players: %v", err)
	}
	s, err := multi.New(c)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Search(context.Background(), spot{}, sente.Limits{}, nil); err == nil {
		t.Error("a game that is over was searched")
	}
	if _, err := s.Search(context.Background(), c.Start(), sente.Limits{Depth: -1}, nil); err == nil {
		t.Error("negative depth was accepted")
	}
}

type keyless struct{ randomGame }

func (keyless) HasKey() bool { return false }

type tooMany struct{ randomGame }

func (tooMany) Seats() []string { return make([]string, 9) }

func TestMethodsHaveNames(t *testing.T) {
	if got := fmt.Sprint(multi.MaxN, multi.Paranoid, multi.BestReply); got != "max^n paranoid BRS+" {
		t.Error(got)
	}
}

func BenchmarkMethods(b *testing.B) {
	r := rich{randomGame{Seed: 3, Players: 3, Width: 6, Plies: 20, Places: 1 << 30}}
	for _, m := range []multi.Method{multi.MaxN, multi.Paranoid, multi.BestReply} {
		b.Run(m.String(), func(b *testing.B) {
			s, err := multi.New(r, multi.Using(m))
			if err != nil {
				b.Fatal(err)
			}
			var nodes int64
			for b.Loop() {
				s.Forget()
				got, err := s.Search(context.Background(), r.Start(), sente.Limits{Depth: 6}, nil)
				if err != nil {
					b.Fatal(err)
				}
				nodes += got.Best().Nodes
			}
			b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(nodes), "ns/node")
		})
	}
}
