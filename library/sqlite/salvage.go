package sqlite

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
	"github.com/sente-games/sente/library"
	"github.com/sente-games/sente/record"
)

// Salvage puts what can be read of a damaged library into the empty one of a store, page by
// page and without asking SQLite, which gives up at the first page that it does not
// understand. lost are the games of which something was found, and not enough. The damaged
// file stays as it is. The error says that nothing could be read.
func (s *Store) Salvage(ctx context.Context, damaged string) (kept, lost int, err error) {
	w, err := scanFile(ctx, damaged)
	if err != nil {
		return 0, 0, err
	}
	for ids := range slices.Chunk(slices.Sorted(maps.Keys(w.ids)), 1000) {
		var entries []library.Entry
		for _, id := range ids {
			e, err := w.entry(s.games, id)
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
		return 0, lost, fmt.Errorf("%s: %w: nothing of it can be read; put a backup in its place, or make another one", damaged, ErrDamaged)
	}
	return kept, lost, nil
}

// wreck are the rows of a damaged library.
type wreck struct {
	ids     map[int64]bool // of games that anything is known of
	records map[int64][2][]byte
	games   map[int64][]value
	sources map[int64]string
}

// scanFile reads all pages of a file.
func scanFile(ctx context.Context, name string) (*wreck, error) {
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
	w := &wreck{ids: map[int64]bool{}, records: map[int64][2][]byte{}, games: map[int64][]value{}, sources: map[int64]string{}}
	p := newPages(f, info.Size(), log)
	for n := 1; n <= p.n; n++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		p.rows(n, w.take)
	}
	return w, nil
}

// take sorts a row by its form: the tables of a library all differ in that.
func (w *wreck) take(id int64, row []value) {
	switch {
	case hasForm(row, isNull, isBlob, isBlob), hasForm(row, isNull, isBlob, isNull):
		if _, twice := w.records[id]; !twice {
			w.records[id] = [2][]byte{row[1].bytes, row[2].bytes}
		}
	case len(row) >= 13 && hasForm(row[:2], isNull, isBlob) && hasForm(row[8:12], isText, isNumber, isNumber, isText):
		w.games[id] = row
	case hasForm(row, isNull, isText, isNumber):
		w.sources[id] = string(row[1].bytes)
		return
	default:
		return
	}
	w.ids[id] = true
}

func hasForm(row []value, kinds ...kind) bool {
	return slices.EqualFunc(row, kinds, func(v value, k kind) bool { return v.kind == k })
}

var errTorn = errors.New("a part of it is missing")

// entry is a game again.
func (w *wreck) entry(games catalog.Catalog, id int64) (e library.Entry, err error) {
	blobs, ok := w.records[id]
	if !ok {
		return e, errTorn
	}
	r, tree, err := unpack(blobs[0], blobs[1])
	if err != nil {
		return e, err
	}
	e.Record = r
	if tree != nil {
		if e.Study, err = (library.StoredGame{Record: r, Study: tree}).ReadStudy(games); err != nil {
			return e, err
		}
	}
	if row, ok := w.games[id]; ok {
		e.Name, e.Source, e.Number = string(row[8].bytes), w.sources[row[9].whole()], int(row[10].whole())
		if from := row[5].whole(); from != 0 && len(row) > 13 {
			e.Date = record.Date{From: time.Unix(from, 0).UTC(), Until: time.Unix(row[13].whole(), 0).UTC()}
		}
	}
	return e, nil
}
