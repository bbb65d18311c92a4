package scene

import "strconv"

// ChessLabels returns the labels of a board of side × side squares: letters below the columns, and
// numbers to the left of the rows, row 1 at the bottom.
func ChessLabels(side int) (labels []Label) {
	for i := range side {
		middle := float64(i) + 0.5
		labels = append(labels,
			Label{X: middle, Y: float64(side) + 0.5, Text: string(rune('a' + i))},
			Label{X: -0.5, Y: float64(side) - middle, Text: strconv.Itoa(i + 1)})
	}
	return labels
}

// NextSquares returns the squares after square i in its row and in its column, for [Cell.Near], on a
// board of side × side squares that are numbered row by row.
func NextSquares(i, side int) (next []int) {
	if i%side < side-1 {
		next = append(next, i+1)
	}
	if i/side < side-1 {
		next = append(next, i+side)
	}
	return next
}
