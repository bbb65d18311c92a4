package hashtable

import "testing"

// rival returns another claim in the slot of the given one.
func rival(c *Claims, claim uint64) uint64 {
	for other := claim + 1; ; other++ {
		if c.slot(other) == c.slot(claim) {
			return other
		}
	}
}

func TestClaims(t *testing.T) {
	var c Claims
	const claim = 12345
	other := rival(&c, claim)
	if c.Claimed(claim) {
		t.Error("claimed before anything was")
	}
	c.Claim(claim)
	if !c.Claimed(claim) || c.Claimed(other) {
		t.Errorf("claimed %v, its rival %v", c.Claimed(claim), c.Claimed(other))
	}
	c.Claim(other)
	c.Release(claim)
	if c.Claimed(claim) || !c.Claimed(other) {
		t.Errorf("after the rival's claim: claimed %v, its rival %v", c.Claimed(claim), c.Claimed(other))
	}
	c.Release(other)
	if c.Claimed(other) {
		t.Error("a released claim is still held")
	}
}
