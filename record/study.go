package record

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/record/study"
)

// StudyFile is what a file holds, with all its variations.
type StudyFile struct {
	Format  Format
	Studies []*study.Study
	Notes   []string // what was assumed, and what was left out, each a sentence
}

// ReadStudies returns the games of a file in any format with everything that it says of
// them. base is the game of texts that name none, with its rules, size and opening as far
// as they are known; the file may say otherwise. With top, rows of points are counted from
// the top. Moves that the rules do not allow stay in
// the tree: [study.Study.Record] says what is wrong with them.
//
// An error says where the file is damaged and what is wrong there. What could be read is
// returned all the same: whether it is worth having without the rest is for the caller to
// decide. When ctx ends, the reading of a list of games stops with its error.
func ReadStudies(ctx context.Context, games catalog.Catalog, base sente.Record, name string, data []byte, top bool) (StudyFile, error) {
	base.Moves, base.Thinking, base.Result = nil, nil, sente.Result{}
	if name == "" {
		name = "input"
	}
	r := reader{games: games, base: base, top: top}
	s := newSource(bytes.NewReader(data))
	text, err := s.next()
	long := longLine{}
	opened := StudyFile{Format: recognise(base.Game, name, s.head, text)}
	switch {
	case study.Is(text):
		opened.Format = Study
		one, err := study.Read(games, bytes.NewReader(bytes.TrimPrefix(data, mark)))
		if one != nil {
			opened.Studies = []*study.Study{one}
		}
		if err != nil {
			err = fmt.Errorf("%s: %w", name, err)
		}
		return opened, err
	case opened.Format == Library:
		one, notes, err := ReadLibrary(games, base, name, data)
		if opened.Notes = notes; one != nil {
			opened.Studies = []*study.Study{one}
		}
		return opened, err
	case opened.Format == SGF || errors.As(err, &long) && long.sgf:
		opened.Format = SGF
		return r.sgfStudies(ctx, name, data)
	}
	nodes := 0
	var wrong damage
	r.damage = wrong.add
	err = r.each(name, bytes.NewReader(data), func(record sente.Record) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		if len(opened.Studies) == MaxGames {
			return fmt.Errorf("%s holds more than %d games: divide it", name, MaxGames)
		}
		if nodes += 1 + len(record.Moves); nodes > study.MaxNodes {
			return fmt.Errorf("%s holds more than %d positions: divide it", name, study.MaxNodes)
		}
		one, err := study.New(games, record)
		if err == nil {
			opened.Studies = append(opened.Studies, one)
		}
		return err
	})
	return opened, cmp.Or(err, wrong.err())
}

// damage is what is wrong with the games of a file whose others are read.
type damage struct {
	first error
	more  []string // places
	n     int      // of them, and of those that are not named
}

// mostPlaces is how many places are named.
const mostPlaces = 8

// add adds an error and lets the reading go on.
func (d *damage) add(err error) error {
	if d.first == nil {
		d.first = err
		return nil
	}
	if d.n++; d.n <= mostPlaces {
		line := (*LineError)(nil)
		if errors.As(err, &line) {
			d.more = append(d.more, strconv.Itoa(line.Line))
		}
	}
	return nil
}

// err is nil if nothing is wrong.
func (d *damage) err() error {
	if d.n == 0 {
		return d.first
	}
	if len(d.more) < d.n {
		return fmt.Errorf("%w (and %s)", d.first, amount.Counted(d.n, "other"))
	}
	word := "line"
	if d.n > 1 {
		word = "lines"
	}
	return fmt.Errorf("%w (and %s %s)", d.first, word, strings.Join(d.more, ", "))
}

// WriteStudies writes games with all that the format has a place for, so that
// [ReadStudies] returns them again. lost says, each in a sentence, what it has none for;
// nothing is left out without being named.
func WriteStudies(w io.Writer, games catalog.Catalog, format Format, studies ...*study.Study) (lost []string, err error) {
	if format.IsSingleGame() && len(studies) != 1 {
		return nil, fmt.Errorf("a file of %s holds one game, and here are %d: choose one by a number, such as FILE#1, or write sgf or jsonl", format, len(studies))
	}
	all := map[string]int{}
	for i, s := range studies {
		if !format.losesNothing() {
			c := NewContents(s, s.Head())
			for what, n := range c.lost(format) {
				all[what] += n
			}
			err = writeOne(w, format, s, c)
		} else {
			err = writeOne(w, format, s, nil)
		}
		if err != nil {
			if len(studies) > 1 {
				err = fmt.Errorf("game %d: %w", i+1, err)
			}
			return nil, err
		}
	}
	return sentences(format, len(studies), all), nil
}

// writeOne writes a game; c is what it holds, nil for formats that lose nothing.
func writeOne(w io.Writer, format Format, s *study.Study, c *Contents) error {
	switch format {
	case Study:
		return study.Write(w, s)
	case Library:
		return WriteLibrary(w, s)
	case SGF:
		text, err := encodeTree(s, false)
		if err == nil {
			_, err = io.WriteString(w, text+"\n")
		}
		return err
	}
	if c.lineErr != nil {
		return c.lineErr
	}
	return write(w, s.Games(), format, c.line)
}

// study reads the main line of a study as a record.
func (r reader) study(name string, from *source, yield func(sente.Record) error) error {
	s, err := study.Read(r.games, from.stream())
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	record := s.Head()
	if _, err := r.games.Game(record.Game); err != nil {
		for n := s.Root().First(); n != nil; n = n.First() {
			record.Moves = append(record.Moves, n.Move())
		}
	} else if record, err = s.Record(s.Root().End()); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if r.bound {
		if record, err = r.adopt(record); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return yield(record)
}

// notes collects sentences about a file, the first of many.
type notes struct {
	list []string
	more int
}

const mostNotes = 20

func (n *notes) full() bool { return len(n.list) == mostNotes }

func (n *notes) add(format string, args ...any) {
	if n.full() {
		n.more++
		return
	}
	text := fmt.Sprintf(format, args...)
	for _, known := range n.list {
		if known == text {
			return
		}
	}
	n.list = append(n.list, text)
}

func (n *notes) all() []string {
	if n.more == 0 {
		return n.list
	}
	return append(n.list[:len(n.list):len(n.list)], fmt.Sprintf("and %d notes more of this kind", n.more))
}

// oneLine makes a text of several lines one.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// encodeStudy writes a record as a study.
func encodeStudy(games catalog.Catalog, r sente.Record) (string, error) {
	var b strings.Builder
	s, err := study.New(games, r)
	if err == nil {
		err = study.Write(&b, s)
	}
	return b.String(), err
}
