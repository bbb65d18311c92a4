package gomocup

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
)

// stone is one stone on the board.
type stone struct {
	x, y int
	own  bool // the brain's stone
}

// position is the board as set by the manager.
type position struct {
	size   int
	black  bool    // the brain's stones are black; set with the first stone
	laid   []stone // stones from BOARD, in no meaningful order
	dead   []stone // stones of finished lines, from BOARD
	played []stone // stones from BEGIN and TURN, in order
}

func (p *position) empty() bool { return len(p.laid)+len(p.dead)+len(p.played) == 0 }

// vacant returns an error unless x,y is a free point of the board.
func (p *position) vacant(x, y int) error {
	if !inside(p.size, x, y) {
		return outside(p.size, x, y)
	}
	for _, stones := range [...][]stone{p.laid, p.dead, p.played} {
		for _, s := range stones {
			if s.x == x && s.y == y {
				return fmt.Errorf("%d,%d is occupied", x, y)
			}
		}
	}
	return nil
}

func outside(size, x, y int) error {
	return fmt.Errorf("%d,%d is outside the board of %d: coordinates are 0 to %d", x, y, size, size-1)
}

// play puts a stone on a free point.
func (p *position) play(x, y int, own bool) {
	if p.empty() {
		p.black = own
	}
	p.played = append(p.played, stone{x, y, own})
}

// takeBack removes the last played stone, which must be on x,y. The order of stones from BOARD is
// unknown, so that any of them is accepted.
func (p *position) takeBack(x, y int) error {
	if n := len(p.played); n > 0 {
		last := p.played[n-1]
		if last.x != x || last.y != y {
			return fmt.Errorf("%d,%d cannot be taken back: the last stone is at %d,%d", x, y, last.x, last.y)
		}
		p.played = p.played[:n-1]
		return nil
	}
	for i, s := range p.laid {
		if s.x == x && s.y == y {
			p.laid = append(p.laid[:i:i], p.laid[i+1:]...)
			return nil
		}
	}
	return fmt.Errorf("no stone to take back at %d,%d", x, y)
}

// findColour determines the brain's colour from the stones of a BOARD: black moves first, so that
// it is black unless it has fewer stones.
func (p *position) findColour() {
	lead := 0
	for _, s := range p.laid {
		if s.own {
			lead++
		} else {
			lead--
		}
	}
	p.black = lead >= 0
}

// ownTurn reports whether the brain is to move: after the opponent's stone, after
// a BOARD, and on the empty board.
func (p *position) ownTurn() bool {
	n := len(p.played)
	return n == 0 || !p.played[n-1].own
}

// endsWithOwn reports whether the last stone was played by the brain.
func (p *position) endsWithOwn() bool {
	return p != nil && len(p.played) > 0 && p.played[len(p.played)-1].own
}

// record returns the position as a record. The stones played alternately at the end are moves; all
// stones before are set up.
func (p *position) record(rules string) sente.Record {
	n := p.inTurn()
	r := sente.Record{Game: "gomoku", Rules: rules, Size: strconv.Itoa(p.size), Moves: []sente.Move{}}
	r.Setup = p.setup(n)
	for _, s := range p.played[n:] {
		r.Moves = append(r.Moves, Point(p.size, s.x, s.y))
	}
	return r
}

// inTurn returns the index in played from which the colours alternate up to the last stone. They
// may not alternate before it if a manager takes back stones.
func (p *position) inTurn() int {
	i := max(len(p.played)-1, 0)
	for i > 0 && p.played[i-1].own != p.played[i].own {
		i--
	}
	return i
}

// setup returns the stones before played[n], and the side to move then, in the form of
// Record.Setup: "black: h8 i9; white: g7; to-move: black".
func (p *position) setup(n int) string {
	if len(p.laid)+len(p.dead)+n == 0 {
		return ""
	}
	ownTurn := n == len(p.played) || p.played[n].own
	var parts []string
	for _, black := range [...]bool{true, false} {
		if points := p.points(n, black == p.black); points != "" {
			parts = append(parts, colour(black)+":"+points)
		}
	}
	if len(p.dead) > 0 {
		parts = append(parts, "dead:"+pointsOf(p.size, p.dead))
	}
	return strings.Join(append(parts, "to-move: "+colour(ownTurn == p.black)), "; ")
}

// points lists the stones of one side before played[n], each after a space.
func (p *position) points(n int, own bool) string {
	var b strings.Builder
	for _, stones := range [...][]stone{p.laid, p.played[:n]} {
		for _, s := range stones {
			if s.own == own {
				b.WriteString(" " + string(Point(p.size, s.x, s.y)))
			}
		}
	}
	return b.String()
}

// pointsOf lists stones, each after a space.
func pointsOf(size int, stones []stone) string {
	var b strings.Builder
	for _, s := range stones {
		b.WriteString(" " + string(Point(size, s.x, s.y)))
	}
	return b.String()
}

// inProtocol formats a decision as the reply to SWAP2BOARD.
func (p *position) inProtocol(moves []sente.Move) string {
	if slices.Contains(moves, takeBlack) {
		return "SWAP"
	}
	var points []string
	for _, at := range p.cellsOf(moves) {
		points = append(points, fmt.Sprintf("%d,%d", at.x, at.y))
	}
	return strings.Join(points, " ")
}

// cellsOf returns the points of moves without choices.
func (p *position) cellsOf(moves []sente.Move) (cells []cell) {
	for _, m := range moves {
		if x, y, err := Coordinates(p.size, m); err == nil {
			cells = append(cells, cell{x, y})
		}
	}
	return cells
}

func colour(black bool) string {
	if black {
		return "black"
	}
	return "white"
}
