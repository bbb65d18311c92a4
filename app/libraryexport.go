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
	fs.Var(stringValue(&v.To, "FORMAT"), "to", "Output format, such as sgf or jsonl; default: from the extension of OUT. An unknown name lists all.")
}

// newLibraryExportCommand returns the command export.
func newLibraryExportCommand(env *environment) *cobra.Command {
	v := new(libraryExport)
	cmd := &cobra.Command{
		Use:   "export",
		Short: "Export games to a file",
		Long:  `Export all games that match the flags, in the order in which they were added. Content that the format cannot represent is reported. From a damaged library, all readable games are exported.`,
		Example: env.selectExamples(`
{program} library export all.jsonl
{program} library export renju.sgf --game gomoku --rules renju
{program} library export ann.jsonl --player ann --since 2026`, `
{program} library export all.jsonl
{program} library export ann.jsonl --player ann --since 2026`),
		RunE: func(*cobra.Command, []string) error { return v.run(env) },
	}
	v.register(cmd.Flags())
	return env.withArguments(cmd,
		argument{text: &v.Out, name: "OUT", usage: "Output file, which must not exist; its extension selects the format."},
	)
}

// maxExported is the maximum number of games in a format that is written as a whole.
const maxExported = 100_000

// run writes the games to the file.
func (v libraryExport) run(env *environment) error {
	format, err := convertVerb{Out: v.Out, To: v.To}.outputFormat()
	if err != nil {
		return err
	}
	q, err := v.newQuery(env)
	if err != nil {
		return err
	}
	if err := checkNotExist(v.Out); err != nil {
		return err
	}
	store, err := v.openReadable(env)
	if err != nil {
		return err
	}
	defer store.Close()
	n, lost, bad := 0, []string(nil), []string(nil)
	err = keep.Replace(env.disk, v.Out, keep.Kind{}, func(w io.Writer) (err error) {
		n, lost, bad, err = writeGames(env, w, store.Store, q, format)
		return err
	})
	if err != nil {
		return err
	}
	for _, parts := range bad[:min(len(bad), maxReportedFaults)] {
		env.printNotice(parts)
	}
	for _, parts := range lost {
		fmt.Fprintf(env.out, "  %s\n", visible.Line(parts))
	}
	_, err = fmt.Fprintf(env.out, "%s: %s written as %s\n", visible.Line(v.Out), amount.Counted(n, "game"), format)
	switch lost := len(bad) + store.lost; {
	case err != nil:
		return err
	case store.damaged != "":
		return fmt.Errorf("library %s is damaged: %s could be read, %d more only in part", store.damaged, amount.Counted(store.kept, "game"), lost)
	case lost > 0:
		return fmt.Errorf("%s of the library could not be read", amount.Counted(lost, "game"))
	}
	return nil
}

// writeGames writes the games that a query returns. Records are streamed, without a limit on their
// number; other formats are written as a whole.
func writeGames(env *environment, w io.Writer, store *library.Store, q library.Query, format record.Format) (n int, lost, bad []string, err error) {
	var all []*study.Study
	out, names := bufio.NewWriter(w), map[string]bool{}
	err = store.ForEach(env.ctx, q, func(k library.StoredGame) error {
		if err := interrupt.Stopped(env.ctx); err != nil {
			return err
		}
		if n++; format == record.JSONL {
			if k.Nodes > 0 && !names["variations"] {
				names["variations"] = true
				lost = append(lost, "The format does not support variations and comments: those of studies are omitted.")
			}
			return record.Write(out, env.games, record.JSONL, k.Record)
		}
		if n > maxExported {
			return fmt.Errorf("more than %d games for the format %s: export as jsonl or narrow the search", maxExported, format)
		}
		s, err := k.ReadStudy(env.games)
		all = append(all, s)
		return err
	}, func(id int64, err error) { bad = append(bad, fmt.Sprintf("game %d: %s", id, errorSentence(err))) })
	switch {
	case err != nil:
		return n, lost, bad, err
	case n == 0:
		return n, lost, bad, fmt.Errorf("no matching games in the library%s", strings.Repeat(" that can be read", min(len(bad), 1)))
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

// newLibraryBackupCommand returns the command backup.
func newLibraryBackupCommand(env *environment) *cobra.Command {
	v := new(libraryBackup)
	cmd := &cobra.Command{
		Use:   "backup",
		Short: "Copy the library while it is in use",
		Long:  `Write a consistent copy of the library, even while it is in use. The copy is compacted and checked for damage.`,
		Example: env.selectExamples(`
{program} library backup games.db
{program} library backup cup-copy.db --db cup.db`, ``),
		RunE: func(*cobra.Command, []string) error { return v.run(env) },
	}
	v.register(cmd.Flags())
	return env.withArguments(cmd,
		argument{text: &v.Out, name: "OUT", usage: "File for the copy, which must not exist."},
	)
}

// run copies the library.
func (v libraryBackup) run(env *environment) error {
	store, err := v.openLibrary(env, library.MustExist)
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
