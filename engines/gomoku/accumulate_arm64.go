package gomoku

// walk takes steps: what the rows of a point add up to becomes what it is with the
// new rows, and the totals with it.
func walk(steps []step, at *[maxCells]sums, of []sums, all *totals) {
	if len(steps) > 0 {
		walkNEON(&steps[0], len(steps), &at[0], &of[0], all)
	}
}

// walkBack takes the same steps back, but for the totals.
func walkBack(steps []step, at *[maxCells]sums, of []sums) {
	if len(steps) > 0 {
		walkBackNEON(&steps[0], len(steps), &at[0], &of[0])
	}
}

//go:noescape
func walkNEON(steps *step, n int, at, of *sums, all *totals)

//go:noescape
func walkBackNEON(steps *step, n int, at, of *sums)
