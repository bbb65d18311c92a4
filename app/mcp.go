package app

import (
	"errors"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/internal/interrupt"
	"github.com/sente-games/sente/studio"
)

// mcpVerb serves the games to an assistant.
type mcpVerb struct {
	Threads amount.Threads
	Jobs    amount.Jobs
	Memory  amount.Budget
}

// register adds the flags to fs.
func (v *mcpVerb) register(fs *pflag.FlagSet) {
	fs.Var(textValue(&v.Threads, "N"), "threads", "Threads of each search; default: 1.")
	fs.Var(textValue(&v.Jobs, "N"), "jobs", "Searches at the same time, others wait; default: the number of processors.")
	fs.Var(textValue(&v.Memory, "SIZE"), "memory", "Memory for the tables of all engines together, such as 2GiB; default: SENTE_MEMORY, or three quarters of the machine's memory.")
}

// newMcpCommand returns the command mcp.
func newMcpCommand(env *environment) *cobra.Command {
	v := new(mcpVerb)
	cmd := &cobra.Command{
		Use:   "mcp",
		Short: "Serve the games to assistants by the Model Context Protocol (MCP)",
		Long: `Serve the games to an assistant, such as a chat program or an editor with a language model, by the Model Context Protocol: it starts this command and exchanges messages with it on standard input and output. The end of input stops running searches and ends the command.

The tools are games, show, analyze, solve and review. They take positions as moves or as the text of a game record, read no files and change nothing. A call searches for at most 15 seconds, a review for at most 45.

Most assistants start the servers that their configuration lists under "mcpServers": add one with the command "{program}" and the arguments ["mcp"].`,
		Example: env.selectExamples(`
{program} mcp
{program} mcp --threads 2 --jobs 1`, ``),
		RunE: func(*cobra.Command, []string) error { return v.run(env) },
	}
	v.register(cmd.Flags())
	return env.withArguments(cmd)
}

// run serves until the end of input or an interrupt.
func (v mcpVerb) run(env *environment) error {
	server, err := studio.New(env.games, studio.Options{Name: env.displayName(), Limits: studio.Limits{Threads: int(v.Threads), Searches: int(v.Jobs)}})
	if err != nil {
		return err
	}
	err = env.parts.mcp(env.ctx, server, env.versionText(), env.stdinReader(), env.out)
	if errors.Is(err, interrupt.ErrStopped) {
		err = nil
	}
	return errors.Join(err, server.Close())
}
