package app

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"

	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/regular"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/lab/ablation"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/record"
)

type repairVerb struct {
	File string `arg:"" help:"The damaged file; it stays as it is."`
	Out  string `placeholder:"FILE" help:"Where to write what is saved; default: the file's name with .repaired behind it."`
	JSON bool   `help:"Facts as JSON."`
}

// Help teaches by example.
func (repairVerb) Help() string {
	return `Saves what can be saved from a damaged file into another one and names every line that is lost. Files that grow by lines can be repaired: journals of matches and tournaments, games as JSON lines (also those of sente tune), measurements of sente ablate, books of sente solve --make-book. A journal whose plan is lost becomes a file of its games, which sente ratings and sente show read.

    sente repair run.jsonl
    sente repair run.jsonl --out saved.jsonl
    sente match a b --journal run.jsonl.repaired`
}

// repaired is what has become of a file.
type repaired struct {
	File  string   `json:"file"`
	Out   string   `json:"out,omitempty"` // empty if nothing was wrong
	Kind  string   `json:"kind"`
	Saved int      `json:"saved"`
	Lost  []string `json:"lost"` // a sentence each

	unit  string                  // of what is saved
	write func(w io.Writer) error // writes it
}

// Run repairs.
func (v repairVerb) Run(env *environment) error {
	file, err := regular.Open(v.File)
	if err != nil {
		return fmt.Errorf("%s cannot be read: %w", v.File, err)
	}
	defer file.Close()
	if err := keep.Idle(v.File, file); err != nil {
		return err
	}
	r := &repaired{File: v.File}
	if err := r.look(env, heeding{file, env.stopped}); err != nil {
		return err
	}
	if len(r.Lost) > 0 {
		r.Out = cmp.Or(v.Out, v.File+".repaired")
		if err := keep.Replace(env.disk, r.Out, keep.Kind{}, r.write); err != nil {
			return fmt.Errorf("--out: %w", err)
		}
	}
	if v.JSON {
		return writeJSON(env.out, r)
	}
	return r.tell(env.out)
}

// heeding is a file that is read until the command line is to end.
type heeding struct {
	*os.File
	stopped func() error
}

func (h heeding) Read(p []byte) (int, error) {
	if err := h.stopped(); err != nil {
		return 0, err
	}
	return h.File.Read(p)
}

