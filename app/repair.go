package app

import (
	"cmp"
	"fmt"
	"io"

	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/lab/repair"
)

type repairVerb struct {
	File string `arg:"" help:"The damaged file; it stays as it is."`
	Out  string `placeholder:"FILE" help:"Where to write what is saved; default: the file's name with .repaired behind it."`
	JSON bool   `help:"Facts as JSON."`
}

// Help teaches by example.
func (repairVerb) Help() string {
	return `Saves what can be saved from a damaged file into another one and names every line that is lost. Files that grow by lines can be repaired: journals of matches and tournaments, games as JSON lines (also those of sente tune), measurements of sente ablate, books of sente solve --make-book. A journal whose plan is lost becomes a file of its games, which sente ratings and sente show read.

    sente repair run.jsonl
    sente repair run.jsonl --out saved.jsonl
    sente match a b --journal run.jsonl.repaired`
}

// Run repairs.
func (v repairVerb) Run(env *environment) error {
	r, err := repair.Repair(env.ctx, env.games, env.disk, v.File, cmp.Or(v.Out, v.File+".repaired"))
	switch {
	case err != nil:
		return err
	case v.JSON:
		return writeJSON(env.out, r)
	}
	return writeRepaired(env.out, r)
}

// writeRepaired says in words what has become of a file.
func writeRepaired(w io.Writer, r repair.Report) error {
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
