package app

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/library"
	"github.com/sente-games/sente/match/player"
)

func init() {
	cobra.EnableCommandSorting = false // help lists commands in the order of registration
	cobra.MousetrapHelpText = ""       // a double click in Windows Explorer opens the studio
}

// newRootCommand returns the program's root command, which opens the studio if no subcommand is
// given.
func newRootCommand(env *environment) *cobra.Command {
	root := newStudioCommand(env)
	root.Use, root.Short, root.Long, root.Example = env.displayName(), "play, analyse and measure board games", env.aboutText(), env.rootExamples()
	root.Flags().Bool("version", false, "Print the version and exit.")
	root.Version = env.versionText()
	root.SetVersionTemplate(root.Version + "\n")
	root.SilenceErrors, root.SilenceUsage, root.DisableAutoGenTag = true, true, true
	root.CompletionOptions.DisableDefaultCmd = true
	root.SetIn(env.in)
	root.SetOut(env.out)
	root.SetErr(env.err)
	root.SetFlagErrorFunc(flagError)
	root.SetHelpFunc(func(cmd *cobra.Command, _ []string) { fmt.Fprint(env.out, helpText(cmd, helpWidth())) })
	for _, create := range slices.Concat([]func(*environment) *cobra.Command{
		newStudioCommand, newPlayCommand, newShowCommand, newConvertCommand, newAnalyzeCommand, newReviewCommand,
		newRulesCommand, newProfilesCommand, newSolveCommand, newProveCommand, newVerifyCommand, newPerftCommand,
		newBenchCommand, newAblateCommand, newTraceCommand, newBookCommand, newMatchCommand, newSprtCommand,
		newTournamentCommand, newStatsCommand, newRatingsCommand, newServeCommand, newWorkerCommand, newSelfplayCommand,
		newTuneCommand, newOpeningsCommand, newLibraryCommand, newRepairCommand, newEnginesCommand, newDoctorCommand,
	}, protocolCommands(), []func(*environment) *cobra.Command{
		newMcpCommand, newDemoCommand, newGomocupCommand, newCompletionCommand, newManCommand, newVersionCommand,
	}) {
		if cmd := create(env); env.supportsCommand(cmd.Name()) {
			root.AddCommand(cmd)
		}
	}
	root.SetHelpCommand(newHelpCommand())
	root.InitDefaultHelpCmd()
	env.fillHelp(root)
	return root
}

// supportsCommand reports whether a command is available for the program's games and parts.
func (env *environment) supportsCommand(command string) bool {
	if d, err := player.FindDialect(command); err == nil && d.Serve != nil {
		return slices.ContainsFunc(env.games, d.Supports)
	}
	switch command {
	case "doctor", "gomocup": // their protocol supports only Gomoku
		return slices.Contains(env.games.GameNames(), "gomoku")
	case "serve", "worker":
		return env.parts.fleet != nil
	case "mcp":
		return env.parts.mcp != nil
	case "library":
		return library.Supported()
	case "prove":
		return slices.ContainsFunc(env.games, func(g catalog.Game) bool { return g.SearchProof != nil })
	}
	return true
}

// executeArgs runs one command line.
func (env *environment) executeArgs(args []string) error {
	args = withLiveAddress(args)
	env.args = args
	root := newRootCommand(env)
	if len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) {
		env.registerCompletions(root)
	} else if err := checkCommand(root, args); err != nil {
		return err
	}
	root.SetArgs(slices.Concat([]string{}, args)) // not nil, since cobra then uses os.Args
	return root.Execute()
}

// checkCommand returns an error if the words before the first flag name an unknown command.
func checkCommand(cmd *cobra.Command, args []string) error {
	for _, word := range args {
		if strings.HasPrefix(word, "-") || !cmd.HasSubCommands() || len(cmd.Commands()) == 0 {
			return nil
		}
		i := slices.IndexFunc(cmd.Commands(), func(c *cobra.Command) bool { return c.Name() == word })
		if i < 0 {
			return unknownCommand(cmd, word)
		}
		cmd = cmd.Commands()[i]
	}
	return nil
}

