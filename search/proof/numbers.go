package proof

// proofNumbers are the proof number and the disproof number of a node: the
// minimum number of frontier nodes that must be proven or disproven to prove or
// disprove it. They refer to the question rather than to the side to move, so
// that a player may move several times in a row.
type proofNumbers struct{ pn, dn uint32 }

// infinite is the proof number of a disproven node and the disproof number of a
// proven node.
const infinite = 1 << 31

var (
	infiniteThresholds = proofNumbers{infinite, infinite}
	proven             = proofNumbers{0, infinite}
	disproven          = proofNumbers{infinite, 0}
	unitNumbers        = proofNumbers{1, 1}
)

func (p proofNumbers) isSettled() bool { return p.pn == 0 || p.dn == 0 }

// reachesThreshold reports whether either number is at or above its limit.
func (p proofNumbers) reachesThreshold(limit proofNumbers) bool {
	return p.pn >= limit.pn || p.dn >= limit.dn
}

// phiDelta returns the numbers from the perspective of the player to move: phi
// is the minimum over the children, delta the sum.
func (p proofNumbers) phiDelta(orNode bool) (phi, delta uint32) {
	if orNode {
		return p.pn, p.dn
	}
	return p.dn, p.pn
}

func fromPhiDelta(phi, delta uint32, orNode bool) proofNumbers {
	if orNode {
		return proofNumbers{phi, delta}
	}
	return proofNumbers{delta, phi}
}

// addNumbers returns the sum of two numbers. Sums of finite numbers stay
// finite: only settled nodes are infinite.
func addNumbers(a, b uint32) uint32 {
	if a == infinite || b == infinite {
		return infinite
	}
	return min(a+b, infinite-1)
}
