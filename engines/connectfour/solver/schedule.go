package solver

import "context"

// narrow asks whether the score is at least this or that until it is known.
//
// Positions with a quick win are solved for a few nodes if they are asked about
// quick wins, and cost ten times as much if the question is which side is better; all
// others are cheapest near the likely score, which is a draw at first and then that
// of the last answer (MTD(f), Plaat 1996). So the first two questions are whether
// either side wins soon, for as long as they cost little.
func (s *Solver) narrow(ctx context.Context, played int, known *Progress, q Query, ask func(beta int, limit uint64) (int, bool)) error {
	first := s.first(played, q)
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
			known.heard(beta, value)
			if limit == 0 || (value >= beta) == (beta > 0) { // unless all we know is that neither side wins soon
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

// heard keeps the answer to a question.
func (p *Progress) heard(beta, value int) {
	if value < beta {
		p.Upper = max(min(p.Upper, value), p.Lower)
	} else {
		p.Lower = min(max(p.Lower, value), p.Upper)
	}
}

const (
	// firstNodes is what each of the first questions may cost: enough to find all
	// quick wins of the sets, and little beside the millions of the hardest positions.
	firstNodes = 30_000
	// soon is the largest number of plies to the end of a quick win; it is never
	// more than half of those that are left.
	soon = 15
)

// first are the questions whether the side to move wins soon, and whether it does
// not lose soon.
func (s *Solver) first(played int, q Query) []int {
	if s.uses&Soon == 0 || q.Weak {
		return nil
	}
	within := min(soon, (s.shape.cells-played)/2)
	wins := s.shape.winAt(played + (within-1)&^1)
	loses := s.shape.winAt(played + (within-2)&^1 + 1)
	return []int{wins, 1 - loses}
}
