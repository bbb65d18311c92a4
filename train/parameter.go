package train

import (
	"errors"
	"fmt"
	"math"
)

// Parameter is a number of an engine that can be fitted.
type Parameter struct {
	Name     string
	Start    float64 // initial value, kept without evidence in the games
	Min, Max float64 // bounds of the value; both 0: unbounded
	// Tie, unless empty, names a group of parameters: an optimiser (package optimise) moves all
	// parameters of a group together.
	Tie string
	// Step is the expected distance of the value from Start: the standard deviation of the prior.
	// It must be positive.
	Step float64
	// About describes the purpose of the number and the reason for its bounds; may be "".
	About string
}

// Bounded reports whether the parameter has bounds.
func (p Parameter) Bounded() bool { return p.Min != 0 || p.Max != 0 }

// Clamp limits a value to the bounds.
func (p Parameter) Clamp(v float64) float64 {
	if p.Bounded() {
		return min(max(v, p.Min), p.Max)
	}
	return v
}

// check returns an error if the parameter is invalid.
func (p Parameter) check() error {
	switch {
	case p.Name == "":
		return errors.New("parameter without a name")
	case !(p.Step > 0) || math.IsInf(p.Step, 0):
		return fmt.Errorf("parameter %s: invalid step %v, must be positive", p.Name, p.Step)
	case math.IsNaN(p.Start) || math.IsInf(p.Start, 0):
		return fmt.Errorf("parameter %s: invalid initial value %v, must be a number", p.Name, p.Start)
	case !(p.Min <= p.Max):
		return fmt.Errorf("parameter %s: invalid bounds %v to %v, the lower one must come first", p.Name, p.Min, p.Max)
	case p.Clamp(p.Start) != p.Start:
		return fmt.Errorf("parameter %s: initial value %v is outside its bounds %v to %v", p.Name, p.Start, p.Min, p.Max)
	}
	return nil
}

// Space contains all parameters of an engine, in a fixed order.
type Space []Parameter

// Check returns an error if a parameter is invalid or a name is used twice.
func (s Space) Check() error {
	seen := map[string]bool{}
	for _, p := range s {
		if err := p.check(); err != nil {
			return err
		}
		if seen[p.Name] {
			return fmt.Errorf("duplicate parameter name %s", p.Name)
		}
		seen[p.Name] = true
	}
	return nil
}

// Start returns the initial values.
func (s Space) Start() []float64 {
	values := make([]float64, len(s))
	for i, p := range s {
		values[i] = p.Start
	}
	return values
}
