package record

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/study"
)

// Opened is what a file holds, with all its variations.
type Opened struct {
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
// decide.
func ReadStudies(games catalog.Catalog, base sente.Record, name string, data []byte, top bool) (Opened, error) {
	base.Moves, base.Thinking, base.Result = nil, nil, sente.Result{}
	if name == "" {
		name = "input"
	}
	r := reader{games: games, base: base, top: top}
	s := newSource(bytes.NewReader(data))
	text, err := s.next()
	long := longLine{}
	opened := Opened{Format: recognise(base.Game, name, s.head, text)}
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
		return r.sgfStudies(name, data)
	}
	nodes := 0
	err = r.each(name, bytes.NewReader(data), func(record sente.Record) error {
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
	return opened, err
}

// WriteStudies writes games with all their variations, so that [ReadStudies] returns them
// again. lost says, each in a sentence, what the format has no word for.
func WriteStudies(w io.Writer, games catalog.Catalog, format Format, studies ...*study.Study) (lost []string, err error) {
	for i, s := range studies {
		var notes []string
		switch format {
		case Study:
			if i > 0 {
				return lost, fmt.Errorf("a file of the format %s holds one game, and there are %d: write them as sgf", format, len(studies))
			}
			err = study.Write(w, s)
		case Library:
			if i > 0 {
				return lost, fmt.Errorf("a file of the format %s holds one tree, and there are %d: write them as sgf", format, len(studies))
			}
			notes, err = WriteLibrary(w, s)
		case SGF:
			var text string
			if text, err = encodeTree(s, false); err == nil {
				_, err = io.WriteString(w, text+"\n")
			}
		default:
			notes, err = writeMainLine(w, games, format, s)
		}
		for _, n := range notes {
			lost = append(lost, prefixed(len(studies), i, n))
		}
		if err != nil {
			return lost, fmt.Errorf("game %d: %w", i+1, err)
		}
	}
	return lost, nil
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

// prefixed says of which game of several a note is.
func prefixed(of, game int, note string) string {
	if of == 1 {
		return note
	}
	return fmt.Sprintf("game %d: %s", game+1, note)
}

// writeMainLine writes what formats of single lines can hold of a study.
func writeMainLine(w io.Writer, games catalog.Catalog, format Format, s *study.Study) (lost []string, err error) {
	r, err := s.Record(s.Root().End())
	if err != nil {
		return nil, err
	}
	branches, said := 0, map[string]int{}
	for n := range s.All() {
		branches += max(0, len(n.Children())-1)
		c := n.Content()
		for what, there := range map[string]bool{
			"comments": c.Comment != "" || c.Name != "", "marks": len(c.Marks)+len(c.Arrows) > 0,
			"evaluations": len(c.Evaluations) > 0, "properties": len(c.More) > 0,
		} {
			if there {
				said[what]++
			}
		}
	}
	if branches > 0 {
		lost = append(lost, fmt.Sprintf("%d variations: the format %s holds the main line alone", branches, format))
	}
	for _, what := range []string{"comments", "marks", "evaluations", "properties"} {
		if said[what] > 0 {
			lost = append(lost, fmt.Sprintf("%s at %d positions: the format %s has no place for them", what, said[what], format))
		}
	}
	return lost, Write(w, games, format, r)
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
