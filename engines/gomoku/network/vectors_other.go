//go:build !amd64 && !arm64

package network

// update takes steps.
func update(steps []Step, points *[Cells]Sums, vectors []Sums, totals *Totals) {
	updateWords(steps, points, vectors, totals)
}

// revert takes the same steps back, but for the totals.
func revert(steps []Step, points *[Cells]Sums, vectors []Sums) {
	revertWords(steps, points, vectors)
}
