package alphabeta_test

import (
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/searchtest"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/alphabeta"
	"github.com/sente-games/sente/search/plain"
)

// eager makes selective features do as much as they can, at any depth.
var eager = alphabeta.Options(
	alphabeta.LateMoves(alphabeta.Late{Moves: 1, Depth: 2}),
	alphabeta.PruneMargins(alphabeta.Margins{Depth: 6, Futility: 2, Reverse: 2, Razor: 4, Singular: 1, Moves: 1}),
)

// falselyProven reports whether a score claims what is not true.
func falselyProven(got, truth sente.Score) bool {
	return got.Won() && !truth.Won() || got.Lost() && !truth.Lost()
}

// Reductions by a slope prove nothing false, and are others than those by steps.
func TestSlopeOfReductions(t *testing.T) {
	testutil.SkipUnderRace(t)
	var nodes [3]int64
	for i, slope := range []int{0, 60, 150} {
		for seed := range uint64(12) {
			tree := searchtest.Tree{Seed: seed, Width: 6, Plies: 9, Places: 60, Turning: 2, Ending: 8}
			root := tree.Start()
			late := alphabeta.LateMoves(alphabeta.Late{Moves: 1, Depth: 2, Slope: slope})
			got := find(t, tree, root, sente.Limits{Depth: 9}, only(exact|alphabeta.Reduce), late).Best()
			if truth := plain.Score(tree, &root, tree.Plies); falselyProven(got.Score, truth) {
				t.Errorf("slope %d, seed %d: %v, but the truth is %v", slope, seed, got.Score, truth)
			}
			nodes[i] += got.Nodes
		}
	}
	if nodes[0] == nodes[1] || nodes[1] == nodes[2] {
		t.Errorf("nodes by steps and with slopes of 0.6 and 1.5: %d", nodes)
	}
}

// What depends on whether the evaluation improves, wide late pruning, and reductions
// at the root prove nothing false, and each changes the tree.
func TestHowLateMovesAreLeftOut(t *testing.T) {
	testutil.SkipUnderRace(t)
	late, margins := alphabeta.Late{Moves: 1, Depth: 2, Slope: 100}, alphabeta.Margins{Depth: 2, Futility: 2, Reverse: 2, Razor: 4, Moves: 1, Growth: 60}
	set := exact | alphabeta.Reduce | alphabeta.LatePrune | alphabeta.ReverseFutility
	nodes := func(l alphabeta.Late, m alphabeta.Margins) (sum int64) {
		for seed := range uint64(12) {
			tree := searchtest.Tree{Seed: seed, Width: 6, Plies: 9, Places: 60, Turning: 2, Ending: 8}
			root := tree.Start()
			truth := plain.Score(tree, &root, tree.Plies)
			for depth := 5; depth <= 9; depth++ {
				got := find(t, tree, root, sente.Limits{Depth: depth}, only(set), alphabeta.LateMoves(l), alphabeta.PruneMargins(m)).Best()
				if falselyProven(got.Score, truth) {
					t.Errorf("%+v %+v, seed %d: %v, but the truth is %v", l, m, seed, got.Score, truth)
				}
				sum += got.Nodes
			}
		}
		return sum
	}
	plainly := nodes(late, margins)
	for name, change := range map[string]func(*alphabeta.Late, *alphabeta.Margins){
		"NotImproving": func(l *alphabeta.Late, _ *alphabeta.Margins) { l.NotImproving = 1 },
		"Raised":       func(l *alphabeta.Late, _ *alphabeta.Margins) { l.Raised = true },
		"Sure":         func(l *alphabeta.Late, _ *alphabeta.Margins) { l.Sure = 1 },
		"ReverseDepth": func(_ *alphabeta.Late, m *alphabeta.Margins) { m.ReverseDepth = 6 },
		"ReverseFree":  func(_ *alphabeta.Late, m *alphabeta.Margins) { m.ReverseFree = 1 },
		"Known":        func(_ *alphabeta.Late, m *alphabeta.Margins) { m.Known = true },
		"Root":         func(l *alphabeta.Late, _ *alphabeta.Margins) { l.Root = 1 },
		"LateDepth":    func(_ *alphabeta.Late, m *alphabeta.Margins) { m.LateDepth = 9 },
		"Growth":       func(_ *alphabeta.Late, m *alphabeta.Margins) { m.Growth = 0 },
		"Improving":    func(_ *alphabeta.Late, m *alphabeta.Margins) { m.Improving = true },
	} {
		l, m := late, margins
		change(&l, &m)
		if got := nodes(l, m); got == plainly {
			t.Errorf("%s changes nothing: %d nodes with and without it", name, got)
		}
	}
}

