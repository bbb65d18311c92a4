package proof

import (
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/memory"
	"github.com/sente-games/sente/rules"
)

// method is a search that answers questions at a frame.
type method interface {
	prove(ply int) pair
	choose(ply int, good pair) int
	root() pair
	resize(bytes int64) error
	close()
}

// gatherer writes down why an answer is true: below the root it takes one good
// move where the prover moves and every move where the other side does. It
// meets each position once, so that the result is no larger than the number of
// different positions, and searches again what the search has forgotten.
type gatherer[R rules.Rules[S, M], S, M any] struct {
	*path[R, S, M]
	method   method
	format   func(s *S, m M) string
	identity func(s *S, st rules.Status) any
	good     pair // numbers of what the prover wants, in the question's terms
	proves   bool // the asker is the prover; otherwise the other side refutes
	known    map[any]uint32
	words    map[string]uint32
	pending  []edge
	cert     *Certificate
	lease    *memory.Lease
	full     bool // there is no memory for the rest
}

// A certificate may be as large as the game. It is leased in portions.
const (
	nodeBytes    = 192 // in nodes, and in known with the position
	edgeBytes    = 10
	portionBytes = 1 << 20
)

// weigh reports whether there is memory for the certificate as it is now.
func (g *gatherer[R, S, M]) weigh() bool {
	bytes := int64(len(g.cert.nodes))*nodeBytes + int64(len(g.cert.edges))*edgeBytes
	if bytes < g.lease.Bytes() {
		return true
	}
	g.full = g.lease.Resize(bytes+portionBytes) != nil
	return !g.full
}

// gather makes the certificate of a settled question whose root is frame 0; nil
// if it was stopped.
func (g *gatherer[R, S, M]) gather(answer pair) (*Certificate, error) {
	g.good, g.proves = answer, answer == proven
	g.known, g.words = map[any]uint32{}, map[string]uint32{}
	g.cert = &Certificate{Claim: g.question, Seats: rules.SeatsOf(g.rules), nodes: make([]span, 1)}
	if !g.proves {
		g.cert.Claim = g.question.Refuted()
	}
	g.lease, _ = memory.Process().Lease("a certificate", 0)
	memory.Hold(g.cert, g.lease)
	root, ok := g.node(0)
	switch {
	case g.fault != nil:
		return nil, g.fault
	case !ok:
		return nil, nil
	}
	g.cert.root = root
	return g.cert, nil
}

// node returns the number of the frame's position in the certificate; 0 is any
// position at which the game is over.
func (g *gatherer[R, S, M]) node(ply int) (n uint32, ok bool) {
	f := g.frame(ply)
	if f.status.Outcome.Over() {
		return 0, g.confirm(g.verdict(f.status) == g.good)
	}
	var id any
	if g.identity != nil {
		id = g.identity(&f.state, f.status)
		if n, met := g.known[id]; met {
			return n, true
		}
	}
	base := len(g.pending)
	if !g.moves(ply) {
		return 0, false
	}
	if !g.weigh() {
		return 0, false
	}
	n = g.cert.add(g.asks(f.status) == g.proves, g.pending[base:])
	g.pending = g.pending[:base]
	if g.identity != nil {
		g.known[id] = n
	}
	return n, true
}

// moves leaves what has to be played from the frame in pending.
func (g *gatherer[R, S, M]) moves(ply int) bool {
	f := g.frame(ply)
	if g.asks(f.status) == g.proves {
		i := g.method.choose(ply, g.good)
		return g.confirm(i >= 0) && g.branch(ply, i)
	}
	if g.visit(ply) {
		return false
	}
	for i := range len(g.open(ply).moves) {
		if !g.branch(ply, i) {
			return false
		}
	}
	return g.fault == nil
}

// branch adds one move of the frame with everything below it. Its place is kept
// before what lies below uses the same memory.
func (g *gatherer[R, S, M]) branch(ply, i int) bool {
	f := g.frame(ply)
	word := g.word(g.format(&f.state, f.moves[i]))
	g.enter(ply, i)
	child, ok := g.node(ply + 1)
	g.leave(ply, i)
	g.pending = append(g.pending, edge{word, child})
	return ok
}

func (g *gatherer[R, S, M]) word(text string) uint32 {
	w, ok := g.words[text]
	if !ok {
		w = uint32(len(g.cert.words))
		g.words[text] = w
		g.cert.words = append(g.cert.words, sente.Move(text))
	}
	return w
}

// confirm notes that an answer turned out wrong when it was written down, which
// only keys that belong to two positions can cause.
func (g *gatherer[R, S, M]) confirm(ok bool) bool {
	if !ok && !g.stopped() {
		g.fail(fmt.Errorf("proof: the answer %q did not hold when its certificate was written: two positions seem to share a key (Status.Key)", g.question))
	}
	return ok
}
