//go:build amd64 || arm64

package eval

import "golang.org/x/sys/cpu"

// hasVectors says that the processor has what the assembly needs.
var hasVectors = cpu.X86.HasAVX2 || cpu.ARM64.HasASIMD

// update takes steps, of which there is at least one.
func update(steps []Step, points *[MaxCells]Sums, vectors []Sums, totals *Totals) {
	if hasVectors {
		updateVectors(&steps[0], len(steps), &points[0], &vectors[0], totals)
		return
	}
	updateWords(steps, points, vectors, totals)
}

// revert takes the same steps back, but for the totals.
func revert(steps []Step, points *[MaxCells]Sums, vectors []Sums) {
	if hasVectors {
		revertVectors(&steps[0], len(steps), &points[0], &vectors[0])
		return
	}
	revertWords(steps, points, vectors)
}

// apply makes numbers of others: the sums of the inputs, each times its weight, from the biases on.
func apply(l []pair, in []numbers, from *biases, to span, out *numbers) {
	if hasVectors {
		_ = in[:2*len(l)/perBlock]
		applyVectors(&l[0], len(l), &in[0], from, to.shift, to.least, to.most, out)
		return
	}
	applyWords(l, in, from, to, out)
}

// inputs makes inputs of the totals as one side sees the points and as the other does.
func inputs(own, other *Total, in *numbers) {
	if hasVectors {
		inputsVectors(own, other, in)
		return
	}
	inputsWords(own, other, in)
}

// product adds up the products of numbers.
func product(a, b *[2]numbers) int32 {
	if hasVectors {
		return productVectors(a, b)
	}
	return productWords(a, b)
}

// rates adds up, for each of some cells, the numbers above zero of its point as the side own
// sees it and as the other does, each times a weight.
func rates(cells []uint16, points *[MaxCells]Sums, own int, by *numbers, rates []int32) {
	if hasVectors {
		_ = rates[:len(cells)]
		ratesVectors(&cells[0], len(cells), points, own, by, &rates[0])
		return
	}
	ratesWords(cells, points, own, by, rates)
}

//go:noescape
func updateVectors(steps *Step, n int, points, vectors *Sums, totals *Totals)

//go:noescape
func revertVectors(steps *Step, n int, points, vectors *Sums)

//go:noescape
func applyVectors(l *pair, n int, in *numbers, from *biases, shift, least, most int32, out *numbers)

//go:noescape
func ratesVectors(cells *uint16, n int, points *[MaxCells]Sums, own int, by *numbers, rates *int32)

//go:noescape
func inputsVectors(own, other *Total, in *numbers)

//go:noescape
func productVectors(a, b *[2]numbers) int32