// Selective features may misjudge, but what they call proven is true; and each
// of them does something.
func TestSelectiveFeaturesProveNothingFalse(t *testing.T) {
	testutil.SkipUnderRace(t)
	const onTrees = alphabeta.Selective &^ (alphabeta.Null | alphabeta.VerifyNull)
	var plainNodes int64
	for _, set := range append([]alphabeta.Feature{0, onTrees}, onTrees.Each()...) {
		proven, nodes := 0, int64(0)
		for seed := range uint64(24) {
			tree := searchtest.Tree{Seed: seed, Width: 6, Plies: 9, Places: 60, Turning: 2, Ending: 8}
			root := tree.Start()
			truth := plain.Score(tree, &root, tree.Plies)
			for depth := 2; depth <= 9; depth++ {
				got := find(t, tree, root, sente.Limits{Depth: depth}, only(exact|set), eager).Best()
				if falselyProven(got.Score, truth) {
					t.Fatalf("%v, seed %d depth %d: %v, but the truth is %v", set, seed, depth, got.Score, truth)
				}
				if nodes += got.Nodes; got.Score.Decided() {
					proven++
				}
			}
		}
		if set == 0 {
			plainNodes = nodes
		}
		if proven == 0 || set != 0 && nodes == plainNodes {
			t.Errorf("%v proves %d results in %d nodes, without it %d: the test tests nothing", set, proven, nodes, plainNodes)
		}
	}
}

// A null move may hide a danger, but a win or loss that it is part of is true.
func TestNullMovesProveNothingFalse(t *testing.T) {
	testutil.SkipUnderRace(t)
	game := searchtest.NewStones(4, 3, 3)
	for a := range searchtest.Cell(12) {
		for b := range searchtest.Cell(12) {
			root := searchtest.Grid{Stones: [2]uint32{1 << a, 1 << b}}
			if a == b {
				continue
			}
			truth := find(t, game, root, sente.Limits{}, only(exact)).Best().Score
			for depth := 3; depth <= 6; depth++ {
				for _, set := range []alphabeta.Feature{alphabeta.Null, alphabeta.Null | alphabeta.VerifyNull, alphabeta.Selective} {
					got := find(t, game, root, sente.Limits{Depth: depth}, only(exact|set)).Best().Score
					if falselyProven(got, truth) {
						t.Fatalf("%v, stones on %d and %d, depth %d: %v, but the truth is %v", set, a, b, depth, got, truth)
					}
				}
			}
		}
	}
}

// burden is a game in which every position may be zugzwang.
type burden struct{ searchtest.Stones }

func (burden) Zugzwang(*searchtest.Grid) bool { return true }

func TestNoPassInZugzwang(t *testing.T) {
	game := searchtest.NewStones(4, 4, 3)
	limits := sente.Limits{Depth: 6}
	without := find(t, game, game.Start(), limits, only(exact)).Best().Nodes
	with := find(t, game, game.Start(), limits, only(exact|alphabeta.Null)).Best().Nodes
	declared := find(t, burden{game}, game.Start(), limits, only(exact|alphabeta.Null)).Best().Nodes
	if with == without || declared != without {
		t.Errorf("%d nodes without null move, %d with it, %d where zugzwang is declared", without, with, declared)
	}
}

// liar is a tree whose keys, if it lies, are so short that positions share them.
type liar struct {
	searchtest.Tree
	lies bool
}

func (l liar) Play(dst, src *searchtest.Node, m searchtest.Branch, leaf bool) rules.Status {
	st := l.Tree.Play(dst, src, m, leaf)
	if l.lies {
		st.Key %= 16
	}
	return st
}

func TestCompareCountsCollisions(t *testing.T) {
	tree := searchtest.Tree{Seed: 3, Width: 4, Plies: 7, Places: 50, Turning: 3}
	for _, faulty := range []bool{false, true} {
		s, err := alphabeta.New(liar{tree, faulty}, alphabeta.With(alphabeta.Compare))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Search(t.Context(), tree.Start(), sente.Limits{Depth: 6}, nil); err != nil {
			t.Fatal(err)
		}
		if got := s.Collisions(); (got > 0) != faulty {
			t.Errorf("keys that lie: %v; collisions counted: %d", faulty, got)
		}
	}
}
