//go:build amd64 || arm64

package eval

import "golang.org/x/sys/cpu"

// hasVectors reports whether the processor supports the instructions of the assembly.
var hasVectors = cpu.X86.HasAVX2 || cpu.ARM64.HasASIMD

// update applies steps, at least one, to points and totals.
func update(steps []Step, points *[MaxCells]Sums, vectors []Sums, totals *Totals) {
	if hasVectors {
		updateVectors(&steps[0], len(steps), &points[0], &vectors[0], totals)
		return
	}
	updateWords(steps, points, vectors, totals)
}

// revert reverts the steps of points; totals are not reverted.
func revert(steps []Step, points *[MaxCells]Sums, vectors []Sums) {
	if hasVectors {
		revertVectors(&steps[0], len(steps), &points[0], &vectors[0])
		return
	}
	revertWords(steps, points, vectors)
}

// apply computes the output of a layer: biases plus inputs times weights, converted by to.
func apply(l []pair, in []numbers, from *biases, to span, out *numbers) {
	if hasVectors {
		_ = in[:2*len(l)/perBlock]
		applyVectors(&l[0], len(l), &in[0], from, to.shift, to.least, to.most, out)
		return
	}
	applyWords(l, in, from, to, out)
}

// inputs computes the network inputs from the totals of the side to move and of the other side.
func inputs(own, other *Total, in *numbers) {
	if hasVectors {
		inputsVectors(own, other, in)
		return
	}
	inputsWords(own, other, in)
}

// product computes a dot product.
func product(a, b *[2]numbers) int32 {
	if hasVectors {
		return productVectors(a, b)
	}
	return productWords(a, b)
}

// rates computes for each cell the weighted sum of the positive numbers of its point, from the view
// of side own and of the other side.
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
