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

// Journal stores the finished games of a run in a file, one game per line, after the plan in the
// first line (docs/formats.md). Games that Append has accepted survive a crash of the program or
// the machine. Only one run at a time can have a journal open.
type Journal struct {
	log          *keep.Log
	loaded       []Result
	planExtended bool // the plan now has more games than the journal's
	notices      []string
}

// journalHead is the first line of a journal.
type journalHead struct {
	Sente  string `json:"sente"`  // "match"
	Format int    `json:"format"` // 1
	Plan   *Plan  `json:"plan"`
}

// journalLine is any line but the first: a game or a copy of the plan, with the CRC-32 (IEEE) of
// its text. The second line is a copy of the plan, in case the first is damaged.
type journalLine struct {
	CRC    string          `json:"crc"`
	Result json.RawMessage `json:"result,omitempty"`
	Plan   json.RawMessage `json:"plan,omitempty"`
}

const (
	journalName   = "match"
	journalFormat = 1
)

// OpenJournal creates the journal of a plan, or resumes an existing file. A match with more games
// than before is the same run and continues. OpenJournal returns an error that names a difference
// if the file is the journal of another plan, and an error if another run has it open. It removes
// an incomplete last line; see [Journal.Notices].
func OpenJournal(name string, p *Plan) (*Journal, error) { return OpenJournalOn(keep.OS, name, p) }

// OpenJournalOn is OpenJournal on the given disk.
func OpenJournalOn(disk keep.Disk, name string, p *Plan) (*Journal, error) {
	first, err := encodeHeading(p)
	if err != nil {
		return nil, err
	}
	j, begun := &Journal{}, false
	j.log, err = keep.OpenLog(disk, name, func(file io.Reader) (completeBytes int64, err error) {
		completeBytes, err = j.loadGames(newJournalReader(name, file), p, first)
		begun = completeBytes > 0
		return completeBytes, err
	})
	if err != nil {
		return nil, err
	}
	switch {
	case !begun:
		err = j.log.Append(first)
	case j.planExtended:
		err = j.extendPlan(p)
	}
	if err != nil {
		return nil, errors.Join(err, j.log.Close())
	}
	return j, nil
}

// extendPlan appends the plan with its larger number of games, which is valid from there on.
func (j *Journal) extendPlan(p *Plan) error {
	line, err := encodePlanCopy(p)
	if err != nil {
		return err
	}
	return j.log.Append(line)
}

// encodeHeading returns the first lines of a plan's journal.
func encodeHeading(p *Plan) ([]byte, error) {
	first, err := json.Marshal(journalHead{journalName, journalFormat, p})
	if err != nil {
		return nil, err
	}
	planCopy, err := encodePlanCopy(p)
	return slices.Concat(first, []byte("\n"), planCopy), err
}

func encodePlanCopy(p *Plan) ([]byte, error) {
	text, err := strict.EncodeJSON(p)
	if err != nil {
		return nil, err
	}
	line, err := strict.EncodeJSON(journalLine{CRC: lineChecksum(text), Plan: text})
	return append(line, '\n'), err
}

// loadGames reads the games of the journal without their moves. It returns the length in bytes of the
// valid part, 0 if the journal must be started anew.
func (j *Journal) loadGames(in *journalReader, p *Plan, first []byte) (completeBytes int64, err error) {
	old, err := in.readPlan()
	switch {
	case errors.Is(err, io.EOF) && keep.IsIncompleteHead(in.partialLine, first):
		return 0, nil
	case errors.Is(err, io.EOF):
		return 0, notJournalError(in.name)
	case err != nil:
		return 0, err
	}
	if !old.isExtendedBy(p) {
		if err := checkSamePlan(in.name, old, p); err != nil {
			return 0, err
		}
	}
	if in.damaged {
		j.notices = append(j.notices, in.damageNotice())
	}
	if err := j.readResults(in); err != nil {
		return 0, err
	}
	if in.line == 1 {
		return 0, nil // the copy of the plan is incomplete
	}
	if j.planExtended = in.plan.isExtendedBy(p); !j.planExtended {
		if err := checkSamePlan(in.name, in.plan, p); err != nil {
			return 0, err
		}
	}
	return in.completeBytes, nil
}

// readResults reads the games after the plan and collects notices about damaged lines.
func (j *Journal) readResults(in *journalReader) error {
	for {
		r, err := in.nextResult()
		if broken := (*lineError)(nil); errors.As(err, &broken) {
			j.notices = append(j.notices, err.Error()+"; its game is replayed")
			continue
		}
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		r.Record.Moves, r.Record.Thinking = nil, nil
		j.loaded = append(j.loaded, r)
	}
	if len(in.partialLine) > 0 {
		j.notices = append(j.notices, fmt.Sprintf("%s, line %d is incomplete and is dropped; its game is replayed", in.name, in.line+1))
	}
	return nil
}

// LoadedResults returns the games that the journal contained when it was opened; their records have
// no moves.
func (j *Journal) LoadedResults() []Result { return j.loaded }

// Notices returns sentences about lines that could not be used.
func (j *Journal) Notices() []string { return j.notices }

// Append writes games to the journal durably. After an error the file ends with the last game that
// was stored.
func (j *Journal) Append(results ...Result) error {
	var lines bytes.Buffer
	for _, r := range results {
		line, err := encodeResult(r)
		if err != nil {
			return err
		}
		lines.Write(line)
	}
	return j.log.Append(lines.Bytes())
}

func encodeResult(r Result) ([]byte, error) {
	r.Record.Result.Bout = sente.MatchInfo{} // the line itself has these fields
	text, err := strict.EncodeJSON(r)
	if err != nil {
		return nil, err
	}
	line, err := strict.EncodeJSON(journalLine{CRC: lineChecksum(text), Result: text})
	return append(line, '\n'), err
}

func lineChecksum(text []byte) string { return fmt.Sprintf("%08x", crc32.ChecksumIEEE(text)) }

// Close releases the journal, so that another run can open it.
func (j *Journal) Close() error { return j.log.Close() }