// tell says it to people.
func (r *repaired) tell(w io.Writer) error {
	if len(r.Lost) == 0 {
		_, err := fmt.Fprintf(w, "%s is whole: %s, %d %s; nothing was written\n", visible.Line(r.File), r.Kind, r.Saved, r.unit)
		return err
	}
	for _, sentence := range r.Lost {
		if _, err := fmt.Fprintln(w, visible.Line(sentence)); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(w, "%s: %s, %d %s saved\n", visible.Line(r.Out), r.Kind, r.Saved, r.unit)
	return err
}

func (r *repaired) lose(sentence string) { r.Lost = append(r.Lost, sentence) }

// look finds out what the file is and what is left of it.
func (r *repaired) look(env *environment, file io.ReadSeeker) error {
	for _, as := range []func(*environment, io.ReadSeeker) error{r.journal, r.games, r.lines} {
		r.Saved, r.Lost = 0, []string{}
		if err := as(env, file); err != nil || r.Kind != "" {
			return err
		}
	}
	return nil
}

// journal saves a journal that still has its plan.
func (r *repaired) journal(_ *environment, file io.ReadSeeker) (err error) {
	r.Saved, err = match.Salvage(r.File, file, io.Discard, r.lose)
	if errors.Is(err, match.ErrNoPlan) {
		return nil
	}
	r.Kind, r.unit, r.write = "journal", "games", func(w io.Writer) error {
		_, err := match.Salvage(r.File, file, w, func(string) {})
		return err
	}
	return err
}

// games saves the games of a journal that has lost its plan.
func (r *repaired) games(env *environment, file io.ReadSeeker) (err error) {
	r.lose(fmt.Sprintf("the plan of the journal %s is lost, so that no match can go on with it", r.File))
	r.Saved, err = match.SalvageGames(r.File, file, func(match.Result) error { return nil }, r.lose)
	if r.Saved == 0 {
		return err
	}
	r.Kind, r.unit, r.write = "games as JSON lines", "games", func(w io.Writer) error {
		_, err := match.SalvageGames(r.File, file, func(g match.Result) error {
			return record.Write(w, env.games, record.JSONL, g.Record)
		}, func(string) {})
		return err
	}
	return err
}

// lineKind is a kind of file that can be repaired line by line.
type lineKind struct {
	name, unit string
	head       string // its first line, if it has one
	check      func(line []byte) error
}

// lineKinds are those besides journals.
func lineKinds(env *environment) []lineKind {
	return []lineKind{
		{"games as JSON lines", "games", "", func(line []byte) error {
			if !bytes.HasPrefix(line, []byte("{")) {
				return errors.New("it is not a record")
			}
			if _, err := record.Read(env.games, "", "line", line); err != nil {
				return errors.New(strings.TrimPrefix(err.Error(), "line, line 1: "))
			}
			return nil
		}},
		{"measurements", "measurements", ablation.Head(), ablation.CheckRow},
		{"book of a solver", "lines", "", func(line []byte) error {
			if !bookLine.Match(line) {
				return errors.New("it is not what it should be: moves, the score and the best column")
			}
			return nil
		}},
	}
}

// bookLine is a line "4453 -2 4".
var bookLine = regexp.MustCompile(`^[1-9][0-9a-z]* -?[0-9]{1,2} [0-9a-z]$`)

// mostLines is how many bytes of lines are read, which stand in memory.
const mostLines = 256 << 20

// lines saves the lines of the first kind that any line is of.
func (r *repaired) lines(env *environment, file io.ReadSeeker) error {
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return fmt.Errorf("%s cannot be read: %w", r.File, regular.Cause(err))
	}
	text, err := regular.ReadAll(file, mostLines)
	if err != nil {
		return fmt.Errorf("%s cannot be read: %w", r.File, err)
	}
	for _, k := range lineKinds(env) {
		out, found := r.linesOf(k, text)
		if found {
			r.Kind, r.unit, r.write = k.name, k.unit, func(w io.Writer) error {
				_, err := w.Write(out)
				return err
			}
			return nil
		}
	}
	return hopeless(r.File, text)
}

// linesOf returns the lines that are of a kind; found is false if none is.
func (r *repaired) linesOf(k lineKind, text []byte) (out []byte, found bool) {
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
			r.lose(fmt.Sprintf("%s, line %d was never finished and is dropped", r.File, i+1))
		default:
			r.lose(fmt.Sprintf("%s, line %d is broken (%v) and is dropped", r.File, i+1, err))
		}
	}
	if len(r.Lost) == 0 && !bytes.Equal(out, text) {
		r.lose(fmt.Sprintf("%s: its lines are not all as they were written", r.File))
	}
	return out, found
}

// hopeless says why a file cannot be repaired.
func hopeless(name string, text []byte) error {
	for start, what := range map[string]string{
		"sente book ":       "an opening book has one sum over all, which does not tell what is damaged: make it again by sente book",
		"sente-proof ":      "a certificate is true as a whole or worth nothing: prove it again by sente solve --certificate",
		"sente-parameters ": "a file of parameters is text that people may edit: what is wrong with it is said when it is used",
	} {
		if bytes.HasPrefix(text, []byte(start)) {
			return fmt.Errorf("%s cannot be repaired: %s", name, what)
		}
	}
	return fmt.Errorf("%s holds nothing that can be saved: journals can be repaired, games as JSON lines, measurements of sente ablate and books of sente solve --make-book", name)
}
