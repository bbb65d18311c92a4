package gomocup

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
)

// stone is one stone on the board.
type stone struct {
	x, y int
	own  bool // the brain's
}

// position is the board as the manager has told it.
type position struct {
	size   int
	black  bool    // the brain's stones are black; known from the first stone
	laid   []stone // by BOARD, in an order that means nothing
	dead   []stone // of finished lines, by BOARD
	played []stone // by BEGIN and TURN, in order
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
	return fmt.Errorf("%d,%d is outside the board of %d: coordinates go from 0 to %d", x, y, size, size-1)
}

// play puts a stone on a vacant point.
func (p *position) play(x, y int, own bool) {
	if p.empty() {
		p.black = own
	}
	p.played = append(p.played, stone{x, y, own})
}

// takeBack removes the stone played last, which must be the one on x,y. Of the
// stones laid by BOARD the last is not known, so that any of them will do.
func (p *position) takeBack(x, y int) error {
	if n := len(p.played); n > 0 {
		last := p.played[n-1]
		if last.x != x || last.y != y {
			return fmt.Errorf("%d,%d cannot be taken back: the last stone is on %d,%d", x, y, last.x, last.y)
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
	return fmt.Errorf("there is no stone on %d,%d to take back", x, y)
}

// findColour decides the brain's colour from the stones that were laid: black
// moves first, so it is black unless it lags behind.
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

// record tells the position. What was played in turn, up to now, are moves; all
// before that is set up.
func (p *position) record(rules string) sente.Record {
	n := p.inTurn()
	r := sente.Record{Game: "gomoku", Rules: rules, Size: strconv.Itoa(p.size), Moves: []sente.Move{}}
	r.Setup = p.setup(n)
	for _, s := range p.played[n:] {
		r.Moves = append(r.Moves, Point(p.size, s.x, s.y))
	}
	return r
}

// inTurn returns the index in played from which the colours alternate up to the
// last stone. A manager that takes stones back may break the turns.
func (p *position) inTurn() int {
	i := max(len(p.played)-1, 0)
	for i > 0 && p.played[i-1].own != p.played[i].own {
		i--
	}
	return i
}

// setup writes the stones before played[n], and whose turn it then was, in the
// form of Record.Setup: "black: h8 i9; white: g7; to-move: black".
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

func colour(black bool) string {
	if black {
		return "black"
	}
	return "white"
}
