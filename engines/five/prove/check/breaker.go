package check

import (
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/gomoku"
)

// BreakerForm is the first part of a certificate; 1 is the version.
const BreakerForm = "sente-breaker 1 "

// BreakerClaim is the claim of a certificate.
type BreakerClaim struct {
	Record sente.Record `json:"record"` // the position
	Holder string       `json:"holder"` // seat of the player that does not lose
	Nodes  int          `json:"-"`      // number of different positions with the other side to move, pairings included
}

// VerifyBreaker verifies a certificate and returns its claim, or a one-sentence error with the
// problem and its place. Its memory is a small multiple of the file's length.
func VerifyBreaker(ctx context.Context, r io.Reader) (BreakerClaim, error) {
	c := breakerChecker{ctx: ctx}
	err := recoverRefusal(func() { c.check(r) })
	if err != nil {
		return BreakerClaim{}, err
	}
	c.claim.Nodes = len(c.pairings) + len(c.held)
	return c.claim, nil
}

// ReadBreakerClaim returns the claim of a certificate without verifying it.
func ReadBreakerClaim(r io.Reader) (BreakerClaim, error) {
	c := breakerChecker{ctx: context.Background()}
	if err := recoverRefusal(func() { c.open(r) }); err != nil {
		return BreakerClaim{}, err
	}
	return c.claim, nil
}

// check parses a certificate and verifies it.
func (c *breakerChecker) check(r io.Reader) {
	c.open(r)
	if c.turn() == breaker {
		c.answer()
	} else {
		c.position()
	}
	if len(c.data) > 0 {
		refuse("the tree ends %d bytes too early", len(c.data))
	}
}

// Sides of a stone; 0 is a free point.
const (
	maker   = 1
	breaker = 2
)

// breakerChecker plays through a certificate while it parses it.
type breakerChecker struct {
	ctx      context.Context
	claim    BreakerClaim
	data     []byte // unread rest
	rules    gomoku.Rules
	state    gomoku.State // position at which the certificate begins
	size     int          // number of lines of the board
	at       []byte       // sides, row by row
	windows  [][5]int     // points of all rows of five
	on       [][]int      // windows through each point
	line     []int        // points played so far
	pairings []map[int]int
	held     []heldPosition
	steps    int
}

// open reads the claim and sets up the board.
func (c *breakerChecker) open(r io.Reader) {
	var err error
	if c.data, err = ReadFile(r, BreakerForm, &c.claim); err != nil {
		panic(err)
	}
	if c.rules, _, c.state, err = gomoku.Replay(c.claim.Record); err != nil {
		refuse("the position of the certificate: %w", err)
	}
	if c.holder() < 0 || c.state.Opening() || !slices.Contains([]gomoku.Law{gomoku.Freestyle.Law(), gomoku.Standard.Law(), gomoku.Caro.Law()}, c.rules.Law()) {
		refuse("such certificates are for freestyle, exactly five and caro, with black and white placing stones alternately, and one of them as the holder")
	}
	c.lay()
}

// holder returns the colour of Breaker, -1 if the claim is invalid.
func (c *breakerChecker) holder() int {
	return slices.Index([]string{"black", "white"}, c.claim.Holder)
}

// turn returns the side to move at the start of the certificate.
func (c *breakerChecker) turn() int {
	if c.state.Turn() == c.holder() {
		return breaker
	}
	return maker
}

// lay sets up the stones on the board and computes the windows.
func (c *breakerChecker) lay() {
	c.size = c.rules.Size()
	c.at, c.on = make([]byte, c.size*c.size), make([][]int, c.size*c.size)
	for p := range c.at {
		x, y := p%c.size, p/c.size
		switch {
		case c.state.Row(c.holder(), y)>>x&1 == 1:
			c.at[p] = breaker
		case c.state.Row(1-c.holder(), y)>>x&1 == 1:
			c.at[p] = maker
		}
		for _, step := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}} {
			dx, dy := step[0], step[1]
			if x+4*dx < 0 || x+4*dx >= c.size || y+4*dy >= c.size {
				continue
			}
			var w [5]int
			for i := range w {
				w[i] = x + i*dx + c.size*(y+i*dy)
				c.on[w[i]] = append(c.on[w[i]], len(c.windows))
			}
			c.windows = append(c.windows, w)
		}
	}
}

// wrong refuses a certificate with an error at the end of the current line.
func (c *breakerChecker) wrong(format string, args ...any) {
	var line []string
	for _, p := range c.line {
		line = append(line, c.name(p))
	}
	where := "at the start of the certificate"
	if line != nil {
		where = "after the moves " + strings.Join(line, " ")
	}
	refuse("%s: %s", where, fmt.Sprintf(format, args...))
}

func (c *breakerChecker) name(p int) string { return gomoku.At(p%c.size, p/c.size).String() }

// number parses a number that is less than limit.
func (c *breakerChecker) number(what string, limit int) int {
	n, size := binary.Uvarint(c.data)
	if size <= 0 || n >= uint64(limit) {
		c.wrong("there is no %s %d bytes before the end of the tree", what, len(c.data))
	}
	c.data = c.data[size:]
	return int(n)
}

