package alphabeta_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/alphabeta"
	"github.com/sente-games/sente/search/clock"
	"github.com/sente-games/sente/search/internal/searchtest"
)

// crowd is a tree for three.
type crowd struct{ searchtest.Tree }

func (crowd) Seats() []string { return []string{"one", "two", "three"} }

// Every option that cannot be used is an error of New.
func TestNew_RejectsInvalidOptions(t *testing.T) {
	for want, option := range map[string]alphabeta.Option{
		"option 1 of 1 is nil":               nil,
		"option 2 of 2 is nil":               alphabeta.Options(alphabeta.Shortest(), nil),
		"With(0x80000000) is out of range":   alphabeta.With(1 << 31),
		"TableMiB(-1) is out of range":       alphabeta.TableMiB(-1),
		"TableMiB(0) is out of range":        alphabeta.TableMiB(0),
		"TableMiB(17592186044416) is out of": alphabeta.TableMiB(1 << 44),
		"TableBytes(-1) is too small":        alphabeta.TableBytes(-1),
		"Window(-5) is out of range":         alphabeta.Window(-5),
		"Window(1099511627776) is out of ra": alphabeta.Window(1 << 40),
		"OrderWeights({Killer:0 History:-1}": alphabeta.OrderWeights(alphabeta.Weights{History: -1}),
		"LateMoves({Moves:0":                 alphabeta.LateMoves(alphabeta.LateMoveReductions{Depth: 3}),
		"LateMoves({Moves:4 Depth:1":         alphabeta.LateMoves(alphabeta.LateMoveReductions{Moves: 4, Depth: 1}),
		"LateMoves({Moves:4 Depth:3 Slope:0": alphabeta.LateMoves(alphabeta.LateMoveReductions{Moves: 4, Depth: 3, RootMoves: 2}),
		"PruneMargins({Depth:0":              alphabeta.PruneMargins(alphabeta.Margins{}),
		"PruneMargins({Depth:3 Futility:-1":  alphabeta.PruneMargins(alphabeta.Margins{Depth: 3, Futility: -1, Moves: 1}),
		"unknown Deepen(7)":                  alphabeta.Deepen(7),
		"Habits({Margin:-1s Horizon:0}): ma": alphabeta.Habits(clock.Habits{Margin: -time.Second}),
		"VerifyNull needs rules.Passer":      alphabeta.With(alphabeta.VerifyNull),
	} {
		if _, err := alphabeta.New(wide, option); err == nil || !strings.HasPrefix(err.Error(), "alphabeta: "+want) {
			t.Errorf("error %v, want one that begins with %q", err, "alphabeta: "+want)
		}
	}
	if _, err := alphabeta.New(crowd{wide}); err == nil || !strings.Contains(err.Error(), "a game of 3 players") {
		t.Errorf("three players: %v", err)
	}
	if _, err := alphabeta.New[rules.Rules[searchtest.Node, searchtest.Branch]](nil); err == nil || !strings.HasPrefix(err.Error(), "alphabeta: ") {
		t.Errorf("no rules: %v", err)
	}
}

// Pruning at null-window nodes also applies at other nodes without PVS, where
// it would otherwise have no effect.
func TestPruning_ActsWithoutPVS(t *testing.T) {
	game := searchtest.Tree{Seed: 3, Width: 6, Plies: 16, Places: 1 << 20}
	bareOf := alphabeta.PVS | alphabeta.Aspiration | alphabeta.Resolve | alphabeta.Quiesce
	nodes := func(with alphabeta.Feature) int64 {
		return find(t, game, game.Start(), sente.Limits{Depth: 8}, alphabeta.Without(bareOf), alphabeta.With(with),
			alphabeta.PruneMargins(alphabeta.Margins{Depth: 3, Futility: 9, Reverse: 9, Razor: 9, Moves: 1})).Best().Nodes
	}
	plain := nodes(0)
	for f := range (alphabeta.MultiCut | alphabeta.LatePrune | alphabeta.Futility | alphabeta.ReverseFutility | alphabeta.Razor).All() {
		if nodes(f) == plain {
			t.Errorf("%v does nothing: %d nodes", f, plain)
		}
	}
}

func TestSearcher_RejectsOverlappingCalls(t *testing.T) {
	limits := sente.Limits{Nodes: 20_000}
	undisturbed := find(t, wide, wide.Start(), limits)
	s, err := alphabeta.New(wide)
	if err != nil {
		t.Fatal(err)
	}
	var saved, written bytes.Buffer
	if err := s.SaveTable(&saved, "calls"); err != nil {
		t.Fatal(err)
	}
	searchtest.CheckCalls(t, func(report func()) error {
		result, err := s.Search(t.Context(), wide.Start(), limits, func(search.Report[searchtest.Branch]) { report() })
		if err == nil && (result.Move != undisturbed.Move || result.Best().Nodes != undisturbed.Best().Nodes) {
			t.Errorf("the calls have an effect: %v, want %v", result, undisturbed)
		}
		return err
	}, s.Close, map[string]func() error{
		"SetTableBytes": func() error { return s.SetTableBytes(1 << 16) },
		"SaveTable":     func() error { return s.SaveTable(&written, "calls") },
		"LoadTable":     func() error { return s.LoadTable(bytes.NewReader(saved.Bytes()), "calls") },
	}, func() {
		s.Forget()
		s.Exclude(func(m searchtest.Branch) bool { return m == undisturbed.Move })
		s.SetTracer(failingTracer{t})
		if _, _, _, ok := s.ProbeTable(wide.Start()); ok {
			t.Error("Known returns an entry")
		}
	})
	if written.Len() > 0 {
		t.Errorf("SaveTable wrote %d bytes", written.Len())
	}
}

// failingTracer expects that no node is reported to it.
type failingTracer struct{ t *testing.T }

func (f failingTracer) Enter(*search.Visit[searchtest.Branch]) bool {
	f.t.Error("Trace has an effect")
	return false
}

func (failingTracer) Leave(int, sente.Score, search.Reason, int64) {}

func TestSearcher_ObeysMemoryLimit(t *testing.T) {
	s, err := alphabeta.New(wide)
	if err != nil {
		t.Fatal(err)
	}
	for _, bytes := range []int64{1 << 16, 1 << 18} {
		if _, err := s.Search(t.Context(), wide.Start(), sente.Limits{Nodes: 1000, Memory: bytes}, nil); err != nil || s.TableBytes() != bytes {
			t.Errorf("Memory %d: the table has %d bytes, error %v", bytes, s.TableBytes(), err)
		}
	}
	if _, err := s.Search(t.Context(), wide.Start(), sente.Limits{Nodes: 1000, Memory: 1}, nil); err == nil {
		t.Error("Memory 1 is no error")
	}
}
