package mcts_test

import (
	"context"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/mcts"
)

// pile is a game for three: each takes one to three sticks of a pile, and who
// takes the last one wins.
type pile struct{ Sticks, Player int }

func (p pile) Moves(buf []int) []int {
	for n := 1; n <= min(3, p.Sticks); n++ {
		buf = append(buf, n)
	}
	return buf
}

func (p pile) Play(n int) pile { return pile{p.Sticks - n, (p.Player + 1) % 3} }

func (p pile) Outcome() rules.Outcome {
	if p.Sticks > 0 {
		return rules.Ongoing
	}
	return rules.WonBy((p.Player + 2) % 3) // the player who moved last
}

func (p pile) Turn() int     { return p.Player }
func (pile) Seats() []string { return []string{"Ann", "Bob", "Cleo"} }

// Three players, and nothing but the rules: the search proves what it can.
func Example() {
	game := rules.NewEasy[pile, int](pile{Sticks: 3})
	searcher, err := mcts.New(game)
	if err != nil {
		fmt.Println(err)
		return
	}
	result, err := searcher.Search(context.Background(), game.Start(), sente.Limits{Nodes: 1000}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("take", result.Move, result.Best().Score, result.End)
	// Output: take 3 win 1 solved
}

// The search as it stood in 2006 and one with other parts, both for the same
// game.
func ExampleNew() {
	game := rules.NewEasy[pile, int](pile{Sticks: 20})
	textbook, _ := mcts.New(game, mcts.Textbook())
	modern, _ := mcts.New(game, mcts.Select(mcts.GRAVE), mcts.With(mcts.MAST))
	fmt.Println(textbook.Formula(), textbook.Features())
	fmt.Println(modern.Formula(), modern.Features())
	_, err := mcts.New(game, mcts.With(mcts.Implicit))
	fmt.Println(err != nil)
	// Output:
	// UCT none
	// GRAVE Look+Decisive+Wary+MAST+Reuse
	// true
}

// One searcher serves a whole game: Advance tells it what was played, and it goes on where
// it stood.
func ExampleSearcher() {
	game := rules.NewEasy[pile, int](pile{Sticks: 9})
	searcher, _ := mcts.New(game, mcts.TreeBytes(1<<20))
	at := game.Start()
	for game.Status(&at).Outcome == rules.Ongoing {
		result, err := searcher.Search(context.Background(), at, sente.Limits{Nodes: 2000, Seed: 1}, nil)
		if err != nil {
			fmt.Println(err)
			return
		}
		searcher.Advance(result.Move)
		var next rules.EasyState[pile]
		game.Play(&next, &at, result.Move, false)
		at = next
	}
	fmt.Println("nobody is left with a stick:", game.Status(&at).Outcome != rules.Ongoing)
	// Output: nobody is left with a stick: true
}

// A settings value that several searchers share, made of others.
func ExampleOption() {
	quick := mcts.Options(mcts.Without(mcts.Look|mcts.Wary), mcts.Explore(0.9), mcts.TreeBytes(1<<20))
	searcher, err := mcts.New(rules.NewEasy[pile, int](pile{Sticks: 20}), quick)
	fmt.Println(searcher.Features(), err)
	_, err = mcts.New(rules.NewEasy[pile, int](pile{Sticks: 20}), mcts.Explore(-1))
	fmt.Println(err)
	// Output:
	// Decisive+Reuse <nil>
	// mcts: Explore(-1) is out of range: 0 to 100
}

// Features are sets.
func ExampleFeature() {
	set := mcts.Look | mcts.MAST
	fmt.Println(set)
	for _, f := range set.Each() {
		fmt.Println(f)
	}
	// Output:
	// Look+MAST
	// Look
	// MAST
}

// All formulas, and the one that is taken where nothing tells the moves apart.
func ExampleSelection() {
	fmt.Println(mcts.Selections())
	searcher, _ := mcts.New(rules.NewEasy[pile, int](pile{Sticks: 20}))
	fmt.Println(searcher.Formula())
	// Output:
	// [UCT Tuned PUCT RAVE GRAVE]
	// UCT
}

// Two goroutines with a tree of their own each; what both have proven is united.
func ExampleParallel() {
	game := rules.NewEasy[pile, int](pile{Sticks: 6})
	searcher, _ := mcts.New(game, mcts.Workers(mcts.OwnTrees))
	result, err := searcher.Search(context.Background(), game.Start(), sente.Limits{Nodes: 500, Threads: 2}, nil)
	fmt.Println(len(result.Best().Candidates), "moves,", err)
	// Output: 3 moves, <nil>
}

// A rollout that takes one stick if it can see no win, and anything now and then.
func ExampleRandom() {
	game := rules.NewEasy[pile, int](pile{Sticks: 3})
	rollout := mcts.RolloutBy(func(_ *rules.EasyState[pile], moves []int, random *mcts.Random) int {
		if random.Below(10) == 0 {
			return random.Below(len(moves))
		}
		return 0
	})
	searcher, err := mcts.New(game, rollout)
	if err != nil {
		fmt.Println(err)
		return
	}
	result, _ := searcher.Search(context.Background(), game.Start(), sente.Limits{Nodes: 50}, nil)
	fmt.Println("take", result.Move)
	// Output: take 3
}

// What a searcher found in the rules, and what it makes of it.
func ExampleCapabilities() {
	searcher, err := mcts.New(rules.NewEasy[pile, int](pile{Sticks: 3}))
	if err != nil {
		fmt.Println(err)
		return
	}
	var found mcts.Capabilities = searcher.Capabilities()
	fmt.Println(found)
	for _, o := range found.Impossible {
		var missing mcts.Obstacle = o
		if missing.Features&mcts.Judge != 0 {
			fmt.Println("no Judge without", missing.Needs)
		}
	}
	// Output:
	// players: 3
	// rules: Seats
	// lacking: Keyed, Evaluated, Bounded, MoveScorer, Resolver, Undoer
	// formula: UCT
	// in use: Reuse
	// in use if they pay: Look+Decisive+Wary
	// off: MAST+Progress
	// impossible: Implicit+Judge+Greedy, which needs rules.Evaluated and two players
	// impossible: Bias+Widen, which needs rules.MoveScorer, PriorBy, or Look and rules.Evaluated
	// impossible: Guide, which needs rules.MoveScorer or PriorBy
	// impossible: Merge, which needs rules.Keyed
	// impossible: Resolve, which needs rules.Resolver and two players
	// no Judge without rules.Evaluated and two players
}

// coins is a pile whose rules toss a coin instead of playing on.
type coins struct {
	rules.Easy[pile, int]
}

// Sample awards the player of the next toss, whatever the pile.
func (coins) Sample(_ *rules.EasyState[pile], random *mcts.Random, out *mcts.Sample[int]) {
	winner := random.Below(2)
	out.Rewards[winner], out.Rewards[1-winner] = mcts.Unit, 0
}

// Rules that play positions out themselves are asked instead of rollouts.
func ExampleSampler() {
	var game mcts.Sampler[rules.EasyState[pile], int] = coins{rules.NewEasy[pile, int](pile{Sticks: 9})}
	var out mcts.Sample[int]
	game.Sample(nil, new(mcts.Random), &out)
	fmt.Println(out.Rewards[0] + out.Rewards[1])
	// Output: 4096
}

// A sample is worth something to each player; moves are wanted where something is
// learned from them.
func ExampleSample() {
	out := mcts.Sample[int]{Wanted: true}
	out.Moves, out.Players = append(out.Moves, 3), append(out.Players, 0)
	out.Rewards = [mcts.MostPlayers]int64{mcts.Unit, 0}
	fmt.Println(out.Moves, out.Players, out.Rewards[:2])
	// Output: [3] [0] [4096 0]
}

// What the search has made of the parts that it decides on itself: most rollouts pass a win at
// once, of three moves at most, and no node near the root has one.
func ExampleDecisions() {
	game := rules.NewEasy[pile, int](pile{Sticks: 60})
	searcher, _ := mcts.New(game)
	_, err := searcher.Search(context.Background(), game.Start(), sente.Limits{Nodes: 300, Seed: 1}, nil)
	var made mcts.Decisions = searcher.Decisions()
	fmt.Println(made.Rollouts, err)
	for _, d := range made.Parts {
		fmt.Println(d.Feature, d.On)
	}
	// Output:
	// 1 <nil>
	// Look false
	// Decisive true
	// Wary true
}

// A part that is asked for is not left to the samples.
func ExampleDecision() {
	game := rules.NewEasy[pile, int](pile{Sticks: 60})
	searcher, _ := mcts.New(game, mcts.With(mcts.Decisive), mcts.Without(mcts.Wary))
	for _, d := range searcher.Decisions().Parts {
		var part mcts.Decision = d
		fmt.Println(part)
	}
	// Output: Look off: worth 0.00, costs 0.00 (0 trials)
}

// A value and a policy of one's own, here of a pile for two in which multiples of four are
// lost: a network would be handed up to 16 positions at once.
func ExampleEvaluateBy() {
	game := rules.NewEasy[heap, int](heap(21))
	judge := func(_ context.Context, leaves []mcts.Leaf[rules.EasyState[heap], int]) error {
		for _, leaf := range leaves {
			value := 1.0
			if leaf.State.Pos()%4 == 0 {
				value = 0
			}
			leaf.Values[leaf.Turn], leaf.Values[1-leaf.Turn] = value, 1-value
			for i, take := range leaf.Moves {
				leaf.Priors[i] = 0.1
				if (int(leaf.State.Pos())-take)%4 == 0 {
					leaf.Priors[i] = 1
				}
			}
		}
		return nil
	}
	searcher, err := mcts.New(game, mcts.EvaluateBy(16, judge))
	if err != nil {
		fmt.Println(err)
		return
	}
	result, err := searcher.Search(context.Background(), game.Start(), sente.Limits{Nodes: 50}, nil)
	fmt.Println("take", result.Move, err)
	// Output: take 1 <nil>
}

// heap is a pile of which two take one to three sticks in turn; the last one wins.
type heap int

func (h heap) Moves(buf []int) []int { return pile{Sticks: int(h)}.Moves(buf) }
func (h heap) Play(n int) heap       { return h - heap(n) }

func (h heap) Outcome() rules.Outcome {
	if h > 0 {
		return rules.Ongoing
	}
	return rules.Lost // the player to move
}

// An answer is a value for each player and a prior for each move; what is not filled in is
// an error that names it.
func ExampleLeaf() {
	game := rules.NewEasy[heap, int](heap(21))
	searcher, _ := mcts.New(game, mcts.EvaluateBy(1, func(_ context.Context, leaves []mcts.Leaf[rules.EasyState[heap], int]) error {
		leaves[0].Values = []float64{0.5, 0.5}
		return nil
	}))
	_, err := searcher.Search(context.Background(), game.Start(), sente.Limits{Nodes: 50}, nil)
	fmt.Println(err)
	// Output: mcts: EvaluateBy's function left NaN, or nothing, as prior of move 0 (1) in leaf 0: 0 or more is wanted
}

// two is a pile for two: who takes the last stick wins.
type two struct{ Sticks, Player int }

func (p two) Moves(buf []int) []int { return pile(p).Moves(buf) }
func (p two) Play(n int) two        { return two{p.Sticks - n, 1 - p.Player} }
func (p two) Turn() int             { return p.Player }

func (p two) Outcome() rules.Outcome {
	if p.Sticks > 0 {
		return rules.Ongoing
	}
	return rules.Lost
}

// knowing is that game with rules that know which piles are good.
type knowing struct{ rules.Easy[two, int] }

func (knowing) Appraise(s *rules.EasyState[two], moves []int, priors []float64) float64 {
	sticks := s.Pos().Sticks
	for i, n := range moves {
		if priors[i] = 1; (sticks-n)%4 == 0 {
			priors[i] = 10
		}
	}
	if sticks%4 == 0 {
		return 0.1
	}
	return 0.9
}

// What rules know of a position and its moves leads the search, and few samples are enough.
func ExampleAppraiser() {
	game := knowing{rules.NewEasy[two, int](two{Sticks: 101})}
	searcher, err := mcts.New(game)
	if err != nil {
		fmt.Println(err)
		return
	}
	result, err := searcher.Search(context.Background(), game.Start(), sente.Limits{Nodes: 50}, nil)
	fmt.Println("take", result.Move, err)
	// Output: take 1 <nil>
}
