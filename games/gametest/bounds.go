package gametest

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// truth is what a small search knows of a position: its value lies between.
type truth struct{ low, high sente.Score }

// resultsWithinBounds compares BestScore and Resolve with a small search.
func (x *exam[R, S, M]) resultsWithinBounds() error {
	best, bounds := rules.Ability[rules.BestScorer[S]](x.rules)
	resolver, resolves := rules.Ability[rules.Resolver[S]](x.rules)
	if !bounds && !resolves || !x.two() || x.stands().Outcome.Over() {
		return nil
	}
	budget := 3000
	known := x.explore(4, &budget)
	if bounds {
		if score := best.BestScore(x.now()); score < known.low {
			return faultf("BestScore says at most %v, but the side to move reaches %v", score, known.low)
		}
	}
	if resolves {
		return x.resolved(resolver, known)
	}
	return nil
}

func (x *exam[R, S, M]) resolved(resolver rules.Resolver[S], known truth) error {
	for _, depth := range []int{0, 1, 6} {
		score, ok := resolver.Resolve(x.now(), depth)
		switch {
		case !ok:
		case score < known.low || score > known.high:
			return faultf("Resolve says %v, but a search finds a result from %v to %v", score, known.low, known.high)
		case score != 0 && !score.Decided():
			return faultf("Resolve says %v: it must say a win, a loss or 0 for a draw", score)
		}
	}
	return nil
}

// explore searches without pruning until the depth or the budget is used up.
func (x *exam[R, S, M]) explore(depth int, budget *int) truth {
	st := x.stands()
	if st.Outcome.Over() {
		score := st.Outcome.Score(st.Turn)
		return truth{score, score}
	}
	if *budget--; depth == 0 || *budget < 0 {
		return truth{least, most}
	}
	found := truth{least, least}
	for _, m := range x.rules.Moves(x.now(), nil) {
		below, same := x.below(m, depth-1, budget)
		if !same {
			below = truth{-below.high, -below.low}
		}
		found.low = max(found.low, later(below.low))
		found.high = max(found.high, later(below.high))
	}
	return found
}

// later is Score.Later(1), but for the ends of the scale.
func later(s sente.Score) sente.Score {
	if s == least || s == most {
		return s
	}
	return s.Later(1)
}

// below explores the position after m and reports whether the same player moves
// again there.
func (x *exam[R, S, M]) below(m M, depth int, budget *int) (found truth, same bool) {
	turn := x.stands().Turn
	_ = x.try(m, func() error {
		found, same = x.explore(depth, budget), x.stands().Turn == turn
		return nil
	})
	return found, same
}

// scoresEveryMove asks for the static order of the moves twice.
func (x *exam[R, S, M]) scoresEveryMove() error {
	scorer, ok := rules.Ability[rules.MoveScorer[S, M]](x.rules)
	if !ok {
		return nil
	}
	moves := x.rules.Moves(x.now(), nil)
	first, second := make([]int32, len(moves)), make([]int32, len(moves))
	for i := range second {
		second[i] = -77
	}
	before := show(x.now())
	scorer.ScoreMoves(x.now(), moves, first)
	scorer.ScoreMoves(x.now(), moves, second)
	for i, m := range moves {
		if first[i] != second[i] {
			return faultf("ScoreMoves gives %s %d and, asked again, %d: every score must be set", x.call(m), first[i], second[i])
		}
	}
	if after := show(x.now()); after != before {
		return faultf("ScoreMoves changed the position: it was\n  %s\nand is now\n  %s", before, after)
	}
	return nil
}
