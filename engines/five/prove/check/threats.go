package check

import (
	"context"
	"io"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/gomoku"
)

// ThreatClaim is the claim of a certificate.
type ThreatClaim struct {
	Record sente.Record `json:"record"` // the position
	Winner string       `json:"winner"` // seat of the winner
	Nodes  int          `json:"-"`      // moves of the winner in the certificate
}

// VerifyThreats verifies a certificate and returns its claim, or a one-sentence error with the
// first problem and its place. It uses all processors. Its memory is a small multiple of the file's
// length.
func VerifyThreats(ctx context.Context, r io.Reader) (ThreatClaim, error) {
	c := threatChecker{ctx: ctx}
	if err := recoverRefusal(func() { c.checkCertificate(r) }); err != nil {
		return ThreatClaim{}, err
	}
	c.claim.Nodes = len(c.nodes) - 1
	return c.claim, nil
}

// threatChecker is the state that all goroutines share.
type threatChecker struct {
	threatTree
	ctx        context.Context
	game       gomoku.Rules
	hasZones   bool // whether the argument about zones in doc.go applies
	prover     int
	start      gomoku.State
	root       treeReference
	line       []gomoku.Point // moves before the certificate begins
	steps      atomic.Int64   // number of moves of the prover played
	knownFacts sync.Map       // facts that were checked or are being checked
	numFacts   atomic.Int64
}

// checkCertificate parses a certificate and verifies it.
func (c *threatChecker) checkCertificate(r io.Reader) {
	c.readClaim(r)
	c.root = c.readAttack(0)
	if len(c.data) > 0 {
		refuseCertificate("the tree ends %d bytes too early", len(c.data))
	}
	if c.startWalkers(runtime.GOMAXPROCS(0)) != nil {
		if reason := c.startWalkers(1); reason != nil { // find the first problem in order
			panic(reason)
		}
	}
}

// readClaim reads the claim and sets up the position.
func (c *threatChecker) readClaim(r io.Reader) {
	var err error
	if c.data, err = ReadFile(r, ThreatForm, &c.claim); err != nil {
		panic(err)
	}
	if c.game, c.line, c.start, err = gomoku.Replay(c.claim.Record); err != nil {
		refuseCertificate("the position of the certificate: %w", err)
	}
	c.size, c.nodes = uint64(c.game.Size()), make([]threatNode, 1)
	c.hasZones = slices.Contains([]gomoku.Law{gomoku.Freestyle.Law(), gomoku.Standard.Law(), gomoku.Caro.Law()}, c.game.Law())
	c.prover = slices.Index([]string{"black", "white"}, c.claim.Winner)
	if c.prover < 0 || c.start.Opening() || c.game.Law().Has(gomoku.Continuous) {
		refuseCertificate("certificates are for games in which black and white place stones alternately and a five wins, and one of them is the winner")
	}
}

// startWalkers starts a number of walkers that play through the tree from its root. A position that one
// walker has begun is skipped by the others; the tree is valid if all walkers complete.
func (c *threatChecker) startWalkers(walkers int) (reason error) {
	c.knownFacts.Clear()
	c.numFacts.Store(0)
	c.steps.Store(0)
	ctx, cancel := context.WithCancel(c.ctx)
	defer cancel()
	reasons := make(chan error)
	for range walkers {
		go func() {
			w := threatWalker{threatChecker: c, ctx: ctx, line: slices.Clone(c.line)}
			reasons <- recoverRefusal(func() {
				if w.start.Turn() == w.prover {
					w.checkWin(&w.start, w.root, 0, 0)
				} else {
					w.checkAllReplies(&w.start, &w.nodes[w.root/8], 0, 0)
				}
			})
		}()
	}
	for range walkers {
		if err := <-reasons; err != nil {
			reason = err
			cancel()
		}
	}
	return reason
}
