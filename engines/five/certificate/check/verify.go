package check

import (
	"cmp"
	"context"
	"errors"
	"io"
	"math"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/gomoku"
)

// Claim is what a certificate says.
type Claim struct {
	Record sente.Record `json:"record"` // the position
	Winner string       `json:"winner"` // seat of the player who can force a win
	Nodes  int          `json:"-"`      // moves of the winner in the certificate
}

// Verify reads a certificate and returns what it proves, or an error that says in one
// sentence what is wrong with it and where. It uses all processors. The memory it takes is a
// small multiple of the file's length.
func Verify(ctx context.Context, r io.Reader) (Claim, error) {
	c := checker{ctx: ctx}
	if err := refused(func() { c.check(r) }); err != nil {
		return Claim{}, err
	}
	c.claim.Nodes = len(c.nodes) - 1
	return c.claim, nil
}

// refused does something and returns why it refuses the certificate, if it does.
func refused(do func()) (err error) {
	err = errors.New("the certificate could not be checked") // if anything but a refusal ends it
	defer func() {
		if reason, ok := recover().(error); ok {
			err = reason
		}
	}()
	do()
	return nil
}

// checker is what all goroutines share.
type checker struct {
	tree
	ctx    context.Context
	game   gomoku.Rules
	zoned  bool // what doc.go says about zones holds
	prover int
	first  int          // moves before the certificate begins
	split  int          // the number of moves after which the walk becomes parts
	parts  []part       // in order
	steps  atomic.Int64 // moves of the prover that were played
	known  sync.Map     // facts that are being checked or have been
	facts  atomic.Int64
}

// part is a position in which the prover is to win.
type part struct {
	walker
	gomoku.State
	then     reference
	symmetry int
}

// splitAfter is how many moves are played before the walk is split between goroutines.
const splitAfter = 4

// check reads a certificate and checks it.
func (c *checker) check(r io.Reader) {
	c.open(r)
	start, line := c.setUp()
	root := c.attack(0)
	if len(c.data) > 0 {
		refuse("the tree ends %d bytes too early", len(c.data))
	}
	w := walker{checker: c, line: line}
	if start.Turn() == c.prover {
		w.wins(&start, root, 0, 0)
	} else {
		w.holds(&start, &c.nodes[root/8], 0, 0)
	}
	c.split = math.MaxInt
	c.finish()
}

// setUp returns the position, and the moves that led to it.
func (c *checker) setUp() (gomoku.State, []gomoku.Point) {
	game, line, start, err := gomoku.Replay(c.claim.Record)
	if err != nil {
		refuse("the position of the certificate: %w", err)
	}
	c.game, c.size, c.first, c.split = game, uint64(game.Size()), len(line), len(line)+splitAfter
	c.zoned = slices.Contains([]gomoku.Law{gomoku.Freestyle.Law(), gomoku.Standard.Law(), gomoku.Caro.Law()}, game.Law())
	c.prover = slices.Index([]string{"black", "white"}, c.claim.Winner)
	if c.prover < 0 || start.Opening() || c.game.Law().Has(gomoku.Continuous) {
		refuse("certificates are for games in which black and white put stones in turn and a five wins, and one of them is the winner")
	}
	return start, line
}

// finish walks through all parts, and refuses what the first of them refuses.
func (c *checker) finish() {
	var begun atomic.Int64
	var walking sync.WaitGroup
	reasons := make([]error, len(c.parts))
	for range runtime.GOMAXPROCS(0) {
		walking.Go(func() {
			for i := begun.Add(1) - 1; i < int64(len(c.parts)); i = begun.Add(1) - 1 {
				p := &c.parts[i]
				if reasons[i] = refused(func() { p.wins(&p.State, p.then, p.symmetry, 0) }); reasons[i] != nil {
					begun.Store(math.MaxInt32) // no others
				}
			}
		})
	}
	walking.Wait()
	if reason := cmp.Or(reasons...); reason != nil {
		panic(reason)
	}
}
