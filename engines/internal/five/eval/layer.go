package eval

// perBlock is the number of sums of a layer that are computed at once.
const perBlock = 32

// pair holds the weights of two inputs of a layer, two for each of its sums, so that one
// instruction multiplies and adds both. A layer is a slice of pairs.
type pair [perBlock][2]int16

// set sets the weight of an input for a sum of a layer.
func set(l []pair, input, sum int, weight int16) { l[input/2][sum][input&1] = weight }

// numbers are the inputs or outputs of a layer; [NumberUnit] represents 1.0.
type numbers [perBlock]int16

// biases are the initial values of a layer's sums.
type biases [perBlock]int32

// span describes how a sum is converted to a number: shifted to the right and clamped to the range
// from least to most.
type span struct{ shift, least, most int32 }

// hiddenSpan is the conversion of the hidden layers, including their ReLU, policySpan that for the
// policy.
var (
	hiddenSpan = span{sumShift, 0, mostNumber}
	policySpan = span{policyShift, -mostPolicy, mostPolicy}
)

// bias returns the initial value of a sum for a bias weight. It includes half a unit, so that the
// shift rounds.
func (s span) bias(weight int16) int32 { return int32(weight)*NumberUnit + 1<<(s.shift-1) }

// applyWords is the portable implementation of apply. Sums overflow as in the assembly versions.
func applyWords(l []pair, in []numbers, from *biases, to span, out *numbers) {
	all := *from
	for k := range l {
		two := in[2*k/perBlock][2*k%perBlock:][:2]
		a, b := int32(two[0]), int32(two[1])
		if a|b == 0 {
			continue
		}
		w := &l[k]
		for i := range all {
			all[i] += a*int32(w[i][0]) + b*int32(w[i][1])
		}
	}
	for i, s := range all {
		out[i] = int16(min(max(s>>to.shift, to.least), to.most))
	}
}

// inputsWords is the portable implementation of inputs.
func inputsWords(own, other *Total, in *numbers) {
	for view, t := range [2]*Total{own, other} {
		for odd, p := range t {
			for i, two := range p {
				at := in[view*Width+i/2*8+odd*4+i%2*2:]
				at[0] = int16(min((uint32(two)+halfTotal)>>totalShift, mostNumber))
				at[1] = int16(min((two>>32+halfTotal)>>totalShift, mostNumber))
			}
		}
	}
}

// placeOf returns the index of an input in [numbers]: the order in which vector instructions pack
// the even and odd numbers of a total, four of each at a time.
func placeOf(input int) int {
	view, number := input/Width*Width, input%Width
	return view + number/8*8 + number%2*4 + number%8/2
}

// productWords is the portable implementation of product. Sums overflow as in the assembly
// versions.
func productWords(a, b *[2]numbers) (sum int32) {
	for h := range a {
		for i, x := range a[h] {
			sum += int32(x) * int32(b[h][i])
		}
	}
	return sum
}

// ratesWords is the portable implementation of rates.
func ratesWords(cells []uint16, points *[MaxCells]Sums, own int, by *numbers, rates []int32) {
	for k, c := range cells {
		p, sum := &points[c&(MaxCells-1)], int32(0)
		for view, at := range [2]int{own, 1 - own} {
			w := by[view*Width:][:Width]
			for i, four := range &p[at] {
				four = relu(four)
				sum += int32(uint16(four))*int32(w[4*i]) + int32(uint16(four>>16))*int32(w[4*i+1]) +
					int32(uint16(four>>32))*int32(w[4*i+2]) + int32(four>>48)*int32(w[4*i+3])
			}
		}
		rates[k] = sum
	}
}
