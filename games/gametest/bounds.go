package gametest

import (
	"fmt"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// truth is what a small search knows of a position: its value lies between.
type truth struct{ low, high sente.Score }

// resultsAreTrue compares BestScore, Resolve and ResolveQuickly with small searches:
// of positions anywhere, and backwards from the ends of games, where searches are
// complete.
func (x *exam[R, S, M]) resultsAreTrue() error {
	if err := x.walk(x.resultsWithinBounds); err != nil {
		return err
	}
	for range x.games {
		if err := guard(x.backFromTheEnd); err != nil {
			return fmt.Errorf("%w\n%s", err, x.where())
		}
	}
	return nil
}

// resultsWithinBounds compares what the rules know with a small search.
func (x *exam[R, S, M]) resultsWithinBounds() error {
	if x.stands().Outcome.Over() {
		return nil
	}
	budget := 3000
	return x.compare(x.explore(4, &budget))
}

// backFromTheEnd plays a random game and takes it back as far as searches reach its
// end.
func (x *exam[R, S, M]) backFromTheEnd() error {
	x.begin()
	for len(x.line) <= longestGame {
		moves := x.rules.Moves(x.now(), nil)
		if len(moves) == 0 {
			break
		}
		x.play(moves[x.rng.IntN(len(moves))])
	}
	if !x.stands().Outcome.Over() {
		x.rewind(0)
		return nil
	}
	budget := 3000
	for depth := 1; len(x.line) > 0; depth++ {
		x.rewind(len(x.line) - 1)
		known := x.explore(depth+2, &budget)
		if budget < 0 {
			break
		}
		if err := x.compare(known); err != nil {
			return err
		}
	}
	x.rewind(0)
	return nil
}

// compare compares what the rules know of the position with a search's truth.
func (x *exam[R, S, M]) compare(known truth) error {
	before := x.remember(x.now())
	if best, ok := rules.Ability[rules.BestScorer[S]](x.rules); ok {
		if err := x.reachable(best.BestScore(x.now()), known); err != nil {
			return err
		}
	}
	if resolver, ok := rules.Ability[rules.Resolver[S]](x.rules); ok {
		for _, depth := range []int{0, 1, 6} {
			score, ok := resolver.Resolve(x.now(), depth)
			if err := known.allows("Resolve", score, ok); err != nil {
				return err
			}
		}
	}
	if quick, ok := rules.Ability[rules.QuickResolver[S]](x.rules); ok {
		score, ok := quick.ResolveQuickly(x.now())
		if err := known.allows("ResolveQuickly", score, ok); err != nil {
			return err
		}
	}
	if change := before.changed(x.now()); change != "" {
		return faultf("BestScore or Resolve changed the position: %s", change)
	}
	return nil
}

// allows compares a score with the truth.
func (t truth) allows(method string, score sente.Score, ok bool) error {
	switch {
	case !ok:
	case score < t.low || score > t.high:
		return faultf("%s says %v, but a search finds a result %s: it must never be wrong, and say that it cannot tell rather than guess", method, result(score), t)
	case score != 0 && !score.Decided():
		return faultf("%s says %v: it must say a win, a loss or 0 for a draw", method, score)
	}
	return nil
}

// String tells what is known.
func (t truth) String() string {
	switch {
	case t.low == t.high:
		return "of " + result(t.low)
	case t.low == least:
		return "of at most " + result(t.high)
	case t.high == most:
		return "of at least " + result(t.low)
	}
	return "from " + result(t.low) + " to " + result(t.high)
}

// result writes a decided score.
func result(s sente.Score) string {
	if s == 0 {
		return "draw"
	}
	return s.String()
}

// reachable wants a bound that no result and no evaluation near the position exceeds.
func (x *exam[R, S, M]) reachable(bound sente.Score, known truth) error {
	if bound < known.low {
		return faultf("BestScore says at most %v, but the side to move reaches %v", bound, known.low)
	}
	if !x.hasEval {
		return nil
	}
	if eval := x.rules.Status(x.now()).Eval; bound < eval && len(x.notes) == 0 {
		x.notes = append(x.notes, fmt.Sprintf("BestScore says at most %v where the evaluation is %v, %s: evaluations at leaves count too, so that a search with the bound and one without it may judge differently", bound, eval, x.where()))
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
	moves := x.rules.Moves(x.now(), nil)
	partial := x.partial != nil && x.partial.Partial(x.now())
	for _, m := range moves {
		below, same := x.below(m, depth-1, budget)
		if !same {
			below = truth{-below.high, -below.low}
		}
		found.low = max(found.low, later(below.low))
		found.high = max(found.high, later(below.high))
	}
	if partial {
		found.high = most // a move left out may be better
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
	scorer, _ := rules.Ability[rules.MoveScorer[S, M]](x.rules)
	moves := x.rules.Moves(x.now(), nil)
	asked := slices.Clone(moves)
	first, second := make([]int32, len(moves)), make([]int32, len(moves))
	for i := range second {
		second[i] = -77
	}
	before := x.remember(x.now())
	scorer.ScoreMoves(x.now(), asked, first)
	scorer.ScoreMoves(x.now(), asked, second)
	if !slices.Equal(asked, moves) {
		return faultf("ScoreMoves changed the moves that it was given from %v to %v: it must only fill in scores", moves, asked)
	}
	for i, m := range moves {
		if first[i] != second[i] {
			return faultf("ScoreMoves gives %s %d and, asked again, %d: every score must be set", x.call(m), first[i], second[i])
		}
	}
	if change := before.changed(x.now()); change != "" {
		return faultf("ScoreMoves changed the position: %s", change)
	}
	return nil
}
