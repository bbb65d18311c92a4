package tuning

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/strict"
	"github.com/sente-games/sente/match/rating"
	"github.com/sente-games/sente/train/optimise"
)

// TuningLog is the content of a journal: the states of all generations are the curve of the run.
type TuningLog struct {
	Head      Head
	States    []optimise.State
	Test      rating.Pairs // sum of all batches
	Truncated bool         // the last line is incomplete and is ignored

	unfinished unfinishedGeneration
}

// unfinishedGeneration is the journal's data of the unfinished generation, and of the test.
type unfinishedGeneration struct {
	generation int
	trials     map[int]rating.Pairs
	batches    []rating.Pairs
}

// beginGeneration starts a generation.
func (u *unfinishedGeneration) beginGeneration(generation int) {
	u.generation, u.trials = generation, nil
}

// errDamaged is the error for a line with a wrong checksum.
var errDamaged = errors.New("wrong checksum: the line is damaged; sente repair recovers the other lines")

// headPrefix is the prefix of every journal.
const headPrefix = `{"sente-tuning":`

// maxLogBytes is the maximum size in bytes of a journal that is read for its curve.
const maxLogBytes = 1 << 30

// ReadLog reads the journal of a finished or running run: an incomplete last line is ignored.
func ReadLog(name string) (TuningLog, error) {
	text, err := keep.ReadFile(name, maxLogBytes)
	if err != nil {
		return TuningLog{}, fmt.Errorf("%s cannot be read: %w", name, err)
	}
	return ParseLog(name, text)
}

// ParseLog parses the text of a journal; name is used in errors.
func ParseLog(name string, text []byte) (l TuningLog, err error) {
	end := bytes.IndexByte(text, '\n') + 1
	if !bytes.HasPrefix(text, []byte(headPrefix)) || end == 0 {
		return l, fmt.Errorf("%s is not the journal of a tuning run: create one with sente tune GAME --method spsa --journal FILE", name)
	}
	head, ok := keep.CheckSum(text[:end-1])
	if !ok {
		return l, fmt.Errorf("line 1 of %s: %w", name, errDamaged)
	}
	if err := json.Unmarshal(head, &l.Head); err != nil || l.Head.Version != journalVersion {
		return l, fmt.Errorf("line 1 of %s: unsupported header of a tuning journal (supported: version %d)", name, journalVersion)
	}
	last := bytes.LastIndexByte(text, '\n') + 1
	l.Truncated = last < len(text)
	return l, l.parseLines(name, text[end:last])
}

// NewLineChecker returns a function that returns the error of the next line of a journal, given
// without its newline. A line with an error is skipped: the function continues as if the journal
// did not contain it.
func NewLineChecker() func(line []byte) error {
	var l *TuningLog
	return func(line []byte) error {
		if l != nil {
			return l.parseLine(line)
		}
		head, err := ParseLog("the file", append(bytes.Clone(line), '\n'))
		if err == nil {
			l = &head
		}
		return err
	}
}

// parseLines parses complete lines after the first.
func (l *TuningLog) parseLines(name string, text []byte) error {
	number := 1
	for row := range bytes.Lines(text) {
		number++
		if err := l.parseLine(row); err != nil {
			return fmt.Errorf("line %d of %s: %w", number, name, err)
		}
	}
	return nil
}

// parseLine parses a line.
func (l *TuningLog) parseLine(row []byte) error {
	bare, ok := keep.CheckSum(bytes.TrimSuffix(row, []byte("\n")))
	if !ok {
		return errDamaged
	}
	var count journalLine
	if err := strict.DecodeJSON(bytes.NewReader(bare), &count); err != nil {
		return err
	}
	switch {
	case count.State != nil && count.Trial == nil && count.Test == nil:
		l.States = append(l.States, *count.State)
		l.unfinished.beginGeneration(count.State.Generation)
	case count.Trial != nil && count.State == nil && count.Test == nil:
		if count.Trial.Generation != l.unfinished.generation {
			return fmt.Errorf("a trial of generation %d among those of generation %d", count.Trial.Generation, l.unfinished.generation)
		}
		if l.unfinished.trials == nil {
			l.unfinished.trials = map[int]rating.Pairs{}
		}
		l.unfinished.trials[count.Trial.Number] = count.Trial.Pairs
	case count.Test != nil && count.Trial == nil && count.State == nil:
		if count.Test.Number != len(l.unfinished.batches) {
			return fmt.Errorf("unexpected batch %d of the test (want %d)", count.Test.Number, len(l.unfinished.batches))
		}
		l.unfinished.batches = append(l.unfinished.batches, count.Test.Pairs)
		l.Test = l.Test.Plus(count.Test.Pairs)
	default:
		return errors.New("neither a trial, a state nor a batch of a test")
	}
	return nil
}
