package optimise

import (
	"errors"
	"math"

	"github.com/sente-games/sente/train"
)

// axis is a direction of the search: a parameter or a group of tied ones. A point on it is measured
// in steps from the start.
type axis struct {
	members   []int // indices in the space
	low, high float64
}

// clamp limits a point to the bounds of all members.
func (a axis) clamp(x float64) float64 { return min(max(x, a.low), a.high) }

// newAxes returns the axes in the order of the parameters.
func newAxes(space train.Space) ([]axis, error) {
	if err := space.Check(); err != nil {
		return nil, err
	}
	if len(space) == 0 {
		return nil, errors.New("no parameters")
	}
	var axes []axis
	byTie := map[string]int{}
	for i, p := range space {
		at, tied := byTie[p.Tie]
		if !tied {
			at = len(axes)
			axes = append(axes, axis{low: math.Inf(-1), high: math.Inf(1)})
		}
		if p.Tie != "" {
			byTie[p.Tie] = at
		}
		a := &axes[at]
		a.members = append(a.members, i)
		if p.Bounded() {
			a.low = max(a.low, (p.Min-p.Start)/p.Step)
			a.high = min(a.high, (p.Max-p.Start)/p.Step)
		}
	}
	return axes, nil
}

// pointValues returns the parameter values at a point.
func pointValues(space train.Space, axes []axis, point []float64) []float64 {
	v := make([]float64, len(space))
	for k, a := range axes {
		for _, i := range a.members {
			v[i] = space[i].Clamp(space[i].Start + space[i].Step*point[k])
		}
	}
	return v
}
