package app

import (
	"fmt"
	"os"
	"strconv"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
	"github.com/spf13/pflag"
)

// newManCommand returns the hidden command man, which packaging calls.
func newManCommand(env *environment) *cobra.Command {
	dir := ""
	cmd := &cobra.Command{
		Use:    "man",
		Short:  "Write the manual pages",
		Long:   `Write a manual page for the program and for each command to a folder. SOURCE_DATE_EPOCH sets their date.`,
		Hidden: true,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if text := os.Getenv("SOURCE_DATE_EPOCH"); text != "" {
				if _, err := strconv.ParseInt(text, 10, 64); err != nil {
					return fmt.Errorf("invalid SOURCE_DATE_EPOCH %q: expected the number of seconds since 1970", text)
				}
			}
			showPlaceholders(cmd.Root())
			header := &doc.GenManHeader{Section: "1", Source: env.versionText(), Manual: env.displayName()}
			if err := doc.GenManTree(cmd.Root(), header, dir); err != nil {
				return fmt.Errorf("manual pages: %w", err)
			}
			return nil
		},
	}
	return env.withArguments(cmd, argument{text: &dir, name: "DIR", usage: "Existing output folder."})
}

// showPlaceholders makes the manual pages of a command and its subcommands show the placeholders of
// flags; cobra shows their defaults instead.
func showPlaceholders(cmd *cobra.Command) {
	cmd.DisableFlagsInUseLine = true
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if f.Value.Type() == "bool" {
			return
		}
		if f.DefValue != "" {
			f.Usage += " Default: " + f.DefValue + "."
		}
		f.DefValue = f.Value.Type()
	})
	for _, child := range cmd.Commands() {
		showPlaceholders(child)
	}
}

// newVersionCommand returns the command version.
func newVersionCommand(env *environment) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "version",
		Short: "Print the version",
		RunE: func(*cobra.Command, []string) error {
			_, err := fmt.Fprintln(env.out, env.versionText())
			return err
		},
	}
	return env.withArguments(cmd)
}
