package app

import (
	"context"
	"errors"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/convert"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/internal/interrupt"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/library"
	"github.com/sente-games/sente/sqlite"
)

type libraryAdd struct {
	libraryFlags
	Files  []string `arg:"" name:"file" help:"Files of games in any format, journals of matches, studies, and folders of them."`
	Game   string   `placeholder:"GAME" help:"The game of texts that name none."`
	Rules  string   `placeholder:"NAME" help:"The rules of files that name none."`
	Size   string   `placeholder:"SIZE" help:"The size of the board of texts that name none."`
	Rows   string   `enum:"bottom,top" default:"bottom" placeholder:"SIDE" help:"The side from which the rows of texts are counted: bottom (the default) or top."`
	DryRun bool     `help:"Say how many games each file holds, and put nothing in."`
	JSON   bool     `help:"What became of them as JSON."`
}

// Help teaches by example.
func (libraryAdd) Help() string {
	return `Puts games in, with all their variations. A game that is there already is not put in again. Every part that was put in stays, whatever happens afterwards; Ctrl-C ends the reading, and the same command goes on.

    sente library add games.sgf
    sente library add ~/games match.jsonl
    sente library add ~/games --dry-run
    sente library add openings.txt --game gomoku --size 20 --rows top
    sente library add cup.jsonl --db cup.db`
}

// Run reads the files one after the other.
func (v libraryAdd) Run(env *environment) error {
	files, err := library.Files(env.ctx, v.Files...)
	if err != nil {
		return err
	}
	how := convert.Options{Base: sente.Record{Game: v.Game, Rules: v.Rules, Size: v.Size}, Rows: v.Rows, Firm: v.Game != ""}
	reader := library.Reader{Games: env.games, How: how}
	if v.DryRun {
		return v.rehearse(env, reader, files)
	}
	store, err := v.open(env)
	if err != nil {
		return err
	}
	defer store.Close()
	bringing := &bringing{env: env, store: store, most: store.Batch(env.ctx), progress: newProgress(env.err), reader: reader}
	err = bringing.all(files)
	bringing.progress.clear()
	if err == nil && bringing.sum.New+bringing.sum.Known == 0 {
		if len(bringing.faults) == 1 {
			return errors.New(bringing.faults[0])
		}
		err = fmt.Errorf("none of %s holds a game that can be read, or that was played", amount.Counted(len(files), "file"))
	}
	if said := bringing.tell(v.JSON, len(files)); said != nil {
		return said
	}
	return err
}

const (
	batchNodes   = 100_000 // of studies that are written together
	mostToldBad  = 10      // faulty files that are named
	mostToldNote = 3       // faulty games of one file that are named
)

// bringing is an import.
type bringing struct {
	env      *environment
	store    *sqlite.Store
	reader   library.Reader
	progress progress
	batch    []library.Entry
	most     int // of a batch
	nodes    int
	sum      library.Added
	faults   []string
	notes    []string // on games that were put in
}

// all brings the games of all files.
func (b *bringing) all(files []string) error {
	for i, name := range files {
		err := b.reader.Each(b.env.ctx, name, func(e library.Entry) error {
			b.note(e)
			b.batch = append(b.batch, e)
			if e.Study != nil {
				b.nodes += e.Study.Len()
			}
			if len(b.batch) < b.most && b.nodes < batchNodes {
				return nil
			}
			b.progress.say("%d of %d files, %d new games, %d known", i, len(files), b.sum.New, b.sum.Known)
			return b.write()
		})
		if stop := (*writeError)(nil); errors.As(err, &stop) {
			return stop.err
		}
		if stopped := interrupt.Stopped(b.env.ctx); stopped != nil {
			return stopped
		}
		if err != nil {
			b.fault(err)
		}
	}
	if err := b.write(); err != nil {
		return err.(*writeError).err
	}
	return nil
}

// writeError is an error of the library, not of what is read.
type writeError struct{ err error }

func (e *writeError) Error() string { return e.err.Error() }

// write puts the batch in.
func (b *bringing) write() error {
	if len(b.batch) == 0 {
		return nil
	}
	items, faults := b.store.Prepare(b.batch)
	whole, told := items[:0], 0
	for i, err := range faults {
		if err == nil {
			whole = append(whole, items[i])
			continue
		}
		if told++; told <= mostToldNote {
			b.fault(fmt.Errorf("%s, game %d: %w", b.batch[i].Source, b.batch[i].Number, err))
		}
	}
	// What is being written is written to its end: an interrupt comes before or after.
	added, err := b.store.Put(context.WithoutCancel(b.env.ctx), whole...)
	b.batch, b.nodes = b.batch[:0], 0
	if err != nil {
		return &writeError{err}
	}
	b.most = b.store.Batch(b.env.ctx)
	b.sum.New += added.New
	b.sum.Known += added.Known
	return nil
}

func (b *bringing) fault(err error) { b.faults = append(b.faults, sentence(err)) }

// note notes what is not as a file has it.
func (b *bringing) note(e library.Entry) {
	for _, n := range e.Notes {
		b.notes = append(b.notes, fmt.Sprintf("%s, game %d: %s", e.Source, e.Number, n))
	}
}

// tell says what became of the files.
func (b *bringing) tell(asJSON bool, files int) error {
	for _, fault := range b.faults[:min(len(b.faults), mostToldBad)] {
		b.env.notice(fault)
	}
	if more := len(b.faults) - mostToldBad; more > 0 {
		b.env.notice(fmt.Sprintf("and %d more that could not be read", more))
	}
	for _, note := range b.notes {
		b.env.notice(note)
	}
	if asJSON {
		return writeJSON(b.env.out, struct {
			library.Added
			Files   int      `json:"files"`
			Faults  []string `json:"faults"`
			Notes   []string `json:"notes"`
			Library string   `json:"library"`
		}{b.sum, files, append([]string{}, b.faults...), append([]string{}, b.notes...), b.store.Name()})
	}
	_, err := fmt.Fprintf(b.env.out, "%s: %s, %d known already\n", visible.Line(b.store.Name()), amount.Counted(b.sum.New, "game added"), b.sum.Known)
	return err
}
