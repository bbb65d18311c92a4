package app

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/internal/interrupt"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/library"
	"github.com/sente-games/sente/record/convert"
)

type libraryAdd struct {
	libraryFlags
	Files  []string
	Game   string
	Rules  string
	Size   string
	Rows   string
	DryRun bool
	JSON   bool
}

// register adds the flags to fs.
func (v *libraryAdd) register(fs *pflag.FlagSet) {
	v.libraryFlags.register(fs)
	fs.Var(stringValue(&v.Game, "GAME"), "game", "Game, for texts that do not specify it.")
	fs.Var(stringValue(&v.Rules, "NAME"), "rules", "Rules, for files that do not specify them.")
	fs.Var(stringValue(&v.Size, "SIZE"), "size", "Board size, for texts that do not specify it.")
	v.Rows = "bottom"
	fs.Var(choiceValue(&v.Rows, "SIDE", "bottom", "top"), "rows", "Side from which rows are numbered in texts: bottom or top.")
	fs.BoolVar(&v.DryRun, "dry-run", false, "Report how many games each file holds, without adding them.")
	fs.BoolVar(&v.JSON, "json", false, "Print the result as JSON.")
}

// newLibraryAddCommand returns the command add.
func newLibraryAddCommand(env *environment) *cobra.Command {
	v := new(libraryAdd)
	cmd := &cobra.Command{
		Use:   "add",
		Short: "Add games from files and folders",
		Long:  `Add games with all their variations. Games already in the library are not added again. Games are stored in batches, and stored batches are kept in case of errors; Ctrl-C stops the import, and the same command continues it.`,
		Example: env.selectExamples(`
{program} library add games.sgf
{program} library add ~/games match.jsonl
{program} library add ~/games --dry-run
{program} library add openings.txt --game gomoku --size 20 --rows top
{program} library add cup.jsonl --db cup.db`, `
{program} library add games.jsonl
{program} library add ~/games match.jsonl`),
		RunE: func(*cobra.Command, []string) error { return v.run(env) },
	}
	v.register(cmd.Flags())
	return env.withArguments(cmd,
		argument{list: &v.Files, name: "FILE", usage: "Files in any supported format, match journals, studies, and folders with such files."},
	)
}

// run adds the games of all files, one file after the other.
func (v libraryAdd) run(env *environment) error {
	files, err := library.ListFiles(env.ctx, v.Files...)
	if err != nil {
		return err
	}
	how := convert.Options{Base: sente.Record{Game: v.Game, Rules: v.Rules, Size: v.Size}, Rows: v.Rows, FixedGame: v.Game != "", Strict: true}
	reader := library.Reader{Games: env.games, Options: how}
	if v.DryRun {
		return v.dryRun(env, reader, files)
	}
	store, err := v.openLibrary(env)
	if err != nil {
		return err
	}
	defer store.Close()
	bringing := &libraryImport{env: env, store: store, maxBatch: store.BatchSize(env.ctx), progress: newProgress(env.err), reader: reader}
	err = bringing.importFiles(files)
	bringing.progress.clearLine()
	if err == nil && bringing.totals.New+bringing.totals.Known == 0 {
		if len(bringing.faults) == 1 {
			return errors.New(bringing.faults[0])
		}
		err = fmt.Errorf("no readable game with moves in %s", amount.Counted(len(files), "file"))
	}
	if reported := bringing.reportResults(v.JSON, len(files)); reported != nil {
		return reported
	}
	return err
}

const (
	batchNodes        = 100_000 // nodes of the studies in one write
	maxReportedFaults = 10      // faulty files in the report
	maxReportedNotes  = 3       // faulty games of one file in the report
)

// libraryImport is an import of games into a library.
type libraryImport struct {
	env      *environment
	store    *library.Store
	reader   library.Reader
	progress statusLine
	batch    []library.Entry
	maxBatch int // maximum number of entries in a batch
	nodes    int
	writing  chan writeResult // of the previous batch; nil if no write is in progress
	totals   library.AddResult
	faults   []string
	notes    []string // on added games
}

