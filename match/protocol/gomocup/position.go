package gomocup

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
)

// boardStone is one stone on the board.
type boardStone struct {
	x, y int
	own  bool // the brain's stone
}

// boardPosition is the board as set by the manager.
type boardPosition struct {
	size          int
	black         bool         // the brain's stones are black; set with the first stone
	boardStones   []boardStone // stones from BOARD, in no meaningful order
	finishedLines []boardStone // stones of finished lines, from BOARD
	played        []boardStone // stones from BEGIN and TURN, in order
}

func (p *boardPosition) isEmpty() bool {
	return len(p.boardStones)+len(p.finishedLines)+len(p.played) == 0
}

// checkVacant returns an error unless x,y is a free point of the board.
func (p *boardPosition) checkVacant(x, y int) error {
	if !isInside(p.size, x, y) {
		return checkInside(p.size, x, y)
	}
	for _, stones := range [...][]boardStone{p.boardStones, p.finishedLines, p.played} {
		for _, s := range stones {
			if s.x == x && s.y == y {
				return fmt.Errorf("%d,%d is occupied", x, y)
			}
		}
	}
	return nil
}

func checkInside(size, x, y int) error {
	return fmt.Errorf("%d,%d is outside the board of %d: coordinates are 0 to %d", x, y, size, size-1)
}

// putStone puts a stone on a free point.
func (p *boardPosition) putStone(x, y int, own bool) {
	if p.isEmpty() {
		p.black = own
	}
	p.played = append(p.played, boardStone{x, y, own})
}

// takeBack removes the last played stone, which must be on x,y. The order of stones from BOARD is
// unknown, so that any of them is accepted.
func (p *boardPosition) takeBack(x, y int) error {
	if n := len(p.played); n > 0 {
		last := p.played[n-1]
		if last.x != x || last.y != y {
			return fmt.Errorf("%d,%d cannot be taken back: the last stone is at %d,%d", x, y, last.x, last.y)
		}
		p.played = p.played[:n-1]
		return nil
	}
	for i, s := range p.boardStones {
		if s.x == x && s.y == y {
			p.boardStones = append(p.boardStones[:i:i], p.boardStones[i+1:]...)
			return nil
		}
	}
	return fmt.Errorf("no stone to take back at %d,%d", x, y)
}

// findColour determines the brain's colour from the stones of a BOARD: black moves first, so that
// it is black unless it has fewer stones.
func (p *boardPosition) findColour() {
	lead := 0
	for _, s := range p.boardStones {
		if s.own {
			lead++
		} else {
			lead--
		}
	}
	p.black = lead >= 0
}

// isOwnTurn reports whether the brain is to move: after the opponent's stone, after
// a BOARD, and on the empty board.
func (p *boardPosition) isOwnTurn() bool {
	n := len(p.played)
	return n == 0 || !p.played[n-1].own
}

// endsWithOwn reports whether the last stone was played by the brain.
func (p *boardPosition) endsWithOwn() bool {
	return p != nil && len(p.played) > 0 && p.played[len(p.played)-1].own
}

// toRecord returns the position as a record. The stones played alternately at the end are moves; all
// stones before are set up.
func (p *boardPosition) toRecord(rules string) sente.Record {
	n := p.alternatingFrom()
	r := sente.Record{Game: "gomoku", Rules: rules, Size: strconv.Itoa(p.size), Moves: []sente.Move{}}
	r.Setup = p.setupText(n)
	for _, s := range p.played[n:] {
		r.Moves = append(r.Moves, FormatPoint(p.size, s.x, s.y))
	}
	return r
}

// alternatingFrom returns the index in played from which the colours alternate up to the last
// stone. They may not alternate before it if a manager takes back stones.
func (p *boardPosition) alternatingFrom() int {
	i := max(len(p.played)-1, 0)
	for i > 0 && p.played[i-1].own != p.played[i].own {
		i--
	}
	return i
}

// setupText returns the stones before played[n], and the side to move then, in the form of
// Record.Setup: "black: h8 i9; white: g7; to-move: black".
func (p *boardPosition) setupText(n int) string {
	if len(p.boardStones)+len(p.finishedLines)+n == 0 {
		return ""
	}
	ownTurn := n == len(p.played) || p.played[n].own
	var parts []string
	for _, black := range [...]bool{true, false} {
		if points := p.sidePoints(n, black == p.black); points != "" {
			parts = append(parts, colourName(black)+":"+points)
		}
	}
	if len(p.finishedLines) > 0 {
		parts = append(parts, "dead:"+formatStones(p.size, p.finishedLines))
	}
	return strings.Join(append(parts, "to-move: "+colourName(ownTurn == p.black)), "; ")
}

// sidePoints lists the stones of one side before played[n], each after a space.
func (p *boardPosition) sidePoints(n int, own bool) string {
	var b strings.Builder
	for _, stones := range [...][]boardStone{p.boardStones, p.played[:n]} {
		for _, s := range stones {
			if s.own == own {
				b.WriteString(" " + string(FormatPoint(p.size, s.x, s.y)))
			}
		}
	}
	return b.String()
}

// formatStones lists stones, each after a space.
func formatStones(size int, stones []boardStone) string {
	var b strings.Builder
	for _, s := range stones {
		b.WriteString(" " + string(FormatPoint(size, s.x, s.y)))
	}
	return b.String()
}

// inProtocol formats a decision as the reply to SWAP2BOARD.
func (p *boardPosition) inProtocol(moves []sente.Move) string {
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
func (p *boardPosition) cellsOf(moves []sente.Move) (cells []coordinates) {
	for _, m := range moves {
		if x, y, err := ParsePoint(p.size, m); err == nil {
			cells = append(cells, coordinates{x, y})
		}
	}
	return cells
}

func colourName(black bool) string {
	if black {
		return "black"
	}
	return "white"
}
