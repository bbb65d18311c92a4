package match

import "slices"

// maxLLRHistory limits the values of a history, besides the last one.
const maxLLRHistory = 400

// llrHistory holds the log-likelihood ratio of a test after its pairs. At maxLLRHistory values
// every second one is dropped, so that its size is bounded.
type llrHistory struct {
	values []float64
	last   float64
	pairs  int
	stride int // pairs between two values
}

func (h *llrHistory) add(llr float64) {
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

// all returns the values, the latest one last.
func (h *llrHistory) all() []float64 {
	values := slices.Clone(h.values)
	if h.pairs > 0 && h.pairs%h.stride != 0 {
		values = append(values, h.last)
	}
	return values
}
