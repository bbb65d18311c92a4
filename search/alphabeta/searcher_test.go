package alphabeta_test

import (
	"bytes"
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/searchtest"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/alphabeta"
)

// wide is a tree that no search comes to the end of.
var wide = searchtest.Tree{Seed: 1, Width: 30, Plies: 60, Places: 1 << 30}

// bare is a tree without abilities: all that a game must have.
type bare struct{ tree searchtest.Tree }

func (b bare) Start() searchtest.Node                 { return b.tree.Start() }
func (b bare) Status(n *searchtest.Node) rules.Status { return b.tree.Status(n) }
func (b bare) Moves(n *searchtest.Node, buf []string) []string {
	for range b.tree.Moves(n, nil) {
		buf = append(buf, strings.Repeat("i", len(buf)))
	}
	return buf
}

func (b bare) Play(dst, src *searchtest.Node, m string, leaf bool) rules.Status {
	return b.tree.Play(dst, src, searchtest.Branch(len(m)), leaf)
}

func TestFeaturesFollowAbilities(t *testing.T) {
	s, err := alphabeta.New(bare{wide})
	if err != nil {
		t.Fatal(err)
	}
	want := alphabeta.PVS | alphabeta.Killers | alphabeta.MateDistance | alphabeta.Aspiration | alphabeta.Cutoffs
	if s.Capabilities().Features != want {
		t.Errorf("a game without abilities is searched with %v, want %v", s.Capabilities().Features, want)
	}
	full, err := alphabeta.New(wide)
	if err != nil {
		t.Fatal(err)
	}
	if want := want | alphabeta.Table | alphabeta.History | alphabeta.StaticOrder | alphabeta.BestPossible |
		alphabeta.Deeper | alphabeta.Resolve | alphabeta.Quiesce; full.Capabilities().Features != want {
		t.Errorf("a game with all abilities is searched with %v, want %v", full.Capabilities().Features, want)
	}
}

func TestMissingAbilityIsAnError(t *testing.T) {
	for want, option := range map[string]alphabeta.Option{
		"Table needs rules.Keyed":            alphabeta.With(alphabeta.Table),
		"TableBytes needs Table":             alphabeta.TableBytes(1 << 20),
		"History needs moves that are":       alphabeta.With(alphabeta.History),
		"StaticOrder needs rules.MoveScorer": alphabeta.With(alphabeta.StaticOrder),
		"BestPossible needs rules.BestScor":  alphabeta.With(alphabeta.BestPossible),
		"Resolve needs rules.Resolver":       alphabeta.With(alphabeta.Resolve),
		"Quiesce needs rules.Noisy":          alphabeta.With(alphabeta.Quiesce),
		"Null needs rules.Passer":            alphabeta.With(alphabeta.Null),
		"TableBytes(5) is too small":         alphabeta.TableBytes(5),
		"Window(0)":                          alphabeta.Window(0),
		"LateMoves(":                         alphabeta.LateMoves(alphabeta.Late{}),
		"OrderWeights(":                      alphabeta.OrderWeights(alphabeta.Weights{Killer: -1}),
	} {
		if _, err := alphabeta.New(bare{wide}, option); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want one with %q", err, want)
		}
	}
	if _, err := alphabeta.New(searchtest.NewOneBoard(searchtest.NewStones(3, 3, 3)), alphabeta.With(alphabeta.Null)); err == nil {
		t.Error("null moves on a game that cannot undo them are no error")
	}
}

func TestFinishedGameIsAnError(t *testing.T) {
	game := searchtest.NewStones(3, 3, 3)
	s, err := alphabeta.New(game)
	if err != nil {
		t.Fatal(err)
	}
	_, err = s.Search(t.Context(), searchtest.Grid{Stones: [2]uint32{7, 24}, Turn: 1}, sente.Limits{}, nil)
	if err == nil || !strings.Contains(err.Error(), "game is over") {
		t.Errorf("error %v", err)
	}
	if _, err = s.Search(t.Context(), game.Start(), sente.Limits{Depth: -1}, nil); err == nil {
		t.Error("a negative depth is no error")
	}
}

// A position that is searched again is solved from the table, at once and with
// the same result.
func TestTableRemembersSolvedPositions(t *testing.T) {
	game := searchtest.NewStones(4, 3, 3)
	s, err := alphabeta.New(game, alphabeta.Without(alphabeta.Resolve), alphabeta.Shortest())
	if err != nil {
		t.Fatal(err)
	}
	first, _ := s.Search(t.Context(), game.Start(), sente.Limits{}, nil)
	again, _ := s.Search(t.Context(), game.Start(), sente.Limits{}, nil)
	if first.Best().Score != again.Best().Score || again.Best().Nodes > first.Best().Nodes/3 {
		t.Errorf("first %v in %d nodes, then %v in %d", first.Best().Score, first.Best().Nodes, again.Best().Score, again.Best().Nodes)
	}
	s.Forget()
	fresh, _ := s.Search(t.Context(), game.Start(), sente.Limits{}, nil)
	if fresh.Best().Nodes != first.Best().Nodes {
		t.Errorf("after Forget %d nodes, in a new searcher %d", fresh.Best().Nodes, first.Best().Nodes)
	}
}

