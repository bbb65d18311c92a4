package app

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/lab/bench"
	"github.com/sente-games/sente/lab/tuning"
	"github.com/sente-games/sente/record"
)

// lineKind is a kind of file that is repaired line by line.
type lineKind struct {
	name, unit string
	head       string // first line, "" if the kind has no header
	check      func(line []byte) error
}

// lineKinds returns all kinds other than match journals.
func lineKinds(games catalog.Catalog) []lineKind {
	return []lineKind{
		{"games as JSON lines", "games", "", func(line []byte) error {
			if !bytes.HasPrefix(line, []byte("{")) {
				return errors.New("not a game record")
			}
			_, err := record.Read(games, "", "line", line)
			if at := (*record.LineError)(nil); errors.As(err, &at) {
				return at.Err
			}
			return err
		}},
		{"journal of a tuning run", "lines", "", tuning.NewLineChecker()},
		{"measurements", "measurements", bench.JournalHead(), bench.CheckRow},
		{"book of a solver", "lines", "", func(line []byte) error {
			if !bookLine.Match(line) {
				return errors.New("expected moves, a score and the best column")
			}
			return nil
		}},
	}
}

// bookLine matches a line such as "4453 -2 4".
var bookLine = regexp.MustCompile(`^[1-9][0-9a-z]* -?[0-9]{1,2} [0-9a-z]$`)

// maxLinesFile is the maximum size in bytes of a file of lines, which is read into memory.
const maxLinesFile = 256 << 20

// recoverLines recovers the lines of the first kind that any line matches.
func (r *fileRepairer) recoverLines(file io.ReadSeeker) error {
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return fmt.Errorf("%s cannot be read: %w", r.File, keep.Cause(err))
	}
	text, err := keep.ReadAll(file, maxLinesFile)
	if err != nil {
		return fmt.Errorf("%s cannot be read: %w", r.File, err)
	}
	for _, k := range lineKinds(r.catalog) {
		out, found := r.matchingLines(k, text)
		if found {
			r.Kind, r.Unit, r.write = k.name, k.unit, func(w io.Writer) error {
				_, err := w.Write(out)
				return err
			}
			return nil
		}
	}
	return r.irreparableError(text)
}

// matchingLines returns the lines of a kind; found is false if no line matches.
func (r *fileRepairer) matchingLines(k lineKind, text []byte) (out []byte, found bool) {
	r.Saved, r.Lost = 0, []string{}
	if k.head != "" {
		out = append(out, k.head+"\n"...)
		found = bytes.HasPrefix(text, out)
	}
	for i, line := range bytes.SplitAfter(text, []byte("\n")) {
		bare := bytes.TrimSuffix(line, []byte("\n"))
		if len(line) == 0 || i == 0 && found {
			continue
		}
		switch err := k.check(bare); {
		case err == nil:
			out, found = append(append(out, bare...), '\n'), true
			r.Saved++
		case len(bare) == len(line):
			r.addLoss(fmt.Sprintf("%s, line %d is incomplete and was dropped", r.File, i+1))
		default:
			r.addLoss(fmt.Sprintf("%s, line %d is damaged (%v) and was dropped", r.File, i+1, err))
		}
	}
	if len(r.Lost) == 0 && !bytes.Equal(out, text) {
		r.addLoss(fmt.Sprintf("%s: line endings differ from the original ones", r.File))
	}
	return out, found
}

// irreparableError returns an error that explains why a file cannot be repaired.
func (r *fileRepairer) irreparableError(text []byte) error {
	if r.catalog.IsCertificate(text) {
		return fmt.Errorf("%s cannot be repaired: a certificate is valid only as a whole; create it again with solve --certificate", r.File)
	}
	for start, what := range map[string]string{
		"sente book ":       "an opening book has one sum over all, which does not tell what is damaged: make it again by the command book",
		`{"sente-tuning":`:  "the first line, which contains the parameters and settings of the run, is damaged",
		"sente-parameters ": "parameter files are text that may be edited by hand; errors are reported when the file is used",
	} {
		if bytes.HasPrefix(text, []byte(start)) {
			return fmt.Errorf("%s cannot be repaired: %s", r.File, what)
		}
	}
	return fmt.Errorf("%s cannot be repaired: supported are journals of matches and tuning runs, games as JSON lines, measurements of ablate and books of solve --make-book", r.File)
}