// count returns the number of stones of a side in a window.
func (c *breakerChecker) count(w int, side byte) (n int) {
	for _, p := range c.windows[w] {
		if c.at[p] == side {
			n++
		}
	}
	return n
}

func (c *breakerChecker) live(w int) bool { return c.count(w, breaker) == 0 }

// play places a stone on a free point, calls do and removes the stone.
func (c *breakerChecker) play(p int, side byte, do func() breakerZone) breakerZone {
	c.at[p], c.line = side, append(c.line, p)
	z := do()
	c.at[p], c.line = 0, c.line[:len(c.line)-1]
	return z
}

// breakerZone marks the points on which Breaker's strategy for a position plays.
type breakerZone []bool

// position parses a position with Maker to move and verifies that it is held. It returns the zone.
func (c *breakerChecker) position() breakerZone {
	if c.steps++; c.steps&1023 == 0 && c.ctx.Err() != nil {
		panic(c.ctx.Err())
	}
	switch kind := c.number("position", math.MaxInt32); {
	case kind == 0:
		c.pairings = append(c.pairings, c.pairing())
		return c.spoiled(len(c.pairings) - 1)
	case kind == 1:
		z := c.answered()
		c.held = append(c.held, heldPosition{slices.Clone(c.at), z})
		return z
	case kind%2 == 0:
		return c.spoiled((kind - 2) / 2)
	default:
		return c.like((kind-3)/2/8, (kind-3)/2%8)
	}
}

// pairing parses pairs of points.
func (c *breakerChecker) pairing() map[int]int {
	partner := map[int]int{}
	for range c.number("number of pairs", len(c.at)/2+1) {
		a, b := c.number("point", len(c.at)), c.number("point", len(c.at))
		if _, twice := partner[a]; twice {
			c.wrong("%s occurs in two pairs", c.name(a))
		}
		partner[a] = b
		if _, twice := partner[b]; twice {
			c.wrong("%s occurs in two pairs", c.name(b))
		}
		partner[b] = a
	}
	return partner
}

// spoiled verifies that each live window contains a free pair of a pairing. It returns the zone,
// which is these pairs.
func (c *breakerChecker) spoiled(number int) breakerZone {
	if number >= len(c.pairings) {
		c.wrong("no pairing %d exists yet", number)
	}
	z := make(breakerZone, len(c.at))
	partner := c.pairings[number]
	for w, points := range c.windows {
		if !c.live(w) {
			continue
		}
		found := false
		for _, p := range points {
			other, ok := partner[p]
			if ok && c.at[p] == 0 && c.at[other] == 0 && slices.Contains(points[:], other) {
				found, z[p], z[other] = true, true, true
			}
		}
		if !found {
			c.wrong("no pair in the row from %s to %s", c.name(points[0]), c.name(points[4]))
		}
	}
	return z
}

// answered parses replies to some moves and verifies that each move on a live window has a reply,
// or is outside the zone of the reply to another move.
func (c *breakerChecker) answered() breakerZone {
	z, done := make(breakerZone, len(c.at)), make([]bool, len(c.at))
	count := c.number("number of moves", len(c.at)+1)
	for range count {
		p := c.number("move", len(c.at))
		if c.at[p] != 0 {
			c.wrong("the move %s is not on a free point", c.name(p))
		}
		touched := c.play(p, maker, c.answer)
		for q := range done {
			z[q], done[q] = z[q] || touched[q], done[q] || !touched[q]
		}
		done[p] = true
	}
	if count == 0 {
		c.wrong("missing answer")
	}
	for p := range c.at {
		if c.at[p] == 0 && !done[p] && slices.ContainsFunc(c.on[p], c.live) {
			c.wrong("missing answer to %s", c.name(p))
		}
	}
	return z
}

// answer parses Breaker's reply and the position after it. It verifies that Maker has not won.
func (c *breakerChecker) answer() breakerZone {
	for w, points := range c.windows {
		if c.count(w, maker) == 5 {
			c.wrong("%s to %s make five", c.name(points[0]), c.name(points[4]))
		}
	}
	p := c.number("answer", len(c.at))
	if c.at[p] != 0 {
		c.wrong("the answer %s is not on a free point", c.name(p))
	}
	z := slices.Clone(c.play(p, breaker, c.position))
	z[p] = true
	return z
}

// heldPosition is a position that is held, with its zone.
type heldPosition struct {
	at   []byte
	zone breakerZone
}

// like verifies that the position, under a symmetry, is no worse for Breaker than an earlier one
// that is held.
func (c *breakerChecker) like(number, symmetry int) breakerZone {
	if number >= len(c.held) {
		c.wrong("position %d is not completed yet", number)
	}
	z := make(breakerZone, len(c.at))
	old := c.held[number]
	for p, side := range old.at {
		m := c.rules.MapMove(symmetry, gomoku.At(p%c.size, p/c.size))
		here := m.X() + c.size*m.Y()
		z[here] = old.zone[p]
		if now := c.at[here]; side == breaker && now != breaker || now == maker && side != maker {
			c.wrong("the position differs from the %d. one at %s", number, c.name(p))
		}
	}
	return z
}
