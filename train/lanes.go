package train

// The functions of this file process rows of numbers, eight lanes at a time with AVX2; a fit of a
// network spends most of its time in them. The width of a row must be a multiple of 8. The generic
// implementations return bit-identical results.

// rowsPerPoint is the number of table rows that are summed for a point.
const rowsPerPoint = 4

// gatherRows computes the sum of the table rows of each group of four features.
func gatherRows(sums []float32, features []uint16, table []float32, width int) {
	if len(features) == 0 {
		return
	}
	if hasAVX2 {
		gatherVectors(&sums[0], &features[0], len(features)/rowsPerPoint, &table[0], width)
		return
	}
	gatherGeneric(sums, features, table, width)
}

// scatterRows is the backward pass of [gatherRows]: it adds the row of each point to the gradient
// rows of its four features.
func scatterRows(gradients []float32, features []uint16, by []float32, width int) {
	if len(features) == 0 {
		return
	}
	if hasAVX2 {
		scatterVectors(&gradients[0], &features[0], len(features)/rowsPerPoint, &by[0], width)
		return
	}
	scatterGeneric(gradients, features, by, width)
}

// rectifyRows applies a ReLU to all rows and sets total to the sum of the rows.
func rectifyRows(sums, total []float32, width int) {
	clear(total)
	if len(sums) == 0 {
		return
	}
	if hasAVX2 {
		rectifyVectors(&sums[0], len(sums)/width, &total[0], width)
		return
	}
	rectifyGeneric(sums, total, width)
}

// dotRows computes the dot product of each row with by.
func dotRows(sums, by, dots []float32, width int) {
	if len(sums) == 0 {
		return
	}
	if hasAVX2 {
		dotVectors(&sums[0], len(sums)/width, &by[0], &dots[0], width)
		return
	}
	dotGeneric(sums, by, dots, width)
}

// backpropRows replaces rectified rows by their gradient, given the gradient byTotal of their total
// and the gradient byDots of the dot products of [dotRows] with by. It adds the gradient of by to
// gradient.
func backpropRows(sums, byTotal, by, byDots, gradient []float32, width int) {
	if len(sums) == 0 {
		return
	}
	if hasAVX2 {
		backVectors(&sums[0], len(sums)/width, &byTotal[0], &by[0], &byDots[0], &gradient[0], width)
		return
	}
	backGeneric(sums, byTotal, by, byDots, gradient, width)
}

// blendRows adds to sum each row multiplied by its factor in by.
func blendRows(sum, rows, by []float32, width int) {
	if len(by) == 0 {
		return
	}
	if hasAVX2 {
		blendVectors(&sum[0], &rows[0], len(by), &by[0], width)
		return
	}
	blendGeneric(sum, rows, by, width)
}

// spreadRows adds to each of the rows the given row multiplied by the factor in by.
func spreadRows(rows, by, row []float32, width int) {
	if len(by) == 0 {
		return
	}
	if hasAVX2 {
		spreadVectors(&rows[0], len(by), &by[0], &row[0], width)
		return
	}
	spreadGeneric(rows, by, row, width)
}
