package optimise

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"math"

	"github.com/sente-games/sente/internal/strict"
	"github.com/sente-games/sente/match/rating"
	"github.com/sente-games/sente/train"
)

// State is an optimiser between two generations, as a journal keeps it: one that is
// resumed goes on as if it had never ended. The states of all generations are its curve.
type State struct {
	Space      string          `json:"space"` // tells parameters from others
	Settings   Settings        `json:"settings"`
	Generation int             `json:"generation"` // of those that were told
	Games      int             `json:"games"`      // in these, without progress matches
	Opening    int             `json:"opening"`    // the first that no generation had
	Best       []float64       `json:"best"`
	Progress   *rating.Pairs   `json:"progress,omitempty"` // how the best before this generation did against the start
	Method     json.RawMessage `json:"method"`
}

// State returns the state of the optimiser.
func (c *Optimiser) State() State {
	method, err := json.Marshal(c.method)
	if err != nil {
		panic("optimise: " + err.Error()) // numbers that are no numbers, which no method makes
	}
	s := State{
		Space: fingerprint(c.space), Settings: c.settings, Generation: c.generation,
		Games: c.games, Opening: c.opening, Best: c.Best(), Method: method,
	}
	if c.progress.Count() > 0 {
		progress := c.progress
		s.Progress = &progress
	}
	return s
}

// Resume goes on with an optimiser from its last state.
func Resume(space train.Space, s State) (*Optimiser, error) {
	c, err := New(space, s.Settings)
	if err != nil {
		return nil, err
	}
	if s.Space != fingerprint(space) {
		return nil, errors.New("the state is of other parameters: begin anew with these")
	}
	if err := s.checkCounts(); err != nil {
		return nil, err
	}
	if err := c.read(s.Method); err != nil {
		return nil, fmt.Errorf("the state of %s: %w", s.Settings.Method, err)
	}
	c.generation, c.games, c.opening = s.Generation, s.Games, s.Opening
	if s.Progress != nil {
		c.progress = *s.Progress
	}
	return c, nil
}

func (s State) checkCounts() error {
	const most = 1 << 53
	if min(s.Generation, s.Games, s.Opening) < 0 || max(s.Generation, s.Games, s.Opening) > most {
		return fmt.Errorf("the state has %d generations, %d games and %d openings: 0 to %d are possible", s.Generation, s.Games, s.Opening, most)
	}
	return nil
}

// read takes in the state of the method. It must be written as State writes it: what was
// left out or changed would go unseen otherwise.
func (c *Optimiser) read(state json.RawMessage) error {
	if err := strict.DecodeJSON(bytes.NewReader(state), c.method); err != nil {
		return err
	}
	if err := c.method.check(); err != nil {
		return err
	}
	var compact bytes.Buffer
	if err := json.Compact(&compact, state); err != nil {
		return err
	}
	if again, err := json.Marshal(c.method); err != nil || !bytes.Equal(again, compact.Bytes()) {
		return errors.New("it is incomplete or was changed")
	}
	return nil
}

// fingerprint tells a space from another one.
func fingerprint(space train.Space) string {
	h := fnv.New64a()
	for _, p := range space {
		fmt.Fprintf(h, "%q %v %v %v %v %q\n", p.Name, p.Start, p.Min, p.Max, p.Step, p.Tie)
	}
	return fmt.Sprintf("%016x", h.Sum64())
}

// mostValue is the most of any number in a state that was read, in its own unit.
const mostValue = 1e15

var errOther = errors.New("it is of other parameters")

// checkNumbers says what is wrong with numbers that were read.
func checkNumbers(what string, n int, numbers []float64) error {
	if len(numbers) != n {
		return errOther
	}
	for _, x := range numbers {
		if math.Abs(x) > mostValue {
			return fmt.Errorf("the %s has a number %v", what, x)
		}
	}
	return nil
}

// checkPoint says what is wrong with a point that was read.
func checkPoint(axes []axis, point []float64) error {
	if err := checkNumbers("point", len(axes), point); err != nil {
		return err
	}
	for k, a := range axes {
		if a.clamp(point[k]) != point[k] {
			return fmt.Errorf("the point %v on axis %d is out of its bounds", point[k], k)
		}
	}
	return nil
}
