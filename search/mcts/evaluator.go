package mcts

import (
	"context"
	"fmt"
	"math"
)

// Leaf is a position to evaluate, with the results of the evaluator.
type Leaf[S, M any] struct {
	State *S  // position, valid during the call only
	Turn  int // player to move
	Moves []M // legal moves, valid during the call only

	// Values is a result: the value of the position for each player, from 0 (loss)
	// to 1 (win); a draw of n players is 1/n for each. They add up to 1.
	Values []float64
	// Priors is a result: the policy over Moves, nonnegative in any unit and not
	// all 0.
	Priors []float64
}

// maxBatchSize is the maximum number of leaves of a batch.
const maxBatchSize = 1 << 12

// EvaluateBy evaluates leaves with f, such as a neural network, instead of
// rollouts and move scores, as in AlphaZero (Silver and others 2017). Selection
// is [PUCT]. f receives 1 to batch leaves and sets Values and Priors of each;
// both have the required length when f is called, and may be replaced. Virtual
// losses direct further descents away from pending leaves, so that batches fill
// up (as in Leela Chess Zero and KataGo). A smaller batch means that the tree
// had no other leaf, or that a limit was reached. Positions with a result known
// to the rules are not evaluated, and proofs take precedence over evaluations.
//
// With batch 1 the search uses no virtual losses. A larger batch is an error
// for rules that keep the board (rules.Undoer), which holds only one position.
// With several threads f must be safe for concurrent use.
//
// ctx is cancelled at the end of the search. An error of f, a result of the
// wrong length, or an invalid number ends the search, which returns the error.
func EvaluateBy[S, M any](batch int, f func(ctx context.Context, leaves []Leaf[S, M]) error) Option {
	return func(s *settings) error {
		if f == nil {
			return missingFunctionError("EvaluateBy")
		}
		if batch < 1 || batch > maxBatchSize {
			return fmt.Errorf("mcts: EvaluateBy(%d) is out of range: batches have 1 to %d leaves", batch, maxBatchSize)
		}
		s.evaluatorHook, s.batchSize = f, batch
		return nil
	}
}

// evaluatorFeatures are the features that apply with an evaluator or an
// Appraiser.
const evaluatorFeatures = Look | Resolve | Reuse | Merge

// Requirements of the other features, for error messages.
const (
	evaluatorObstacle = "rollouts and ratings, which EvaluateBy replaces"
	appraiserObstacle = "rollouts and ratings, which the rules replace by evaluating positions"
)

// checkEvaluatorOptions returns an error for options that contradict an
// evaluator or an Appraiser.
func (c *config[R, S, M]) checkEvaluatorOptions() error {
	obstacle, source := evaluatorObstacle, "EvaluateBy gives"
	switch {
	case !c.usesEvaluator():
		return nil
	case c.hasAppraiser:
		obstacle, source = appraiserObstacle, fmt.Sprintf("%T gives", c.rules)
	}
	switch {
	case c.enabled&^evaluatorFeatures != 0:
		return fmt.Errorf("mcts: %v needs %s", c.enabled&^evaluatorFeatures, obstacle)
	case c.priorHook != nil:
		return fmt.Errorf("mcts: PriorBy needs %s", obstacle)
	case c.rolloutHook != nil:
		return fmt.Errorf("mcts: RolloutBy needs %s", obstacle)
	case c.settings.rollouts > 0:
		return fmt.Errorf("mcts: Rollouts needs %s", obstacle)
	case c.selectionSet && c.selection != PUCT:
		return fmt.Errorf("mcts: %s priors, which %v does not use: select PUCT", source, c.selection)
	case c.evaluator != nil && c.undo != nil && c.settings.batchSize > 1:
		return fmt.Errorf("mcts: EvaluateBy(%d) needs states that are whole positions, but %T stores the board (rules.Undoer): use EvaluateBy(1, …)", c.settings.batchSize, c.rules)
	}
	return nil
}

// resetOutputs sets Values and Priors to NaN in order to detect missing
// results.
func (l *Leaf[S, M]) resetOutputs(players int) {
	l.Values, l.Priors = fillNaN(l.Values, players), fillNaN(l.Priors, len(l.Moves))
}

func fillNaN(numbers []float64, n int) []float64 {
	if cap(numbers) < n {
		numbers = make([]float64, n)
	}
	numbers = numbers[:n]
	for i := range numbers {
		numbers[i] = math.NaN()
	}
	return numbers
}

// valueSumTolerance is the maximum deviation of the sum of a leaf's values from
// 1: a few times the rounding error of single-precision outputs.
const valueSumTolerance = 0.01

// validate returns an error if the results of leaf i are invalid.
func (l *Leaf[S, M]) validate(i, players int) error {
	var sum, priors float64
	switch {
	case len(l.Values) != players:
		return fmt.Errorf("mcts: EvaluateBy's function returned %d values in leaf %d: expected one for each of %d players", len(l.Values), i, players)
	case len(l.Priors) != len(l.Moves):
		return fmt.Errorf("mcts: EvaluateBy's function returned %d priors in leaf %d: expected one for each of %d moves", len(l.Priors), i, len(l.Moves))
	}
	for p, v := range l.Values {
		if !(v >= 0 && v <= 1) {
			return fmt.Errorf("mcts: EvaluateBy's function returned %s as value of player %d in leaf %d: expected 0 (a loss) to 1 (a win)", formatNumber(v), p, i)
		}
		sum += v
	}
	if math.Abs(sum-1) > valueSumTolerance {
		return fmt.Errorf("mcts: EvaluateBy's function returned values with the sum %.4g in leaf %d: expected 1", sum, i)
	}
	for m, v := range l.Priors {
		if !(v >= 0 && v <= math.MaxFloat32) {
			return fmt.Errorf("mcts: EvaluateBy's function returned %s as prior of move %d (%v) in leaf %d: expected 0 or more", formatNumber(v), m, l.Moves[m], i)
		}
		priors += v
	}
	if priors <= 0 || priors > math.MaxFloat32 {
		return fmt.Errorf("mcts: EvaluateBy's function returned priors with the sum %.4g in leaf %d: expected more than 0", priors, i)
	}
	return nil
}

// formatNumber formats v for an error message; NaN usually means that v was not
// set.
func formatNumber(v float64) string {
	if math.IsNaN(v) {
		return "NaN, or nothing,"
	}
	return fmt.Sprintf("%.4g", v)
}
