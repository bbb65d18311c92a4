package app

import (
	"errors"

	"github.com/sente-games/sente/match/rating"
)

type sprtVerb struct {
	sprtPlay
	sprtCalc
	testFlags
}

// testFlags state the hypotheses of a test.
type testFlags struct {
	Elo0  float64 `name:"elo0" default:"0" placeholder:"ELO" help:"H0: the first player is so much stronger; default: 0."`
	Elo1  float64 `name:"elo1" default:"10" placeholder:"ELO" help:"H1: the first player is so much stronger; default: 10."`
	Alpha float64 `default:"0.05" placeholder:"P" help:"Chance to accept H1 falsely; default: 0.05."`
	Beta  float64 `default:"0.05" placeholder:"P" help:"Chance to accept H0 falsely; default: 0.05."`
	Model string  `default:"normalized" placeholder:"NAME" help:"Scale of --elo0 and --elo1: normalized (the default; the same for every share of draws), logistic or bayesian."`
}

// test is the test that the flags describe.
func (f testFlags) test() (rating.SPRT, error) {
	model, err := rating.ParseModel(f.Model)
	if err != nil {
		return rating.SPRT{}, err
	}
	s := rating.SPRT{Elo0: f.Elo0, Elo1: f.Elo1, Alpha: f.Alpha, Beta: f.Beta, Model: model}
	return s, s.Check()
}

// Help teaches by example.
func (sprtVerb) Help() string {
	return `Plays pairs of games until it is sure enough whether the first player is stronger by --elo1 (H1) or by no more than --elo0 (H0). The exit status is 0 for H1, 1 for H0, 3 if it was stopped undecided. With --calc it plays nothing and judges results that are there already; the exit status is 0.

    sente sprt sente:memory=32 sente --elo0 0 --elo1 10 --time 100ms --journal memory.jsonl
    sente sprt search search:without=Killers --game connectfour --nodes 2k --elo0 0 --elo1 20 -j 2
    sente sprt ./pbrain-new ./pbrain-old --elo0 -3 --elo1 1 --openings book.pos --order random
    sente sprt --calc "379 10170 21828 10640 343" --elo0 0 --elo1 2 --model normalized`
}

// Run plays the test, or judges the results of --calc.
func (v sprtVerb) Run(env *environment) error {
	test, err := v.test()
	if err != nil {
		return err
	}
	if v.Calc == nil {
		return v.play(env, test)
	}
	if len(v.Engines) > 0 || v.Players != "" {
		return errors.New("--calc judges results and plays nothing: leave out the players")
	}
	return v.calculate(env, test, v.JSON)
}
