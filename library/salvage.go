package library

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"time"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/record"
)

// Salvage copies the readable games of a damaged library into the store, which must be empty. It parses the
// pages directly, because SQLite stops at the first corrupt page. lost is the number of incomplete games. The
// damaged file is not changed. It returns an error if no game is readable.
func (s *Store) Salvage(ctx context.Context, damaged string) (kept, lost int, err error) {
	w, err := scanFile(ctx, damaged)
	if err != nil {
		return 0, 0, err
	}
	for ids := range slices.Chunk(slices.Sorted(maps.Keys(w.ids)), 1000) {
		var entries []Entry
		for _, id := range ids {
			e, err := w.buildEntry(s.games, id)
			if err != nil {
				lost++
				continue
			}
			entries = append(entries, e)
		}
		items, faults := s.Prepare(entries)
		whole := items[:0]
		for i, err := range faults {
			if err != nil {
				lost++
				continue
			}
			whole = append(whole, items[i])
		}
		added, err := s.Put(ctx, whole...)
		if err != nil {
			return kept, lost, err
		}
		kept += added.New
	}
	if kept == 0 {
		return 0, lost, fmt.Errorf("%s: %w: no games can be read; restore a backup or create a new library", damaged, ErrDamaged)
	}
	return kept, lost, nil
}

// salvagedRows holds the rows of a damaged library.
type salvagedRows struct {
	ids     map[int64]bool // IDs of games with any readable row
	records map[int64][2][]byte
	games   map[int64][]value
	sources map[int64]string
}

// scanFile reads all pages of a file.
func scanFile(ctx context.Context, name string) (*salvagedRows, error) {
	f, err := keep.OpenFile(name)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be read: %w", name, err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, fmt.Errorf("%s cannot be read: %w", name, keep.Cause(err))
	}
	var log io.ReaderAt
	if l, err := os.Open(name + "-wal"); err == nil {
		defer l.Close()
		log = l
	}
	w := &salvagedRows{ids: map[int64]bool{}, records: map[int64][2][]byte{}, games: map[int64][]value{}, sources: map[int64]string{}}
	p := newPages(f, info.Size(), log)
	for n := 1; n <= p.numPages; n++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		p.forEachRow(n, w.addRow)
	}
	return w, nil
}

// addRow assigns a row to its table by the types of its columns, which differ between all tables of a library.
func (w *salvagedRows) addRow(id int64, row []value) {
	switch {
	case hasKinds(row, kindNull, kindBlob, kindBlob), hasKinds(row, kindNull, kindBlob, kindNull):
		if _, twice := w.records[id]; !twice {
			w.records[id] = [2][]byte{row[1].bytes, row[2].bytes}
		}
	case len(row) >= 13 && hasKinds(row[:2], kindNull, kindBlob) && hasKinds(row[8:12], kindText, kindNumber, kindNumber, kindText):
		w.games[id] = row
	case len(row) >= 3 && hasKinds(row[:3], kindNull, kindText, kindNumber):
		w.sources[id] = string(row[1].bytes)
		return
	default:
		return
	}
	w.ids[id] = true
}

func hasKinds(row []value, kinds ...valueKind) bool {
	return slices.EqualFunc(row, kinds, func(v value, k valueKind) bool { return v.kind == k })
}

var errIncomplete = errors.New("a part is missing")

// buildEntry returns the entry of a game.
func (w *salvagedRows) buildEntry(games catalog.Catalog, id int64) (e Entry, err error) {
	blobs, ok := w.records[id]
	if !ok {
		return e, errIncomplete
	}
	r, tree, err := unpackRecord(blobs[0], blobs[1])
	if err != nil {
		return e, err
	}
	e.Record = r
	if tree != nil {
		if e.Study, err = (StoredGame{Record: r, Study: tree}).ReadStudy(games); err != nil {
			return e, err
		}
	}
	if row, ok := w.games[id]; ok {
		e.Name, e.Source, e.Number = string(row[8].bytes), w.sources[row[9].integer()], int(row[10].integer())
		if from := row[5].integer(); from != 0 && len(row) > 13 {
			e.Date = record.Date{From: time.Unix(from, 0).UTC(), Until: time.Unix(row[13].integer(), 0).UTC()}
		}
	}
	return e, nil
}
