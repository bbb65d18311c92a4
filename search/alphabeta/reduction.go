package alphabeta

import (
	"math"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search"
)

// searchReduced searches the current move of f with late move reductions and repeats the search
// at full depth if it fails high.
func (k *kernel[R, S, M]) searchReduced(f *frame[S, M], ply, depth int, alpha, beta sente.Score, same bool) sente.Score {
	less := k.reduction(f, depth, alpha+1 >= beta)
	if f.farAboveBeta && depth > 2 && !k.isLoud(f) {
		depth--
		less = min(less, depth-2)
	}
	if less > 0 {
		k.setPurpose(search.Less)
		f.next.cutNode = !same
		score := k.search(f.next, ply+1, depth-1-less, alpha, alpha+1, same, false)
		if score <= alpha || k.watch.Stopped() {
			k.horizon++
			return score
		}
		k.setPurpose(search.Again)
	}
	f.next.cutNode = f.cutNode == same
	return k.search(f.next, ply+1, depth-1, alpha, beta, same, k.has(PVS) && f.picker.Tried() > 1)
}

// predictCutNode predicts whether a null-window node is a cut node: after a reduced move, or if
// its parent is none (Knuth and Moore 1975). If the evaluation is far above beta as well, the
// moves of a cut node are searched a ply less deep (as in Jin's Rapfi, 2026).
func (k *kernel[R, S, M]) predictCutNode(f *frame[S, M], depth int, alpha, beta sente.Score) {
	f.cutNode = f.cutNode && alpha+1 >= beta
	f.farAboveBeta = f.cutNode && k.late.Sure > 0 && f.evalKnown && !beta.Decided() && f.correctedEval >= beta+k.late.Sure*sente.Score(depth)
}

// The depths at which moves behind one that is better than alpha are searched less deep.
const (
	leastRaised = 3
	mostRaised  = 11
)

// reduceAfterBest returns the search depth of the moves after one that raised alpha: another
// move is unlikely to be better still.
func (k *kernel[R, S, M]) reduceAfterBest(score sente.Score, depth int) int {
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
	if tried <= k.late.Moves || depth < k.late.Depth || f.killers.Rank(f.move) > 0 || k.isLoud(f) {
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
