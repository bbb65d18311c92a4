package app

import (
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/match"
)

type matchVerb struct {
	matchFlags
	runFlags
	Games amount.Count
}

// register adds the flags to fs.
func (v *matchVerb) register(fs *pflag.FlagSet) {
	v.matchFlags.register(fs)
	groupFlags(fs, "Run and output", v.runFlags.register)
	v.Games = 100
	fs.Var(textValue(&v.Games, "N"), "games", "Number of games, played in pairs with colours swapped.")
}

// newMatchCommand returns the command match.
func newMatchCommand(env *environment) *cobra.Command {
	v := new(matchVerb)
	cmd := &cobra.Command{
		Use:   "match",
		Short: "Play a match between engines and estimate their Elo difference",
		Long:  `Play a match between engines. Every opening is played with colours swapped, and the result is an estimate of the first engine's strength relative to the others. With --nodes or --depth, the same seed produces the same games on every machine. With --journal, Ctrl-C prints the command that resumes the match.`,
		Example: env.selectExamples(`
{program} match sente heuristic --game gomoku --games 20
{program} match sente:memory=16 search --game connectfour --nodes 5k --games 200 -j 2
{program} match ./pbrain-new ./pbrain-old --openings book.pos --time 1s --journal new-old.jsonl
{program} match sente random random --game nim --players 3`, `
{program} match {engine} {other} --game {game} --games 20
{program} match search search:without=Killers --game {game} --nodes 5k --games 200 -j 2
{program} match {engine} {other} --openings balanced.pos --time 1s --journal run.jsonl`),
		RunE: func(*cobra.Command, []string) error { return v.run(env) },
	}
	v.register(cmd.Flags())
	return env.withArguments(cmd,
		argument{list: &v.Engines, name: "ENGINE", usage: "Players: PROFILE[:key=value,…] of the game, or the command line of an external engine in quotes, prefixed with its protocol, as in ugi:COMMAND.", optional: true},
	)
}

// run plays the match.
func (v matchVerb) run(env *environment) error {
	c, err := v.newMatchRun(env)
	if err != nil {
		return err
	}
	_, err = c.playRun()
	return err
}

func (v matchVerb) newMatchRun(env *environment) (matchRun, error) {
	c := matchRun{env: env, flags: v.runFlags}
	if err := v.inferGame(env); err != nil {
		return c, err
	}
	p, err := v.matchOptions().Plan(env.games)
	if err != nil {
		return c, err
	}
	p.Kind, p.Games = match.Match, int(v.Games)
	seats, err := p.NumSeats(env.games)
	if err != nil {
		return c, err
	}
	if n := len(p.Players); n != seats {
		return c, fmt.Errorf("a match of %s needs %s (got %d), for example: %s match %s", p.Game, amount.Counted(seats, "player"), n, env.displayName(), exampleArguments(env.games, p, seats))
	}
	openings, err := match.OpeningOptions(v.openingFlags).AddTo(env.ctx, env.games, &p, (p.Games+seats-1)/seats)
	c.plan, c.planLines = p, []string{formatPlan(p, openings)}
	return c, err
}
