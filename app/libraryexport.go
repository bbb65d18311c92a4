package app

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/internal/interrupt"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/library"
	"github.com/sente-games/sente/record"
	"github.com/sente-games/sente/record/convert"
	"github.com/sente-games/sente/record/study"
)

type libraryExport struct {
	libraryFlags
	queryFlags
	Out string
	To  string
}

// register adds the flags to fs.
func (v *libraryExport) register(fs *pflag.FlagSet) {
	v.libraryFlags.register(fs)
	v.queryFlags.register(fs)
	fs.Var(stringValue(&v.To, "FORMAT"), "to", "Another format than the ending of OUT names.")
}

// newLibraryExportCommand returns the command export.
func newLibraryExportCommand(env *environment) *cobra.Command {
	v := new(libraryExport)
	cmd := &cobra.Command{
		Use:   "export",
		Short: "Write the games that are found into a file",
		Long:  `Writes all games that are what the flags say, in the order in which they came in. What the format has no place for is named. Of a damaged library all is written that can be read.`,
		Example: env.examples(`
{program} library export all.jsonl
{program} library export renju.sgf --game gomoku --rules renju
{program} library export ann.jsonl --player ann --since 2026`, `
{program} library export all.jsonl
{program} library export ann.jsonl --player ann --since 2026`),
		RunE: func(*cobra.Command, []string) error { return v.run(env) },
	}
	v.register(cmd.Flags())
	return env.withArguments(cmd,
		argument{text: &v.Out, name: "OUT", usage: "The file to write, which must not be there yet; its ending names the format."},
	)
}

// mostExported is the maximum number of games in a format that is written as a whole.
const mostExported = 100_000

// run writes the games to the file.
func (v libraryExport) run(env *environment) error {
	format, err := convertVerb{Out: v.Out, To: v.To}.format()
	if err != nil {
		return err
	}
	q, err := v.query(env)
	if err != nil {
		return err
	}
	if err := outFile(v.Out); err != nil {
		return err
	}
	store, err := v.sound(env)
	if err != nil {
		return err
	}
	defer store.Close()
	n, lost, bad := 0, []string(nil), []string(nil)
	err = keep.Replace(env.disk, v.Out, keep.Kind{}, func(w io.Writer) (err error) {
		n, lost, bad, err = writeFound(env, w, store.Store, q, format)
		return err
	})
	if err != nil {
		return err
	}
	for _, said := range bad[:min(len(bad), mostToldBad)] {
		env.notice(said)
	}
	for _, said := range lost {
		fmt.Fprintf(env.out, "  %s\n", visible.Line(said))
	}
	_, err = fmt.Fprintf(env.out, "%s: %s written as %s\n", visible.Line(v.Out), amount.Counted(n, "game"), format)
	switch lost := len(bad) + store.lost; {
	case err != nil:
		return err
	case store.damaged != "":
		return fmt.Errorf("the library %s is damaged: %s could be read, and of %d more there are only parts", store.damaged, amount.Counted(store.kept, "game"), lost)
	case lost > 0:
		return fmt.Errorf("%s of the library could not be read", amount.Counted(lost, "game"))
	}
	return nil
}

// writeFound writes the games that a query returns. Records are streamed, without a limit on their
// number; other formats are written as a whole.
func writeFound(env *environment, w io.Writer, store *library.Store, q library.Query, format record.Format) (n int, lost, bad []string, err error) {
	var all []*study.Study
	out, names := bufio.NewWriter(w), map[string]bool{}
	err = store.ForEach(env.ctx, q, func(k library.StoredGame) error {
		if err := interrupt.Stopped(env.ctx); err != nil {
			return err
		}
		if n++; format == record.JSONL {
			if k.Nodes > 0 && !names["variations"] {
				names["variations"] = true
				lost = append(lost, "The format has no place for variations and comments: those of studies are left out.")
			}
			return record.Write(out, env.games, record.JSONL, k.Record)
		}
		if n > mostExported {
			return fmt.Errorf("there are more than %d games, too many for the format %s: write them as jsonl, or ask for fewer", mostExported, format)
		}
		s, err := k.ReadStudy(env.games)
		all = append(all, s)
		return err
	}, func(id int64, err error) { bad = append(bad, fmt.Sprintf("game %d: %s", id, sentence(err))) })
	switch {
	case err != nil:
		return n, lost, bad, err
	case n == 0:
		return n, lost, bad, fmt.Errorf("no game of the library is what was asked for%s", strings.Repeat(" and can be read", min(len(bad), 1)))
	case format == record.JSONL:
		return n, lost, bad, out.Flush()
	}
	lost, err = convert.Write(out, env.games, format, all...)
	if err == nil {
		err = out.Flush()
	}
	return n, lost, bad, err
}

type libraryBackup struct {
	libraryFlags
	Out string
}

// register adds the flags to fs.
func (v *libraryBackup) register(fs *pflag.FlagSet) {
	v.libraryFlags.register(fs)
}

// newLibraryBackupCommand returns the command backup.
func newLibraryBackupCommand(env *environment) *cobra.Command {
	v := new(libraryBackup)
	cmd := &cobra.Command{
		Use:   "backup",
		Short: "Copy the library while it is in use",
		Long:  `Copies the library as it is at this moment, while others may use it. The copy is as small as can be, and is looked through for damage.`,
		Example: env.examples(`
{program} library backup games.db
{program} library backup cup-copy.db --db cup.db`, ``),
		RunE: func(*cobra.Command, []string) error { return v.run(env) },
	}
	v.register(cmd.Flags())
	return env.withArguments(cmd,
		argument{text: &v.Out, name: "OUT", usage: "The file of the copy, which must not be there yet."},
	)
}

// run copies the library.
func (v libraryBackup) run(env *environment) error {
	store, err := v.open(env, library.MustExist)
	if err != nil {
		return err
	}
	defer store.Close()
	if err := store.Check(env.ctx); err != nil {
		return err
	}
	if err := store.Backup(env.ctx, v.Out); err != nil {
		return err
	}
	_, err = fmt.Fprintf(env.out, "%s: a copy of %s\n", visible.Line(v.Out), visible.Line(store.Name()))
	return err
}
