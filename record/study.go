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
	"github.com/sente-games/sente/record/internal/charset"
	"github.com/sente-games/sente/record/study"
)

// StudyFile holds the games of a file with all their variations.
type StudyFile struct {
	Format  Format
	Studies []*study.Study
	Notes   []string // assumptions and omissions, one sentence each
}

// ReadOptions are the settings of [ReadStudies] and [ReadSuite].
type ReadOptions struct {
	// Base holds the game, rules, size, opening and set-up of texts that do not name them.
	Base        sente.Record
	RowsFromTop bool       // rows are counted from the top
	Strict      bool       // a file must not contradict Base; see [ReadStudies]
	Companions  Companions // files beside the file; may be nil
}

// ReadStudies returns the games of a file in any format with all their data. The file may override the rules,
// size and opening of o.Base. Illegal moves stay in the tree; [study.Study.Record] returns their error.
//
// A returned error describes the damage and its place in the file. The readable part is returned with it; the
// caller decides whether to use it. Reading a list of games stops with ctx.Err() when ctx is done.
func ReadStudies(ctx context.Context, games catalog.Catalog, o ReadOptions, name string, data []byte) (StudyFile, error) {
	base := o.Base
	base.Moves, base.Thinking, base.Result = nil, nil, sente.Result{}
	if name == "" {
		name = "input"
	}
	r := reader{games: games, base: base, rowsFromTop: o.RowsFromTop, mustMatchBase: o.Strict, companions: o.Companions}
	s := newSource(bytes.NewReader(data))
	text, err := s.nextLine()
	long := longLineError{}
	opened := StudyFile{Format: detectByContent(base.Game, name, s.head, text)}
	switch {
	case study.IsStudyFile(text):
		opened.Format = Study
		one, err := study.Read(games, bytes.NewReader(bytes.TrimPrefix(data, byteOrderMark)))
		if one != nil && o.Strict {
			if err := CheckSetting(games, base, one.Head()); err != nil {
				return opened, fmt.Errorf("%s: %w", name, err)
			}
		}
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
	case opened.Format == Yixin:
		if err := ForeignFileError(name, opened.Format, data); err != nil {
			return opened, err
		}
		return r.readYixin(ctx, name, data)
	case opened.Format == SGF || errors.As(err, &long) && long.sgf:
		opened.Format = SGF
		return r.readSGFStudies(ctx, name, data)
	}
	nodes := 0
	var wrong faultList
	r.onDamage, r.notes = wrong.add, &noteList{}
	var more []study.Property
	r.onProperties = func(all []study.Property) { more = all }
	add := func(game importedGame) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		if len(opened.Studies) == MaxGames {
			return fmt.Errorf("%s contains more than %d games: split it", name, MaxGames)
		}
		if nodes += 1 + len(game.record.Moves); nodes > study.MaxNodes {
			return fmt.Errorf("%s contains more than %d positions: split it", name, study.MaxNodes)
		}
		game.root.More = append(game.root.More, more...)
		one, err := game.study(games)
		if err == nil {
			opened.Studies = append(opened.Studies, one)
		}
		more = nil
		return err
	}
	if opened.Format.isDatabase() {
		err = r.forEachImported(opened.Format, name, s.newStream(), add)
	} else {
		err = r.forEachGame(name, bytes.NewReader(data), func(record sente.Record) error { return add(importedGame{record: record}) })
	}
	opened.Notes = r.notes.sentences()
	return opened, cmp.Or(err, wrong.joinedError())
}

// faultList collects the errors of a file's faulty games while the others are read.
type faultList struct {
	first      error
	otherLines []string // line numbers of the other errors
	numOthers  int      // number of the other errors, with or without a line number
}

// maxNamedLines bounds the line numbers in an error.
const maxNamedLines = 8

// add records an error; it returns nil so that reading continues.
func (d *faultList) add(err error) error {
	if d.first == nil {
		d.first = err
		return nil
	}
	if d.numOthers++; d.numOthers <= maxNamedLines {
		line := (*LineError)(nil)
		if errors.As(err, &line) {
			d.otherLines = append(d.otherLines, strconv.Itoa(line.Line))
		}
	}
	return nil
}

