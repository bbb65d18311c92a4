package library

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/internal/interrupt"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/record"
	"github.com/sente-games/sente/record/convert"
	"github.com/sente-games/sente/record/study"
)

// Reader reads the games of files.
type Reader struct {
	Games   catalog.Catalog
	Options convert.Options // defaults for texts with missing data
}

// ListFiles returns the given files and, recursively, the files in the given folders, except for hidden ones.
// It returns an error for missing names.
func ListFiles(ctx context.Context, names ...string) (files []string, err error) {
	for _, name := range names {
		if name == keep.Stdin {
			files = append(files, name)
			continue
		}
		err := filepath.WalkDir(name, func(path string, d fs.DirEntry, err error) error {
			if stopped := interrupt.Stopped(ctx); stopped != nil {
				return stopped
			}
			switch hidden := path != name && strings.HasPrefix(d.Name(), "."); {
			case err != nil:
				return err
			case hidden && d.IsDir():
				return fs.SkipDir
			case path == name && !d.IsDir() || !hidden && d.Type().IsRegular():
				files = append(files, path)
			}
			return nil
		})
		if missing := (*fs.PathError)(nil); errors.As(err, &missing) {
			return nil, fmt.Errorf("%s cannot be read: %w", missing.Path, missing.Err)
		}
		if err != nil {
			return nil, err
		}
	}
	return files, nil
}

// ForEach calls yield for every readable game of a file, of any format and size. Games of a match without moves
// are skipped, but keep their numbers. It returns the error of the file or of yield.
func (r Reader) ForEach(ctx context.Context, name string, yield func(Entry) error) error {
	n := 0
	give := func(e Entry) error {
		n++
		if e.Record.Game == "" || !match.HasBegun(e.Record) {
			return nil
		}
		e.Source, e.Number = name, n
		if err := interrupt.Stopped(ctx); err != nil {
			return err
		}
		return yield(e)
	}
	file, err := keep.OpenInput(name)
	if err != nil {
		return fmt.Errorf("%s cannot be read: %w", name, err)
	}
	defer file.Close()
	head := make([]byte, sniffBytes)
	count, err := file.ReadAt(head, 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return fmt.Errorf("%s cannot be read: %w", name, keep.Cause(err))
	}
	if !record.IsArchive(head[:count]) {
		return r.readGames(ctx, record.ArchiveFile{Reader: file, Name: name, Companions: record.CompanionsOf(name)}, give)
	}
	var damaged faultCount
	files := 0
	err = record.ReadArchive(name, file, func(f record.ArchiveFile) error {
		files++
		return damaged.add(r.readGames(ctx, f, func(e Entry) error {
			if err := give(e); err != nil {
				return &yieldError{err}
			}
			return nil
		}))
	})
	if stop := (*yieldError)(nil); errors.As(err, &stop) {
		return stop.error
	}
	if err == nil && files == 0 {
		err = fmt.Errorf("%s contains no files", name)
	}
	return damaged.with(err)
}

// yieldError is an error of the consumer of games, as opposed to an error of a file.
type yieldError struct{ error }

func (e *yieldError) Unwrap() error { return e.error }

// faultCount collects the errors of the files of an archive or of the games of a file.
type faultCount struct {
	first  error
	others int
}

// add records an error of a file and returns an error of the consumer.
func (c *faultCount) add(err error) error {
	if stop := (*yieldError)(nil); err == nil || errors.As(err, &stop) {
		return err
	}
	if c.first == nil {
		c.first = err
	} else {
		c.others++
	}
	return nil
}

// with returns the recorded errors followed by the one that ended the file.
func (c *faultCount) with(err error) error {
	switch first := c.joined(); {
	case first == nil:
		return err
	case err != nil:
		return fmt.Errorf("%w; %w", first, err)
	default:
		return first
	}
}

