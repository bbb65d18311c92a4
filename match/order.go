package match

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/sente-games/sente/internal/keep"
)

// place is where a game stands in a journal.
type place struct {
	number, seating int
	at, length      int64
}

// ReadInOrder is [ReadJournal] in the order of the schedule, by number and seating, however
// many games were played at a time, each game once. It reads the file twice and keeps no more
// than a few words of each game. plan and notice may be nil.
func ReadInOrder(name string, in interface {
	io.Reader
	io.ReaderAt
}, plan func(*Plan) error, game func(Result) error, notice func(string),
) error {
	if plan == nil {
		plan = func(*Plan) error { return nil }
	}
	places, err := places(name, in, plan, notice)
	if err != nil {
		return err
	}
	slices.SortStableFunc(places, func(a, b place) int {
		return cmp.Or(cmp.Compare(a.number, b.number), cmp.Compare(a.seating, b.seating))
	})
	var line []byte
	for i, p := range places {
		if i > 0 && p.number == places[i-1].number && p.seating == places[i-1].seating {
			continue
		}
		line = slices.Grow(line[:0], int(p.length))[:p.length]
		if _, err := in.ReadAt(line, p.at); err != nil {
			return fmt.Errorf("the journal %s cannot be read: %w", name, keep.Cause(err))
		}
		r, err := decode(bytes.TrimSuffix(line, []byte("\n")))
		if err != nil {
			return fmt.Errorf("the journal %s was changed while it was read", name)
		}
		if err := game(r); err != nil {
			return err
		}
	}
	return nil
}

// places are those of all games that can be read.
func places(name string, in io.Reader, plan func(*Plan) error, notice func(string)) (all []place, err error) {
	r := newJournalReader(name, in)
	p, err := r.head()
	switch {
	case errors.Is(err, io.EOF):
		return nil, errNoJournal(name)
	case err != nil:
		return nil, err
	}
	err = r.results(func(result Result) error {
		all = append(all, place{result.Number, result.Seating, r.whole - r.last, r.last})
		return nil
	}, notice)
	if err != nil {
		return nil, err
	}
	return all, plan(p)
}
