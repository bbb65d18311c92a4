package match

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/strict"
)

// Journal keeps the finished games of a run in a file, one a line, the plan in
// the first (docs/formats.md). What Append has taken survives the death of the
// program and of the machine. One run at a time holds a journal.
type Journal struct {
	log     *keep.Log
	past    []Result
	grown   bool // more games are asked for than before
	notices []string
}

// head is the first line of a journal.
type head struct {
	Sente  string `json:"sente"`  // "match"
	Format int    `json:"format"` // 1
	Plan   *Plan  `json:"plan"`
}

// journalLine is any other line: a game, or a copy of the plan, with the CRC-32 (IEEE) of its
// text. The second line is a copy of the plan, in case that the first is damaged.
type journalLine struct {
	CRC    string          `json:"crc"`
	Result json.RawMessage `json:"result,omitempty"`
	Plan   json.RawMessage `json:"plan,omitempty"`
}

const (
	journalName   = "match"
	journalFormat = 1
)

// OpenJournal begins the journal of a plan, or takes up the one that the file
// holds. A match of which more games are asked for than before is the same run, which
// goes on. The journal of another plan is an error that names a difference, and so
// is one that another run has open. A last line that was never finished is taken
// away; see [Journal.Notices].
func OpenJournal(name string, p *Plan) (*Journal, error) { return OpenJournalOn(keep.OS, name, p) }

// OpenJournalOn is OpenJournal on another disk.
func OpenJournalOn(disk keep.Disk, name string, p *Plan) (*Journal, error) {
	first, err := heading(p)
	if err != nil {
		return nil, err
	}
	j, begun := &Journal{}, false
	j.log, err = keep.OpenLog(disk, name, func(file io.Reader) (whole int64, err error) {
		whole, err = j.load(newJournalReader(name, file), p, first)
		begun = whole > 0
		return whole, err
	})
	if err != nil {
		return nil, err
	}
	switch {
	case !begun:
		err = j.log.Append(first)
	case j.grown:
		err = j.grow(p)
	}
	if err != nil {
		return nil, errors.Join(err, j.log.Close())
	}
	return j, nil
}

// grow writes down that the run has more games now: the plan again, which counts from here.
func (j *Journal) grow(p *Plan) error {
	line, err := planLine(p)
	if err != nil {
		return err
	}
	return j.log.Append(line)
}

// heading is how the journal of a plan begins.
func heading(p *Plan) ([]byte, error) {
	first, err := json.Marshal(head{journalName, journalFormat, p})
	if err != nil {
		return nil, err
	}
	again, err := planLine(p)
	return slices.Concat(first, []byte("\n"), again), err
}

func planLine(p *Plan) ([]byte, error) {
	text, err := strict.EncodeJSON(p)
	if err != nil {
		return nil, err
	}
	line, err := strict.EncodeJSON(journalLine{CRC: checksum(text), Plan: text})
	return append(line, '\n'), err
}

// load takes in the games of the journal; their records stay in the file. It
// returns the length of the part that stays, 0 if the journal is to be begun.
func (j *Journal) load(in *journalReader, p *Plan, first []byte) (whole int64, err error) {
	old, err := in.head()
	switch {
	case errors.Is(err, io.EOF) && keep.IsIncompleteHead(in.torn, first):
		return 0, nil
	case errors.Is(err, io.EOF):
		return 0, errNoJournal(in.name)
	case err != nil:
		return 0, err
	}
	if !old.grewTo(p) {
		if err := checkSamePlan(in.name, old, p); err != nil {
			return 0, err
		}
	}
	if in.damaged {
		j.notices = append(j.notices, in.mended())
	}
	if err := j.take(in); err != nil {
		return 0, err
	}
	if in.line == 1 {
		return 0, nil // the copy of the plan was never finished
	}
	if j.grown = in.known.grewTo(p); !j.grown {
		if err := checkSamePlan(in.name, in.known, p); err != nil {
			return 0, err
		}
	}
	return in.whole, nil
}

// take takes in the games.
func (j *Journal) take(in *journalReader) error {
	for {
		r, err := in.next()
		if broken := (*lineError)(nil); errors.As(err, &broken) {
			j.notices = append(j.notices, err.Error()+"; its game is played again")
			continue
		}
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		r.Record.Moves, r.Record.Thinking = nil, nil
		j.past = append(j.past, r)
	}
	if len(in.torn) > 0 {
		j.notices = append(j.notices, fmt.Sprintf("%s, line %d was never finished and is dropped; its game is played again", in.name, in.line+1))
	}
	return nil
}

// Past returns the games that the journal held when it was opened, their records
// without moves.
func (j *Journal) Past() []Result { return j.past }

// Notices are sentences about lines that could not be used.
func (j *Journal) Notices() []string { return j.notices }

// Append keeps games for good. After an error the file ends with the last game
// that was kept.
func (j *Journal) Append(results ...Result) error {
	var lines bytes.Buffer
	for _, r := range results {
		line, err := encode(r)
		if err != nil {
			return err
		}
		lines.Write(line)
	}
	return j.log.Append(lines.Bytes())
}

func encode(r Result) ([]byte, error) {
	r.Record.Result.Bout = sente.Bout{} // the line says it
	text, err := strict.EncodeJSON(r)
	if err != nil {
		return nil, err
	}
	line, err := strict.EncodeJSON(journalLine{CRC: checksum(text), Result: text})
	return append(line, '\n'), err
}

func checksum(text []byte) string { return fmt.Sprintf("%08x", crc32.ChecksumIEEE(text)) }

// Close lets another run have the journal.
func (j *Journal) Close() error { return j.log.Close() }
