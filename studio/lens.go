package studio

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

const mostPlaced = 12 // moves of a line that are placed on the board

// placed is a move with what it does to the board: which seat's stone comes to
// rest on which cell (-1 if none).
type placed struct {
	Move sente.Move `json:"move"`
	Cell int        `json:"cell"`
	Seat int        `json:"seat"`
}

// thought is an Info as the browser shows it.
type thought struct {
	sente.Info
	Rate       float64     `json:"rate"` // nodes per second
	Line       []placed    `json:"line,omitempty"`
	Now        []placed    `json:"now,omitempty"`
	Candidates []candidate `json:"candidates,omitempty"`
}

type candidate struct {
	sente.Candidate
	Cell int `json:"cell"`
}

// lens puts an engine's moves on a board of its own.
type lens struct{ board rules.Board }

func (l lens) thought(i sente.Info) thought {
	t := thought{Info: i, Rate: i.Rate(), Line: l.place(i.Line), Now: l.place(i.Now)}
	aims := landings(l.board)
	for _, c := range i.Candidates {
		if cell, ok := aims[c.Move]; ok {
			t.Candidates = append(t.Candidates, candidate{c, cell})
		}
	}
	return t
}

// place plays a line as far as it is legal and takes it back.
func (l lens) place(line []sente.Move) []placed {
	var out []placed
	for _, m := range line[:min(len(line), mostPlaced)] {
		cell, ok := landing(l.board, m)
		seat := l.board.Turn()
		if _, err := l.board.Play(string(m)); err != nil {
			break
		}
		if !ok {
			cell = -1
		}
		out = append(out, placed{m, cell, seat})
	}
	for range out {
		l.board.Undo()
	}
	return out
}

func landing(b rules.Board, m sente.Move) (cell int, ok bool) {
	cell, ok = landings(b)[m]
	return cell, ok
}

func landings(b rules.Board) map[sente.Move]int {
	at := map[sente.Move]int{}
	for _, a := range b.Scene().Moves {
		at[a.Move] = a.Land
	}
	return at
}
