package proof

// pair is a proof and a disproof number: the least number of leaves that must
// be proven, or disproven, to answer the question with yes, or no. They belong
// to the question, not to the side to move, so that players may move twice.
type pair struct{ pn, dn uint32 }

// infinite is the proof number of what is disproven, and the other way round.
const infinite = 1 << 31

var (
	unlimited = pair{infinite, infinite}
	proven    = pair{0, infinite}
	disproven = pair{infinite, 0}
	untouched = pair{1, 1}
)

func (p pair) settled() bool { return p.pn == 0 || p.dn == 0 }

// reaches reports whether either number has come to its limit.
func (p pair) reaches(limit pair) bool { return p.pn >= limit.pn || p.dn >= limit.dn }

// seen turns a pair to the side to move and back: min is the number that the
// best move gives, sum the one to which all moves contribute.
func (p pair) seen(asker bool) (least, sum uint32) {
	if asker {
		return p.pn, p.dn
	}
	return p.dn, p.pn
}

func paired(least, sum uint32, asker bool) pair {
	if asker {
		return pair{least, sum}
	}
	return pair{sum, least}
}

// plus adds two numbers below infinity without reaching it, however large they
// are: only what is decided is infinite.
func plus(a, b uint32) uint32 {
	if a == infinite || b == infinite {
		return infinite
	}
	return min(a+b, infinite-1)
}
