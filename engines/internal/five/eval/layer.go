package eval

// blockSize is the number of sums of a layer that are computed at once.
const blockSize = 32

// weightPair holds the weights of two inputs of a layer, two for each of its sums, so that one
// instruction multiplies and adds both. A layer is a slice of pairs.
type weightPair [blockSize][2]int16

// setWeight sets the weight of an input for a sum of a layer.
func setWeight(l []weightPair, input, sum int, weight int16) { l[input/2][sum][input&1] = weight }

// blockNumbers are the inputs or outputs of a layer; [NumberUnit] represents 1.0.
type blockNumbers [blockSize]int16

// blockBiases are the initial values of a layer's sums.
type blockBiases [blockSize]int32

// sumConversion describes how a sum is converted to a number: shifted to the right and clamped to the range
// from minNumber to maxNumber.
type sumConversion struct{ shift, minNumber, maxNumber int32 }

// hiddenConversion is the conversion of the hidden layers, including their ReLU, policyConversion that for the
// policy.
var (
	hiddenConversion = sumConversion{sumShift, 0, maxNumber}
	policyConversion = sumConversion{policyShift, -maxPolicy, maxPolicy}
)

// initialSum returns the initial value of a sum for a bias weight. It includes half a unit, so that the
// shift rounds.
func (s sumConversion) initialSum(weight int16) int32 {
	return int32(weight)*NumberUnit + 1<<(s.shift-1)
}

// applyPortable is the portable implementation of apply. Sums overflow as in the assembly versions.
func applyPortable(l []weightPair, in []blockNumbers, from *blockBiases, to sumConversion, out *blockNumbers) {
	all := *from
	for k := range l {
		two := in[2*k/blockSize][2*k%blockSize:][:2]
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
		out[i] = int16(min(max(s>>to.shift, to.minNumber), to.maxNumber))
	}
}

// inputsPortable is the portable implementation of inputs.
func inputsPortable(own, other *Total, in *blockNumbers) {
	for view, t := range [2]*Total{own, other} {
		for odd, p := range t {
			for i, two := range p {
				at := in[view*Width+i/2*8+odd*4+i%2*2:]
				at[0] = int16(min((uint32(two)+halfTotal)>>totalShift, maxNumber))
				at[1] = int16(min((two>>32+halfTotal)>>totalShift, maxNumber))
			}
		}
	}
}

// inputIndex returns the index of an input in [blockNumbers]: the order in which vector instructions pack
// the even and odd numbers of a total, four of each at a time.
func inputIndex(input int) int {
	view, number := input/Width*Width, input%Width
	return view + number/8*8 + number%2*4 + number%8/2
}

// productPortable is the portable implementation of product. Sums overflow as in the assembly
// versions.
func productPortable(a, b *[2]blockNumbers) (sum int32) {
	for h := range a {
		for i, x := range a[h] {
			sum += int32(x) * int32(b[h][i])
		}
	}
	return sum
}

// ratesPortable is the portable implementation of rates.
func ratesPortable(cells []uint16, points *[MaxCells]Sums, own int, by *blockNumbers, rates []int32) {
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
