package check

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/gomoku"
)

// Claim is what a certificate says.
type Claim struct {
	Record sente.Record `json:"record"` // the position
	Winner string       `json:"winner"` // seat of the player who can force a win
	Nodes  int          `json:"-"`      // moves of the winner in the certificate
	Steps  int64        `json:"-"`      // moves of the winner that were played to check it
}

// Verify reads a certificate and returns what it proves, or an error that says in one
// sentence what is wrong with it and where. The memory it takes is a small multiple of the
// file's length.
func Verify(ctx context.Context, r io.Reader) (_ Claim, err error) {
	err = errors.New("the certificate could not be checked") // if anything but a refusal ends it
	defer func() {
		if reason, refused := recover().(error); refused {
			err = reason
		}
	}()
	c := checker{ctx: ctx, known: map[fact]zone{}}
	c.open(r)
	start := c.setUp()
	root := c.attack(0)
	switch {
	case len(c.data) > 0:
		refuse("the tree ends %d bytes too early", len(c.data))
	case start.Turn() == c.prover:
		c.wins(&start, root, 0, 0)
	default:
		c.holds(&start, &c.nodes[root/8], 0, 0)
	}
	if c.used != c.replies {
		refuse("%d of %d replies are answered apart, but change nothing wherever they are possible", c.replies-c.used, c.replies)
	}
	c.claim.Nodes = len(c.nodes) - 1
	return c.claim, nil
}

type checker struct {
	tree
	ctx    context.Context
	game   gomoku.Rules
	zoned  bool // what doc.go says about zones holds
	prover int
	line   []gomoku.Point // played so far
	used   int            // replies that mattered somewhere
	known  map[fact]zone  // of nodes that more than one place leads to
}

// fact is a position in which the prover wins by a node, with a number of spare stones.
type fact struct {
	node  reference
	state gomoku.State // turned as the node has it
	spare int
}

// setUp returns the position.
func (c *checker) setUp() gomoku.State {
	game, line, start, err := gomoku.Replay(c.claim.Record)
	if err != nil {
		refuse("the position of the certificate: %w", err)
	}
	c.game, c.line, c.size = game, line, uint64(game.Size())
	c.zoned = slices.Contains([]gomoku.Law{gomoku.Freestyle.Law(), gomoku.Standard.Law(), gomoku.Caro.Law()}, game.Law())
	c.prover = slices.Index([]string{"black", "white"}, c.claim.Winner)
	if c.prover < 0 || start.Opening() || c.game.Law().Has(gomoku.Continuous) {
		refuse("certificates are for games in which black and white put stones in turn and a five wins, and one of them is the winner")
	}
	return start
}

// wrong refuses a certificate for what is wrong where the line ends.
func (c *checker) wrong(format string, args ...any) {
	refuse("after the moves %s: %s", strings.Trim(fmt.Sprint(c.line), "[]"), fmt.Sprintf(format, args...))
}

// play returns the position after a move, and whether the game is over and the prover has won.
func (c *checker) play(s *gomoku.State, p gomoku.Point) (next gomoku.State, over, won bool) {
	status := c.game.Play(&next, s, p, true)
	over = status.Outcome.Over()
	return next, over, over && status.Outcome.Winner(status.Turn) == c.prover
}

// moves are what the side to move may play.
func (c *checker) moves(s *gomoku.State) []gomoku.Point {
	return c.game.Moves(s, make([]gomoku.Point, 0, gomoku.Points))
}

// mostSteps bounds the work: an honest certificate needs fewer for each node.
const mostSteps = 1 << 18

// wins checks that the prover, who is to move, wins by what stands at a reference seen
// through a symmetry, and returns its zone for that number of spare stones.
func (c *checker) wins(s *gomoku.State, r reference, symmetry, spare int) (z zone) {
	if c.claim.Steps++; c.claim.Steps > mostSteps*int64(len(c.nodes)+63) {
		refuse("the certificate needs more than %d steps for each of its nodes", mostSteps)
	}
	if err := c.ctx.Err(); c.claim.Steps%1024 == 0 && err != nil {
		panic(err)
	}
	if r == five {
		near := rows(c.game, s, c.prover, 4)
		for _, p := range c.moves(s) {
			if near.has(p) || c.game.Law().Has(gomoku.Captures) {
				if _, _, won := c.play(s, p); won {
					z.join(c.around(p))
				}
			}
		}
		if z == (zone{}) {
			c.wrong("%s cannot end the game", c.claim.Winner)
		}
		return z
	}
	n, symmetry := &c.nodes[r/8], gomoku.Compose(symmetry, int(r%8))
	var f fact
	if n.shared {
		f = fact{r / 8, c.game.MapState(gomoku.Inverse(symmetry), s), spare}
		if z, known := c.known[f]; known {
			return z.turned(c.game, symmetry)
		}
	}
	p := c.game.MapMove(symmetry, n.move)
	if _, taken := s.Stone(p); taken || !c.zoned && !slices.Contains(c.moves(s), p) {
		c.wrong("%s cannot play %v", c.claim.Winner, p)
	}
	next, over, won := c.play(s, p)
	c.line = append(c.line, p)
	switch {
	case won:
		z = c.around(p)
	case over:
		c.wrong("%s has not won", c.claim.Winner)
	default:
		z = c.holds(&next, n, symmetry, spare)
		z.add(p)
	}
	c.line = c.line[:len(c.line)-1]
	if n.shared && len(c.known) < max(len(c.nodes), min(32*len(c.nodes), 1<<18)) {
		c.known[f] = z.turned(c.game, gomoku.Inverse(symmetry))
	}
	return z
}

// around is the zone of a move that ends the game: where a five between two stones is worth
// nothing, all points that may be at its ends belong to it.
func (c *checker) around(p gomoku.Point) (z zone) {
	z.add(p)
	for y := max(p.Y()-5, 0); c.game.Law().Has(gomoku.Unblocked) && y < min(p.Y()+6, gomoku.MaxSize); y++ {
		z[y] = (1<<11 - 1) << p.X() >> 5
	}
	return z
}

// holds checks that the prover wins by a node whatever the other side, who is to move, does.
func (c *checker) holds(s *gomoku.State, n *node, symmetry, spare int) (z zone) {
	replies := c.moves(s)
	passed := c.game.Passed(s)
	if len(n.replies) < len(replies) && (c.zoned || n.rest == five && c.game.Law() == gomoku.Renju.Law()) {
		z = c.wins(&passed, n.rest, symmetry, spare+1)
	} else {
		for _, p := range replies {
			z.add(p)
		}
	}
	z.join(rows(c.game, s, 1-c.prover, 4))
	near := z // where replies may change something
	if spare > 0 {
		z.join(rows(c.game, s, 1-c.prover, 4-spare))
	}
	for _, p := range replies {
		if !near.has(p) {
			continue
		}
		next, over, won := c.play(s, p)
		c.line = append(c.line, p)
		switch {
		case over && !won:
			c.wrong("%s has not won", c.claim.Winner)
		case !over:
			z.join(c.wins(&next, c.answer(n, c.game.MapMove(gomoku.Inverse(symmetry), p)), symmetry, spare))
		}
		c.line = c.line[:len(c.line)-1]
	}
	return z
}

// answer is what the prover does after a reply, which is turned as the node has it.
func (c *checker) answer(n *node, p gomoku.Point) reference {
	i, listed := slices.BinarySearchFunc(n.replies, p, func(r reply, p gomoku.Point) int { return int(r.move - p) })
	if !listed {
		return n.rest
	}
	if r := &n.replies[i]; !r.used {
		r.used = true
		c.used++
	}
	return n.replies[i].then
}
