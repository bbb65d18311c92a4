package gomoku

import "golang.org/x/sys/cpu"

// walk takes steps: what the rows of a point add up to becomes what it is with the
// new rows, and the totals with it.
func walk(steps []step, at *[maxCells]sums, of []sums, all *totals) {
	if cpu.X86.HasAVX2 && len(steps) > 0 {
		walkAVX2(&steps[0], len(steps), &at[0], &of[0], all)
		return
	}
	walkPlainly(steps, at, of, all)
}

// walkBack takes the same steps back, but for the totals.
func walkBack(steps []step, at *[maxCells]sums, of []sums) {
	if cpu.X86.HasAVX2 && len(steps) > 0 {
		walkBackAVX2(&steps[0], len(steps), &at[0], &of[0])
		return
	}
	walkBackPlainly(steps, at, of)
}

//go:noescape
func walkAVX2(steps *step, n int, at, of *sums, all *totals)

//go:noescape
func walkBackAVX2(steps *step, n int, at, of *sums)
