package tuning

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/rating"
	"github.com/sente-games/sente/train"
	"github.com/sente-games/sente/train/optimise"
)

// TuningJournal is a file of lines: the parameters and the settings of the games; then the played
// trials and, after the trials of a generation, the state of the optimiser; finally the batches of
// the test. A nil Journal stores no data.
type TuningJournal struct {
	log        *keep.Log
	guard      sync.Mutex
	unfinished unfinishedGeneration
}

// OpenJournal opens or creates the journal of a run, and returns the optimiser in its current state.
// engine is the spec of the tuned engine. It returns an error for the journal of another run.
func (s Session) OpenJournal(disk keep.Disk, name, engine string, space train.Space, set optimise.Settings) (*TuningJournal, *optimise.Optimiser, error) {
	o, err := optimise.New(space, set)
	if err != nil {
		return nil, nil, err
	}
	first, err := json.Marshal(s.JournalHead(engine, space, o))
	if err != nil {
		return nil, nil, err
	}
	first = append(keep.Sum(first), '\n')
	j := &TuningJournal{}
	begun := false
	j.log, err = keep.OpenLog(disk, name, func(in io.Reader) (completeBytes int64, err error) {
		l, completeBytes, err := loadLog(name, in, first)
		if err != nil {
			return 0, err
		}
		begun, j.unfinished = completeBytes > 0, l.unfinished
		if n := len(l.States); n > 0 {
			if o, err = optimise.Resume(space, l.States[n-1]); err != nil {
				err = fmt.Errorf("%s: %w", name, err)
			}
		}
		return completeBytes, err
	})
	if err == nil && !begun {
		if err = j.log.Append(first); err != nil {
			err = errors.Join(err, j.Close())
		}
	}
	if err != nil {
		return nil, nil, err
	}
	return j, o, nil
}

// JournalHead returns the first line of the journal of a run; engine is the spec of the tuned engine.
func (s Session) JournalHead(engine string, space train.Space, o *optimise.Optimiser) Head {
	h := Head{Version: journalVersion, Engine: engine, Space: o.State().Space, Plan: s.Plan, Limits: s.Limits, TestOpenings: s.TestOpenings, Settings: o.State().Settings}
	for _, p := range space {
		h.Parameters = append(h.Parameters, p.Name)
	}
	return h
}

// storedTrial returns the stored result of a trial.
func (j *TuningJournal) storedTrial(generation, number int) (p rating.Pairs, known bool) {
	if j == nil || generation != j.unfinished.generation {
		return p, false
	}
	p, known = j.unfinished.trials[number]
	return p, known
}

// storedBatch returns the stored result of a batch of the test.
func (j *TuningJournal) storedBatch(number int) (p rating.Pairs, known bool) {
	if j == nil || number >= len(j.unfinished.batches) {
		return p, false
	}
	return j.unfinished.batches[number], true
}

func (j *TuningJournal) keepTrial(generation, number int, p rating.Pairs) error {
	return j.appendLine(journalLine{Trial: &trialLine{generation, number, p}})
}

func (j *TuningJournal) keepState(s optimise.State) error {
	if err := j.appendLine(journalLine{State: &s}); err != nil || j == nil {
		return err
	}
	j.unfinished.beginGeneration(s.Generation)
	return nil
}

func (j *TuningJournal) keepBatch(number int, p rating.Pairs) error {
	return j.appendLine(journalLine{Test: &batchLine{number, p}})
}

func (j *TuningJournal) appendLine(l journalLine) error {
	if j == nil {
		return nil
	}
	text, err := json.Marshal(l)
	if err != nil {
		return err
	}
	j.guard.Lock()
	defer j.guard.Unlock()
	return j.log.Append(append(keep.Sum(text), '\n'))
}

// Close closes the journal.
func (j *TuningJournal) Close() error {
	if j == nil {
		return nil
	}
	return j.log.Close()
}

// journalVersion is the format version of journals.
const journalVersion = 1

// Head is the first line of a journal: the parameters and the settings of the games.
type Head struct {
	Version      int               `json:"sente-tuning"`
	Engine       string            `json:"engine,omitempty"` // spec of the engine
	Parameters   []string          `json:"parameters"`       // names of the parameters, in the order of the values
	Space        string            `json:"space"`            // hash that identifies the parameters
	Plan         match.Plan        `json:"plan"`
	Limits       sente.Limits      `json:"limits,omitzero"`
	TestOpenings []string          `json:"test_openings,omitempty"`
	Settings     optimise.Settings `json:"settings"`
}

// journalLine is any later line.
type journalLine struct {
	Trial *trialLine      `json:"trial,omitempty"`
	State *optimise.State `json:"state,omitempty"`
	Test  *batchLine      `json:"test,omitempty"`
}

type trialLine struct {
	Generation int          `json:"generation"`
	Number     int          `json:"number"`
	Pairs      rating.Pairs `json:"pairs"`
}

type batchLine struct {
	Number int          `json:"number"`
	Pairs  rating.Pairs `json:"pairs"`
}

// loadLog reads a file that begins with the line first, and returns the length of its complete lines.
func loadLog(name string, in io.Reader, first []byte) (l TuningLog, completeBytes int64, err error) {
	text, err := io.ReadAll(in)
	if err != nil {
		return l, 0, fmt.Errorf("%s cannot be read: %w", name, keep.Cause(err))
	}
	if keep.IsIncompleteHead(text, first) && len(text) < len(first) {
		return l, 0, nil
	}
	length := bytes.IndexByte(text, '\n') + 1
	switch {
	case length > 0 && sameHead(text[:length], first):
	case bytes.HasPrefix(text, []byte(headPrefix)):
		return l, 0, fmt.Errorf("%s is the journal of another tuning run, which its first line describes: name another file", name)
	default:
		return l, 0, fmt.Errorf("%s is not the journal of a tuning run: name another file", name)
	}
	end := int64(bytes.LastIndexByte(text, '\n') + 1)
	return l, end, l.parseLines(name, text[length:end])
}

// sameHead reports whether two first lines belong to the same run. Older versions have no checksum.
func sameHead(a, b []byte) bool {
	if bytes.Equal(a, b) {
		return true
	}
	bare, _ := keep.CheckSum(bytes.TrimSuffix(b, []byte("\n")))
	return bytes.Equal(bytes.TrimSuffix(a, []byte("\n")), bare)
}
