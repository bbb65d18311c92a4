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
	err := recoverRefusal(func() { c.checkCertificate(r) })
	if err != nil {
		return BreakerClaim{}, err
	}
	c.claim.Nodes = len(c.pairings) + len(c.held)
	return c.claim, nil
}

// ReadBreakerClaim returns the claim of a certificate without verifying it.
func ReadBreakerClaim(r io.Reader) (BreakerClaim, error) {
	c := breakerChecker{ctx: context.Background()}
	if err := recoverRefusal(func() { c.readClaim(r) }); err != nil {
		return BreakerClaim{}, err
	}
	return c.claim, nil
}

// checkCertificate parses a certificate and verifies it.
func (c *breakerChecker) checkCertificate(r io.Reader) {
	c.readClaim(r)
	if c.sideToMove() == breaker {
		c.checkReply()
	} else {
		c.checkPosition()
	}
	if len(c.data) > 0 {
		refuseCertificate("the tree ends %d bytes too early", len(c.data))
	}
}

// Sides of a stone; 0 is a free point.
const (
	maker   = 1
	breaker = 2
)

// breakerChecker plays through a certificate while it parses it.
type breakerChecker struct {
	ctx            context.Context
	claim          BreakerClaim
	data           []byte // unread rest
	rules          gomoku.Rules
	state          gomoku.State // position at which the certificate begins
	size           int          // number of lines of the board
	sides          []byte       // sides, row by row
	windows        [][5]int     // points of all rows of five
	windowsThrough [][]int      // windows through each point
	line           []int        // points played so far
	pairings       []map[int]int
	held           []heldPosition
	steps          int
}

// readClaim reads the claim and sets up the board.
func (c *breakerChecker) readClaim(r io.Reader) {
	var err error
	if c.data, err = ReadFile(r, BreakerForm, &c.claim); err != nil {
		panic(err)
	}
	if c.rules, _, c.state, err = gomoku.Replay(c.claim.Record); err != nil {
		refuseCertificate("the position of the certificate: %w", err)
	}
	if c.holderColour() < 0 || c.state.Opening() || !slices.Contains([]gomoku.Law{gomoku.Freestyle.Law(), gomoku.Standard.Law(), gomoku.Caro.Law()}, c.rules.Law()) {
		refuseCertificate("such certificates are for freestyle, exactly five and caro, with black and white placing stones alternately, and one of them as the holder")
	}
	c.setUpBoard()
}

// holderColour returns the colour of Breaker, -1 if the claim is invalid.
func (c *breakerChecker) holderColour() int {
	return slices.Index([]string{"black", "white"}, c.claim.Holder)
}

// sideToMove returns the side to move at the start of the certificate.
func (c *breakerChecker) sideToMove() int {
	if c.state.Turn() == c.holderColour() {
		return breaker
	}
	return maker
}

// setUpBoard sets up the stones on the board and computes the windows.
func (c *breakerChecker) setUpBoard() {
	c.size = c.rules.Size()
	c.sides, c.windowsThrough = make([]byte, c.size*c.size), make([][]int, c.size*c.size)
	for p := range c.sides {
		x, y := p%c.size, p/c.size
		switch {
		case c.state.Row(c.holderColour(), y)>>x&1 == 1:
			c.sides[p] = breaker
		case c.state.Row(1-c.holderColour(), y)>>x&1 == 1:
			c.sides[p] = maker
		}
		for _, step := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}} {
			dx, dy := step[0], step[1]
			if x+4*dx < 0 || x+4*dx >= c.size || y+4*dy >= c.size {
				continue
			}
			var w [5]int
			for i := range w {
				w[i] = x + i*dx + c.size*(y+i*dy)
				c.windowsThrough[w[i]] = append(c.windowsThrough[w[i]], len(c.windows))
			}
			c.windows = append(c.windows, w)
		}
	}
}

// refuseAtLine refuses a certificate with an error at the end of the current line.
func (c *breakerChecker) refuseAtLine(format string, args ...any) {
	var line []string
	for _, p := range c.line {
		line = append(line, c.pointName(p))
	}
	where := "at the start of the certificate"
	if line != nil {
		where = "after the moves " + strings.Join(line, " ")
	}
	refuseCertificate("%s: %s", where, fmt.Sprintf(format, args...))
}

func (c *breakerChecker) pointName(p int) string { return gomoku.PointAt(p%c.size, p/c.size).String() }

// readNumber parses a number that is less than limit.
func (c *breakerChecker) readNumber(name string, limit int) int {
	n, size := binary.Uvarint(c.data)
	if size <= 0 || n >= uint64(limit) {
		c.refuseAtLine("there is no %s %d bytes before the end of the tree", name, len(c.data))
	}
	c.data = c.data[size:]
	return int(n)
}

// countStones returns the number of stones of a side in a window.
func (c *breakerChecker) countStones(w int, side byte) (n int) {
	for _, p := range c.windows[w] {
		if c.sides[p] == side {
			n++
		}
	}
	return n
}

func (c *breakerChecker) isLive(w int) bool { return c.countStones(w, breaker) == 0 }

