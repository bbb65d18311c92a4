package app

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sente-games/sente/catalog"
)

// newCompletionCommand returns the command completion.
func newCompletionCommand(env *environment) *cobra.Command {
	shell := ""
	cmd := &cobra.Command{
		Use:   "completion",
		Short: "Print a shell completion script",
		Long:  `Print a script that completes commands, flags, and the names of games, rules and engines. The script for bash requires the package bash-completion.`,
		Example: env.selectExamples(`
source <({program} completion bash)
{program} completion zsh > ~/.zfunc/_{program}
{program} completion fish > ~/.config/fish/completions/{program}.fish
{program} completion powershell | Out-String | Invoke-Expression`, ``),
		RunE: func(cmd *cobra.Command, _ []string) error {
			switch root := cmd.Root(); shell {
			case "bash":
				return root.GenBashCompletionV2(env.out, true)
			case "zsh":
				return root.GenZshCompletion(env.out)
			case "fish":
				return root.GenFishCompletion(env.out, true)
			default:
				return root.GenPowerShellCompletionWithDesc(env.out)
			}
		},
	}
	return env.withArguments(cmd, argument{text: &shell, name: "SHELL", usage: "Shell: bash, zsh, fish or powershell.", values: []string{"bash", "zsh", "fish", "powershell"}})
}

// completeArgument returns the completions of the argument that follows the words.
func (env *environment) completeArgument(cmd *cobra.Command, arguments []argument, words []string) ([]string, cobra.ShellCompDirective) {
	if len(arguments) == 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	a := arguments[min(len(words), len(arguments)-1)]
	switch {
	case len(words) >= len(arguments) && a.list == nil:
		return nil, cobra.ShellCompDirectiveNoFileComp
	case a.values != nil:
		return a.values, cobra.ShellCompDirectiveNoFileComp
	case a.name == gameArgument:
		return env.games.GameNames(), cobra.ShellCompDirectiveDefault // or the name of a file
	case a.name == "NAME" && cmd.HasParent() && cmd.Parent().Name() == "engines" && cmd.Name() != "add":
		return env.listedNames(), cobra.ShellCompDirectiveNoFileComp
	case a.name == "PROFILE" || a.name == "ENGINE":
		return env.profileNames(env.gameOfCommandLine(cmd, words)), cobra.ShellCompDirectiveDefault
	}
	return nil, cobra.ShellCompDirectiveDefault
}

// listedNames returns the names in the user's list of engines.
func (env *environment) listedNames() (names []string) {
	list, err := env.readRoster(listFlag{})
	if err != nil {
		return nil
	}
	for _, e := range list.Engines {
		names = append(names, e.Name)
	}
	return names
}

// registerCompletions registers completions for the values of all flags of root and its
// subcommands.
func (env *environment) registerCompletions(root *cobra.Command) {
	root.Flags().VisitAll(func(f *pflag.Flag) {
		if complete := env.flagCompletion(f); complete != nil {
			if err := root.RegisterFlagCompletionFunc(f.Name, complete); err != nil {
				panic(fmt.Sprintf("flag %s: %v", f.Name, err))
			}
		}
	})
	for _, child := range root.Commands() {
		env.registerCompletions(child)
	}
}

func (env *environment) flagCompletion(f *pflag.Flag) cobra.CompletionFunc {
	if v, ok := f.Value.(*flagValue); ok && len(v.choices) > 0 {
		return cobra.FixedCompletions(v.choices, cobra.ShellCompDirectiveNoFileComp)
	}
	switch f.Name {
	case "game":
		return cobra.FixedCompletions(env.games.GameNames(), cobra.ShellCompDirectiveNoFileComp)
	case "rules":
		return func(cmd *cobra.Command, words []string, _ string) ([]string, cobra.ShellCompDirective) {
			return env.rulesNames(env.gameOfCommandLine(cmd, words)), cobra.ShellCompDirectiveNoFileComp
		}
	case "engine", "engines", "players":
		return func(cmd *cobra.Command, words []string, _ string) ([]string, cobra.ShellCompDirective) {
			return env.profileNames(env.gameOfCommandLine(cmd, words)), cobra.ShellCompDirectiveNoSpace
		}
	}
	return nil
}

// gameOfCommandLine returns the game that the command line names, or all games if it does not name
// one.
func (env *environment) gameOfCommandLine(cmd *cobra.Command, words []string) catalog.Catalog {
	if f := cmd.Flags().Lookup("game"); f != nil && f.Changed {
		words = []string{f.Value.String()}
	}
	for _, g := range env.games {
		if len(words) > 0 && words[0] == g.Name {
			return catalog.Catalog{g}
		}
	}
	return env.games
}

func (env *environment) profileNames(games catalog.Catalog) (names []string) {
	for _, g := range games {
		names = append(names, g.ProfileNames()...)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

func (env *environment) rulesNames(games catalog.Catalog) (names []string) {
	for _, g := range games {
		for _, rules := range g.Rules {
			names = append(names, rules.Name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}
