package view

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/scene"
)

const maxLineMoves = 12 // moves of a line that are placed on the board

// Placed is a move with what it does to the board: which seat's stone comes to
// rest on which cell (-1 if none), and over which cells.
type Placed struct {
	Move sente.Move `json:"move"`
	Cell int        `json:"cell"`
	Seat int        `json:"seat"`
	Path []int      `json:"path,omitempty"` // none where the cell says it all
}

// Thought is an Info as the browser shows it.
type Thought struct {
	sente.Info
	Rate       float64     `json:"rate"` // nodes per second
	Line       []Placed    `json:"line,omitempty"`
	Now        []Placed    `json:"now,omitempty"`
	Candidates []candidate `json:"candidates,omitempty"`
	Zone       []int       `json:"zone,omitempty"` // cells
}

type candidate struct {
	sente.Candidate
	Cell int   `json:"cell"`
	Path []int `json:"path,omitempty"`
}

// Board places the moves of an engine on a board of its own. It is not safe for
// concurrent use.
type Board struct {
	board        rules.Board
	aims         map[sente.Move]scene.Aim // of legal moves
	cells        map[sente.Move]int       // cells by name where that is the text of a move, or nil
	sharesStones bool                     // players place each other's stones
}

// NewBoard returns a view of the position on b, which it plays moves on and takes back.
func NewBoard(b rules.Board) *Board {
	l := &Board{board: b, aims: AimsByMove(b), cells: map[sente.Move]int{}}
	sc := b.Scene()
	l.sharesStones = len(sc.Inks) > 0
	for i, c := range sc.Cells {
		l.cells[sente.Move(c.Name)] = i
	}
	for m, aim := range l.aims {
		if named, ok := l.cells[m]; !ok || named != aim.Land || Path(aim) != nil {
			l.cells = nil // here a move's text is not the name of its cell
			break
		}
	}
	return l
}

// Thought returns an Info with the places of its moves.
func (l *Board) Thought(i sente.Info) Thought {
	t := Thought{Info: i, Rate: i.Rate(), Line: l.Place(i.Line), Now: l.Place(i.Now)}
	for _, c := range i.Candidates {
		if aim, ok := l.aims[c.Move]; ok {
			t.Candidates = append(t.Candidates, candidate{c, aim.Land, Path(aim)})
		}
	}
	for _, m := range i.Zone {
		t.Zone = append(t.Zone, l.aim(m).Land)
	}
	return t
}

// Turn returns the side to move.
func (l *Board) Turn() int { return l.board.Turn() }

// Place plays a line as far as it is legal and takes it back.
func (l *Board) Place(line []sente.Move) []Placed {
	var out []Placed
	for _, m := range line[:min(len(line), maxLineMoves)] {
		aim := l.aim(m)
		p := Placed{m, aim.Land, l.stoneOwner(), Path(aim)}
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

// stoneOwner is the seat whose stone the next move places.
func (l *Board) stoneOwner() int {
	if l.sharesStones {
		return StoneOwner(l.board.Scene(), l.board.Turn())
	}
	return l.board.Turn()
}

// StoneOwner is the seat whose stone is placed next if it is turn's turn.
func StoneOwner(sc scene.Scene, turn int) int {
	if sc.Next > 0 {
		return sc.Next - 1
	}
	return turn
}

// aim is how a move is played with a pointer. Drawing the scene is the sure way to know; a
// move that bears a cell's name needs none.
func (l *Board) aim(m sente.Move) scene.Aim {
	if cell, ok := l.cells[m]; ok {
		return scene.Aim{Move: m, Path: []int{cell}, Land: cell}
	}
	return FindAim(l.board, m)
}

// FindAim is the aim of a move, one that lands nowhere if there is none.
func FindAim(b rules.Board, m sente.Move) scene.Aim {
	if aim, ok := AimsByMove(b)[m]; ok {
		return aim
	}
	return scene.Aim{Move: m, Land: -1}
}

// AimsByMove returns the aims of the legal moves.
func AimsByMove(b rules.Board) map[sente.Move]scene.Aim {
	at := map[sente.Move]scene.Aim{}
	for _, a := range b.Scene().Moves {
		at[a.Move] = a
	}
	return at
}

// Path is the path of a move that is more than the cell where its stone comes to rest.
func Path(a scene.Aim) []int {
	if len(a.Path) == 1 && a.Path[0] == a.Land {
		return nil
	}
	return a.Path
}
