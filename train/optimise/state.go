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

// State is the state of an optimiser between two generations for a journal; a resumed optimiser
// continues as if it had never stopped.
type State struct {
	Space      string          `json:"space"` // fingerprint of the parameters
	Settings   Settings        `json:"settings"`
	Generation int             `json:"generation"` // number of completed generations
	Games      int             `json:"games"`      // in these generations, without progress matches
	Opening    int             `json:"opening"`    // first unused opening
	Best       []float64       `json:"best"`
	Progress   *rating.Pairs   `json:"progress,omitempty"` // result of the best values before this generation against the start
	Method     json.RawMessage `json:"method"`
}

// State returns the state of the optimiser.
func (c *Optimiser) State() State {
	method, err := json.Marshal(c.method)
	if err != nil {
		panic("optimise: " + err.Error()) // NaN or infinity, which no method produces
	}
	s := State{
		Space: spaceFingerprint(c.space), Settings: c.settings, Generation: c.generation,
		Games: c.games, Opening: c.opening, Best: c.Best(), Method: method,
	}
	if c.progress.NumPairs() > 0 {
		progress := c.progress
		s.Progress = &progress
	}
	return s
}

// Resume restores an optimiser from a stored state.
func Resume(space train.Space, s State) (*Optimiser, error) {
	c, err := New(space, s.Settings)
	if err != nil {
		return nil, err
	}
	if s.Space != spaceFingerprint(space) {
		return nil, errors.New("the state has different parameters: start a new run")
	}
	if err := s.checkCounts(); err != nil {
		return nil, err
	}
	if err := c.restoreMethod(s.Method); err != nil {
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
		return fmt.Errorf("the state has invalid numbers: %d generations, %d games and %d openings, expected 0 to %d", s.Generation, s.Games, s.Opening, most)
	}
	return nil
}

// restoreMethod restores the state of the method. It must be identical to the output of State,
// because missing or changed fields would be ignored otherwise.
func (c *Optimiser) restoreMethod(state json.RawMessage) error {
	if err := strict.DecodeJSON(bytes.NewReader(state), c.method); err != nil {
		return err
	}
	if err := c.method.checkState(); err != nil {
		return err
	}
	var compact bytes.Buffer
	if err := json.Compact(&compact, state); err != nil {
		return err
	}
	if restored, err := json.Marshal(c.method); err != nil || !bytes.Equal(restored, compact.Bytes()) {
		return errors.New("it is incomplete or was modified")
	}
	return nil
}

// spaceFingerprint returns a hash that identifies a space.
func spaceFingerprint(space train.Space) string {
	h := fnv.New64a()
	for _, p := range space {
		fmt.Fprintf(h, "%q %v %v %v %v %q\n", p.Name, p.Start, p.Min, p.Max, p.Step, p.Tie)
	}
	return fmt.Sprintf("%016x", h.Sum64())
}

// maxValue is the maximum of any number in a restored state, in its own unit.
const maxValue = 1e15

var errOtherParameters = errors.New("it has different parameters")

// checkNumbers returns an error if restored numbers are invalid.
func checkNumbers(name string, n int, numbers []float64) error {
	if len(numbers) != n {
		return errOtherParameters
	}
	for _, x := range numbers {
		if math.Abs(x) > maxValue {
			return fmt.Errorf("the %s contains the invalid number %v", name, x)
		}
	}
	return nil
}

// checkPoint returns an error if a restored point is invalid.
func checkPoint(axes []axis, point []float64) error {
	if err := checkNumbers("point", len(axes), point); err != nil {
		return err
	}
	for k, a := range axes {
		if a.clamp(point[k]) != point[k] {
			return fmt.Errorf("point %v on axis %d is outside its bounds", point[k], k)
		}
	}
	return nil
}
