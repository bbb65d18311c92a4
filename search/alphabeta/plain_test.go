package alphabeta_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/alphabeta"
	"github.com/sente-games/sente/search/internal/searchtest"
	"github.com/sente-games/sente/search/plain"
)

// find searches as a new searcher with these options would.
func find[R rules.Rules[S, M], S any, M comparable](t *testing.T, r R, root S, limits sente.Limits, opts ...alphabeta.Option) search.Result[M] {
	t.Helper()
	s, err := alphabeta.New(r, opts...)
	testutil.NoError(t, err)
	got, err := s.Search(context.Background(), root, limits, nil)
	testutil.NoError(t, err)
	return got
}

// exact are the exact features that all games of these tests can have.
const exact = alphabeta.Exact &^ alphabeta.Fold

func subject(opts ...alphabeta.Option) searchtest.Subject {
	opts = append(opts, alphabeta.Shortest())
	return searchtest.Subject{
		Tree: func(t *testing.T, tree searchtest.Tree, root searchtest.Node, depth int) search.Result[searchtest.Branch] {
			return find(t, tree, root, sente.Limits{Depth: depth}, opts...)
		},
		Stones: func(t *testing.T, game searchtest.Stones, root searchtest.Grid, depth int) search.Result[searchtest.Cell] {
			return find(t, game, root, sente.Limits{Depth: depth}, opts...)
		},
		Board: func(t *testing.T, game searchtest.OneBoard, depth int) search.Result[searchtest.Cell] {
			return find(t, game, game.Start(), sente.Limits{Depth: depth}, opts...)
		},
	}
}

// folding is a subject whose symmetric game is searched with Fold as well.
func folding(set alphabeta.Feature) searchtest.Subject {
	s := subject(only(set &^ alphabeta.Fold))
	s.Stones = subject(only(set)).Stones
	return s
}

// only enables a set of features and disables all others. The table is so small
// that entries are replaced frequently.
func only(set alphabeta.Feature) alphabeta.Option {
	return alphabeta.Options(
		alphabeta.Without(alphabeta.Exact|alphabeta.Sound|alphabeta.Selective),
		alphabeta.With(set),
		tiny(set),
	)
}

func tiny(set alphabeta.Feature) alphabeta.Option {
	if set&alphabeta.Table == 0 {
		return alphabeta.Options()
	}
	return alphabeta.TableBytes(1 << 12)
}

// someSets returns n random subsets of the features, most of them with Cutoffs,
// on which most others depend.
func someSets(n int, of alphabeta.Feature) []alphabeta.Feature {
	chance := rand.New(rand.NewPCG(1, 2))
	sets := []alphabeta.Feature{0, alphabeta.Cutoffs, of}
	for len(sets) < n {
		set := alphabeta.Feature(chance.Uint32()) & of
		if chance.IntN(16) > 0 {
			set |= alphabeta.Cutoffs
		}
		if chance.IntN(4) > 0 {
			set |= alphabeta.Table
		}
		sets = append(sets, set)
	}
	return sets
}

// Sets of exact features give the score of plain minimax at every depth.
func TestExactFeatures_AgreeWithPlain(t *testing.T) {
	// In 210 sets every two features occur in all four combinations.
	for _, set := range someSets(testutil.SampleSize(16, 210), alphabeta.Exact) {
		t.Run(set.String(), func(t *testing.T) {
			t.Parallel()
			s := folding(set)
			s.Trees = 1
			searchtest.Run(t, s)
		})
	}
}

// With a table whose deeper entries count, the scores are the same wherever a
// position comes up on one ply only.
func TestDeeper_AgreesWithPlain(t *testing.T) {
	testutil.SkipUnderRace(t)
	for _, set := range []alphabeta.Feature{alphabeta.Table, alphabeta.Table | alphabeta.PVS, exact} {
		s := subject(only(set | alphabeta.Deeper))
		s.Deeper = true
		searchtest.Run(t, s)
	}
}

// The default features give the score of plain minimax, with and without StaticOrder and
// BestPossible.
func TestDefaultFeatures_AgreeWithPlain(t *testing.T) {
	testutil.SkipUnderRace(t)
	for _, off := range []alphabeta.Feature{0, alphabeta.StaticOrder | alphabeta.BestPossible} {
		s := subject(alphabeta.Without(off | alphabeta.Resolve | alphabeta.Quiesce))
		s.Deeper = true
		s.Trees = 3
		searchtest.Run(t, s)
	}
}

// No sound feature changes the value of a game that is searched to its end.
func TestSoundFeatures_Solve(t *testing.T) {
	testutil.SkipUnderRace(t)
	first := alphabeta.Deeper // the lowest of them
	step := alphabeta.Feature(testutil.SampleSize(5, 1))
	for set := range alphabeta.Sound/first + 1 {
		if set%step != 0 {
			continue
		}
		set *= first
		for _, base := range []alphabeta.Feature{0, exact} {
			if base == 0 {
				set &^= alphabeta.Deeper | alphabeta.Singular
			}
			s := subject(only(base | set&^alphabeta.Quiesce))
			s.Solved = true
			s.Trees = 4
			if set&alphabeta.Quiesce != 0 { // only trees have noisy moves
				s = searchtest.Subject{Tree: subject(only(base | set)).Tree, Solved: true, Trees: 4}
			}
			t.Run(fmt.Sprint(base|set), func(t *testing.T) { searchtest.Run(t, s) })
		}
	}
}

