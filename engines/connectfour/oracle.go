package connectfour

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/connectfour/solver"
	"github.com/sente-games/sente/games/connectfour"
)

// oracle keeps the solver for the most recent board size.
type oracle struct {
	without solver.Technique
	board   solver.Board
	memory  int64
	solver  *solver.Solver
}

// open returns the solver for a board, nil if the board is not supported or the memory is too
// small.
func (o *oracle) open(board solver.Board, memory int64, threads int) (*solver.Solver, error) {
	if !solver.Fits(board) || memory < solver.Least(board.Size) {
		return nil, nil
	}
	if o.solver == nil || o.board != board || o.memory != memory {
		if err := o.Close(); err != nil {
			return nil, err
		}
		s, err := solver.NewFor(board, solver.Options{Memory: memory, Without: o.without})
		if err != nil {
			return nil, err
		}
		o.solver, o.board, o.memory = s, board, memory
	}
	o.solver.SetThreads(threads)
	return o.solver, nil
}

// forget clears the table.
func (o *oracle) forget() {
	if o.solver != nil {
		o.solver.Forget()
	}
}

// Close releases the table's memory.
func (o *oracle) Close() error {
	if o.solver == nil {
		return nil
	}
	s := o.solver
	o.solver = nil
	return s.Close()
}

// place is the position at the end of a record.
type place struct {
	size  connectfour.Size
	rules connectfour.Rules
	state state
}

// placed returns the position at the end of a record if it is not over, on a board of one word and
// not Pop Out. For other records ok is false, and the search reports any error.
func placed(r sente.Record) (p place, ok bool) {
	form, err := connectfour.FormOf(r)
	if err != nil || form != connectfour.OneWord {
		return p, false
	}
	game, start, err := connectfour.FromRecord(r, connectfour.New)
	if err != nil {
		return p, false
	}
	p = place{game.Size(), game, start}
	for _, text := range r.Moves {
		m, err := game.Parse(&p.state, string(text))
		if err != nil || p.state.Over || game.Landing(&p.state)&game.Column(m) == 0 {
			return p, false
		}
		p = p.after(m)
	}
	return p, !p.state.Over
}

func (p place) after(m move) place {
	var next state
	p.rules.Play(&next, &p.state, m, false)
	p.state = next
	return p
}

// board returns the board of the solver.
func (p place) board() solver.Board { return solver.Board{Size: p.size, Line: p.rules.Line()} }

// write returns the notation of a line from this position.
func (p place) write(line []move) (texts []sente.Move) {
	for _, m := range line {
		texts = append(texts, sente.Move(p.rules.Format(&p.state, m)))
	}
	return texts
}

// score converts bounds of the solver's score to a proven score; ok is false if they prove no
// result. The bound of a weak result is not exact.
func (p place) score(s *solver.Solver, known solver.Progress, weak bool) (score sente.Score, bound sente.Bound, ok bool) {
	played := int(p.state.Ply)
	exact := known.Exact() && !weak
	switch {
	case known.Lower > 0:
		score, bound = sente.WinIn(s.Plies(played, known.Lower)), sente.Lower
	case known.Upper < 0:
		score, bound = sente.LossIn(s.Plies(played, known.Upper)), sente.Upper
	default:
		return 0, sente.Exact, known.Exact()
	}
	if exact {
		bound = sente.Exact
	}
	return score, bound, true
}
