//go:build amd64 || arm64

package network

import "golang.org/x/sys/cpu"

// hasVectors says that the processor has what the assembly needs.
var hasVectors = cpu.X86.HasAVX2 || cpu.ARM64.HasASIMD

// update takes steps, of which there is at least one.
func update(steps []Step, points *[Cells]Sums, vectors []Sums, totals *Totals) {
	if hasVectors {
		updateVectors(&steps[0], len(steps), &points[0], &vectors[0], totals)
		return
	}
	updateWords(steps, points, vectors, totals)
}

// revert takes the same steps back, but for the totals.
func revert(steps []Step, points *[Cells]Sums, vectors []Sums) {
	if hasVectors {
		revertVectors(&steps[0], len(steps), &points[0], &vectors[0])
		return
	}
	revertWords(steps, points, vectors)
}

//go:noescape
func updateVectors(steps *Step, n int, points, vectors *Sums, totals *Totals)

//go:noescape
func revertVectors(steps *Step, n int, points, vectors *Sums)
