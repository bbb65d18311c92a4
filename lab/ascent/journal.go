package ascent

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/regular"
	"github.com/sente-games/sente/internal/strictjson"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/rating"
	"github.com/sente-games/sente/tune"
	"github.com/sente-games/sente/tune/climb"
)

// Journal is a file of lines: what is climbed and by which games, then each trial that was
// played and, behind those of a generation, the state of the climb. The states are the
// curve of the climb. A nil Journal keeps nothing.
type Journal struct {
	log    *keep.Log
	guard  sync.Mutex
	number int                  // of the generation under way
	trials map[int]rating.Pairs // of it
}

// head is the first line.
type head struct {
	Version  int            `json:"sente-climb"`
	Engine   string         `json:"engine,omitempty"`
	Space    string         `json:"space"`
	Plan     match.Plan     `json:"plan"`
	Limits   sente.Limits   `json:"limits,omitzero"`
	Settings climb.Settings `json:"settings"`
}

// line is one of the others.
type line struct {
	Trial *trialLine   `json:"trial,omitempty"`
	State *climb.State `json:"state,omitempty"`
}

type trialLine struct {
	Generation int          `json:"generation"`
	Number     int          `json:"number"`
	Pairs      rating.Pairs `json:"pairs"`
}

// Begin opens the journal of a climb, or begins one, and returns the climb where it
// stands. engine says in words what is climbed with. A journal of another climb is
// refused.
func (a Ascent) Begin(disk keep.Disk, name, engine string, space tune.Space, s climb.Settings) (*Journal, *climb.Climb, error) {
	c, err := climb.New(space, s)
	if err != nil {
		return nil, nil, err
	}
	start := c.State()
	first, err := json.Marshal(head{1, engine, start.Space, a.Plan, a.Limits, start.Settings})
	if err != nil {
		return nil, nil, err
	}
	first = append(first, '\n')
	j := &Journal{trials: map[int]rating.Pairs{}}
	begun := false
	j.log, err = keep.OpenLog(disk, name, func(in io.Reader) (whole int64, err error) {
		var last *climb.State
		last, whole, err = j.load(name, in, first)
		begun = whole > 0
		if err == nil && last != nil {
			if c, err = climb.Resume(space, *last); err != nil {
				err = fmt.Errorf("%s: %w", name, err)
			}
		}
		return whole, err
	})
	if err == nil && !begun {
		if err = j.log.Append(first); err != nil {
			err = errors.Join(err, j.Close())
		}
	}
	if err != nil {
		return nil, nil, err
	}
	return j, c, nil
}

// load reads a file and returns the last state, if there is one, and how much of the file
// are whole lines.
func (j *Journal) load(name string, in io.Reader, first []byte) (last *climb.State, whole int64, err error) {
	text, err := io.ReadAll(in)
	if err != nil {
		return nil, 0, fmt.Errorf("%s cannot be read: %w", name, regular.Cause(err))
	}
	if keep.Begun(text, first) && len(text) < len(first) {
		return nil, 0, nil
	}
	end := bytes.LastIndexByte(text, '\n') + 1
	switch {
	case bytes.HasPrefix(text, first):
	case bytes.HasPrefix(text, []byte(`{"sente-climb":`)):
		return nil, 0, fmt.Errorf("%s is the journal of another climb: its first line says of what; name another file", name)
	default:
		return nil, 0, fmt.Errorf("%s is no journal of a climb: name another file", name)
	}
	number := 1
	for row := range bytes.Lines(text[len(first):end]) {
		number++
		s, err := j.take(row)
		if err != nil {
			return nil, 0, fmt.Errorf("line %d of %s: %w", number, name, err)
		}
		if s != nil {
			last = s
		}
	}
	return last, int64(end), nil
}

// take takes in a line and returns the state, if it is one.
func (j *Journal) take(row []byte) (*climb.State, error) {
	var l line
	if err := strictjson.Decode(bytes.NewReader(row), &l); err != nil {
		return nil, err
	}
	switch {
	case l.State != nil && l.Trial == nil:
		j.number = l.State.Generation
		clear(j.trials)
	case l.Trial != nil && l.State == nil:
		if l.Trial.Generation != j.number {
			return nil, fmt.Errorf("a trial of generation %d stands among those of generation %d", l.Trial.Generation, j.number)
		}
		j.trials[l.Trial.Number] = l.Trial.Pairs
	default:
		return nil, errors.New("it is neither a trial nor a state")
	}
	return l.State, nil
}

// trial returns the result of a trial that was played already.
func (j *Journal) trial(generation, number int) (p rating.Pairs, known bool) {
	if j == nil || generation != j.number {
		return p, false
	}
	p, known = j.trials[number]
	return p, known
}

func (j *Journal) keepTrial(generation, number int, p rating.Pairs) error {
	return j.append(line{Trial: &trialLine{generation, number, p}})
}

func (j *Journal) keepState(s climb.State) error {
	if err := j.append(line{State: &s}); err != nil || j == nil {
		return err
	}
	j.number = s.Generation
	clear(j.trials)
	return nil
}

func (j *Journal) append(l line) error {
	if j == nil {
		return nil
	}
	text, err := json.Marshal(l)
	if err != nil {
		return err
	}
	j.guard.Lock()
	defer j.guard.Unlock()
	return j.log.Append(append(text, '\n'))
}

// Close ends the journal.
func (j *Journal) Close() error {
	if j == nil {
		return nil
	}
	return j.log.Close()
}
