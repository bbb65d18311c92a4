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

// Log is the content of a journal: the states of all generations are the curve of the run.
type Log struct {
	Head   Head
	States []optimise.State
	Test   rating.Pairs // sum of all batches
	Cut    bool         // the last line is incomplete and is ignored

	under underway
}

// underway is the journal's data of the unfinished generation, and of the test.
type underway struct {
	generation int
	trials     map[int]rating.Pairs
	batches    []rating.Pairs
}

// begin starts a generation.
func (u *underway) begin(generation int) { u.generation, u.trials = generation, nil }

// errDamaged is the error for a line with a wrong checksum.
var errDamaged = errors.New("wrong checksum: the line is damaged; sente repair recovers the other lines")

// headMark is the prefix of every journal.
const headMark = `{"sente-tuning":`

// mostLog is the maximum size in bytes of a journal that is read for its curve.
const mostLog = 1 << 30

// ReadLog reads the journal of a finished or running run: an incomplete last line is ignored.
func ReadLog(name string) (Log, error) {
	text, err := keep.ReadFile(name, mostLog)
	if err != nil {
		return Log{}, fmt.Errorf("%s cannot be read: %w", name, err)
	}
	return ParseLog(name, text)
}

// ParseLog parses the text of a journal; name is used in errors.
func ParseLog(name string, text []byte) (l Log, err error) {
	end := bytes.IndexByte(text, '\n') + 1
	if !bytes.HasPrefix(text, []byte(headMark)) || end == 0 {
		return l, fmt.Errorf("%s is not the journal of a tuning run: create one with sente tune GAME --method spsa --journal FILE", name)
	}
	head, ok := keep.CheckSum(text[:end-1])
	if !ok {
		return l, fmt.Errorf("line 1 of %s: %w", name, errDamaged)
	}
	if err := json.Unmarshal(head, &l.Head); err != nil || l.Head.Version != version {
		return l, fmt.Errorf("line 1 of %s: unsupported header of a tuning journal (supported: version %d)", name, version)
	}
	last := bytes.LastIndexByte(text, '\n') + 1
	l.Cut = last < len(text)
	return l, l.take(name, text[end:last])
}

// NewLineChecker returns a function that returns the error of the next line of a journal, given
// without its newline. A line with an error is skipped: the function continues as if the journal
// did not contain it.
func NewLineChecker() func(line []byte) error {
	var l *Log
	return func(line []byte) error {
		if l != nil {
			return l.add(line)
		}
		head, err := ParseLog("the file", append(bytes.Clone(line), '\n'))
		if err == nil {
			l = &head
		}
		return err
	}
}

// take parses complete lines after the first.
func (l *Log) take(name string, text []byte) error {
	number := 1
	for row := range bytes.Lines(text) {
		number++
		if err := l.add(row); err != nil {
			return fmt.Errorf("line %d of %s: %w", number, name, err)
		}
	}
	return nil
}

// add parses a line.
func (l *Log) add(row []byte) error {
	bare, ok := keep.CheckSum(bytes.TrimSuffix(row, []byte("\n")))
	if !ok {
		return errDamaged
	}
	var of line
	if err := strict.DecodeJSON(bytes.NewReader(bare), &of); err != nil {
		return err
	}
	switch {
	case of.State != nil && of.Trial == nil && of.Test == nil:
		l.States = append(l.States, *of.State)
		l.under.begin(of.State.Generation)
	case of.Trial != nil && of.State == nil && of.Test == nil:
		if of.Trial.Generation != l.under.generation {
			return fmt.Errorf("a trial of generation %d among those of generation %d", of.Trial.Generation, l.under.generation)
		}
		if l.under.trials == nil {
			l.under.trials = map[int]rating.Pairs{}
		}
		l.under.trials[of.Trial.Number] = of.Trial.Pairs
	case of.Test != nil && of.Trial == nil && of.State == nil:
		if of.Test.Number != len(l.under.batches) {
			return fmt.Errorf("unexpected batch %d of the test (want %d)", of.Test.Number, len(l.under.batches))
		}
		l.under.batches = append(l.under.batches, of.Test.Pairs)
		l.Test = l.Test.Plus(of.Test.Pairs)
	default:
		return errors.New("neither a trial, a state nor a batch of a test")
	}
	return nil
}
