package mcts

import (
	"context"
	"fmt"
	"math"
)

// Leaf is a position that an evaluator is asked about, and its answer.
type Leaf[S, M any] struct {
	State *S  // the position, to be read during the call only
	Turn  int // the player to move
	Moves []M // that may be played, to be read during the call only

	// Values is an answer: what the position is worth to each player, from 0, a loss,
	// to 1, a win; a draw of n players is 1/n to each. They add up to 1.
	Values []float64
	// Priors is an answer: how likely each of Moves is the best, 0 or more in any
	// unit, but not 0 for all of them.
	Priors []float64
}

// mostBatch is the largest number of leaves of a batch.
const mostBatch = 1 << 12

// EvaluateBy lets f, such as a neural network, judge leaves in the place of rollouts and
// of all that rates moves: the search of AlphaZero (Silver and others 2017). Selection
// is [PUCT]. f is handed 1 to batch leaves and fills in Values and Priors of each; both
// are of the right length when f is called, and may be replaced. While leaves wait for
// their answer a virtual loss leads further descents elsewhere, so that batches fill (as in
// Leela Chess Zero and KataGo); one that is not full says that the tree had no other leaf to
// offer, or that a limit has been reached. Positions whose result the rules know are
// not asked about, and proofs count more than any answer.
//
// With batch 1 the search is the one without virtual losses. More than one is an error for
// rules that keep the board (rules.Undoer): only one position is on it. With several
// goroutines f is called from all of them, at the same time.
//
// ctx ends when the search does. An error of f ends the search, which returns it; so does an
// answer of the wrong length, or with a number that is missing or out of range.
func EvaluateBy[S, M any](batch int, f func(ctx context.Context, leaves []Leaf[S, M]) error) Option {
	return func(s *settings) error {
		if f == nil {
			return missing("EvaluateBy")
		}
		if batch < 1 || batch > mostBatch {
			return fmt.Errorf("mcts: EvaluateBy(%d) is out of range: batches are of 1 to %d leaves", batch, mostBatch)
		}
		s.evaluatorHook, s.batch = f, batch
		return nil
	}
}

// evaluable are the features that have a use where leaves are evaluated by a hook, or appraised by
// the rules.
const evaluable = Look | Resolve | Reuse | Merge

// What others lack where leaves are judged by a function, or by the rules.
const (
	evaluatorObstacle = "rollouts and ratings, in whose place EvaluateBy stands"
	appraiserObstacle = "rollouts and ratings, in whose place the rules appraise positions"
)

// checkLed reports options that contradict an evaluator, or an Appraiser.
func (c *config[R, S, M]) checkLed() error {
	obstacle, source := evaluatorObstacle, "EvaluateBy gives"
	switch {
	case !c.led():
		return nil
	case c.appraises:
		obstacle, source = appraiserObstacle, fmt.Sprintf("%T gives", c.rules)
	}
	switch {
	case c.wanted&^evaluable != 0:
		return fmt.Errorf("mcts: %v needs %s", c.wanted&^evaluable, obstacle)
	case c.priorHook != nil:
		return fmt.Errorf("mcts: PriorBy needs %s", obstacle)
	case c.rolloutHook != nil:
		return fmt.Errorf("mcts: RolloutBy needs %s", obstacle)
	case c.settings.rollouts > 0:
		return fmt.Errorf("mcts: Rollouts needs %s", obstacle)
	case c.selected && c.selection != PUCT:
		return fmt.Errorf("mcts: %s priors, which %v does not use: select PUCT", source, c.selection)
	case c.evaluator != nil && c.undo != nil && c.settings.batch > 1:
		return fmt.Errorf("mcts: EvaluateBy(%d) needs states that are whole positions, but %T keeps the board (rules.Undoer): write EvaluateBy(1, …)", c.settings.batch, c.rules)
	}
	return nil
}

// clear makes room for an answer: what f does not fill in is seen.
func (l *Leaf[S, M]) clear(players int) {
	l.Values, l.Priors = blank(l.Values, players), blank(l.Priors, len(l.Moves))
}

func blank(numbers []float64, n int) []float64 {
	if cap(numbers) < n {
		numbers = make([]float64, n)
	}
	numbers = numbers[:n]
	for i := range numbers {
		numbers[i] = math.NaN()
	}
	return numbers
}

// valueSlack is how far the values of a leaf may be from 1 together: what sums of a
// network's single-precision numbers are off by, and a little more.
const valueSlack = 0.01

// check says what is wrong with the answer to leaf i.
func (l *Leaf[S, M]) check(i, players int) error {
	var sum, priors float64
	switch {
	case len(l.Values) != players:
		return fmt.Errorf("mcts: EvaluateBy's function left %d values in leaf %d: one for each of %d players is wanted", len(l.Values), i, players)
	case len(l.Priors) != len(l.Moves):
		return fmt.Errorf("mcts: EvaluateBy's function left %d priors in leaf %d: one for each of %d moves is wanted", len(l.Priors), i, len(l.Moves))
	}
	for p, v := range l.Values {
		if !(v >= 0 && v <= 1) {
			return fmt.Errorf("mcts: EvaluateBy's function left %s as value of player %d in leaf %d: 0 (a loss) to 1 (a win) is wanted", number(v), p, i)
		}
		sum += v
	}
	if math.Abs(sum-1) > valueSlack {
		return fmt.Errorf("mcts: EvaluateBy's function left values that add up to %.4g in leaf %d: they share one game, so 1 is wanted", sum, i)
	}
	for m, v := range l.Priors {
		if !(v >= 0 && v <= math.MaxFloat32) {
			return fmt.Errorf("mcts: EvaluateBy's function left %s as prior of move %d (%v) in leaf %d: 0 or more is wanted", number(v), m, l.Moves[m], i)
		}
		priors += v
	}
	if priors <= 0 || priors > math.MaxFloat32 {
		return fmt.Errorf("mcts: EvaluateBy's function left priors that add up to %.4g in leaf %d: more than 0 is wanted", priors, i)
	}
	return nil
}

// number is v, or what NaN most likely means.
func number(v float64) string {
	if math.IsNaN(v) {
		return "NaN, or nothing,"
	}
	return fmt.Sprintf("%.4g", v)
}