func TestNodeLimitIsKept(t *testing.T) {
	for _, n := range []int64{1, 2, 100, 54321} {
		got := find(t, wide, wide.Start(), sente.Limits{Nodes: n})
		if got.Best().Nodes > n || got.End != search.AtNodes {
			t.Errorf("limit %d: %d nodes, ended by %v", n, got.Best().Nodes, got.End)
		}
		legal(t, got)
	}
}

func legal(t *testing.T, r search.Result[searchtest.Branch]) {
	t.Helper()
	root := wide.Start()
	if !slices.Contains(wide.Moves(&root, nil), r.Move) || r.Lines[0].Line[0] != r.Move {
		t.Errorf("move %v, line %v", r.Move, r.Lines[0].Line)
	}
}

// One goroutine and a node limit: the same tree every time, reported or not.
func TestSameNodesSameAnswer(t *testing.T) {
	plain := find(t, wide, wide.Start(), sente.Limits{Nodes: 40_000})
	for range 3 {
		s, err := alphabeta.New(wide)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		got, err := s.Search(ctx, wide.Start(), sente.Limits{Nodes: 40_000, Time: time.Hour}, func(search.Report[searchtest.Branch]) {})
		cancel()
		if err != nil {
			t.Fatal(err)
		}
		a, b := plain.Best(), got.Best()
		if a.Score != b.Score || a.Depth != b.Depth || a.SelDepth != b.SelDepth || !slices.Equal(a.Line, b.Line) {
			t.Errorf("%+v, want %+v", b, a)
		}
	}
}

func TestTimeLimitIsKept(t *testing.T) {
	for _, limit := range []time.Duration{1, time.Millisecond, 60 * time.Millisecond} {
		testutil.RunsWithin(t, limit.String(), limit+time.Second, func() {
			got := find(t, wide, wide.Start(), sente.Limits{Time: limit}, alphabeta.TableBytes(1<<16))
			if got.End != search.AtTime {
				t.Errorf("limit %v: ended by %v", limit, got.End)
			}
			legal(t, got)
		})
	}
}

func TestCancelEndsTheSearch(t *testing.T) {
	s, err := alphabeta.New(wide)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	got, err := s.Search(ctx, wide.Start(), sente.Limits{}, func(search.Report[searchtest.Branch]) { cancel(errors.New("enough")) })
	if err != nil || got.End != search.Cancelled {
		t.Errorf("ended by %v, error %v", got.End, err)
	}
	legal(t, got)
	got, err = s.Search(ctx, wide.Start(), sente.Limits{}, nil)
	if err != nil {
		t.Errorf("a search that is cancelled before it begins names no move: %v", err)
	}
	legal(t, got)
}

// Reports come in order and the last one agrees with the result.
func TestReports(t *testing.T) {
	s, err := alphabeta.New(wide)
	if err != nil {
		t.Fatal(err)
	}
	var reports []search.Report[searchtest.Branch]
	got, err := s.Search(t.Context(), wide.Start(), sente.Limits{Time: 250 * time.Millisecond}, func(r search.Report[searchtest.Branch]) {
		reports = append(reports, r)
	})
	if err != nil {
		t.Fatal(err)
	}
	last := reports[len(reports)-1]
	if last.Line[0] != got.Move || last.Score != got.Best().Score || last.Depth != got.Best().Depth {
		t.Errorf("the last report is %+v, the result %+v", last, got.Best())
	}
	live := 0
	for i, r := range reports {
		if i > 0 && (r.Nodes < reports[i-1].Nodes || r.Time < reports[i-1].Time) {
			t.Errorf("report %d goes back", i)
		}
		if len(r.Now) > 0 {
			live++
		}
		var divideNodes float64
		for _, c := range r.Candidates {
			divideNodes += c.Share
		}
		if r.Depth > 1 && math.Abs(divideNodes-1) > 1e-9 {
			t.Errorf("report %d: shares sum to %v", i, divideNodes)
		}
		if len(r.Line) == 0 || r.Table < 0 || r.Table > 1000 || r.SelDepth < r.Depth {
			t.Errorf("report %d: %+v", i, r)
		}
	}
	if live == 0 || live > 10 {
		t.Errorf("%d reports of the line being searched in 250 ms", live)
	}
}

