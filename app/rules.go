package app

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sente-games/sente/catalog"
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
	return writeRules(env.out, game)
}

func writeRules(w io.Writer, game catalog.Game) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n", game.Title)
	guide := game.GuideOrAbout()
	for _, sentence := range guide.Rules {
		fmt.Fprintf(&b, "  %s\n", sentence)
	}
	if len(game.Rules) > 1 {
		fmt.Fprint(&b, "\nAvailable rules\n\n")
		for _, choice := range game.Rules {
			fmt.Fprintf(&b, "  %-12s %s\n", choice.Name, choice.About)
		}
	}
	if len(guide.Rules) == 0 {
		fmt.Fprint(&b, "  No rules text is available for this game.\n")
	}
	for i, task := range guide.Tasks {
		board, err := game.BoardAfterMoves(task.Record)
		if err != nil {
			return fmt.Errorf("task %d of the guide: %w", i+1, err)
		}
		fmt.Fprintf(&b, "\n%d. %s\n\n%s", i+1, task.Ask, terminal.DrawPlain(board.Scene()))
	}
	if len(guide.Tasks) > 0 {
		fmt.Fprint(&b, "\nAnswers\n\n")
	}
	for i, task := range guide.Tasks {
		fmt.Fprintf(&b, "  %d. %s: %s\n", i+1, strings.Join(task.Answers, " or "), task.Right)
	}
	_, err := io.WriteString(w, b.String())
	return err
}
