package app

import (
	"errors"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sente-games/sente/match/rating"
)

type sprtVerb struct {
	sprtPlay
	sprtCalc
	testFlags
}

// register adds the flags to fs.
func (v *sprtVerb) register(fs *pflag.FlagSet) {
	v.sprtPlay.register(fs)
	v.sprtCalc.register(fs)
	groupFlags(fs, "Test", v.testFlags.register)
}

// newSprtCommand returns the command sprt.
func newSprtCommand(env *environment) *cobra.Command {
	v := new(sprtVerb)
	cmd := &cobra.Command{
		Use:   "sprt",
		Short: "Test whether an engine is stronger, by SPRT",
		Long:  `Play pairs of games until a sequential probability ratio test decides whether the first player is stronger by --elo1 (H1) or by no more than --elo0 (H0). The exit status is 0 for H1, 1 for H0, and 3 if the test was stopped undecided. With --calc no games are played and given results are evaluated; the exit status is then 0.`,
		Example: env.selectExamples(`
{program} sprt sente:memory=32 sente --elo0 0 --elo1 10 --time 100ms --journal memory.jsonl
{program} sprt search search:without=Killers --game connectfour --nodes 2k --elo0 0 --elo1 20 -j 2
{program} sprt ./pbrain-new ./pbrain-old --elo0 -3 --elo1 1 --openings book.pos --order random
{program} sprt --calc "379 10170 21828 10640 343" --elo0 0 --elo1 2 --model normalized`, `
{program} sprt search search:without=Killers --game {game} --nodes 2k --elo0 0 --elo1 20 -j 2
{program} sprt --calc "34 54 63 64 75" --elo0 0 --elo1 5`),
		RunE: func(*cobra.Command, []string) error { return v.run(env) },
	}
	v.register(cmd.Flags())
	return env.withArguments(cmd,
		argument{list: &v.Engines, name: "ENGINE", usage: "Players: PROFILE[:key=value,…] of the game, or the command line of an external engine in quotes, prefixed with its protocol, as in ugi:COMMAND.", optional: true},
	)
}

// testFlags contains the flags for the hypotheses of a test.
type testFlags struct {
	Elo0  float64
	Elo1  float64
	Alpha float64
	Beta  float64
	Model string
}

// register adds the flags to fs.
func (f *testFlags) register(fs *pflag.FlagSet) {
	f.Elo0 = 0
	fs.Var(numberValue(&f.Elo0, "ELO"), "elo0", "Elo difference assumed under H0.")
	f.Elo1 = 10
	fs.Var(numberValue(&f.Elo1, "ELO"), "elo1", "Elo difference assumed under H1.")
	f.Alpha = 0.05
	fs.Var(numberValue(&f.Alpha, "P"), "alpha", "Chance to accept H1 falsely.")
	f.Beta = 0.05
	fs.Var(numberValue(&f.Beta, "P"), "beta", "Chance to accept H0 falsely.")
	f.Model = "normalized"
	fs.Var(stringValue(&f.Model, "NAME"), "model", "Elo model of --elo0 and --elo1: normalized (the default; independent of the draw rate), logistic or bayesian.")
}

// newTest returns the test that the flags describe.
func (f testFlags) newTest() (rating.SPRT, error) {
	model, err := rating.ParseModel(f.Model)
	if err != nil {
		return rating.SPRT{}, err
	}
	s := rating.SPRT{Elo0: f.Elo0, Elo1: f.Elo1, Alpha: f.Alpha, Beta: f.Beta, Model: model}
	return s, s.Validate()
}

// run plays the test, or evaluates the results of --calc.
func (v sprtVerb) run(env *environment) error {
	test, err := v.newTest()
	if err != nil {
		return err
	}
	if v.Calc == nil {
		return v.playTest(env, test)
	}
	if len(v.Engines) > 0 || v.Players != "" {
		return errors.New("--calc plays no games and cannot be combined with players")
	}
	return v.evaluateResults(env, test, v.JSON)
}
