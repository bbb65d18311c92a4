package app

import (
	"cmp"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/match"
)

type tournamentVerb struct {
	File string
	overrideFlags
	runFlags
}

// register adds the flags to fs.
func (v *tournamentVerb) register(fs *pflag.FlagSet) {
	v.overrideFlags.register(fs)
	groupFlags(fs, "Run and output", v.runFlags.register)
}

// newTournamentCommand returns the command tournament.
func newTournamentCommand(env *environment) *cobra.Command {
	v := new(tournamentVerb)
	cmd := &cobra.Command{
		Use:   "tournament",
		Short: "Play a tournament described by a file",
		Long: `Play the tournament that a file describes: kind = "roundrobin" (the default), "gauntlet", "swiss", "knockout", "ladder" or "match". The other keys have the names of the flags of {program} match; docs/formats.md lists them all.

    kind  = "roundrobin"
    game  = "{game}"
    games = 2            # per pairing
    nodes = "20k"

    [[player]]
    engine = "{engine}"

    [[player]]
    engine = "{other}"
    name   = "other"`,
		Example: env.selectExamples(`
{program} tournament cup.toml --journal cup.jsonl -j 2
{program} tournament cup.toml --nodes 100k --seed 2
{program} ratings cup.jsonl`, `
{program} tournament cup.toml --journal cup.jsonl -j 2
{program} ratings cup.jsonl`),
		RunE: func(*cobra.Command, []string) error { return v.run(env) },
	}
	v.register(cmd.Flags())
	return env.withArguments(cmd,
		argument{text: &v.File, name: "CUP", usage: "Tournament file in TOML."},
	)
}

// overrideFlags contains the flags that override the file.
type overrideFlags struct {
	Game     string
	Rules    string
	Size     string
	Games    amount.Count
	Openings string
	Nodes    amount.Count
	Time     amount.Span
	Seed     *uint64
}

// register adds the flags to fs.
func (f *overrideFlags) register(fs *pflag.FlagSet) {
	fs.Var(stringValue(&f.Game, "GAME"), "game", "Game, overriding the file, as do the following flags up to --time.")
	fs.Var(stringValue(&f.Rules, "NAME"), "rules", "Rule set.")
	fs.Var(stringValue(&f.Size, "SIZE"), "size", "Board size.")
	fs.Var(textValue(&f.Games, "N"), "games", "Number of games per pairing.")
	fs.Var(stringValue(&f.Openings, "FILE"), "openings", "Opening file.")
	fs.Var(textValue(&f.Nodes, "N"), "nodes", "Maximum nodes per search, for players without their own limit.")
	fs.Var(textValue(&f.Time, "TIME"), "time", "Time for each move, for players without their own limit.")
	fs.Var(optionalNumber(&f.Seed, "N"), "seed", "Another seed, other games.")
}

// applyTo overrides settings of the file with the flags.
func (f overrideFlags) applyTo(c *match.TournamentFile) {
	for _, s := range []struct {
		flag string
		to   *string
	}{{f.Game, &c.Game}, {f.Rules, &c.Rules}, {f.Size, &c.Size}, {f.Openings, &c.File}} {
		*s.to = cmp.Or(s.flag, *s.to)
	}
	if f.Games > 0 {
		c.Games = int(f.Games)
	}
	if f.Nodes > 0 {
		c.Nodes = f.Nodes
	}
	if f.Time.Set() {
		c.Time = f.Time
	}
	if f.Seed != nil {
		c.Seed = *f.Seed
	}
}

// run plays the tournament.
func (v tournamentVerb) run(env *environment) error {
	file, err := match.ReadTournament(v.File)
	if err != nil {
		return err
	}
	v.applyTo(&file)
	p, openings, err := file.Plan(env.ctx, env.games)
	if err != nil {
		return err
	}
	c := matchRun{env: env, plan: p, flags: v.runFlags, planLines: []string{formatPlan(p, openings)}}
	_, err = c.playRun()
	return err
}
