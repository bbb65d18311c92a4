package app

import (
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
)

// newManCommand returns the hidden command man, which packaging calls.
func newManCommand(env *environment) *cobra.Command {
	dir := ""
	cmd := &cobra.Command{
		Use:    "man",
		Short:  "Write the manual pages",
		Long:   `Writes a manual page for the program and one for each command into a folder. SOURCE_DATE_EPOCH is their date.`,
		Hidden: true,
		RunE: func(cmd *cobra.Command, _ []string) error {
			header := &doc.GenManHeader{Section: "1", Source: env.version(), Manual: env.program()}
			if err := doc.GenManTree(cmd.Root(), header, dir); err != nil {
				return fmt.Errorf("manual pages: %w", err)
			}
			return nil
		},
	}
	return env.withArguments(cmd, argument{text: &dir, name: "DIR", usage: "The folder, which must exist."})
}

// newVersionCommand returns the command version.
func newVersionCommand(env *environment) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "version",
		Short: "Print the version",
		RunE: func(*cobra.Command, []string) error {
			_, err := fmt.Fprintln(env.out, env.version())
			return err
		},
	}
	return env.withArguments(cmd)
}
