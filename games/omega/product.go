package omega

import (
	"cmp"
	"fmt"
	"math/bits"
)

// Product is a score: a whole number of up to 128 bits. The largest on any board,
// 3 to the power of 45 or so, has 72.
type Product struct{ hi, lo uint64 }

// one is the score of a player without groups.
var one = Product{lo: 1}

// Times multiplies by the size of a group.
func (p Product) Times(n int) Product {
	hi, lo := bits.Mul64(p.lo, uint64(n))
	return Product{hi + p.hi*uint64(n), lo}
}

// Compare returns -1, 0 or 1 as p is less than, equal to or more than o.
func (p Product) Compare(o Product) int {
	if c := cmp.Compare(p.hi, o.hi); c != 0 {
		return c
	}
	return cmp.Compare(p.lo, o.lo)
}

const ten18 = 1_000_000_000_000_000_000

// String writes the number in plain digits.
func (p Product) String() string {
	upper, lower := bits.Div64(p.hi%ten18, p.lo, ten18)
	if upper == 0 {
		return fmt.Sprint(lower)
	}
	return fmt.Sprintf("%d%018d", upper, lower)
}
