package train

import "fmt"

// Model defines how the weights of features are computed from parameters.
//
// A feature may be the sum of several parameters, some shared with related features and one of its
// own. A feature that is rare in the games then takes its weight from the related ones, and a
// frequent one gets an individual weight, because every parameter is pulled towards its start.
type Model struct {
	Space Space
	Terms [][]int32 // the parameters of each feature, possibly repeated; nil: feature i is parameter i
}

// Features returns the number of features with weights.
func (m Model) Features() int {
	if m.Terms == nil {
		return len(m.Space)
	}
	return len(m.Terms)
}

// Check returns an error if the model is invalid.
func (m Model) Check() error {
	if err := m.Space.Check(); err != nil {
		return err
	}
	for f, terms := range m.Terms {
		for _, p := range terms {
			if p < 0 || int(p) >= len(m.Space) {
				return fmt.Errorf("feature %d has a term %d: there are %d parameters", f, p, len(m.Space))
			}
		}
	}
	return nil
}

// Weights returns the weights of all features for the given parameter values.
func (m Model) Weights(values []float64) []float64 {
	w := make([]float64, m.Features())
	m.computeWeights(w, values)
	return w
}

func (m Model) computeWeights(w, values []float64) {
	if m.Terms == nil {
		copy(w, values)
		return
	}
	for f, terms := range m.Terms {
		w[f] = 0
		for _, p := range terms {
			w[f] += values[p]
		}
	}
}

// projectGradient converts a gradient by weights into one by parameters.
func (m Model) projectGradient(g, byWeight []float64) {
	if m.Terms == nil {
		copy(g, byWeight)
		return
	}
	clear(g)
	for f, terms := range m.Terms {
		for _, p := range terms {
			g[p] += byWeight[f]
		}
	}
}
