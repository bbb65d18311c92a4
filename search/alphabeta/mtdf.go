package alphabeta

import "github.com/sente-games/sente"

// mostSteps is when MTD(f) gives up closing in: then the scores are too fine for
// it.
const mostSteps = 64

// mtdf closes in on the score of the best move from rank on by null windows,
// each at the bound that the last one returned (MTD(f), Plaat, Schaeffer, Pijls
// and de Bruin 1996), and returns a window around it for the search that finds
// the line; theirs is taken from the table. high says that the last one failed
// high, so that the move at rank is the better one.
func (k *kernel[R, S, M]) mtdf(rank, depth int) (w window, high bool) {
	guess := k.root.moves[rank].score
	lower, upper := -sente.MaxScore, sente.MaxScore
	for range mostSteps {
		beta := min(max(guess, lower+1), upper)
		guess, _ = k.scan(rank, depth, beta-1, beta)
		if k.watch.Stopped() {
			return w, high
		}
		if high = guess >= beta; high {
			lower = guess
		} else {
			upper = guess
		}
		if lower >= upper {
			return window{guess - 1, guess + 1, 1}, high
		}
	}
	return window{max(lower-1, -sente.MaxScore), min(upper+1, sente.MaxScore), 1}, high
}