// joinedError returns the first error with the lines of the others, nil without errors.
func (d *faultList) joinedError() error {
	if d.numOthers == 0 {
		return d.first
	}
	if len(d.otherLines) < d.numOthers {
		return fmt.Errorf("%w (and %s)", d.first, amount.Counted(d.numOthers, "other"))
	}
	word := "line"
	if d.numOthers > 1 {
		word = "lines"
	}
	return fmt.Errorf("%w (and %s %s)", d.first, word, strings.Join(d.otherLines, ", "))
}

// WriteStudies writes games with all features that the format supports, so that [ReadStudies] returns them
// again. lost describes each dropped feature in a sentence.
func WriteStudies(w io.Writer, games catalog.Catalog, format Format, studies ...*study.Study) (lost []string, err error) {
	if format.IsSingleGame() && len(studies) != 1 {
		return nil, fmt.Errorf("a %s file holds one game (got %d): select one by number, such as FILE#1, or use sgf or jsonl", format, len(studies))
	}
	all := map[string]int{}
	var database []importedGame
	for i, s := range studies {
		if format.isDatabase() {
			c := NewContents(s, s.Head())
			for feature, n := range c.countLosses(format) {
				all[feature] += n
			}
			if err = c.lineErr; err == nil {
				database = append(database, importedGame{record: c.line, root: s.Root().Content()})
			}
		} else if !format.isLossless() {
			c := NewContents(s, s.Head())
			for feature, n := range c.countLosses(format) {
				all[feature] += n
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
	if err := writeDatabase(w, games, format, database); err != nil {
		return nil, err
	}
	return lossSentences(format, len(studies), all), nil
}

// writeOne writes one game. c may be nil for lossless formats.
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
	if format == PGN {
		text, err := encodePGN(s.Catalog(), c.line, s.Root().Content().More)
		if err == nil {
			_, err = io.WriteString(w, text+"\n")
		}
		return err
	}
	return writeRecord(w, s.Catalog(), format, c.line)
}

// readStudy yields the main line of a study as a record.
func (r reader) readStudy(name string, from *source, yield func(sente.Record) error) error {
	s, err := study.Read(r.games, from.newStream())
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	record := s.Head()
	if _, err := r.games.FindGame(record.Game); err != nil {
		for n := s.Root().FirstChild(); n != nil; n = n.FirstChild() {
			record.Moves = append(record.Moves, n.Move())
		}
	} else if record, err = s.Record(s.Root().MainLineEnd()); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if r.mustMatchBase {
		if record, err = r.applyBase(record); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return yield(record)
}

// noteList collects distinct sentences about a file, at most maxNotes.
type noteList struct {
	list       []string
	numOmitted int
}

const maxNotes = 20

func (n *noteList) isFull() bool { return len(n.list) == maxNotes }

func (n *noteList) add(format string, args ...any) {
	if n.isFull() {
		n.numOmitted++
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

// addAssumedCharset adds a note that the character set of the file was guessed, unless it is UTF-8 or was named (""). It does nothing on a
// nil list.
func (n *noteList) addAssumedCharset(set string) {
	if n != nil && set != "" && set != charset.UTF8 {
		n.add("the file does not specify its character set: it was read as %s", set)
	}
}

func (n *noteList) sentences() []string {
	if n.numOmitted == 0 {
		return n.list
	}
	return append(n.list[:len(n.list):len(n.list)], fmt.Sprintf("and %d more notes of this kind", n.numOmitted))
}

// joinLines replaces all line breaks and runs of blanks by single spaces.
func joinLines(text string) string { return strings.Join(strings.Fields(text), " ") }

// encodeStudy returns a record as a study file.
func encodeStudy(games catalog.Catalog, r sente.Record) (string, error) {
	var b strings.Builder
	s, err := study.New(games, r)
	if err == nil {
		err = study.Write(&b, s)
	}
	return b.String(), err
}
