package train

import "math"

// adam is the Adam optimiser (Kingma and Ba 2015), which keeps the first two moments of the
// gradient.
type adam struct {
	mean, square []float64
	n            int
	// bias corrections of the moments, which are initialised with zero
	meanBias, squareBias float64
}

func newAdam(n int) adam { return adam{mean: make([]float64, n), square: make([]float64, n)} }

const (
	meanDecay   = 0.9
	squareDecay = 0.999
	epsilon     = 1e-8
)

func (a *adam) updateMoments(gradient []float64) {
	a.n++
	a.meanBias = 1 - math.Pow(meanDecay, float64(a.n))
	a.squareBias = 1 - math.Pow(squareDecay, float64(a.n))
	for i, g := range gradient {
		a.mean[i] = meanDecay*a.mean[i] + (1-meanDecay)*g
		a.square[i] = squareDecay*a.square[i] + (1-squareDecay)*g*g
	}
}

// direction returns the normalised gradient of a parameter, about 1 in size where gradients agree.
func (a *adam) direction(i int) float64 {
	return a.mean[i] / a.meanBias / (math.Sqrt(a.square[i]/a.squareBias) + epsilon)
}
