package studio

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/scene"
)

const maxPlaced = 12 // moves of a line that are placed on the board

// placed is a move with what it does to the board: which seat's stone comes to
// rest on which cell (-1 if none), and over which cells.
type placed struct {
	Move sente.Move `json:"move"`
	Cell int        `json:"cell"`
	Seat int        `json:"seat"`
	Path []int      `json:"path,omitempty"` // none where the cell says it all
}

// thought is an Info as the browser shows it.
type thought struct {
	sente.Info
	Rate       float64     `json:"rate"` // nodes per second
	Line       []placed    `json:"line,omitempty"`
	Now        []placed    `json:"now,omitempty"`
	Candidates []candidate `json:"candidates,omitempty"`
	Zone       []int       `json:"zone,omitempty"` // cells
}

type candidate struct {
	sente.Candidate
	Cell int   `json:"cell"`
	Path []int `json:"path,omitempty"`
}

// lens puts an engine's moves on a board of its own. It is not safe for
// concurrent use.
type lens struct {
	board rules.Board
	aims  map[sente.Move]scene.Aim // of legal moves
	names map[sente.Move]int       // cells by name where that is the text of a move, or nil
	lends bool                     // players place each other's stones
}

func newLens(b rules.Board) *lens {
	l := &lens{board: b, aims: aims(b), names: map[sente.Move]int{}}
	sc := b.Scene()
	l.lends = len(sc.Inks) > 0
	for i, c := range sc.Cells {
		l.names[sente.Move(c.Name)] = i
	}
	for m, aim := range l.aims {
		if named, ok := l.names[m]; !ok || named != aim.Land || way(aim) != nil {
			l.names = nil // here a move's text is not the name of its cell
			break
		}
	}
	return l
}

func (l *lens) thought(i sente.Info) thought {
	t := thought{Info: i, Rate: i.Rate(), Line: l.place(i.Line), Now: l.place(i.Now)}
	for _, c := range i.Candidates {
		if aim, ok := l.aims[c.Move]; ok {
			t.Candidates = append(t.Candidates, candidate{c, aim.Land, way(aim)})
		}
	}
	for _, m := range i.Zone {
		t.Zone = append(t.Zone, l.aim(m).Land)
	}
	return t
}

// place plays a line as far as it is legal and takes it back.
func (l *lens) place(line []sente.Move) []placed {
	var out []placed
	for _, m := range line[:min(len(line), maxPlaced)] {
		aim := l.aim(m)
		p := placed{m, aim.Land, l.owner(), way(aim)}
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

// owner is the seat whose stone the next move places.
func (l *lens) owner() int {
	if l.lends {
		return owner(l.board.Scene(), l.board.Turn())
	}
	return l.board.Turn()
}

// owner is the seat whose stone is placed next if it is turn's turn.
func owner(sc scene.Scene, turn int) int {
	if sc.Next > 0 {
		return sc.Next - 1
	}
	return turn
}

// aim is how a move is played with a pointer. Drawing the scene is the sure way to know; a
// move that bears a cell's name needs none.
func (l *lens) aim(m sente.Move) scene.Aim {
	if cell, ok := l.names[m]; ok {
		return scene.Aim{Move: m, Path: []int{cell}, Land: cell}
	}
	return aimOf(l.board, m)
}

// aimOf is the aim of a move, one that lands nowhere if there is none.
func aimOf(b rules.Board, m sente.Move) scene.Aim {
	if aim, ok := aims(b)[m]; ok {
		return aim
	}
	return scene.Aim{Move: m, Land: -1}
}

func aims(b rules.Board) map[sente.Move]scene.Aim {
	at := map[sente.Move]scene.Aim{}
	for _, a := range b.Scene().Moves {
		at[a.Move] = a
	}
	return at
}

// way is the path of a move that is more than the cell where its stone comes to rest.
func way(a scene.Aim) []int {
	if len(a.Path) == 1 && a.Path[0] == a.Land {
		return nil
	}
	return a.Path
}
