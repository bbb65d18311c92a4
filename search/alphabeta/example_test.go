package alphabeta_test

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/searchtest"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/alphabeta"
	"github.com/sente-games/sente/search/clock"
	"github.com/sente-games/sente/search/table"
)

// race is a whole game: count up from 0 in steps of one to three; saying 21
// wins.
type race int

func (r race) Moves(buf []int8) []int8 { return append(buf, 1, 2, 3)[:len(buf)+min(3, int(21-r))] }

func (r race) Play(step int8) race { return r + race(step) }

func (r race) Outcome() rules.Outcome {
	if r == 21 {
		return rules.Lost // for the player to move
	}
	return rules.Ongoing
}

func (r race) Key() uint64 { return uint64(r) + 1 }

// A game of three methods is searched at once; a key, if it has one, gives it a
// transposition table.
func ExampleNew() {
	game := rules.NewEasy(race(0))
	searcher, err := alphabeta.New(game)
	if err != nil {
		fmt.Println(err)
		return
	}
	result, err := searcher.Search(context.Background(), game.Start(), sente.Limits{}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("say", result.Move, "and", result.Best().Score)
	// Output: say 1 and win 11
}

// solve searches three in a row on a board of 4x3 cells, won by the player that
// begins.
func solve(opts ...alphabeta.Option) search.Report[searchtest.Cell] {
	game := searchtest.NewStones(4, 3, 3)
	searcher, err := alphabeta.New(game, opts...)
	if err != nil {
		fmt.Println(err)
		return search.Report[searchtest.Cell]{}
	}
	result, err := searcher.Search(context.Background(), game.Start(), sente.Limits{Depth: 9}, nil)
	if err != nil {
		fmt.Println(err)
		return search.Report[searchtest.Cell]{}
	}
	return result.Best()
}

// Without Shortest a search ends as soon as it has proven any win.
func ExampleShortest() {
	fmt.Println(solve(alphabeta.Shortest()).Score)
	// Output: win 7
}

func ExampleWith() {
	fmt.Println(solve(alphabeta.With(alphabeta.ETC | alphabeta.Fold)).Score)
	_, err := alphabeta.New(rules.NewEasy(race(0)), alphabeta.With(alphabeta.StaticOrder))
	fmt.Println(strings.Contains(err.Error(), "StaticOrder needs rules.MoveScorer"))
	// Output:
	// win 7
	// true
}

// Exact features change how many positions are visited, never the score.
func ExampleWithout() {
	all, some := solve(), solve(alphabeta.Without(alphabeta.Table|alphabeta.StaticOrder))
	fmt.Println(all.Score == some.Score, all.Nodes < some.Nodes)
	// Output: true true
}

func ExampleOptions() {
	thorough := alphabeta.Options(
		alphabeta.TableMiB(1),
		alphabeta.TableScheme(table.TwoTier),
		alphabeta.Window(50),
		alphabeta.OrderWeights(alphabeta.Weights{Killer: 1, History: 3}),
		alphabeta.Deepen(alphabeta.OddDepths),
		alphabeta.OnePerDepth(),
		alphabeta.Habits(clock.Habits{Margin: 50 * time.Millisecond}),
	)
	fmt.Println(solve(thorough, alphabeta.Shortest()).Score)
	// Output: win 7
}

func ExampleTableBytes() {
	_, err := alphabeta.New(searchtest.NewStones(3, 3, 3), alphabeta.TableBytes(5))
	fmt.Println(err)
	// Output: alphabeta: TableBytes(5) is too small: at least 1024
}

// Selective features and their margins are tuned to a game; a win that they
// report is a win all the same.
func ExamplePruneMargins() {
	fmt.Println(solve(
		alphabeta.With(alphabeta.Reduce|alphabeta.Futility),
		alphabeta.LateMoves(alphabeta.Late{Moves: 3, Depth: 3}),
		alphabeta.PruneMargins(alphabeta.Margins{Depth: 2, Futility: 50, Reverse: 80, Razor: 200, Singular: 2, Moves: 8}),
	).Score.Won())
	// Output: true
}

// An evaluation by a function needs no change of the rules. It is called at leaves only.
func ExampleEvalBy() {
	even := func(s *rules.EasyState[race]) sente.Score {
		if s.Pos()%4 == 1 {
			return -10 // whoever is to move will be led from 1 to 5, 9, 13, 17, 21
		}
		return 10
	}
	game := rules.NewEasy(race(0))
	searcher, err := alphabeta.New(game, alphabeta.EvalBy(even))
	if err != nil {
		fmt.Println(err)
		return
	}
	result, err := searcher.Search(context.Background(), game.Start(), sente.Limits{Depth: 3}, nil)
	fmt.Println("say", result.Move, result.Best().Score, err)
	_, err = alphabeta.New(game, alphabeta.EvalBy(func(*int) sente.Score { return 0 }))
	fmt.Println(err)
	// Output:
	// say 1 +10 <nil>
	// alphabeta: EvalBy was given a func(*int) sente.Score, this game needs a func(*rules.EasyState[github.com/sente-games/sente/search/alphabeta_test.race]) sente.Score
}

// An order by a function: the cells of the middle column first.
func ExampleOrderBy() {
	middle := func(_ *searchtest.Grid, moves []searchtest.Cell, scores []int32) {
		for i, c := range moves {
			scores[i] = 0
			if c%4 == 1 || c%4 == 2 {
				scores[i] = 1
			}
		}
	}
	fmt.Println(solve(alphabeta.OrderBy(middle), alphabeta.Shortest()).Score)
	// Output: win 7
}

// Noisy moves by a function: none are, so that leaves are judged as they stand.
func ExampleNoisyBy() {
	none := func(_ *searchtest.Grid, buf []searchtest.Cell) []searchtest.Cell { return buf }
	fmt.Println(solve(alphabeta.NoisyBy(none), alphabeta.Shortest()).Score)
	// Output: win 7
}

// All goes through the features of a set.
func ExampleFeature_All() {
	for f := range (alphabeta.Table | alphabeta.PVS).All() {
		fmt.Println(f)
	}
	// Output:
	// Table
	// PVS
}

func ExampleFeature() {
	set := alphabeta.Table | alphabeta.PVS
	fmt.Println(set, len(alphabeta.Exact.Each()), alphabeta.Selective&alphabeta.Null != 0)
	// Output: Table+PVS 14 true
}

func ExampleCapabilities() {
	searcher, err := alphabeta.New(rules.NewEasy(race(0)))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(searcher.Capabilities())
	// Output:
	// rules: Keyed
	// lacking: Evaluated, Evaluator, Bounded, MoveScorer, BestScorer, Resolver, QuickResolver, Partial, Noisy, Passer, Zugzwang, Symmetric, Undoer, Cloner, Numbered
	// in use: Table+PVS+Killers+History+MateDistance+Aspiration+Cutoffs+Deeper
	// off: CounterMoves+Continuation+ETC+MTDF+OneReply+Singular+Reduce+IIR+MultiCut+LatePrune+Compare
	// impossible: Fold, which needs rules.Keyed and rules.Symmetric without rules.Undoer and moves that are numbers of at most 8 bytes
	// impossible: Futility+ReverseFutility+Razor, which needs rules.Evaluated or EvalBy
	// impossible: StaticOrder, which needs rules.MoveScorer or OrderBy
	// impossible: BestPossible, which needs rules.BestScorer
	// impossible: Resolve, which needs rules.Resolver
	// impossible: Quiesce, which needs rules.Noisy or NoisyBy
	// impossible: Null+VerifyNull, which needs rules.Passer without rules.Undoer
}

// A table that is saved and loaded knows what the search before it knew.
func ExampleSearcher_SaveTable() {
	game := searchtest.NewStones(4, 3, 3)
	nodes := func(s *alphabeta.Searcher[searchtest.Stones, searchtest.Grid, searchtest.Cell]) int64 {
		result, _ := s.Search(context.Background(), game.Start(), sente.Limits{}, nil)
		return result.Best().Nodes
	}
	first, _ := alphabeta.New(game)
	second, _ := alphabeta.New(game)
	learned := nodes(first)
	var file bytes.Buffer
	fmt.Println(first.SaveTable(&file, "stones 4x3"), second.LoadTable(&file, "stones 4x3"), nodes(second) < learned)
	// Output: <nil> <nil> true
}

// A tracer is told of every node that is entered and left.
func ExampleSearcher_Trace() {
	game := searchtest.NewStones(3, 3, 3)
	searcher, _ := alphabeta.New(game)
	var told counting
	searcher.Trace(&told)
	result, _ := searcher.Search(context.Background(), game.Start(), sente.Limits{Depth: 1}, nil)
	fmt.Println(int64(told) == result.Best().Nodes+1) // and the root
	// Output: true
}

// counting counts positions.
type counting int64

func (c *counting) Enter(*search.Visit[searchtest.Cell]) (inside bool) {
	*c++
	return true
}
func (c *counting) Leave(int, sente.Score, search.Reason, int64) {}
