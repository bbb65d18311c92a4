//go:build !amd64 && !arm64

package eval

// update applies steps to points and totals.
func update(steps []Step, points *[MaxCells]Sums, vectors []Sums, totals *Totals) {
	updateWords(steps, points, vectors, totals)
}

// revert reverts the steps of points; totals are not reverted.
func revert(steps []Step, points *[MaxCells]Sums, vectors []Sums) {
	revertWords(steps, points, vectors)
}

// apply computes the output of a layer.
func apply(l []pair, in []numbers, from *biases, to span, out *numbers) {
	applyWords(l, in, from, to, out)
}

// inputs computes the network inputs from totals.
func inputs(own, other *Total, in *numbers) { inputsWords(own, other, in) }

// product computes a dot product.
func product(a, b *[2]numbers) int32 { return productWords(a, b) }

// rates computes the policy scores of some cells.
func rates(cells []uint16, points *[MaxCells]Sums, own int, by *numbers, rates []int32) {
	ratesWords(cells, points, own, by, rates)
}
