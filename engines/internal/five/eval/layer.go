package eval

// perBlock is how many sums of a layer are added up at once.
const perBlock = 32

// pair is the weights of two inputs of a layer, two for each of its sums, so that a
// processor multiplies and adds up both at once. A layer is as many as it has pairs of inputs.
type pair [perBlock][2]int16

// set sets the weight of an input in a sum of a layer.
func set(l []pair, input, sum int, weight int16) { l[input/2][sum][input&1] = weight }

// numbers are what goes into a layer, from one on, and what comes out: [NumberUnit] is one.
type numbers [perBlock]int16

// biases are what the sums of a layer begin with.
type biases [perBlock]int32

// span is how a sum becomes a number: shifted to the right, and cut off where it is less than
// least or more than most.
type span struct{ shift, least, most int32 }

// The spans of the hidden layers, with their ReLU, and of the policy.
var (
	hiddenSpan = span{sumShift, 0, mostNumber}
	policySpan = span{policyShift, -mostPolicy, mostPolicy}
)

// bias is a bias as sums begin with it, so that what is shifted is rounded.
func (s span) bias(weight int16) int32 { return int32(weight)*NumberUnit + 1<<(s.shift-1) }

// applyWords is apply for any processor. Sums overflow as those of the others do.
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

// inputsWords is inputs for any processor.
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

// placeOf is where an input stands in [numbers]: as a processor packs even and odd numbers of a
// total, four of each at a time.
func placeOf(input int) int {
	view, number := input/Width*Width, input%Width
	return view + number/8*8 + number%2*4 + number%8/2
}

// productWords is product for any processor. Sums overflow as those of the others do.
func productWords(a, b *[2]numbers) (sum int32) {
	for h := range a {
		for i, x := range a[h] {
			sum += int32(x) * int32(b[h][i])
		}
	}
	return sum
}

// ratesWords is rates for any processor.
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