// joined returns the first error with the number of the others, nil without errors.
func (c *faultCount) joined() error {
	if c.others == 0 {
		return c.first
	}
	return fmt.Errorf("%w (and %s)", c.first, amount.Counted(c.others, "other"))
}

// readGames reads a file of any format: journals, databases and large files game by game, others as a whole with all
// variations.
func (r Reader) readGames(ctx context.Context, f record.ArchiveFile, give func(Entry) error) error {
	in, journal := match.DetectJournal(f)
	if journal {
		return readJournal(f.Name, in, give)
	}
	head, err := in.Peek(sniffBytes)
	if err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	if record.IsDatabase(f.Name, head) {
		return r.streamStudies(f, in, give)
	}
	limit := int64(convert.MaxBytes)
	if format := record.DetectFormat(r.Options.Base.Game, f.Name, head); format == record.SGF || format == record.JSONL || format == record.PGN {
		limit = maxWholeBytes
	}
	data, err := io.ReadAll(io.LimitReader(in, limit+1))
	switch {
	case err != nil:
		return fmt.Errorf("%s cannot be read: %w", f.Name, keep.Cause(err))
	case int64(len(data)) > limit:
		return r.streamStudies(f, io.MultiReader(bytes.NewReader(data), in), give)
	}
	return r.readWhole(ctx, f, data, give)
}

func readJournal(name string, in io.Reader, give func(Entry) error) error {
	_, results, err := match.ReadJournal(name, in, nil)
	if err != nil {
		return err
	}
	for g, err := range results {
		if err == nil {
			err = give(Entry{Record: g.Record})
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// maxWholeBytes is the size up to which a file of many games is read as a whole; its games take about 70 times as much
// memory.
const maxWholeBytes = 2 << 20

// sniffBytes is the part of a file from which its format is detected.
const sniffBytes = 4096

// streamStudies reads a file game by game. Faulty games are skipped; the error names the first one.
func (r Reader) streamStudies(f record.ArchiveFile, in io.Reader, give func(Entry) error) error {
	o := record.ReadOptions{Base: sente.Record{Game: r.Options.Base.Game}, RowsFromTop: r.Options.Rows == "top", Companions: f.Companions}
	if r.Options.FixedGame {
		o.Base.Rules, o.Base.Size = r.Options.Base.Rules, r.Options.Base.Size
	}
	var damaged faultCount
	for s, err := range record.StreamStudies(r.Games, o, f.Name, in) {
		if fault := (*record.GameError)(nil); errors.As(err, &fault) {
			damaged.add(err) //nolint:errcheck // it is no error of the consumer
			continue
		}
		if err != nil {
			return damaged.with(err)
		}
		e, err := EntryOf(s)
		if err == nil {
			err = give(e)
		}
		if err != nil {
			return err
		}
	}
	return damaged.joined()
}

// readWhole reads a file of any format with all variations.
func (r Reader) readWhole(ctx context.Context, f record.ArchiveFile, data []byte, give func(Entry) error) (err error) {
	o := r.Options
	o.Companions = f.Companions
	found, damage := convert.Read(ctx, r.Games, o, f.Name, data)
	empty := 0
	defer func() {
		if empty > 0 {
			err = errors.Join(err, fmt.Errorf("%s: %s without moves left out", f.Name, amount.Counted(empty, "game")))
		}
	}()
	for i, s := range found.Studies {
		if s.Head().Setup == "" && !hasPosition(s) {
			empty++
			if err := give(Entry{}); err != nil {
				return err
			}
			continue
		}
		e, err := EntryOf(s)
		if err != nil {
			damage = errors.Join(damage, fmt.Errorf("%s, game %d: %w", f.Name, i+1, err))
			continue
		}
		if err := give(e); err != nil {
			return err
		}
	}
	return damage
}

// hasPosition reports whether a node of a study has a move or a set-up.
func hasPosition(s *study.Study) bool {
	for n := range s.All() {
		if n.Move() != "" || len(n.Content().Put) > 0 {
			return true
		}
	}
	return false
}
