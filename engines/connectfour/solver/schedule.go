package solver

import "context"

// narrow asks whether the score is at least this or that until it is known.
//
// Positions with a quick win are settled for a few nodes if they are asked about
// quick wins first, and cost ten times as much if the question is who is better;
// all others are cheapest near the likely score, which is that of the last answer
// (MTD(f), Plaat 1996). So the outer windows come first, halving the distance to
// a draw, for as long as they cost little.
func (s *Solver) narrow(ctx context.Context, known *Progress, q Query, ask func(beta int, limit uint64) (int, bool)) error {
	guess, cheap := 0, s.uses&Bisect != 0 && !q.Weak
	for known.Lower < known.Upper {
		beta, limit := max(min(max(guess, known.Lower), known.Upper), known.Lower+1), uint64(0)
		if cheap {
			beta, limit = outer(known.Lower, known.Upper), probeNodes
		}
		value, ok := ask(beta, limit)
		if !ok {
			if cheap && (q.Nodes == 0 || known.Nodes < q.Nodes) && ctx.Err() == nil {
				cheap = false
				continue
			}
			if err := ctx.Err(); err != nil {
				return err
			}
			return ErrUnsettled
		}
		if value < beta {
			known.Upper = max(min(known.Upper, value), known.Lower)
		} else {
			known.Lower = min(max(known.Lower, value), known.Upper)
		}
		guess = value
		if q.Report != nil {
			q.Report(*known)
		}
	}
	return nil
}

// probeNodes is what an outer window may cost: enough to find all quick wins of
// the sets, and little beside the millions that the hardest positions take.
const probeNodes = 30_000

// outer is a window between the bounds, nearer to a draw the farther these are
// from one: it asks about scores so large that few positions have them.
func outer(lower, upper int) int {
	middle := lower + (upper-lower)/2
	switch {
	case middle <= 0 && lower/2 < middle:
		middle = lower / 2
	case middle >= 0 && upper/2 > middle:
		middle = upper / 2
	}
	return middle + 1
}
