package pieces

import (
	"fmt"
	"strings"

	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/scene"
)

// kind is which game a position belongs to.
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
	kind kind
	ply  uint8
	at   [100]int8 // what lies on a cell: +n of player 0, -n of player 1
}

// Move is the cells that are clicked, and the piece that a pawn becomes.
type Move struct {
	path [8]int8 // 1 + the cell, 0 behind the end
	word int8
}

func moveOf(cells ...int) (m Move) {
	for i, c := range cells {
		m.path[i] = int8(c + 1)
	}
	return m
}

// cells are the cells of the path.
func (m Move) cells() (path []int) {
	for _, c := range m.path {
		if c > 0 {
			path = append(path, int(c)-1)
		}
	}
	return path
}

// Seats are the players.
func (p Position) Seats() []string { return []string{"black", "white"} }

// side is the player to move, as the sign of its pieces.
func (p Position) side() int8 { return 1 - 2*int8(p.ply%2) }

// Outcome ends the game after sixty moves, or if there is none.
func (p Position) Outcome() rules.Outcome {
	if p.ply >= 60 || len(p.Moves(nil)) == 0 {
		return rules.Draw
	}
	return rules.Ongoing
}

// Moves appends the moves.
func (p Position) Moves(buf []Move) []Move {
	switch p.kind {
	case march:
		return p.marches(buf)
	case hops:
		return p.hops(buf)
	case drops:
		return p.drops(buf)
	case seeds:
		return p.sowings(buf)
	}
	return p.shots(buf)
}

// Play makes a move.
func (p Position) Play(m Move) Position {
	path := m.cells()
	from, last := path[0], path[len(path)-1]
	switch p.kind {
	case march, hops:
		p.at[last], p.at[from] = p.at[from], 0
		if m.word != 0 {
			p.at[last] = m.word * p.side()
		}
	case drops:
		if last < 25 {
			p.at[last] = p.side()
			p.at[from] -= p.side()
		}
	case seeds:
		p.sow(from)
	case darts:
		p.at[path[1]], p.at[from] = p.at[from], 0
		p.at[last] = 2 * p.side()
	}
	p.ply++
	return p
}

// Format writes the names of the cells of the path, and what a pawn becomes.
func (p Position) Format(m Move) string {
	var names []string
	sc := p.Scene()
	for _, c := range m.cells() {
		names = append(names, sc.Cells[c].Name)
	}
	text := strings.Join(names, "-")
	if m.word != 0 {
		text += "=" + words[m.word]
	}
	return text
}

// Aims is the path of a move.
func (p Position) Aims(m Move) []scene.Aim {
	path := m.cells()
	aim := scene.Aim{Path: path, Land: path[len(path)-1], Word: words[m.word]}
	switch {
	case p.kind == drops && aim.Land >= 25, p.kind == seeds:
		aim.Land = -1
	case p.kind == darts:
		aim.Land = path[1]
	}
	return []scene.Aim{aim}
}

// square names a cell of a board of n columns.
func square(i, n int) string { return fmt.Sprintf("%c%d", 'a'+i%n, n-i/n) }
