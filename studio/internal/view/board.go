package view

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/scene"
)

const maxLineMoves = 12 // maximum number of moves of a line with board coordinates

// PlacedMove is a move with its effect on the board: the cell of the placed stone (-1 without one), its owner,
// and the path over other cells.
type PlacedMove struct {
	Move sente.Move `json:"move"`
	Cell int        `json:"cell"`
	Seat int        `json:"seat"`
	Path []int      `json:"path,omitempty"` // omitted if it consists of Cell only

	Takes []int `json:"takes,omitempty"` // as in [scene.Aim]
}

// SearchInfo is a [sente.Info] with board coordinates.
type SearchInfo struct {
	sente.Info
	Rate       float64      `json:"rate"` // nodes per second
	Line       []PlacedMove `json:"line,omitempty"`
	Now        []PlacedMove `json:"now,omitempty"`
	Candidates []candidate  `json:"candidates,omitempty"`
	Zone       []int        `json:"zone,omitempty"` // cell indices
}

type candidate struct {
	sente.Candidate
	Cell  int   `json:"cell"`
	Path  []int `json:"path,omitempty"`
	Takes []int `json:"takes,omitempty"`
}

// NewPlacedMove returns the move of an aim, which places a stone of that seat.
func NewPlacedMove(aim scene.Aim, seat int) PlacedMove {
	return PlacedMove{Move: aim.Move, Cell: aim.Land, Seat: seat, Path: MovePath(aim), Takes: aim.Takes}
}

// Board computes the coordinates of moves. It plays them on its own board. It is not safe for
// concurrent use.
type Board struct {
	board        rules.Board
	aims         map[sente.Move]scene.Aim // by legal move
	cells        map[sente.Move]int       // cells by name if moves are cell names, otherwise nil
	sharesStones bool                     // players may place stones of the other color
}

// NewBoard returns a view of the position on b. It plays moves on b and undoes them.
func NewBoard(b rules.Board) *Board {
	l := &Board{board: b, aims: AimsByMove(b), cells: map[sente.Move]int{}}
	sc := b.Scene()
	l.sharesStones = len(sc.Inks) > 0
	for i, c := range sc.Cells {
		l.cells[sente.Move(c.Name)] = i
	}
	for m, aim := range l.aims {
		if named, ok := l.cells[m]; !ok || named != aim.Land || MovePath(aim) != nil || len(aim.Takes) > 0 {
			l.cells = nil // moves of this game are not only stones on the cells of their names
			break
		}
	}
	return l
}

// Thought returns an info with board coordinates.
func (l *Board) Thought(i sente.Info) SearchInfo {
	t := SearchInfo{Info: i, Rate: i.Rate(), Line: l.Place(i.Line), Now: l.Place(i.Now)}
	for _, c := range i.Candidates {
		if aim, ok := l.aims[c.Move]; ok {
			t.Candidates = append(t.Candidates, candidate{c, aim.Land, MovePath(aim), aim.Takes})
		}
	}
	for _, m := range i.Zone {
		t.Zone = append(t.Zone, l.aimOf(m).Land)
	}
	return t
}

// Turn returns the side to move.
func (l *Board) Turn() int { return l.board.Turn() }

// Place returns the legal prefix of a line with coordinates. It undoes the moves before it returns.
func (l *Board) Place(line []sente.Move) []PlacedMove {
	var out []PlacedMove
	for _, m := range line[:min(len(line), maxLineMoves)] {
		aim := l.aimOf(m)
		p := NewPlacedMove(aim, l.stoneOwner())
		if _, err := l.board.Play(string(m)); err != nil {
			break
		}
		out = append(out, p)
	}
	for range out {
		l.board.Undo()
	}
	return out
}

// stoneOwner returns the owner of the next stone.
func (l *Board) stoneOwner() int {
	if l.sharesStones {
		return StoneOwner(l.board.Scene(), l.board.Turn())
	}
	return l.board.Turn()
}

// StoneOwner returns the owner of the next stone in a scene. By default it is the side to move.
func StoneOwner(sc scene.Scene, turn int) int {
	if sc.Next > 0 {
		return sc.Next - 1
	}
	return turn
}

// aimOf returns the pointer input of a move. Computing the scene is exact but slow, so a move that
// equals a cell's name skips it.
func (l *Board) aimOf(m sente.Move) scene.Aim {
	if cell, ok := l.cells[m]; ok {
		return scene.Aim{Move: m, Path: []int{cell}, Land: cell}
	}
	return FindAim(l.board, m)
}

// FindAim returns the pointer input of a move. Land is -1 if there is no such input.
func FindAim(b rules.Board, m sente.Move) scene.Aim {
	if aim, ok := AimsByMove(b)[m]; ok {
		return aim
	}
	return scene.Aim{Move: m, Land: -1}
}

// AimsByMove returns the pointer inputs of all legal moves.
func AimsByMove(b rules.Board) map[sente.Move]scene.Aim {
	at := map[sente.Move]scene.Aim{}
	for _, a := range b.Scene().Moves {
		at[a.Move] = a
	}
	return at
}

// MovePath returns the path of a move, or nil if the path is only its target cell.
func MovePath(a scene.Aim) []int {
	if len(a.Path) == 1 && a.Path[0] == a.Land {
		return nil
	}
	return a.Path
}
