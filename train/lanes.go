package train

// The functions of this file add rows of numbers, eight lanes at a time with AVX2; a fit of a
// network spends most of its time in them. The width of a row is a multiple of 8. Other
// processors compute the same numbers, bit by bit.

// rowsPerPoint is how many rows are added up for a point.
const rowsPerPoint = 4

// gatherRows puts into sums, for each four of some features, the sum of their rows in a table.
func gatherRows(sums []float32, features []uint16, table []float32, width int) {
	if len(features) == 0 {
		return
	}
	if vectors {
		gatherVectors(&sums[0], &features[0], len(features)/rowsPerPoint, &table[0], width)
		return
	}
	gather(sums, features, table, width)
}

// scatterRows is the way back: it adds the row of each point to those of its four features.
func scatterRows(gradients []float32, features []uint16, by []float32, width int) {
	if len(features) == 0 {
		return
	}
	if vectors {
		scatterVectors(&gradients[0], &features[0], len(features)/rowsPerPoint, &by[0], width)
		return
	}
	scatter(gradients, features, by, width)
}

// rectifyRows sets what is below zero to zero, and total to the sum of the rows.
func rectifyRows(sums, total []float32, width int) {
	clear(total)
	if len(sums) == 0 {
		return
	}
	if vectors {
		rectifyVectors(&sums[0], len(sums)/width, &total[0], width)
		return
	}
	rectify(sums, total, width)
}

// dotRows puts into dots the product of each row and by.
func dotRows(sums, by, dots []float32, width int) {
	if len(sums) == 0 {
		return
	}
	if vectors {
		dotVectors(&sums[0], len(sums)/width, &by[0], &dots[0], width)
		return
	}
	dotsOf(sums, by, dots, width)
}

// backRows turns rows that were rectified into the gradient by them, where byTotal is that by
// their total, and byDots that by the products of [Dots] with by. What that means for by is added to
// gradient.
func backRows(sums, byTotal, by, byDots, gradient []float32, width int) {
	if len(sums) == 0 {
		return
	}
	if vectors {
		backVectors(&sums[0], len(sums)/width, &byTotal[0], &by[0], &byDots[0], &gradient[0], width)
		return
	}
	back(sums, byTotal, by, byDots, gradient, width)
}

// blendRows adds each row, times its number in by, to sum.
func blendRows(sum, rows, by []float32, width int) {
	if len(by) == 0 {
		return
	}
	if vectors {
		blendVectors(&sum[0], &rows[0], len(by), &by[0], width)
		return
	}
	blend(sum, rows, by, width)
}

// spreadRows adds a row, times the number in by, to each of some rows.
func spreadRows(rows, by, row []float32, width int) {
	if len(by) == 0 {
		return
	}
	if vectors {
		spreadVectors(&rows[0], len(by), &by[0], &row[0], width)
		return
	}
	spread(rows, by, row, width)
}