// playStone places a stone on a free point, calls do and removes the stone.
func (c *breakerChecker) playStone(p int, side byte, do func() breakerZone) breakerZone {
	c.sides[p], c.line = side, append(c.line, p)
	z := do()
	c.sides[p], c.line = 0, c.line[:len(c.line)-1]
	return z
}

// breakerZone marks the points on which Breaker's strategy for a position plays.
type breakerZone []bool

// checkPosition parses a position with Maker to move and verifies that it is held. It returns the zone.
func (c *breakerChecker) checkPosition() breakerZone {
	if c.steps++; c.steps&1023 == 0 && c.ctx.Err() != nil {
		panic(c.ctx.Err())
	}
	switch kind := c.readNumber("position", math.MaxInt32); {
	case kind == 0:
		c.pairings = append(c.pairings, c.readPairing())
		return c.checkPairing(len(c.pairings) - 1)
	case kind == 1:
		z := c.checkReplies()
		c.held = append(c.held, heldPosition{slices.Clone(c.sides), z})
		return z
	case kind%2 == 0:
		return c.checkPairing((kind - 2) / 2)
	default:
		return c.checkHeldPosition((kind-3)/2/8, (kind-3)/2%8)
	}
}

// readPairing parses pairs of points.
func (c *breakerChecker) readPairing() map[int]int {
	partner := map[int]int{}
	for range c.readNumber("number of pairs", len(c.sides)/2+1) {
		a, b := c.readNumber("point", len(c.sides)), c.readNumber("point", len(c.sides))
		if _, twice := partner[a]; twice {
			c.refuseAtLine("%s occurs in two pairs", c.pointName(a))
		}
		partner[a] = b
		if _, twice := partner[b]; twice {
			c.refuseAtLine("%s occurs in two pairs", c.pointName(b))
		}
		partner[b] = a
	}
	return partner
}

// checkPairing verifies that each live window contains a free pair of a pairing. It returns the zone,
// which is these pairs.
func (c *breakerChecker) checkPairing(number int) breakerZone {
	if number >= len(c.pairings) {
		c.refuseAtLine("no pairing %d exists yet", number)
	}
	z := make(breakerZone, len(c.sides))
	partner := c.pairings[number]
	for w, points := range c.windows {
		if !c.isLive(w) {
			continue
		}
		found := false
		for _, p := range points {
			other, ok := partner[p]
			if ok && c.sides[p] == 0 && c.sides[other] == 0 && slices.Contains(points[:], other) {
				found, z[p], z[other] = true, true, true
			}
		}
		if !found {
			c.refuseAtLine("no pair in the row from %s to %s", c.pointName(points[0]), c.pointName(points[4]))
		}
	}
	return z
}

// checkReplies parses replies to some moves and verifies that each move on a live window has a reply,
// or is outside the zone of the reply to another move.
func (c *breakerChecker) checkReplies() breakerZone {
	z, done := make(breakerZone, len(c.sides)), make([]bool, len(c.sides))
	count := c.readNumber("number of moves", len(c.sides)+1)
	for range count {
		p := c.readNumber("move", len(c.sides))
		if c.sides[p] != 0 {
			c.refuseAtLine("the move %s is not on a free point", c.pointName(p))
		}
		touched := c.playStone(p, maker, c.checkReply)
		for q := range done {
			z[q], done[q] = z[q] || touched[q], done[q] || !touched[q]
		}
		done[p] = true
	}
	if count == 0 {
		c.refuseAtLine("missing answer")
	}
	for p := range c.sides {
		if c.sides[p] == 0 && !done[p] && slices.ContainsFunc(c.windowsThrough[p], c.isLive) {
			c.refuseAtLine("missing answer to %s", c.pointName(p))
		}
	}
	return z
}

// checkReply parses Breaker's reply and the position after it. It verifies that Maker has not won.
func (c *breakerChecker) checkReply() breakerZone {
	for w, points := range c.windows {
		if c.countStones(w, maker) == 5 {
			c.refuseAtLine("%s to %s make five", c.pointName(points[0]), c.pointName(points[4]))
		}
	}
	p := c.readNumber("answer", len(c.sides))
	if c.sides[p] != 0 {
		c.refuseAtLine("the answer %s is not on a free point", c.pointName(p))
	}
	z := slices.Clone(c.playStone(p, breaker, c.checkPosition))
	z[p] = true
	return z
}

// heldPosition is a position that is held, with its zone.
type heldPosition struct {
	sides []byte
	zone  breakerZone
}

// checkHeldPosition verifies that the position, under a symmetry, is no worse for Breaker than an earlier one
// that is held.
func (c *breakerChecker) checkHeldPosition(number, symmetry int) breakerZone {
	if number >= len(c.held) {
		c.refuseAtLine("position %d is not completed yet", number)
	}
	z := make(breakerZone, len(c.sides))
	old := c.held[number]
	for p, side := range old.sides {
		m := c.rules.MapMove(symmetry, gomoku.PointAt(p%c.size, p/c.size))
		image := m.X() + c.size*m.Y()
		z[image] = old.zone[p]
		if now := c.sides[image]; side == breaker && now != breaker || now == maker && side != maker {
			c.refuseAtLine("the position differs from the %d. one at %s", number, c.pointName(p))
		}
	}
	return z
}