// quietly judges a leaf by its noisy moves, as slowly as can be.
func quietly(tree searchtest.Tree) plain.Judge[searchtest.Node] {
	var judge plain.Judge[searchtest.Node]
	judge = func(n *searchtest.Node, st rules.Status) sente.Score {
		if st.Outcome.IsOver() {
			return st.Outcome.Score(st.Turn)
		}
		best := st.Eval
		for _, m := range tree.Noisy(n, nil) {
			var next searchtest.Node
			after := tree.Play(&next, n, m, true)
			score := judge(&next, after).Later(1)
			if after.Turn != st.Turn {
				score = -score
			}
			best = max(best, score)
		}
		return best
	}
	return judge
}

func TestQuiescence_AgreesWithReference(t *testing.T) {
	testutil.SkipUnderRace(t)
	for seed := range uint64(60) {
		tree := searchtest.Tree{Seed: seed, Width: 4, Plies: 8, Places: 25, Turning: 3, Ending: 6}
		root := tree.Start()
		for depth := 1; depth <= 5; depth++ {
			want := plain.ScoreBy(tree, &root, depth, quietly(tree))
			for _, set := range []alphabeta.Feature{0, exact} {
				got := find(t, tree, root, sente.Limits{Depth: depth}, only(set|alphabeta.Quiesce), alphabeta.Shortest())
				if got.Best().Score != want {
					t.Fatalf("seed %d depth %d with %v: %v, want %v", seed, depth, set, got.Best().Score, want)
				}
			}
		}
	}
}

// A game's knowledge at the horizon is worth as much as the plies it sees.
func TestResolve_AgreesWithReference(t *testing.T) {
	game := searchtest.NewStones(3, 3, 3)
	judge := func(s *searchtest.Grid, st rules.Status) sente.Score {
		if score, ok := game.Resolve(s, 0); ok {
			return score
		}
		return st.Eval
	}
	root := game.Start()
	for depth := 1; depth <= 6; depth++ {
		want := plain.ScoreBy(game, &root, depth, judge)
		for _, set := range []alphabeta.Feature{0, exact} {
			got := find(t, game, root, sente.Limits{Depth: depth}, only(set|alphabeta.Resolve), alphabeta.Shortest())
			if got.Best().Score != want {
				t.Fatalf("depth %d with %v: %v, want %v", depth, set, got.Best().Score, want)
			}
		}
	}
}

// The principal variation leads to the score that it promises.
func TestSearch_LineLeadsToScore(t *testing.T) {
	for seed := range uint64(100) {
		tree := searchtest.Tree{Seed: seed, Width: 4, Plies: 7, Places: 1 << 20, Turning: 4, Ending: 6}
		got := find(t, tree, tree.Start(), sente.Limits{Depth: 5}, only(exact&^alphabeta.Table), alphabeta.Shortest()).Best()
		n := tree.Start()
		st := tree.Status(&n)
		for _, m := range got.Line {
			next := n
			st = tree.Play(&next, &n, m, true)
			n = next
		}
		score := st.Eval
		if st.Outcome.IsOver() {
			score = st.Outcome.Score(st.Turn)
		}
		if score = score.Later(len(got.Line)); st.Turn != 0 {
			score = -score
		}
		if score != got.Score {
			t.Fatalf("seed %d: line %v ends at %v, the search says %v", seed, got.Line, score, got.Score)
		}
	}
}

// A table entry of a deeper search may stand for a shallower one only if Deeper
// allows it, where positions come up on several plies.
func TestDeeper_OnlyFeatureUsingDeeperEntries(t *testing.T) {
	testutil.SkipUnderRace(t)
	differ := 0
	for seed := range uint64(80) {
		tree := searchtest.Tree{Seed: seed, Width: 4, Plies: 16, Places: 4, Turning: 5, Skips: true}
		root := tree.Start()
		for depth := 3; depth <= 6; depth++ {
			want := plain.Score(tree, &root, depth)
			search := func(f alphabeta.Feature) sente.Score {
				return find(t, tree, root, sente.Limits{Depth: depth}, only(exact|f), alphabeta.TableBytes(1<<16)).Best().Score
			}
			if got := search(0); got != want {
				t.Fatalf("seed %d depth %d: %v, want %v", seed, depth, got, want)
			}
			if search(alphabeta.Deeper) != want {
				differ++
			}
		}
	}
	if differ == 0 {
		t.Error("Deeper never made a difference: the test tests nothing")
	}
}

// TestSearcher_LinesAgreeWithPlain compares the scores of several lines with
// the best scores of plain minimax, in order.
func TestSearcher_LinesAgreeWithPlain(t *testing.T) {
	testutil.SkipUnderRace(t)
	for seed := range uint64(testutil.SampleSize(30, 100)) {
		tree := searchtest.Tree{Seed: seed, Width: 5, Plies: 7, Places: 20, Turning: 4, Ending: 6}
		root := tree.Start()
		for depth := 1; depth <= 6; depth++ {
			want := plain.Moves(tree, &root, depth)
			slices.Sort(want)
			slices.Reverse(want)
			want = want[:min(3, len(want))]
			result := find(t, tree, root, sente.Limits{Depth: depth, Lines: 3}, only(exact), alphabeta.Shortest())
			var got []sente.Score
			for _, l := range result.Lines {
				got = append(got, l.Score)
			}
			if !slices.Equal(got, want) {
				t.Fatalf("seed %d depth %d: lines score %v, want %v", seed, depth, got, want)
			}
		}
	}
}
