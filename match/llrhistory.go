package match

import "slices"

// maxLLRHistory bounds the number of stored values, without the last one.
const maxLLRHistory = 400

// llrHistory stores the log-likelihood ratio of a test after its pairs. When it has maxLLRHistory
// values, it drops every second one and doubles the stride, so that its size is bounded.
type llrHistory struct {
	values []float64
	last   float64
	pairs  int
	stride int // pairs between two values
}

func (h *llrHistory) addValue(llr float64) {
	h.stride = max(h.stride, 1)
	h.pairs++
	h.last = llr
	if h.pairs%h.stride != 0 {
		return
	}
	if h.values = append(h.values, llr); len(h.values) == maxLLRHistory {
		for i := range maxLLRHistory / 2 {
			h.values[i] = h.values[2*i+1]
		}
		h.values, h.stride = h.values[:maxLLRHistory/2], h.stride*2
	}
}

// storedValues returns the stored values and the last one.
func (h *llrHistory) storedValues() []float64 {
	values := slices.Clone(h.values)
	if h.pairs > 0 && h.pairs%h.stride != 0 {
		values = append(values, h.last)
	}
	return values
}
