package alphabeta_test

import (
	"bytes"
	"context"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/alphabeta"
	"github.com/sente-games/sente/search/internal/searchtest"
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
	// alphabeta: EvalBy got a func(*int) sente.Score, but this game needs a func(*rules.EasyState[github.com/sente-games/sente/search/alphabeta_test.race]) sente.Score
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
	// lacking: Evaluated, Evaluator, Bounded, MoveScorer, BestScorer, Resolver, QuickResolver, Partial, Noisy, Passer, Zugzwang, Symmetric, Undoer, Cloner
	// in use: Table+PVS+Killers+History+MateDistance+Aspiration+Cutoffs+Deeper
	// off: CounterMoves+Continuation+ETC+OneReply+Singular+Reduce+IIR+MultiCut+LatePrune+Compare
	// impossible: Fold, which needs rules.Keyed and rules.Symmetric without rules.Undoer and moves that are numbers of at most 8 bytes
	// impossible: Futility+ReverseFutility+Razor, which needs rules.Evaluated or EvalBy
	// impossible: StaticOrder, which needs rules.MoveScorer or OrderBy
	// impossible: BestPossible, which needs rules.BestScorer
	// impossible: Resolve, which needs rules.Resolver
	// impossible: Quiesce, which needs rules.Noisy or NoisyBy
	// impossible: Null+VerifyNull, which needs rules.Passer without rules.Undoer
}

// A saved and reloaded table contains the results of the previous search.
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
