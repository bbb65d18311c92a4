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
	fs.Var(stringValue(&v.Out, "FILE"), "out", "Where to write what is saved; default: the file's name with .repaired behind it.")
	fs.BoolVar(&v.JSON, "json", false, "Facts as JSON.")
}

// newRepairCommand returns the command repair.
func newRepairCommand(env *environment) *cobra.Command {
	v := new(repairVerb)
	cmd := &cobra.Command{
		Use:   "repair",
		Short: "Save what can be saved from a damaged journal, or another file of lines",
		Long:  `Saves what can be saved from a damaged file into another one and names every line that is lost. Files that grow by lines can be repaired: journals of matches, tournaments and tuning runs, games as JSON lines (also those of {program} tune), measurements of {program} ablate, books of {program} solve --make-book. A journal whose plan is lost becomes a file of its games, which {program} ratings and {program} show read.`,
		Example: env.examples(`
{program} repair run.jsonl
{program} repair run.jsonl --out saved.jsonl
{program} match a b --journal run.jsonl.repaired`, ``),
		RunE: func(*cobra.Command, []string) error { return v.run(env) },
	}
	v.register(cmd.Flags())
	return env.withArguments(cmd,
		argument{text: &v.File, name: "FILE", usage: "The damaged file; it stays as it is."},
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
		_, err := fmt.Fprintf(w, "%s is whole: %s, %d %s; nothing was written\n", visible.Line(r.File), r.Kind, r.Saved, r.Unit)
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
