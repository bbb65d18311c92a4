package solver

import "context"

// narrowBounds narrows the bounds by null-window searches until the score is known.
//
// Positions with a quick win are solved with few nodes by a window for quick wins, and cost ten
// times as much with a window for the winner; all others are cheapest near the likely score, which
// is first a draw and then the latest value (MTD(f), Plaat 1996). The first two windows are
// therefore for a quick win of either side, with a small node limit.
func (s *Solver) narrowBounds(ctx context.Context, played int, known *Progress, q Query, ask func(beta int, limit uint64) (int, bool)) error {
	first := s.quickWindows(played, q)
	for guess := 0; known.Lower < known.Upper; {
		beta, limit := max(min(max(guess, known.Lower), known.Upper), known.Lower+1), uint64(0)
		if early := len(first) > 0; early {
			beta, limit, first = first[0], firstNodes, first[1:]
			if beta <= known.Lower || beta > known.Upper {
				continue
			}
		}
		value, ok := ask(beta, limit)
		switch {
		case ok:
			known.updateBounds(beta, value)
			if limit == 0 || (value >= beta) == (beta > 0) { // unless the result only excludes a quick win
				guess = value
			}
			if q.Report != nil {
				q.Report(*known)
			}
		case ctx.Err() != nil:
			return ctx.Err()
		case limit == 0 || q.Nodes != 0 && known.Nodes >= q.Nodes:
			return ErrUnsolved
		}
	}
	return nil
}

// updateBounds updates the bounds with the value of a null-window search.
func (p *Progress) updateBounds(beta, value int) {
	if value < beta {
		p.Upper = max(min(p.Upper, value), p.Lower)
	} else {
		p.Lower = min(max(p.Lower, value), p.Upper)
	}
}

const (
	// firstNodes is the node limit of each of the first searches: enough to find all quick wins of
	// the test sets, and negligible compared with the millions of the hardest positions.
	firstNodes = 30_000
	// quickWinPlies is the maximum number of plies to the end of a quick win, limited to half of the
	// remaining plies.
	quickWinPlies = 15
)

// quickWindows returns the windows for a quick win and a quick loss of the side to move.
func (s *Solver) quickWindows(played int, q Query) []int {
	if s.techniques&Soon == 0 || q.Weak {
		return nil
	}
	within := min(quickWinPlies, (s.shape.cells-played)/2)
	wins := s.shape.scoreOfWin(played + (within-1)&^1)
	loses := s.shape.scoreOfWin(played + (within-2)&^1 + 1)
	return []int{wins, 1 - loses}
}
