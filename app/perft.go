package app

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

type perftVerb struct {
	positionFlags
	Depth int
}

// register adds the flags to fs.
func (v *perftVerb) register(fs *pflag.FlagSet) {
	v.positionFlags.register(fs)
	fs.Var(numberValue(&v.Depth, "N"), "depth", "Depth in plies; 0 counts the position itself.")
	requireFlag(fs, "depth")
}

// newPerftCommand returns the command perft.
func newPerftCommand(env *environment) *cobra.Command {
	v := new(perftVerb)
	cmd := &cobra.Command{
		Use:   "perft",
		Short: "Count all lines of play of a given length",
		Long:  `Count all lines of play of exactly N plies, to verify that moves, captures and ends of games are implemented correctly. Lines that end earlier are not counted.`,
		Example: env.selectExamples(`
{program} perft connectfour --depth 8
{program} perft gomoku h8i9 --size 9 --depth 2`, `
{program} perft{ game} --depth 4
{program} perft{ game} {moves} --depth 3`),
		RunE: func(*cobra.Command, []string) error { return v.run(env) },
	}
	v.register(cmd.Flags())
	return env.withArguments(cmd, v.gameArgument(), v.positionArgument())
}

// run counts the lines of each position.
func (v perftVerb) run(env *environment) error {
	if v.Depth < 0 || v.Depth > 1000 {
		return fmt.Errorf("invalid --depth %d: expected 0 to 1000", v.Depth)
	}
	all, err := v.readPositions(env)
	if err != nil {
		return err
	}
	progress := newProgress(env.err)
	for _, p := range all {
		n, err := p.Perft(env.ctx, v.Depth, func(i, total int, lines uint64) {
			progress.setText("%d of %d moves, %d lines", i, total, lines)
		})
		progress.clearLine()
		if err != nil && errors.Is(err, env.ctx.Err()) {
			return fmt.Errorf("stopped after %d lines: the count is incomplete", n)
		}
		if err != nil {
			return err
		}
		fmt.Fprintln(env.out, n)
	}
	return nil
}
