package library

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/internal/interrupt"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/record"
	"github.com/sente-games/sente/record/convert"
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
		if !match.HasBegun(e.Record) {
			return nil
		}
		e.Source, e.Number = name, n
		if err := interrupt.Stopped(ctx); err != nil {
			return err
		}
		return yield(e)
	}
	if done, err := r.streamGames(name, give); done {
		return err
	}
	return r.readWhole(name, give)
}

// streamGames reads journals, and large line-based files, game by game; done is false if the file must be read
// as a whole.
func (r Reader) streamGames(name string, give func(Entry) error) (done bool, err error) {
	file, err := keep.OpenInput(name)
	if err != nil {
		return true, fmt.Errorf("%s cannot be read: %w", name, err)
	}
	defer file.Close()
	in, journal := match.DetectJournal(file)
	if journal {
		_, results, err := match.ReadJournal(name, in, nil)
		if err != nil {
			return true, err
		}
		for g, err := range results {
			if err == nil {
				err = give(Entry{Record: g.Record})
			}
			if err != nil {
				return true, err
			}
		}
		return true, nil
	}
	buffered := bufio.NewReaderSize(in, sniffBytes)
	head, err := buffered.Peek(sniffBytes)
	if err != nil && !errors.Is(err, io.EOF) {
		return true, fmt.Errorf("%s cannot be read: %w", name, err)
	}
	if file.Size() > convert.MaxBytes || record.IsDatabase(name, head) {
		return true, r.streamStudies(name, buffered, give)
	}
	return false, nil
}

// sniffBytes is the part of a file from which its format is detected.
const sniffBytes = 4096

// streamStudies reads a file game by game. Faulty games are skipped; the error names the first one.
func (r Reader) streamStudies(name string, in io.Reader, give func(Entry) error) error {
	o := record.ReadOptions{Base: r.Options.Base, RowsFromTop: r.Options.Rows == "top", Companions: record.CompanionsOf(name)}
	var first error
	faults := 0
	for s, err := range record.StreamStudies(r.Games, o, name, in) {
		if fault := (*record.GameError)(nil); errors.As(err, &fault) {
			if faults++; first == nil {
				first = err
			}
			continue
		}
		if err != nil {
			return errors.Join(first, err)
		}
		e, err := EntryOf(s)
		if err == nil {
			err = give(e)
		}
		if err != nil {
			return err
		}
	}
	if faults > 1 {
		return fmt.Errorf("%w (and %s)", first, amount.Counted(faults-1, "other"))
	}
	return first
}

// readWhole reads a file of any format with all variations.
func (r Reader) readWhole(name string, give func(Entry) error) error {
	found, damage := convert.ReadFile(context.Background(), r.Games, r.Options, name)
	for i, s := range found.Studies {
		e, err := EntryOf(s)
		if err != nil {
			damage = errors.Join(damage, fmt.Errorf("%s, game %d: %w", name, i+1, err))
			continue
		}
		if err := give(e); err != nil {
			return err
		}
	}
	return damage
}
