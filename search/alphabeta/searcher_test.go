package alphabeta_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/alphabeta"
	"github.com/sente-games/sente/search/internal/searchtest"
)

// wide is a tree that no search comes to the end of.
var wide = searchtest.Tree{Seed: 1, Width: 30, Plies: 60, Places: 1 << 30}

func TestSearch_FinishedGameIsError(t *testing.T) {
	game := searchtest.NewStones(3, 3, 3)
	s, err := alphabeta.New(game)
	testutil.NoError(t, err)
	_, err = s.Search(t.Context(), searchtest.Grid{Stones: [2]uint32{7, 24}, Turn: 1}, sente.Limits{}, nil)
	if err == nil || !strings.Contains(err.Error(), "game is over") {
		t.Errorf("error %v", err)
	}
	if _, err = s.Search(t.Context(), game.Start(), sente.Limits{Depth: -1}, nil); err == nil {
		t.Error("a negative depth is no error")
	}
}

// A second search of a position is solved from the table, immediately and with
// the same result.
func TestTable_KeepsSolvedPositions(t *testing.T) {
	game := searchtest.NewStones(4, 3, 3)
	s, err := alphabeta.New(game, alphabeta.Without(alphabeta.Resolve), alphabeta.Shortest())
	testutil.NoError(t, err)
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

func TestSearch_KeepsNodeLimit(t *testing.T) {
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
func TestSearch_IsDeterministic(t *testing.T) {
	plain := find(t, wide, wide.Start(), sente.Limits{Nodes: 40_000})
	for range 3 {
		s, err := alphabeta.New(wide)
		testutil.NoError(t, err)
		ctx, cancel := context.WithCancel(t.Context())
		got, err := s.Search(ctx, wide.Start(), sente.Limits{Nodes: 40_000, Time: time.Hour}, func(search.Report[searchtest.Branch]) {})
		cancel()
		testutil.NoError(t, err)
		a, b := plain.Best(), got.Best()
		if a.Score != b.Score || a.Depth != b.Depth || a.SelDepth != b.SelDepth || !slices.Equal(a.Line, b.Line) {
			t.Errorf("%+v, want %+v", b, a)
		}
	}
}

func TestSearch_KeepsTimeLimit(t *testing.T) {
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

func TestSearch_CancelEndsIt(t *testing.T) {
	s, err := alphabeta.New(wide)
	testutil.NoError(t, err)
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
func TestSearch_Reports(t *testing.T) {
	s, err := alphabeta.New(wide)
	testutil.NoError(t, err)
	var reports []search.Report[searchtest.Branch]
	got, err := s.Search(t.Context(), wide.Start(), sente.Limits{Time: 250 * time.Millisecond}, func(r search.Report[searchtest.Branch]) {
		reports = append(reports, r)
	})
	testutil.NoError(t, err)
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

// The depths of deepening are those of the option, and the last one is the
// depth limit.
func TestDeepen_SelectsDepths(t *testing.T) {
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
	for _, m := range []alphabeta.Margins{{}, {Depth: 1, Moves: 1, Growth: 301}, {Depth: 1, Moves: 1, LateDepth: 65}, {Depth: 1, Moves: 1, ReverseDepth: -1}, {Depth: 1, Moves: 1, ReverseFree: 65}} {
		if _, err := alphabeta.New(wide, alphabeta.PruneMargins(m)); err == nil {
			t.Errorf("%+v is no error", m)
		}
	}
	for _, l := range []alphabeta.LateMoveReductions{{Moves: 1, Depth: 2, RootMoves: 1}, {Moves: 1, Depth: 2, NotImproving: 1}, {Moves: 1, Depth: 2, Slope: 60, RootMoves: -1}, {Moves: 1, Depth: 2, CutNodeMargin: -1}} {
		if _, err := alphabeta.New(wide, alphabeta.LateMoves(l)); err == nil {
			t.Errorf("%+v is no error", l)
		}
	}
}
