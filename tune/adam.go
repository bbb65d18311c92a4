package tune

import "math"

// adam remembers the first two moments of slopes (Kingma and Ba 2015).
type adam struct {
	mean, square []float64
	n            int
	// what the moments lack because they began at zero
	meanShare, squareShare float64
}

func newAdam(n int) adam { return adam{mean: make([]float64, n), square: make([]float64, n)} }

const (
	meanDecay   = 0.9
	squareDecay = 0.999
	tiny        = 1e-8
)

func (a *adam) step(slope []float64) {
	a.n++
	a.meanShare = 1 - math.Pow(meanDecay, float64(a.n))
	a.squareShare = 1 - math.Pow(squareDecay, float64(a.n))
	for i, g := range slope {
		a.mean[i] = meanDecay*a.mean[i] + (1-meanDecay)*g
		a.square[i] = squareDecay*a.square[i] + (1-squareDecay)*g*g
	}
}

// direction is the way up for one parameter, about 1 long where slopes agree.
func (a *adam) direction(i int) float64 {
	return a.mean[i] / a.meanShare / (math.Sqrt(a.square[i]/a.squareShare) + tiny)
}
