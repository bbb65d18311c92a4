package pieces

import (
	"fmt"
	"strings"

	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/scene"
)

// kind is the game of a position.
type kind uint8

const (
	march kind = iota
	hops
	drops
	seeds
	darts
)

// Position is a position of any of the games.
type Position struct {
	kind  kind
	ply   uint8
	board [100]int8 // content of a cell: +n of player 0, -n of player 1
}

// Move is a path of clicked cells and the promotion of a pawn.
type Move struct {
	path [8]int8 // 1 + the cell, 0 after the end
	word int8
}

func newMove(cells ...int) (m Move) {
	for i, c := range cells {
		m.path[i] = int8(c + 1)
	}
	return m
}

// pathCells returns the cells of the path.
func (m Move) pathCells() (path []int) {
	for _, c := range m.path {
		if c > 0 {
			path = append(path, int(c)-1)
		}
	}
	return path
}

// Seats returns the names of the players.
func (p Position) Seats() []string { return []string{"black", "white"} }

// sideSign returns the sign of the pieces of the player to move.
func (p Position) sideSign() int8 { return 1 - 2*int8(p.ply%2) }

// Outcome returns a draw after sixty moves or without a legal move.
func (p Position) Outcome() rules.Outcome {
	if p.ply >= 60 || len(p.Moves(nil)) == 0 {
		return rules.Draw
	}
	return rules.Ongoing
}

// Moves appends the legal moves.
func (p Position) Moves(buf []Move) []Move {
	switch p.kind {
	case march:
		return p.marchMoves(buf)
	case hops:
		return p.hopMoves(buf)
	case drops:
		return p.dropMoves(buf)
	case seeds:
		return p.sowMoves(buf)
	}
	return p.amazonMoves(buf)
}

// Play makes a move.
func (p Position) Play(m Move) Position {
	path := m.pathCells()
	from, last := path[0], path[len(path)-1]
	switch p.kind {
	case march, hops:
		p.board[last], p.board[from] = p.board[from], 0
		if m.word != 0 {
			p.board[last] = m.word * p.sideSign()
		}
	case drops:
		if last < 25 {
			p.board[last] = p.sideSign()
			p.board[from] -= p.sideSign()
		}
	case seeds:
		p.sowSeeds(from)
	case darts:
		p.board[path[1]], p.board[from] = p.board[from], 0
		p.board[last] = 2 * p.sideSign()
	}
	p.ply++
	return p
}

// Format returns the names of the cells of the path and the promotion.
func (p Position) Format(m Move) string {
	var names []string
	sc := p.Scene()
	for _, c := range m.pathCells() {
		names = append(names, sc.Cells[c].Name)
	}
	text := strings.Join(names, "-")
	if m.word != 0 {
		text += "=" + promotionNames[m.word]
	}
	return text
}

// Aims returns the path of a move.
func (p Position) Aims(m Move) []scene.Aim {
	path := m.pathCells()
	aim := scene.Aim{Path: path, Land: path[len(path)-1], Word: promotionNames[m.word]}
	switch {
	case p.kind == drops && aim.Land >= 25, p.kind == seeds:
		aim.Land = -1
	case p.kind == darts:
		aim.Land = path[1]
	}
	return []scene.Aim{aim}
}

// cellName returns the name of a cell of a board of n columns.
func cellName(i, n int) string { return fmt.Sprintf("%c%d", 'a'+i%n, n-i/n) }
