package connectfour

import "math/bits"

// Bits is a set of cells in two words: cell 0 is the lowest bit of Lo and cell 64 the lowest bit of Hi. As a
// number it is Lo + Hi * 2^64.
type Bits struct{ Lo, Hi uint64 }

// Cell returns the set of one cell.
func Cell(n uint) Bits { return Bits{1 << n, 1 << (n - 64)} }

// And returns the intersection.
func (a Bits) And(b Bits) Bits { return Bits{a.Lo & b.Lo, a.Hi & b.Hi} }

// Or returns the union.
func (a Bits) Or(b Bits) Bits { return Bits{a.Lo | b.Lo, a.Hi | b.Hi} }

// Xor returns the symmetric difference.
func (a Bits) Xor(b Bits) Bits { return Bits{a.Lo ^ b.Lo, a.Hi ^ b.Hi} }

// Without returns the difference of a and b.
func (a Bits) Without(b Bits) Bits { return Bits{a.Lo &^ b.Lo, a.Hi &^ b.Hi} }

// ShiftUp moves every cell n places up; cells beyond the two words are lost. A shift of a word by 64 or
// more, including a negative number converted to uint, results in 0.
func (a Bits) ShiftUp(n uint) Bits { return Bits{a.Lo << n, a.Hi<<n | a.Lo>>(64-n) | a.Lo<<(n-64)} }

// ShiftDown moves every cell n places down.
func (a Bits) ShiftDown(n uint) Bits { return Bits{a.Lo>>n | a.Hi<<(64-n) | a.Hi>>(n-64), a.Hi >> n} }

// Add returns the sum of two numbers modulo 2^128.
func (a Bits) Add(b Bits) Bits {
	lo, carry := bits.Add64(a.Lo, b.Lo, 0)
	hi, _ := bits.Add64(a.Hi, b.Hi, carry)
	return Bits{lo, hi}
}

// Empty reports whether the set is empty.
func (a Bits) Empty() bool { return a.Lo|a.Hi == 0 }

// Count returns the number of cells in the set.
func (a Bits) Count() int { return bits.OnesCount64(a.Lo) + bits.OnesCount64(a.Hi) }

// Has reports whether the cell belongs to the set.
func (a Bits) Has(cell int) bool { return !a.ShiftDown(uint(cell)).And(Bits{Lo: 1}).Empty() }

// mixHash hashes two words to one. It is one-to-one in each word for a fixed other word, and mixes
// as splitmix64 does (Steele, Lea and Flood 2014).
func (a Bits) mixHash() uint64 {
	h := a.Hi * 0x9e3779b97f4a7c15
	h = (h ^ h>>32) + a.Lo
	h = (h ^ h>>30) * 0xbf58476d1ce4e5b9
	h = (h ^ h>>27) * 0x94d049bb133111eb
	return h ^ h>>31
}