// dead is a game that breaks its promise: it goes on, but has no move.
type dead struct{ searchtest.Tree }

func (d dead) Moves(n *searchtest.Node, buf []searchtest.Branch) []searchtest.Branch {
	if n.Left < 50 {
		return buf
	}
	return d.Tree.Moves(n, buf)
}

func TestBrokenRulesDoNotBreakTheSearch(t *testing.T) {
	got := find(t, dead{wide}, wide.Start(), sente.Limits{Nodes: 20_000})
	legal(t, got)
	s, _ := alphabeta.New(dead{wide})
	if _, err := s.Search(t.Context(), searchtest.Node{Left: 10}, sente.Limits{}, nil); err == nil {
		t.Error("a root without moves is no error")
	}
}

func TestSavedTableServesAnotherSearcher(t *testing.T) {
	game := searchtest.NewStones(4, 3, 3)
	first, _ := alphabeta.New(game, alphabeta.Without(alphabeta.Resolve), alphabeta.Shortest(), alphabeta.TableMiB(1))
	cold, _ := first.Search(t.Context(), game.Start(), sente.Limits{}, nil)
	var file bytes.Buffer
	if err := first.SaveTable(&file, "4x3 in 3"); err != nil {
		t.Fatal(err)
	}
	second, _ := alphabeta.New(game, alphabeta.Without(alphabeta.Resolve), alphabeta.Shortest())
	if err := second.LoadTable(bytes.NewReader(file.Bytes()), "4x4 in 3"); err == nil {
		t.Error("a table of another name is no error")
	}
	if err := second.LoadTable(&file, "4x3 in 3"); err != nil {
		t.Fatal(err)
	}
	warm, _ := second.Search(t.Context(), game.Start(), sente.Limits{}, nil)
	if warm.Best().Score != cold.Best().Score || warm.Best().Nodes > cold.Best().Nodes/3 {
		t.Errorf("%v in %d nodes, before it was saved %v in %d", warm.Best().Score, warm.Best().Nodes, cold.Best().Score, cold.Best().Nodes)
	}
}

// The depths of deepening are those that were asked for, and the last one is
// that of the limits.
func TestLayers(t *testing.T) {
	for _, c := range []struct {
		layers alphabeta.Layers
		limit  int
		want   []int
	}{
		{alphabeta.AllDepths, 3, []int{1, 2, 3}},
		{alphabeta.EvenDepths, 5, []int{2, 4, 5}},
		{alphabeta.OddDepths, 5, []int{1, 3, 5}},
		{alphabeta.OddDepths, 4, []int{1, 3, 4}},
		{alphabeta.EvenDepths, 1, []int{1}},
	} {
		s, _ := alphabeta.New(wide, alphabeta.Without(alphabeta.Quiesce), alphabeta.Deepen(c.layers))
		var depths []int
		_, err := s.Search(t.Context(), wide.Start(), sente.Limits{Depth: c.limit}, func(r search.Report[searchtest.Branch]) {
			if len(r.Now) == 0 && (len(depths) == 0 || depths[len(depths)-1] != r.Depth) {
				depths = append(depths, r.Depth)
			}
		})
		if err != nil || !slices.Equal(depths, c.want) {
			t.Errorf("layers %d to depth %d: %v, want %v (%v)", c.layers, c.limit, depths, c.want, err)
		}
	}
	if _, err := alphabeta.New(wide, alphabeta.Deepen(9)); err == nil {
		t.Error("unknown layers are no error")
	}
	if _, err := alphabeta.New(wide, alphabeta.TableScheme(9)); err == nil {
		t.Error("an unknown table scheme is no error")
	}
	for _, m := range []alphabeta.Margins{{}, {Depth: 1, Moves: 1, Growth: 301}, {Depth: 1, Moves: 1, LateDepth: 65}, {Depth: 1, Moves: 1, ReverseDepth: -1}, {Depth: 1, Moves: 1, ReverseFree: 65}} {
		if _, err := alphabeta.New(wide, alphabeta.PruneMargins(m)); err == nil {
			t.Errorf("%+v is no error", m)
		}
	}
	for _, l := range []alphabeta.Late{{Moves: 1, Depth: 2, Root: 1}, {Moves: 1, Depth: 2, NotImproving: 1}, {Moves: 1, Depth: 2, Slope: 60, Root: -1}, {Moves: 1, Depth: 2, Sure: -1}} {
		if _, err := alphabeta.New(wide, alphabeta.LateMoves(l)); err == nil {
			t.Errorf("%+v is no error", l)
		}
	}
}
