//go:build amd64 || arm64

package gomoku

import "golang.org/x/sys/cpu"

// vectors says that the processor has what the assembly needs.
var vectors = cpu.X86.HasAVX2 || cpu.ARM64.HasASIMD

// walk takes steps: what the rows of a point add up to becomes what it is with the
// new rows, and the totals with it.
func walk(steps []step, at *[maxCells]sums, of []sums, all *totals) {
	if vectors && len(steps) > 0 {
		walkVectors(&steps[0], len(steps), &at[0], &of[0], all)
		return
	}
	walkPlainly(steps, at, of, all)
}

// walkBack takes the same steps back, but for the totals.
func walkBack(steps []step, at *[maxCells]sums, of []sums) {
	if vectors && len(steps) > 0 {
		walkBackVectors(&steps[0], len(steps), &at[0], &of[0])
		return
	}
	walkBackPlainly(steps, at, of)
}

//go:noescape
func walkVectors(steps *step, n int, at, of *sums, all *totals)

//go:noescape
func walkBackVectors(steps *step, n int, at, of *sums)