func unknownCommand(parent *cobra.Command, word string) error {
	return fmt.Errorf("unknown command %q%s", visible.Clip(word), visible.DidYouMean(word, commandNames(parent), "expected one of"))
}

// commandNames returns the names of the visible commands below parent.
func commandNames(parent *cobra.Command) (names []string) {
	for _, c := range parent.Commands() {
		if !c.Hidden {
			names = append(names, c.Name())
		}
	}
	return names
}

// newGroup returns a command that has only subcommands.
func newGroup(cmd *cobra.Command, children ...*cobra.Command) *cobra.Command {
	cmd.AddCommand(children...)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		return fmt.Errorf("missing command after %s: expected one of %s", cmd.Name(), strings.Join(commandNames(cmd), ", "))
	}
	return cmd
}

// argument is a positional argument of a command.
type argument struct {
	name     string // as written in help
	usage    string
	text     *string   // destination; nil for a list
	list     *[]string // destination of the remaining arguments
	optional bool
	values   []string // allowed values; nil for any; of a game, the values that are offered
}

// gameArgument is the name of the argument for a game. It is optional in a program with one game.
const gameArgument = "GAME"

func (a argument) String() string {
	text := a.name
	if a.optional {
		text = "[" + text + "]"
	}
	if a.list != nil {
		text += "..."
	}
	return text
}

// withArguments adds positional arguments to a command.
func (env *environment) withArguments(cmd *cobra.Command, arguments ...argument) *cobra.Command {
	cmd.Long = cmp.Or(cmd.Long, cmd.Short+".")
	for i, a := range arguments {
		if i == 0 && a.name == gameArgument && env.hasSingleGame() {
			arguments[i].optional = true
			arguments[i].usage = "Game (optional): " + env.games[0].Name + "."
		}
		cmd.Use += " " + arguments[i].String()
		cmd.Long += "\n\n" + a.name + ": " + arguments[i].usage
	}
	env.hideMissing(cmd.Flags())
	cmd.Args = func(cmd *cobra.Command, args []string) error {
		if err := checkRequiredFlags(cmd); err != nil {
			return err
		}
		return env.parseArguments(cmd, arguments, args)
	}
	cmd.ValidArgsFunction = func(cmd *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		return env.completeArgument(cmd, arguments, args)
	}
	return cmd
}

// parseArguments stores the words of a command line in the arguments of a command.
func (env *environment) parseArguments(cmd *cobra.Command, arguments []argument, words []string) error {
	if len(arguments) > 0 && arguments[0].name == gameArgument && env.hasSingleGame() && (len(words) == 0 || words[0] != env.games[0].Name) {
		words = slices.Insert(slices.Clone(words), 0, env.games[0].Name)
	}
	for _, a := range arguments {
		switch {
		case len(words) == 0 && !a.optional:
			return env.missingArgument(cmd, a)
		case len(words) == 0:
		case a.list != nil:
			*a.list, words = slices.Clone(words), nil
		case a.values != nil && a.name != gameArgument && !slices.Contains(a.values, words[0]):
			return fmt.Errorf("unknown %s %q%s", strings.ToLower(a.name), visible.Clip(words[0]), visible.DidYouMean(words[0], a.values, "expected one of"))
		default:
			*a.text, words = words[0], words[1:]
		}
	}
	if len(words) > 0 {
		return fmt.Errorf("unexpected argument %q: see --help", visible.Clip(words[0]))
	}
	return nil
}

