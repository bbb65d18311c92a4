package connectfour_test

import (
	"math/big"
	"testing"

	"github.com/sente-games/sente/games/connectfour"
	"pgregory.net/rapid"
)

// number is the slow twin of Bits.
func number(b connectfour.Bits) *big.Int {
	n := new(big.Int).Lsh(new(big.Int).SetUint64(b.Hi), 64)
	return n.Or(n, new(big.Int).SetUint64(b.Lo))
}

// modulus is 2^128.
var modulus = new(big.Int).Lsh(big.NewInt(1), 128)

func TestBits_MatchBigInt(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := connectfour.Bits{Lo: rapid.Uint64().Draw(t, "a.Lo"), Hi: rapid.Uint64().Draw(t, "a.Hi")}
		b := connectfour.Bits{Lo: rapid.Uint64().Draw(t, "b.Lo"), Hi: rapid.Uint64().Draw(t, "b.Hi")}
		n := rapid.UintRange(0, 400).Draw(t, "n")
		x, y, z := number(a), number(b), new(big.Int)
		for name, pair := range map[string][2]*big.Int{
			"And":     {number(a.And(b)), z.And(x, y)},
			"Or":      {number(a.Or(b)), new(big.Int).Or(x, y)},
			"Xor":     {number(a.Xor(b)), new(big.Int).Xor(x, y)},
			"Without": {number(a.Without(b)), new(big.Int).AndNot(x, y)},
			"Add":     {number(a.Add(b)), modulo(new(big.Int).Add(x, y))},
			"Up":      {number(a.ShiftUp(n)), modulo(new(big.Int).Lsh(x, n))},
			"Down":    {number(a.ShiftDown(n)), new(big.Int).Rsh(x, n)},
			"Cell":    {number(connectfour.Cell(n)), modulo(new(big.Int).Lsh(big.NewInt(1), n))},
			"Count":   {big.NewInt(int64(a.Count())), big.NewInt(int64(ones(x)))},
		} {
			if pair[0].Cmp(pair[1]) != 0 {
				t.Errorf("%s of %x, %x, %d is %x, want %x", name, x, y, n, pair[0], pair[1])
			}
		}
		if a.Empty() != (x.Sign() == 0) || a.Has(int(n)) != (x.Bit(int(n)) == 1) {
			t.Errorf("%x: empty %v, has %d %v", x, a.Empty(), n, a.Has(int(n)))
		}
	})
}

func modulo(n *big.Int) *big.Int { return n.Mod(n, modulus) }

func ones(n *big.Int) (count int) {
	for i := range n.BitLen() {
		count += int(n.Bit(i))
	}
	return count
}
