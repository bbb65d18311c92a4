package rating_test

import (
	"context"
	"fmt"

	"github.com/sente-games/sente/match/rating"
)

func ExamplePairs_Estimate() {
	var p rating.Pairs
	p.Add(rating.Win, rating.Draw)
	p.Add(rating.Loss, rating.Win)
	fmt.Println(p)
	fmt.Println(rating.Pairs{34, 54, 63, 64, 75}.Estimate())
	fmt.Println(rating.Tally{Wins: 10}.Estimate())
	fmt.Println(rating.Tally{Wins: 50, Losses: 50}.Estimate().FormatScore(), rating.Tally{Losses: 10}.Estimate().FormatScore())
	// Output:
	// 0-0-1-1-0
	// Elo 55.58 ± 27.65, nElo 57.94 ± 28.28, LOS 100.00 %
	// Elo >= 140.2, LOS 99.95 %
	// 50.0 % (39.7 to 60.3) 0.0 % (30.8 at most)
}

func ExampleSPRT_Evaluate() {
	test := rating.SPRT{Elo0: 0, Elo1: 2, Model: rating.Normalized}
	v := test.Evaluate(rating.Pairs{379, 10170, 21828, 10640, 343})
	fmt.Printf("LLR %.3f of %.3f: %v\n", v.LLR, v.Upper, v.Decision)
	// Output: LLR 2.945 of 2.944: H1
}

func ExampleSPRT_ExpectedLength() {
	test := rating.SPRT{Elo0: 0, Elo1: 100}
	passes, games := test.ExpectedLength(0, rating.LengthConditions{})
	fmt.Printf("H1 in %.1f %% of the tests, after %.0f games\n", 100*passes, games)
	// Output: H1 in 4.0 % of the tests, after 74 games
}

func ExampleSPRTRun() {
	run := rating.NewSPRTRun(rating.SPRT{Elo0: 0, Elo1: 100}, 1)
	for run.Verdict().Decision == rating.Undecided {
		run.AddPair(rating.Win, rating.Draw)
		run.AddPair(rating.Draw, rating.Draw)
	}
	fmt.Println(run.Verdict().Decision, run.DecidedPairs())
	// Output: H1 0-0-7-8-0
}

func ExampleRatePlayers() {
	l, err := rating.RatePlayers(context.Background(), []rating.EncounterResult{
		{A: "new", B: "old", Result: rating.Tally{Wins: 6, Losses: 4}},
		{A: "old", B: "older", Result: rating.Tally{Wins: 7, Draws: 1, Losses: 2}},
	}, rating.ListOptions{Anchor: "old", AnchorElo: 1000, Resamplings: -1})
	if err != nil {
		panic(err)
	}
	for _, s := range l.Standings {
		fmt.Printf("%-5s %6.1f %v\n", s.Player, s.Elo, s.Result)
	}
	// Output:
	// new   1070.4 +6 =0 -4
	// old   1000.0 +11 =1 -8
	// older  809.2 +2 =1 -7
}