func (env *environment) missingArgument(cmd *cobra.Command, a argument) error {
	if a.name == gameArgument {
		names := a.values
		if names == nil {
			names = env.games.GameNames()
		}
		return fmt.Errorf("missing game: expected one of %s", strings.Join(names, ", "))
	}
	if example, _, _ := strings.Cut(cmd.Example, "\n"); example != "" {
		return fmt.Errorf("missing %s, for example: %s", a.name, example)
	}
	return fmt.Errorf("missing %s: see --help", a.name)
}

// checkRequiredFlags returns an error that lists the missing required flags.
func checkRequiredFlags(cmd *cobra.Command) error {
	var missing []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if _, required := f.Annotations[cobra.BashCompOneRequiredFlag]; required && !f.Changed {
			missing = append(missing, "--"+f.Name+"="+f.Value.Type())
		}
	})
	if len(missing) == 0 {
		return nil
	}
	return fmt.Errorf("missing %s: see --help", strings.Join(missing, " "))
}

// requireFlag marks a flag as required.
func requireFlag(fs *pflag.FlagSet, name string) {
	if err := cobra.MarkFlagRequired(fs, name); err != nil {
		panic(err) // the flag is not registered
	}
}

// flagError converts an error of pflag to one sentence.
func flagError(cmd *cobra.Command, err error) error {
	if e, ok := errors.AsType[*pflag.NotExistError](err); ok {
		return unknownFlag(cmd, e)
	}
	if e, ok := errors.AsType[*pflag.ValueRequiredError](err); ok {
		return fmt.Errorf("--%s needs a value: --%[1]s=%s", e.GetFlag().Name, e.GetFlag().Value.Type())
	}
	if e, ok := errors.AsType[*pflag.InvalidValueError](err); ok {
		return invalidValue(e)
	}
	if e, ok := errors.AsType[*pflag.InvalidSyntaxError](err); ok {
		return fmt.Errorf("unknown flag %q: see --help", visible.Clip(e.GetSpecifiedFlag()))
	}
	return err
}

func unknownFlag(cmd *cobra.Command, e *pflag.NotExistError) error {
	if short := e.GetSpecifiedShortnames(); short != "" {
		return fmt.Errorf("unknown flag %q: see --help", "-"+visible.Clip(e.GetSpecifiedName()))
	}
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			names = append(names, f.Name)
		}
	})
	if name, ok := visible.NearestName(e.GetSpecifiedName(), names); ok {
		return fmt.Errorf("unknown flag --%s: did you mean --%s?", visible.Clip(e.GetSpecifiedName()), name)
	}
	return fmt.Errorf("unknown flag --%s: see --help", visible.Clip(e.GetSpecifiedName()))
}

func invalidValue(e *pflag.InvalidValueError) error {
	if _, ok := errors.AsType[*strconv.NumError](e); ok { // pflag parses flags of type bool itself
		return fmt.Errorf("--%s: invalid value %q: expected true or false", e.GetFlag().Name, visible.Clip(e.GetValue()))
	}
	return fmt.Errorf("--%s: %w", e.GetFlag().Name, e.Unwrap())
}

// helpWidth returns the width of help in characters.
func helpWidth() int {
	const defaultWidth, maxWidth = 80, 100
	n, _ := strconv.Atoi(os.Getenv("COLUMNS"))
	return min(max(cmp.Or(n, defaultWidth), 0), maxWidth)
}

// newHelpCommand returns the command help.
func newHelpCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]...",
		Short: "Show help for a command",
		Long:  "Show help for a command.",
		RunE: func(cmd *cobra.Command, words []string) error {
			target := cmd.Root()
			if err := checkCommand(target, words); err != nil {
				return err
			}
			target, _, err := target.Find(words)
			if err != nil {
				return err
			}
			return target.Help()
		},
		ValidArgsFunction: func(cmd *cobra.Command, words []string, _ string) ([]string, cobra.ShellCompDirective) {
			parent, rest, err := cmd.Root().Find(words)
			if err != nil || len(rest) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return commandNames(parent), cobra.ShellCompDirectiveNoFileComp
		},
	}
}
