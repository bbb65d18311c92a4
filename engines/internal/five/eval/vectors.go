//go:build amd64 || arm64

package eval

import "golang.org/x/sys/cpu"

// hasVectors reports whether the processor supports the instructions of the assembly.
var hasVectors = cpu.X86.HasAVX2 || cpu.ARM64.HasASIMD

// applySteps applies steps, at least one, to points and totals.
func applySteps(steps []Step, points *[MaxCells]Sums, vectors []Sums, totals *Totals) {
	if hasVectors {
		updateVectors(&steps[0], len(steps), &points[0], &vectors[0], totals)
		return
	}
	updatePortable(steps, points, vectors, totals)
}

// revertSteps reverts the steps of points; totals are not reverted.
func revertSteps(steps []Step, points *[MaxCells]Sums, vectors []Sums) {
	if hasVectors {
		revertVectors(&steps[0], len(steps), &points[0], &vectors[0])
		return
	}
	revertPortable(steps, points, vectors)
}

// applyLayer computes the output of a layer: biases plus inputs times weights, converted by to.
func applyLayer(l []weightPair, in []blockNumbers, from *blockBiases, to sumConversion, out *blockNumbers) {
	if hasVectors {
		_ = in[:2*len(l)/blockSize]
		applyVectors(&l[0], len(l), &in[0], from, to.shift, to.minNumber, to.maxNumber, out)
		return
	}
	applyPortable(l, in, from, to, out)
}

// computeInputs computes the network inputs from the totals of the side to move and of the other side.
func computeInputs(own, other *Total, in *blockNumbers) {
	if hasVectors {
		inputsVectors(own, other, in)
		return
	}
	inputsPortable(own, other, in)
}

// dotProduct computes a dot product.
func dotProduct(a, b *[2]blockNumbers) int32 {
	if hasVectors {
		return productVectors(a, b)
	}
	return productPortable(a, b)
}

// computeRates computes for each cell the weighted sum of the positive numbers of its point, from the view
// of side own and of the other side.
func computeRates(cells []uint16, points *[MaxCells]Sums, own int, by *blockNumbers, rates []int32) {
	if hasVectors {
		_ = rates[:len(cells)]
		ratesVectors(&cells[0], len(cells), points, own, by, &rates[0])
		return
	}
	ratesPortable(cells, points, own, by, rates)
}

//go:noescape
func updateVectors(steps *Step, n int, points, vectors *Sums, totals *Totals)

//go:noescape
func revertVectors(steps *Step, n int, points, vectors *Sums)

//go:noescape
func applyVectors(l *weightPair, n int, in *blockNumbers, from *blockBiases, shift, least, most int32, out *blockNumbers)

//go:noescape
func ratesVectors(cells *uint16, n int, points *[MaxCells]Sums, own int, by *blockNumbers, rates *int32)

//go:noescape
func inputsVectors(own, other *Total, in *blockNumbers)

//go:noescape
func productVectors(a, b *[2]blockNumbers) int32
