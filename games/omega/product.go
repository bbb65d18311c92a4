package omega

import (
	"cmp"
	"fmt"
	"math/bits"
)

// Product is a score: an unsigned integer of up to 128 bits. The largest on any board, about 3 to
// the power of 45, has 72.
type Product struct{ hi, lo uint64 }

// unitProduct is the score of a player without groups.
var unitProduct = Product{lo: 1}

// Times returns p multiplied by the size of a group.
func (p Product) Times(n int) Product {
	hi, lo := bits.Mul64(p.lo, uint64(n))
	return Product{hi + p.hi*uint64(n), lo}
}

// Compare returns -1, 0 or 1 if p is less than, equal to or greater than o.
func (p Product) Compare(o Product) int {
	if c := cmp.Compare(p.hi, o.hi); c != 0 {
		return c
	}
	return cmp.Compare(p.lo, o.lo)
}

const ten18 = 1_000_000_000_000_000_000

// String returns the decimal representation.
func (p Product) String() string {
	upper, lower := bits.Div64(p.hi%ten18, p.lo, ten18)
	if upper == 0 {
		return fmt.Sprint(lower)
	}
	return fmt.Sprintf("%d%018d", upper, lower)
}
