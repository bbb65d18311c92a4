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

// journalPlace is the location of a game in a journal.
type journalPlace struct {
	number, seating int
	offset, length  int64 // offset and length of its line in bytes
}

// ReadInOrder is [ReadJournal] in the order of the schedule, by number and seating, with each game
// once. It reads the file twice and keeps only the offset of each game in memory.
func ReadInOrder(name string, in interface {
	io.Reader
	io.ReaderAt
}, notice func(string),
) (*Plan, iter.Seq2[Result, error], error) {
	r := newJournalReader(name, in)
	p, err := r.readPlan()
	if errors.Is(err, io.EOF) {
		err = notJournalError(name)
	}
	if err != nil {
		return nil, nil, err
	}
	var places []journalPlace
	for result, err := range r.resultSeq(notice) {
		if err != nil {
			return nil, nil, err
		}
		places = append(places, journalPlace{result.Number, result.Seating, r.completeBytes - r.lastLineBytes, r.lastLineBytes})
	}
	slices.SortStableFunc(places, func(a, b journalPlace) int {
		return cmp.Or(cmp.Compare(a.number, b.number), cmp.Compare(a.seating, b.seating))
	})
	places = slices.CompactFunc(places, func(a, b journalPlace) bool { return a.number == b.number && a.seating == b.seating })
	return p, func(yield func(Result, error) bool) {
		var line []byte
		for _, place := range places {
			line = slices.Grow(line[:0], int(place.length))[:place.length]
			result, err := place.readResult(name, in, line)
			if !yield(result, err) || err != nil {
				return
			}
		}
	}, nil
}

// readResult reads and decodes the game; line is a buffer of the length of its line.
func (p journalPlace) readResult(name string, in io.ReaderAt, line []byte) (Result, error) {
	if _, err := in.ReadAt(line, p.offset); err != nil {
		return Result{}, fmt.Errorf("the journal %s cannot be read: %w", name, keep.Cause(err))
	}
	r, err := decodeResult(bytes.TrimSuffix(line, []byte("\n")))
	if err != nil {
		return Result{}, fmt.Errorf("the journal %s was changed while it was being read", name)
	}
	return r, nil
}
