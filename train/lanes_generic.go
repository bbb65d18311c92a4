package train

// The functions of this file are the portable implementations of those in lanes.go. Products are
// rounded before they are added: the conversion to float32 prevents fused multiply-add.

func gatherGeneric(sums []float32, features []uint16, table []float32, width int) {
	for p := range len(features) / rowsPerPoint {
		sum := sums[p*width:][:width]
		f := features[rowsPerPoint*p:][:rowsPerPoint]
		a, b, c, d := table[int(f[0])*width:][:width], table[int(f[1])*width:][:width], table[int(f[2])*width:][:width], table[int(f[3])*width:][:width]
		for j := range sum {
			sum[j] = a[j] + b[j] + c[j] + d[j]
		}
	}
}

func scatterGeneric(gradients []float32, features []uint16, by []float32, width int) {
	for i, f := range features {
		row := gradients[int(f)*width:][:width]
		for j, x := range by[i/rowsPerPoint*width:][:width] {
			row[j] += x
		}
	}
}

func rectifyGeneric(sums, total []float32, width int) {
	for p := 0; p < len(sums); p += width {
		row := sums[p:][:width]
		for j, x := range row {
			row[j] = max(x, 0)
			total[j] += row[j]
		}
	}
}

func dotGeneric(sums, by, dots []float32, width int) {
	for p := range len(sums) / width {
		var part [8]float32
		for j, x := range sums[p*width:][:width] {
			part[j%8] += float32(x * by[j])
		}
		a, b, c, d := part[0]+part[4], part[1]+part[5], part[2]+part[6], part[3]+part[7]
		dots[p] = a + c + (b + d)
	}
}

func backGeneric(sums, byTotal, by, byDots, gradient []float32, width int) {
	for p := range len(sums) / width {
		dot := byDots[p]
		row := sums[p*width:][:width]
		for j, x := range row {
			gradient[j] += float32(dot * x)
			if row[j] = 0; x > 0 {
				row[j] = byTotal[j] + float32(dot*by[j])
			}
		}
	}
}

func blendGeneric(sum, rows, by []float32, width int) {
	for p, x := range by {
		for j, r := range rows[p*width:][:width] {
			sum[j] += float32(x * r)
		}
	}
}

func spreadGeneric(rows, by, row []float32, width int) {
	for p, x := range by {
		to := rows[p*width:][:width]
		for j, r := range row[:width] {
			to[j] += float32(x * r)
		}
	}
}
