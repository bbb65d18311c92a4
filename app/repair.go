package app

import (
	"cmp"
	"fmt"
	"io"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sente-games/sente/internal/visible"
)

type repairVerb struct {
	File string
	Out  string
	JSON bool
}

// register adds the flags to fs.
func (v *repairVerb) register(fs *pflag.FlagSet) {
	fs.Var(stringValue(&v.Out, "FILE"), "out", "Output file; default: the input file's name with .repaired appended.")
	fs.BoolVar(&v.JSON, "json", false, "Print JSON.")
}

// newRepairCommand returns the command repair.
func newRepairCommand(env *environment) *cobra.Command {
	v := new(repairVerb)
	cmd := &cobra.Command{
		Use:   "repair",
		Short: "Recover the intact part of a damaged journal or other line-based file",
		Long:  `Copy all intact lines of a damaged file to a new file and list the lost ones. Supported are files that grow by lines: journals of matches, tournaments and tuning runs, games as JSON lines (also those of {program} tune), measurements of {program} ablate, and books of {program} solve --make-book. A journal whose plan is lost is converted to a file of its games, for {program} ratings and {program} show.`,
		Example: env.selectExamples(`
{program} repair run.jsonl
{program} repair run.jsonl --out saved.jsonl
{program} match a b --journal run.jsonl.repaired`, ``),
		RunE: func(*cobra.Command, []string) error { return v.run(env) },
	}
	v.register(cmd.Flags())
	return env.withArguments(cmd,
		argument{text: &v.File, name: "FILE", usage: "Damaged file; it is not changed."},
	)
}

// run repairs the file and reports the result.
func (v repairVerb) run(env *environment) error {
	r, err := repairFile(env.ctx, env.games, env.disk, v.File, cmp.Or(v.Out, v.File+".repaired"))
	switch {
	case err != nil:
		return err
	case v.JSON:
		return writeJSON(env.out, r)
	}
	return writeRepaired(env.out, r)
}

// writeRepaired writes the result of a repair as text.
func writeRepaired(w io.Writer, r repairReport) error {
	if len(r.Lost) == 0 {
		_, err := fmt.Fprintf(w, "%s is not damaged: %s, %d %s; nothing was written\n", visible.Line(r.File), r.Kind, r.Saved, r.Unit)
		return err
	}
	for _, sentence := range r.Lost {
		if _, err := fmt.Fprintln(w, visible.Line(sentence)); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(w, "%s: %s, %d %s saved\n", visible.Line(r.Out), r.Kind, r.Saved, r.Unit)
	return err
}
