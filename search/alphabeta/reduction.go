package alphabeta

import (
	"math"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search"
)

// searchReduced searches the current move of f with late move reductions and
// repeats the search at full depth if it fails high.
func (k *kernel[R, S, M]) searchReduced(f *frame[S, M], depth int, alpha, beta sente.Score, sameTurn bool) sente.Score {
	reduction := k.reduction(f, depth, alpha+1 >= beta)
	if f.farAboveBeta && depth > 2 && !k.isLoud(f) {
		depth--
		reduction = min(reduction, depth-2)
	}
	if reduction > 0 {
		k.setPurpose(search.Reduced)
		f.next.cutNode = !sameTurn
		score := k.searchChild(f.next, depth-1-reduction, alpha, alpha+1, sameTurn)
		if score <= alpha || k.watch.Stopped() {
			k.horizonHits++
			return score
		}
		k.setPurpose(search.ReSearch)
	}
	f.next.cutNode = f.cutNode == sameTurn
	if k.has(PVS) && f.picker.Tried() > 1 && alpha+1 < beta {
		return k.searchScout(f.next, depth-1, alpha, beta, sameTurn)
	}
	return k.searchChild(f.next, depth-1, alpha, beta, sameTurn)
}

// predictCutNode computes whether a null-window node is expected to be a cut
// node: after a reduced move, or if its parent is not one (Knuth and Moore
// 1975). If the evaluation is also far above beta, the moves of a cut node are
// searched one ply less deep (as in Jin's Rapfi, 2026).
func (k *kernel[R, S, M]) predictCutNode(f *frame[S, M], depth int, alpha, beta sente.Score) {
	f.cutNode = f.cutNode && alpha+1 >= beta
	f.farAboveBeta = f.cutNode && k.reductions.CutNodeMargin > 0 && f.evalKnown && !beta.Decided() && f.correctedEval >= beta+k.reductions.CutNodeMargin*sente.Score(depth)
}

// Depth range of ReduceAfterBest.
const (
	minDepthAfterBest = 3
	maxDepthAfterBest = 11
)

// reduceAfterBest returns the search depth for the moves after one that raised
// alpha: another move is unlikely to be better still.
func (k *kernel[R, S, M]) reduceAfterBest(score sente.Score, depth int) int {
	if k.reductions.ReduceAfterBest && depth >= minDepthAfterBest && depth <= maxDepthAfterBest && !score.Decided() {
		return depth - 1
	}
	return depth
}

// reductionTable contains reductions in plies, by depth and move number. They
// grow with the logarithms of both (the formula of Stockfish since 2013).
type reductionTable [64][64]int8

func newReductionTable(hundredths int) *reductionTable {
	if hundredths == 0 {
		return nil
	}
	s := new(reductionTable)
	for depth := 1; depth < len(s); depth++ {
		for moveNumber := 1; moveNumber < len(s[0]); moveNumber++ {
			s[depth][moveNumber] = int8(float64(hundredths) / 100 * math.Log(float64(depth)) * math.Log(float64(moveNumber)))
		}
	}
	return s
}

func (s *reductionTable) plies(depth, moveNumber int) int {
	return int(s[min(depth, len(s)-1)][min(moveNumber, len(s[0])-1)])
}

// reduction returns the number of plies by which the current move is reduced.
// Loud moves and killers are not reduced, and at least one ply remains.
func (k *kernel[R, S, M]) reduction(f *frame[S, M], depth int, scout bool) int {
	moveNumber := f.picker.Tried()
	if moveNumber <= k.reductions.Moves || depth < k.reductions.Depth || f.killers.Rank(f.currentMove) > 0 || k.isLoud(f) {
		return 0
	}
	if k.reductionTable != nil {
		reduction := k.reductionTable.plies(depth, moveNumber)
		if reduction > 0 && scout && !f.improving {
			reduction += k.reductions.NotImproving
		}
		return min(reduction, depth-2)
	}
	reduction := 1
	if moveNumber > 3*k.reductions.Moves {
		reduction++
	}
	if depth >= 3*k.reductions.Depth {
		reduction++
	}
	return min(reduction, depth-2)
}

// rootReduction returns the number of plies by which a root move is reduced.
// moveNumber counts from 0. Moves are not reduced before one is found that does
// not lose.
func (k *kernel[R, S, M]) rootReduction(moveNumber, depth int, best sente.Score) int {
	if k.features&Reduce == 0 || k.reductions.RootMoves == 0 || moveNumber < k.reductions.RootMoves || depth < k.reductions.Depth || best <= maxLosingScore {
		return 0
	}
	return max(0, min(k.reductionTable.plies(depth, moveNumber+1), depth-2))
}
