//go:build !amd64 && !arm64

package eval

// applySteps applies steps to points and totals.
func applySteps(steps []Step, points *[MaxCells]Sums, vectors []Sums, totals *Totals) {
	updatePortable(steps, points, vectors, totals)
}

// revertSteps reverts the steps of points; totals are not reverted.
func revertSteps(steps []Step, points *[MaxCells]Sums, vectors []Sums) {
	revertPortable(steps, points, vectors)
}

// applyLayer computes the output of a layer.
func applyLayer(l []weightPair, in []blockNumbers, from *blockBiases, to sumConversion, out *blockNumbers) {
	applyPortable(l, in, from, to, out)
}

// computeInputs computes the network inputs from totals.
func computeInputs(own, other *Total, in *blockNumbers) { inputsPortable(own, other, in) }

// dotProduct computes a dot product.
func dotProduct(a, b *[2]blockNumbers) int32 { return productPortable(a, b) }

// computeRates computes the policy scores of some cells.
func computeRates(cells []uint16, points *[MaxCells]Sums, own int, by *blockNumbers, rates []int32) {
	ratesPortable(cells, points, own, by, rates)
}
