package alphabeta

import (
	"time"

	"github.com/sente-games/sente"
)

// outlook is what decides whether another iteration makes sense.
type outlook struct {
	complete bool // no line met the horizon
	choices  int  // moves of the root
	scores   []sente.Score
	spent    func() time.Duration
	patience float64 // by which the usual time is to be multiplied
}

func (k *kernel[R, S, M]) outlook() outlook {
	o := outlook{complete: k.root.complete, choices: len(k.root.moves), spent: k.watch.Elapsed, patience: k.root.trend.patience()}
	for _, l := range k.root.lines {
		o.scores = append(o.scores, l.Score)
	}
	return o
}

// decided reports whether every line is proven so that a deeper search cannot
// improve on it: its end lies within the depth, or it is a win and the shortest
// one was not asked for.
func (o outlook) decided(depth int, shortest bool) bool {
	for _, s := range o.scores {
		n, ok := s.Distance()
		if !ok || n > depth && (shortest || s.Lost()) {
			return false
		}
	}
	return true
}
