package app

import (
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sente-games/sente/terminal"
)

type rulesVerb struct {
	Game string
	JSON bool
}

// register adds the flags to fs.
func (v *rulesVerb) register(fs *pflag.FlagSet) {
	fs.BoolVar(&v.JSON, "json", false, "Print JSON: the rules and tasks as one object.")
}

// newRulesCommand returns the command rules.
func newRulesCommand(env *environment) *cobra.Command {
	v := new(rulesVerb)
	cmd := &cobra.Command{
		Use:   "rules",
		Short: "Explain the rules of a game, with a few exercises",
		Long:  `Explain how a game is played and which rule sets are available, with a few exercises. The solutions are at the end.`,
		Example: env.selectExamples(`
{program} rules gomoku
{program} rules othello --json`, `
{program} rules{ game}
{program} rules{ game} --json`),
		RunE: func(*cobra.Command, []string) error { return v.run(env) },
	}
	v.register(cmd.Flags())
	return env.withArguments(cmd,
		argument{text: &v.Game, name: "GAME", usage: "Game."},
	)
}

// run prints the rules of the game.
func (v rulesVerb) run(env *environment) error {
	game, err := env.games.FindGame(v.Game)
	if err != nil {
		return err
	}
	if v.JSON {
		return writeJSON(env.out, game.GuideOrAbout())
	}
	return terminal.WriteRules(env.out, game)
}
