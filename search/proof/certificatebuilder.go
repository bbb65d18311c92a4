package proof

import (
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/memory"
	"github.com/sente-games/sente/rules"
)

// searchMethod is a proof-number search that starts at a frame.
type searchMethod interface {
	prove(ply int) proofNumbers
	chooseMove(ply int, target proofNumbers) int
	rootNumbers() proofNumbers
	resize(bytes int64) error
	close()
}

// certificateBuilder builds the certificate of a proven or disproven question:
// one move at each position of the prover and all moves at the others. It adds
// each position once, so that the size of the certificate is bounded by the
// number of distinct positions. Positions that the search no longer stores are
// searched again.
type certificateBuilder[R rules.Rules[S, M], S, M any] struct {
	*path[R, S, M]
	method          searchMethod
	formatMove      func(s *S, m M) string
	identity        func(s *S, st rules.Status) any
	target          proofNumbers // numbers of a position that is won for the prover, in terms of the question
	playerIsProver  bool         // the player of the question is the prover; otherwise its opponent refutes it
	nodesByIdentity map[any]uint32
	textIndexes     map[string]uint32
	pendingEdges    []edge
	cert            *Certificate
	lease           *memory.Lease
	outOfMemory     bool // the memory limit was reached
}

// A certificate can be as large as the game tree. Its memory is leased in
// steps.
const (
	nodeBytes      = 192 // in nodes and in nodesByIdentity with the position
	edgeBytes      = 10
	leaseStepBytes = 1 << 20
)

// reserveMemory reports whether the current size of the certificate is within
// the memory limit.
func (g *certificateBuilder[R, S, M]) reserveMemory() bool {
	bytes := int64(len(g.cert.nodes))*nodeBytes + int64(len(g.cert.edges))*edgeBytes
	if bytes < g.lease.Bytes() {
		return true
	}
	g.outOfMemory = g.lease.Resize(bytes+leaseStepBytes) != nil
	return !g.outOfMemory
}

// buildCertificate returns the certificate of a settled question whose root is
// frame 0, or nil if it was stopped.
func (g *certificateBuilder[R, S, M]) buildCertificate(answer proofNumbers) (*Certificate, error) {
	g.target, g.playerIsProver = answer, answer == proven
	g.nodesByIdentity, g.textIndexes = map[any]uint32{}, map[string]uint32{}
	g.cert = &Certificate{Claim: g.question, Seats: rules.SeatsOf(g.rules), nodes: make([]certificateNode, 1)}
	if !g.playerIsProver {
		g.cert.Claim = g.question.Refuted()
	}
	g.lease, _ = memory.Process().Lease("a certificate", 0)
	memory.Hold(g.cert, g.lease)
	root, ok := g.addPosition(0)
	switch {
	case g.fault != nil:
		return nil, g.fault
	case !ok:
		return nil, nil
	}
	g.cert.root = root
	return g.cert, nil
}

// addPosition adds the position of the frame and returns its node, which is 0
// for any finished game.
func (g *certificateBuilder[R, S, M]) addPosition(ply int) (n uint32, ok bool) {
	f := g.frameAt(ply)
	if f.status.Outcome.IsOver() {
		return 0, g.confirmAnswer(g.terminalNumbers(f.status) == g.target)
	}
	var id any
	if g.identity != nil {
		id = g.identity(&f.state, f.status)
		if n, met := g.nodesByIdentity[id]; met {
			return n, true
		}
	}
	base := len(g.pendingEdges)
	if !g.addMoves(ply) {
		return 0, false
	}
	if !g.reserveMemory() {
		return 0, false
	}
	n = g.cert.addNode(g.isORNode(f.status) == g.playerIsProver, g.pendingEdges[base:])
	g.pendingEdges = g.pendingEdges[:base]
	if g.identity != nil {
		g.nodesByIdentity[id] = n
	}
	return n, true
}

// addMoves appends the required moves of the frame to pendingEdges.
func (g *certificateBuilder[R, S, M]) addMoves(ply int) bool {
	f := g.frameAt(ply)
	if g.isORNode(f.status) == g.playerIsProver {
		i := g.method.chooseMove(ply, g.target)
		return g.confirmAnswer(i >= 0) && g.addBranch(ply, i)
	}
	if g.visitNode(ply) {
		return false
	}
	for i := range len(g.generateMoves(ply).moves) {
		if !g.addBranch(ply, i) {
			return false
		}
	}
	return g.fault == nil
}

// addBranch adds one move of the frame with its subtree. Its edge is appended
// last, because the subtree uses the same buffer.
func (g *certificateBuilder[R, S, M]) addBranch(ply, i int) bool {
	f := g.frameAt(ply)
	text := g.moveTextIndex(g.formatMove(&f.state, f.moves[i]))
	g.playMoveAt(ply, i)
	child, ok := g.addPosition(ply + 1)
	g.undoMoveAt(ply, i)
	g.pendingEdges = append(g.pendingEdges, edge{text, child})
	return ok
}

func (g *certificateBuilder[R, S, M]) moveTextIndex(text string) uint32 {
	w, ok := g.textIndexes[text]
	if !ok {
		w = uint32(len(g.cert.moveTexts))
		g.textIndexes[text] = w
		g.cert.moveTexts = append(g.cert.moveTexts, sente.Move(text))
	}
	return w
}

// confirmAnswer sets an error if the answer proved to be wrong, which only a
// key collision can cause.
func (g *certificateBuilder[R, S, M]) confirmAnswer(ok bool) bool {
	if !ok && !g.isStopped() {
		g.setFault(fmt.Errorf("proof: the answer %q was wrong when its certificate was written: two positions probably have the same key (Status.Key)", g.question))
	}
	return ok
}
