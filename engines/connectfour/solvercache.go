package connectfour

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/connectfour/solver"
	"github.com/sente-games/sente/games/connectfour"
)

// solverCache keeps the solver for the most recent board size.
type solverCache struct {
	disabled solver.Technique
	board    solver.Board
	memory   int64
	solver   *solver.Solver
}

// openSolver returns the solver for a board, nil if the board is not supported or the memory is too
// small.
func (o *solverCache) openSolver(board solver.Board, memory int64, threads int) (*solver.Solver, error) {
	if !solver.Supports(board) || memory < solver.MinMemory(board.Size) {
		return nil, nil
	}
	if o.solver == nil || o.board != board || o.memory != memory {
		if err := o.Close(); err != nil {
			return nil, err
		}
		s, err := solver.NewFor(board, solver.Options{Memory: memory, Disabled: o.disabled})
		if err != nil {
			return nil, err
		}
		o.solver, o.board, o.memory = s, board, memory
	}
	o.solver.SetThreads(threads)
	return o.solver, nil
}

// clearTable clears the table.
func (o *solverCache) clearTable() {
	if o.solver != nil {
		o.solver.Forget()
	}
}

// Close releases the table's memory.
func (o *solverCache) Close() error {
	if o.solver == nil {
		return nil
	}
	s := o.solver
	o.solver = nil
	return s.Close()
}

// recordPosition is the position at the end of a record.
type recordPosition struct {
	size  connectfour.Size
	rules connectfour.Rules
	state state
}

// positionOfRecord returns the position at the end of a record if it is not over, on a board of one word and
// not Pop Out. For other records ok is false, and the search reports any error.
func positionOfRecord(r sente.Record) (p recordPosition, ok bool) {
	form, err := connectfour.FormOf(r)
	if err != nil || form != connectfour.OneWord {
		return p, false
	}
	game, start, err := connectfour.FromRecord(r, connectfour.New)
	if err != nil {
		return p, false
	}
	p = recordPosition{game.Size(), game, start}
	for _, text := range r.Moves {
		m, err := game.Parse(&p.state, string(text))
		if err != nil || p.state.Over || game.Landing(&p.state)&game.Column(m) == 0 {
			return p, false
		}
		p = p.afterMove(m)
	}
	return p, !p.state.Over
}

func (p recordPosition) afterMove(m move) recordPosition {
	var next state
	p.rules.Play(&next, &p.state, m, false)
	p.state = next
	return p
}

// solverBoard returns the board of the solver.
func (p recordPosition) solverBoard() solver.Board {
	return solver.Board{Size: p.size, Line: p.rules.Line()}
}

// formatLine returns the notation of a line from this position.
func (p recordPosition) formatLine(line []move) (texts []sente.Move) {
	for _, m := range line {
		texts = append(texts, sente.Move(p.rules.Format(&p.state, m)))
	}
	return texts
}

// scoreOfProgress converts bounds of the solver's score to a proven score; ok is false if they prove no
// result. The bound of a weak result is not exact.
func (p recordPosition) scoreOfProgress(s *solver.Solver, known solver.Progress, weak bool) (score sente.Score, bound sente.Bound, ok bool) {
	played := int(p.state.Ply)
	exact := known.IsExact() && !weak
	switch {
	case known.Lower > 0:
		score, bound = sente.WinIn(s.PliesToEnd(played, known.Lower)), sente.Lower
	case known.Upper < 0:
		score, bound = sente.LossIn(s.PliesToEnd(played, known.Upper)), sente.Upper
	default:
		return 0, sente.Exact, known.IsExact()
	}
	if exact {
		bound = sente.Exact
	}
	return score, bound, true
}