// importFiles imports the games of all files.
func (b *libraryImport) importFiles(files []string) (err error) {
	defer func() {
		if failed := b.awaitWrite(); err == nil && failed != nil {
			err = failed.err
		}
	}()
	for i, name := range files {
		err := b.reader.ForEach(b.env.ctx, name, func(e library.Entry) error {
			b.addNotes(e)
			b.batch = append(b.batch, e)
			if e.Study != nil {
				b.nodes += e.Study.Len()
			}
			if len(b.batch) < b.maxBatch && b.nodes < batchNodes {
				return nil
			}
			b.progress.setText("%d of %d files, %d new games, %d known", i, len(files), b.totals.New, b.totals.Known)
			return b.writeBatch()
		})
		if stop := (*writeError)(nil); errors.As(err, &stop) {
			return stop.err
		}
		if stopped := interrupt.Stopped(b.env.ctx); stopped != nil {
			return stopped
		}
		if err != nil {
			b.addFault(err)
		}
	}
	if err := b.writeBatch(); err != nil {
		return err.(*writeError).err
	}
	return nil // the deferred function waits for the last write
}

// writeError is an error of the library, as opposed to an error of an input file.
type writeError struct{ err error }

func (e *writeError) Error() string { return e.err.Error() }

// writeBatch adds the batch to the library.
func (b *libraryImport) writeBatch() error {
	if len(b.batch) == 0 {
		return nil
	}
	items, faults := b.store.Prepare(b.batch)
	whole, reported := items[:0], 0
	for i, err := range faults {
		if err == nil {
			whole = append(whole, items[i])
			continue
		}
		if reported++; reported <= maxReportedNotes {
			b.addFault(fmt.Errorf("%s, game %d: %w", b.batch[i].Source, b.batch[i].Number, err))
		}
	}
	b.batch, b.nodes = nil, 0
	if failed := b.awaitWrite(); failed != nil {
		return failed
	}
	b.maxBatch = b.store.BatchSize(b.env.ctx)
	b.writing = make(chan writeResult, 1)
	go func() {
		// A write is never interrupted halfway: an interrupt takes effect before or after it.
		added, err := b.store.Put(context.WithoutCancel(b.env.ctx), whole...)
		b.writing <- writeResult{added, err}
	}()
	return nil
}

// writeResult is the result of writing a batch.
type writeResult struct {
	library.AddResult
	err error
}

// awaitWrite waits for the end of the write of the previous batch, which goes on while the next games are read.
func (b *libraryImport) awaitWrite() *writeError {
	if b.writing == nil {
		return nil
	}
	done := <-b.writing
	b.writing = nil
	if done.err != nil {
		return &writeError{done.err}
	}
	b.totals.New += done.New
	b.totals.Known += done.Known
	return nil
}

func (b *libraryImport) addFault(err error) { b.faults = append(b.faults, errorSentence(err)) }

// addNotes records the differences between an added game and its file.
func (b *libraryImport) addNotes(e library.Entry) {
	for _, n := range e.Notes {
		b.notes = append(b.notes, fmt.Sprintf("%s, game %d: %s", e.Source, e.Number, n))
	}
}

// reportResults reports the results of the import.
func (b *libraryImport) reportResults(asJSON bool, files int) error {
	for _, fault := range b.faults[:min(len(b.faults), maxReportedFaults)] {
		b.env.printNotice(fault)
	}
	if more := len(b.faults) - maxReportedFaults; more > 0 {
		b.env.printNotice(fmt.Sprintf("and %d more that could not be read", more))
	}
	for _, note := range b.notes {
		b.env.printNotice(note)
	}
	if asJSON {
		return writeJSON(b.env.out, struct {
			library.AddResult
			Files   int      `json:"files"`
			Faults  []string `json:"faults"`
			Notes   []string `json:"notes"`
			Library string   `json:"library"`
		}{b.totals, files, append([]string{}, b.faults...), append([]string{}, b.notes...), b.store.Name()})
	}
	_, err := fmt.Fprintf(b.env.out, "%s: %s, %d already in the library\n", visible.Line(b.store.Name()), amount.Counted(b.totals.New, "game added"), b.totals.Known)
	return err
}
