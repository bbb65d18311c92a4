//go:build !amd64 && !arm64

package eval

// update takes steps.
func update(steps []Step, points *[MaxCells]Sums, vectors []Sums, totals *Totals) {
	updateWords(steps, points, vectors, totals)
}

// revert takes the same steps back, but for the totals.
func revert(steps []Step, points *[MaxCells]Sums, vectors []Sums) {
	revertWords(steps, points, vectors)
}

// apply makes numbers of others.
func apply(l []pair, in []numbers, from *biases, to span, out *numbers) {
	applyWords(l, in, from, to, out)
}

// inputs makes inputs of totals.
func inputs(own, other *Total, in *numbers) { inputsWords(own, other, in) }

// product adds up the products of numbers.
func product(a, b *[2]numbers) int32 { return productWords(a, b) }

// rates adds up the numbers above zero of some cells' points.
func rates(cells []uint16, points *[MaxCells]Sums, own int, by *numbers, rates []int32) {
	ratesWords(cells, points, own, by, rates)
}
