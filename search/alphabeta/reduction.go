package alphabeta

import (
	"math"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search"
)

// reduced is search for the current move of f, less deep at first if it is late.
func (k *kernel[R, S, M]) reduced(f *frame[S, M], ply, depth int, alpha, beta sente.Score, same bool) sente.Score {
	less := k.reduction(f, depth, alpha+1 >= beta)
	if f.sure && depth > 2 && !k.loud(f) {
		depth--
		less = min(less, depth-2)
	}
	if less > 0 {
		k.purpose(search.Less)
		f.next.cut = !same
		score := k.search(f.next, ply+1, depth-1-less, alpha, alpha+1, same, false)
		if score <= alpha || k.watch.Stopped() {
			k.horizon++
			return score
		}
		k.purpose(search.Again)
	}
	f.next.cut = f.cut == same
	return k.search(f.next, ply+1, depth-1, alpha, beta, same, k.has(PVS) && f.picker.Tried() > 1)
}

// expect notes what is expected of a node with a null window: a cutoff, if it was
// reached by a move that is searched less deep, and else what was not expected of the
// node before it (Knuth and Moore 1975). Where one is expected and the evaluation
// agrees, a search less deep is thought to find it as well (Jin's Rapfi, 2026, does so by a ply).
func (k *kernel[R, S, M]) expect(f *frame[S, M], depth int, alpha, beta sente.Score) {
	f.cut = f.cut && alpha+1 >= beta
	f.sure = f.cut && k.late.Sure > 0 && f.judged && !beta.Decided() && f.worth >= beta+k.late.Sure*sente.Score(depth)
}

// The depths at which moves behind one that is better than alpha are searched less deep.
const (
	leastRaised = 3
	mostRaised  = 11
)

// behind is how deep the moves behind one with a score better than alpha are searched: it is
// not likely that one of them is better still.
func (k *kernel[R, S, M]) behind(score sente.Score, depth int) int {
	if k.late.Raised && depth >= leastRaised && depth <= mostRaised && !score.Decided() {
		return depth - 1
	}
	return depth
}

// slope holds reductions in plies that grow with the logarithms of depth and of
// moves tried, as strong chess programs have them (the formula is Stockfish's, of
// 2013 and later).
type slope [64][64]int8

func slopeOf(hundredths int) *slope {
	if hundredths == 0 {
		return nil
	}
	s := new(slope)
	for depth := 1; depth < len(s); depth++ {
		for tried := 1; tried < len(s[0]); tried++ {
			s[depth][tried] = int8(float64(hundredths) / 100 * math.Log(float64(depth)) * math.Log(float64(tried)))
		}
	}
	return s
}

func (s *slope) at(depth, tried int) int {
	return int(s[min(depth, len(s)-1)][min(tried, len(s[0])-1)])
}

// reduction is the number of plies by which the current move is searched less
// deep at first: late ones are seldom the best. Nothing is reduced that the game
// calls loud, that is a killer, or where a ply is all that is left.
func (k *kernel[R, S, M]) reduction(f *frame[S, M], depth int, scout bool) int {
	tried := f.picker.Tried()
	if tried <= k.late.Moves || depth < k.late.Depth || f.killers.Rank(f.move) > 0 || k.loud(f) {
		return 0
	}
	if k.slope != nil {
		less := k.slope.at(depth, tried)
		if less > 0 && scout && !f.improving {
			less += k.late.NotImproving
		}
		return min(less, depth-2)
	}
	less := 1
	if tried > 3*k.late.Moves {
		less++
	}
	if depth >= 3*k.late.Depth {
		less++
	}
	return min(less, depth-2)
}

// rootReduction is by how many plies the root move with number after, counted from the
// first as 0, is searched less deep at first. Nothing is reduced before a move is found that does
// not lose.
func (k *kernel[R, S, M]) rootReduction(after, depth int, best sente.Score) int {
	if k.features&Reduce == 0 || k.late.Root == 0 || after < k.late.Root || depth < k.late.Depth || best <= hopeless {
		return 0
	}
	return max(0, min(k.slope.at(depth, after+1), depth-2))
}
