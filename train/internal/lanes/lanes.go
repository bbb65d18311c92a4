// Package lanes adds up rows of numbers, several lanes at a time: what fits of networks spend
// their time with. Rows have a width that 8 divides. On processors with AVX2 eight lanes are
// added up by one instruction; the others come to the same numbers, bit by bit.
package lanes

// Four is how many rows are added up for a point.
const Four = 4

// Gather puts into sums, for each four of some features, the sum of their rows in a table.
func Gather(sums []float32, features []uint16, table []float32, width int) {
	if len(features) == 0 {
		return
	}
	if vectors {
		gatherVectors(&sums[0], &features[0], len(features)/Four, &table[0], width)
		return
	}
	gather(sums, features, table, width)
}

// Scatter is the way back: it adds the row of each point to those of its four features.
func Scatter(gradients []float32, features []uint16, by []float32, width int) {
	if len(features) == 0 {
		return
	}
	if vectors {
		scatterVectors(&gradients[0], &features[0], len(features)/Four, &by[0], width)
		return
	}
	scatter(gradients, features, by, width)
}

// Rectify sets what is below zero to zero, and total to the sum of the rows.
func Rectify(sums, total []float32, width int) {
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

// Dots puts into dots the product of each row and by.
func Dots(sums, by, dots []float32, width int) {
	if len(sums) == 0 {
		return
	}
	if vectors {
		dotVectors(&sums[0], len(sums)/width, &by[0], &dots[0], width)
		return
	}
	dotsOf(sums, by, dots, width)
}

// Back turns rows that were rectified into the gradient by them, where byTotal is that by
// their total, and byDots that by the products of [Dots] with by. What that means for by is added to
// gradient.
func Back(sums, byTotal, by, byDots, gradient []float32, width int) {
	if len(sums) == 0 {
		return
	}
	if vectors {
		backVectors(&sums[0], len(sums)/width, &byTotal[0], &by[0], &byDots[0], &gradient[0], width)
		return
	}
	back(sums, byTotal, by, byDots, gradient, width)
}

// Blend adds each row, times its number in by, to sum.
func Blend(sum, rows, by []float32, width int) {
	if len(by) == 0 {
		return
	}
	if vectors {
		blendVectors(&sum[0], &rows[0], len(by), &by[0], width)
		return
	}
	blend(sum, rows, by, width)
}

// Spread adds a row, times the number in by, to each of some rows.
func Spread(rows, by, row []float32, width int) {
	if len(by) == 0 {
		return
	}
	if vectors {
		spreadVectors(&rows[0], len(by), &by[0], &row[0], width)
		return
	}
	spread(rows, by, row, width)
}
