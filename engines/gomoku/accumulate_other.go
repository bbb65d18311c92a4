//go:build !amd64 && !arm64

package gomoku

// walk takes steps: what the rows of a point add up to becomes what it is with the
// new rows, and the totals with it.
func walk(steps []step, at *[maxCells]sums, of []sums, all *totals) {
	walkPlainly(steps, at, of, all)
}

// walkBack takes the same steps back, but for the totals.
func walkBack(steps []step, at *[maxCells]sums, of []sums) { walkBackPlainly(steps, at, of) }
