package gametest

import (
	"fmt"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// scoreRange bounds the value of a position, as a small search found.
type scoreRange struct{ low, high sente.Score }

// checkBounds compares BestScore, Resolve and ResolveQuickly with small searches:
// of positions anywhere, and backwards from the ends of games, where searches are
// complete.
func checkBounds[S any, M comparable](x *harness[S, M]) error {
	if err := x.forRandomPositions(func() error { return checkPosition(x) }); err != nil {
		return err
	}
	for range x.games {
		if err := recoverPanic(func() error { return checkEndgame(x) }); err != nil {
			return fmt.Errorf("%w\n%s", err, x.describePosition())
		}
	}
	return nil
}

// checkPosition compares the bounds of the rules with a small search.
func checkPosition[S any, M comparable](x *harness[S, M]) error {
	if x.status().Outcome.IsOver() {
		return nil
	}
	budget := 3000
	return compareWithSearch(x, explore(x, 4, &budget))
}

// checkEndgame plays a random game and takes it back as far as searches reach its
// end.
func checkEndgame[S any, M comparable](x *harness[S, M]) error {
	x.begin()
	for len(x.line) <= maxGamePlies {
		moves := x.rules.Moves(x.state(), nil)
		if len(moves) == 0 {
			break
		}
		x.play(moves[x.rng.IntN(len(moves))])
	}
	if !x.status().Outcome.IsOver() {
		x.rewind(0)
		return nil
	}
	budget := 3000
	for depth := 1; len(x.line) > 0; depth++ {
		x.rewind(len(x.line) - 1)
		known := explore(x, depth+2, &budget)
		if budget < 0 {
			break
		}
		if err := compareWithSearch(x, known); err != nil {
			return err
		}
	}
	x.rewind(0)
	return nil
}

// compareWithSearch compares the bounds of the rules with the range that a search found.
func compareWithSearch[S any, M comparable](x *harness[S, M], known scoreRange) error {
	before := x.snapshot(x.state())
	if best, ok := rules.Ability[rules.BestScorer[S]](x.rules); ok {
		if err := checkBestScore(x, best.BestScore(x.state()), known); err != nil {
			return err
		}
	}
	if resolver, ok := rules.Ability[rules.Resolver[S]](x.rules); ok {
		for _, depth := range []int{0, 1, 6} {
			score, ok := resolver.Resolve(x.state(), depth)
			if err := known.allows("Resolve", score, ok); err != nil {
				return err
			}
		}
	}
	if quick, ok := rules.Ability[rules.QuickResolver[S]](x.rules); ok {
		score, ok := quick.ResolveQuickly(x.state())
		if err := known.allows("ResolveQuickly", score, ok); err != nil {
			return err
		}
	}
	if lines, ok := rules.Ability[rules.LineResolver[S, M]](x.rules); ok {
		if err := checkResolvedLine(x, lines); err != nil {
			return err
		}
	}
	if change := before.changed(x.state()); change != "" {
		return faultf("BestScore or Resolve changed the position: %s", change)
	}
	return nil
}

// checkResolvedLine plays the moves of a result: they must be legal and end the game.
func checkResolvedLine[S any, M comparable](x *harness[S, M], lines rules.LineResolver[S, M]) error {
	moves := lines.ResolvedLine(x.state(), nil)
	defer x.rewind(len(x.line))
	for i, m := range moves {
		if !slices.Contains(x.rules.Moves(x.state(), nil), m) {
			return faultf("ResolvedLine returned %v, whose move %d is not legal", moves, i+1)
		}
		x.play(m)
	}
	if len(moves) > 0 && !x.status().Outcome.IsOver() {
		return faultf("ResolvedLine returned %v, which does not end the game", moves)
	}
	return nil
}

// allows compares a score with the range.
func (t scoreRange) allows(method string, score sente.Score, ok bool) error {
	switch {
	case !ok:
	case score < t.low || score > t.high:
		return faultf("%s returned %v, but the search result is %s: it must be correct, or report that it is unknown", method, formatResult(score), t)
	case score != 0 && !score.Decided():
		return faultf("%s returned %v: expected a win, a loss or 0 for a draw", method, score)
	}
	return nil
}

// String returns the range in words.
func (t scoreRange) String() string {
	switch {
	case t.low == t.high:
		return "of " + formatResult(t.low)
	case t.low == minScore:
		return "of at most " + formatResult(t.high)
	case t.high == maxScore:
		return "of at least " + formatResult(t.low)
	}
	return "from " + formatResult(t.low) + " to " + formatResult(t.high)
}

// formatResult returns the text of a decided score.
func formatResult(s sente.Score) string {
	if s == 0 {
		return "draw"
	}
	return s.String()
}

// checkBestScore requires a bound that no result of a search exceeds.
func checkBestScore[S any, M comparable](x *harness[S, M], bound sente.Score, known scoreRange) error {
	if bound < known.low {
		return faultf("BestScore returned at most %v, but the side to move reaches %v", bound, known.low)
	}
	if !x.hasEval {
		return nil
	}
	if eval := x.rules.Status(x.state()).Eval; bound < eval && len(x.notes) == 0 {
		x.notes = append(x.notes, fmt.Sprintf("BestScore returned at most %v where the evaluation is %v, %s: bounds must also hold for evaluations at leaves, otherwise a search with the bound may return a different result", bound, eval, x.describePosition()))
	}
	return nil
}

// explore searches without pruning until the depth or the budget is used up.
func explore[S any, M comparable](x *harness[S, M], depth int, budget *int) scoreRange {
	st := x.status()
	if st.Outcome.IsOver() {
		score := st.Outcome.Score(st.Turn)
		return scoreRange{score, score}
	}
	if *budget--; depth == 0 || *budget < 0 {
		return scoreRange{minScore, maxScore}
	}
	found := scoreRange{minScore, minScore}
	moves := x.rules.Moves(x.state(), nil)
	partial := x.partial != nil && x.partial.Partial(x.state())
	for _, m := range moves {
		below, same := exploreChild(x, m, depth-1, budget)
		if !same {
			below = scoreRange{-below.high, -below.low}
		}
		found.low = max(found.low, laterWithinScale(below.low))
		found.high = max(found.high, laterWithinScale(below.high))
	}
	if partial {
		found.high = maxScore // a move left out may be better
	}
	return found
}

// laterWithinScale is Score.Later(1), but for the ends of the scale.
func laterWithinScale(s sente.Score) sente.Score {
	if s == minScore || s == maxScore {
		return s
	}
	return s.Later(1)
}

// exploreChild explores the position after m and reports whether the same player moves
// again there.
func exploreChild[S any, M comparable](x *harness[S, M], m M, depth int, budget *int) (found scoreRange, same bool) {
	turn := x.status().Turn
	_ = x.try(m, func() error {
		found, same = explore(x, depth, budget), x.status().Turn == turn
		return nil
	})
	return found, same
}
