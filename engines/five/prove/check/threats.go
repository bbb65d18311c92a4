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

// ThreatClaim is what a certificate says.
type ThreatClaim struct {
	Record sente.Record `json:"record"` // the position
	Winner string       `json:"winner"` // seat of the player who can force a win
	Nodes  int          `json:"-"`      // moves of the winner in the certificate
}

// VerifyThreats reads a certificate and returns what it proves, or an error that says in one
// sentence what is wrong with it and where. It uses all processors. The memory it takes is a
// small multiple of the file's length.
func VerifyThreats(ctx context.Context, r io.Reader) (ThreatClaim, error) {
	c := threatChecker{ctx: ctx}
	if err := recoverRefusal(func() { c.check(r) }); err != nil {
		return ThreatClaim{}, err
	}
	c.claim.Nodes = len(c.nodes) - 1
	return c.claim, nil
}

// threatChecker is what all goroutines share.
type threatChecker struct {
	threatTree
	ctx    context.Context
	game   gomoku.Rules
	zoned  bool // what doc.go says about zones holds
	prover int
	start  gomoku.State
	root   treeReference
	line   []gomoku.Point // moves before the certificate begins
	steps  atomic.Int64   // moves of the prover that were played
	known  sync.Map       // facts that are being checked or have been
	facts  atomic.Int64
}

// check reads a certificate and checks it.
func (c *threatChecker) check(r io.Reader) {
	c.open(r)
	c.root = c.attack(0)
	if len(c.data) > 0 {
		refuse("the tree ends %d bytes too early", len(c.data))
	}
	if c.walk(runtime.GOMAXPROCS(0)) != nil {
		if reason := c.walk(1); reason != nil { // what is wrong first
			panic(reason)
		}
	}
}

// open reads what is claimed.
func (c *threatChecker) open(r io.Reader) {
	var err error
	if c.data, err = ReadFile(r, ThreatForm, &c.claim); err != nil {
		panic(err)
	}
	if c.game, c.line, c.start, err = gomoku.Replay(c.claim.Record); err != nil {
		refuse("the position of the certificate: %w", err)
	}
	c.size, c.nodes = uint64(c.game.Size()), make([]threatNode, 1)
	c.zoned = slices.Contains([]gomoku.Law{gomoku.Freestyle.Law(), gomoku.Standard.Law(), gomoku.Caro.Law()}, c.game.Law())
	c.prover = slices.Index([]string{"black", "white"}, c.claim.Winner)
	if c.prover < 0 || c.start.Opening() || c.game.Law().Has(gomoku.Continuous) {
		refuse("certificates are for games in which black and white put stones in turn and a five wins, and one of them is the winner")
	}
}

// walk lets a number of walkers play through the tree from its root. Each leaves to the others what
// they have begun, and the tree is right if all of them come to its end.
func (c *threatChecker) walk(walkers int) (reason error) {
	c.known.Clear()
	c.facts.Store(0)
	c.steps.Store(0)
	ctx, cancel := context.WithCancel(c.ctx)
	defer cancel()
	reasons := make(chan error)
	for range walkers {
		go func() {
			w := walker{threatChecker: c, ctx: ctx, line: slices.Clone(c.line)}
			reasons <- recoverRefusal(func() {
				if w.start.Turn() == w.prover {
					w.wins(&w.start, w.root, 0, 0)
				} else {
					w.holds(&w.start, &w.nodes[w.root/8], 0, 0)
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
