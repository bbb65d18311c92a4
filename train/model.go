package train

import "fmt"

// Model says how the weights of features are made of parameters.
//
// A feature may be a sum of several parameters, of general ones that it shares
// with others and of one that is its own. Then a feature that the games hardly
// show takes its weight from its relatives, and one that they show often gets a
// weight of its own, because every parameter is pulled towards its start.
type Model struct {
	Space Space
	Terms [][]int32 // the parameters of each feature, some perhaps twice; nil: feature i is parameter i
}

// Features returns how many features have weights.
func (m Model) Features() int {
	if m.Terms == nil {
		return len(m.Space)
	}
	return len(m.Terms)
}

// Check says what is wrong with the model.
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

// Weights returns the weights of all features under the given values of the
// parameters.
func (m Model) Weights(values []float64) []float64 {
	w := make([]float64, m.Features())
	m.weigh(w, values)
	return w
}

func (m Model) weigh(w, values []float64) {
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

// collect turns a gradient by weights into one by parameters.
func (m Model) collect(g, byWeight []float64) {
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
