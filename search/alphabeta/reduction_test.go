package alphabeta_test

import (
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/search/alphabeta"
	"github.com/sente-games/sente/search/internal/searchtest"
	"github.com/sente-games/sente/search/plain"
)

// eager makes selective features do as much as they can, at any depth.
var eager = alphabeta.Options(
	alphabeta.LateMoves(alphabeta.LateMoveReductions{Moves: 1, Depth: 2}),
	alphabeta.PruneMargins(alphabeta.Margins{Depth: 6, Futility: 2, Reverse: 2, Razor: 4, Singular: 1, Moves: 1}),
)

// falselyProven reports whether a decided score is wrong.
func falselyProven(got, truth sente.Score) bool {
	return got.Won() && !truth.Won() || got.Lost() && !truth.Lost()
}

// Selective features may return wrong scores, but decided scores are correct;
// and each feature has an effect.
func TestSelectiveFeatures_ProofsAreTrue(t *testing.T) {
	testutil.SkipUnderRace(t)
	const onTrees = alphabeta.Selective &^ (alphabeta.Null | alphabeta.VerifyNull)
	var plainNodes int64
	for _, set := range append([]alphabeta.Feature{0, onTrees}, onTrees.List()...) {
		proven, nodes := 0, int64(0)
		for seed := range uint64(testutil.SampleSize(8, 24)) {
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
func TestNullMove_ProofsAreTrue(t *testing.T) {
	testutil.SkipUnderRace(t)
	game := searchtest.NewStones(4, 3, 3)
	for a := range searchtest.Cell(12) {
		for b := range searchtest.Cell(12) {
			root := searchtest.Grid{Stones: [2]uint32{1 << a, 1 << b}}
			if a == b || int(a+b)%testutil.SampleSize(4, 1) != 0 {
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

func TestNullMove_SkippedInZugzwang(t *testing.T) {
	game := searchtest.NewStones(4, 4, 3)
	limits := sente.Limits{Depth: 6}
	without := find(t, game, game.Start(), limits, only(exact)).Best().Nodes
	with := find(t, game, game.Start(), limits, only(exact|alphabeta.Null)).Best().Nodes
	declared := find(t, burden{game}, game.Start(), limits, only(exact|alphabeta.Null)).Best().Nodes
	if with == without || declared != without {
		t.Errorf("%d nodes without null move, %d with it, %d where zugzwang is declared", without, with, declared)
	}
}
