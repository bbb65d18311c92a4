package match

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"

	"github.com/sente-games/sente/internal/keep"
)

// place is the location of a game in a journal.
type place struct {
	number, seating int
	at, length      int64 // offset and length of its line in bytes
}

// ReadInOrder is [ReadJournal] in the order of the schedule, by number and seating, with each game
// once. It reads the file twice and keeps only the offset of each game in memory.
func ReadInOrder(name string, in interface {
	io.Reader
	io.ReaderAt
}, notice func(string),
) (*Plan, iter.Seq2[Result, error], error) {
	r := newJournalReader(name, in)
	p, err := r.head()
	if errors.Is(err, io.EOF) {
		err = errNoJournal(name)
	}
	if err != nil {
		return nil, nil, err
	}
	var places []place
	for result, err := range r.results(notice) {
		if err != nil {
			return nil, nil, err
		}
		places = append(places, place{result.Number, result.Seating, r.whole - r.last, r.last})
	}
	slices.SortStableFunc(places, func(a, b place) int {
		return cmp.Or(cmp.Compare(a.number, b.number), cmp.Compare(a.seating, b.seating))
	})
	places = slices.CompactFunc(places, func(a, b place) bool { return a.number == b.number && a.seating == b.seating })
	return p, func(yield func(Result, error) bool) {
		var line []byte
		for _, at := range places {
			line = slices.Grow(line[:0], int(at.length))[:at.length]
			result, err := at.read(name, in, line)
			if !yield(result, err) || err != nil {
				return
			}
		}
	}, nil
}

// read reads and decodes the game; line is a buffer of the length of its line.
func (p place) read(name string, in io.ReaderAt, line []byte) (Result, error) {
	if _, err := in.ReadAt(line, p.at); err != nil {
		return Result{}, fmt.Errorf("the journal %s cannot be read: %w", name, keep.Cause(err))
	}
	r, err := decode(bytes.TrimSuffix(line, []byte("\n")))
	if err != nil {
		return Result{}, fmt.Errorf("the journal %s was changed while it was being read", name)
	}
	return r, nil
}
