package fit

import (
	"fmt"
	"math"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/internal/five/eval"
	"github.com/sente-games/sente/train"
)

// Unit is the evaluation difference that multiplies the odds by e, and RankUnit the rank difference
// that multiplies the probability of a move by e.
const (
	Unit     = eval.WorthUnit
	RankUnit = eval.RankUnit
)

// Minimum search depths for training positions.
const (
	minOutcomeDepth = 2 // for its score: smaller depths are forced moves or no search at all
	minChoiceDepth  = 4 // for its move
)

// trainingExamples holds the training data: quiet positions of games with a search result.
type trainingExamples struct {
	TrainableEngine
	network  NetworkEngine // nil if the engine has no network
	options  train.Options
	quiet    int // number of quiet positions
	outcomes *train.Outcomes
	choices  *train.Choices
	points   train.NetworkDataset
}

func newExamples(e TrainableEngine, o train.Options) *trainingExamples {
	x := &trainingExamples{TrainableEngine: e, options: o, outcomes: train.NewOutcomes(Unit), choices: train.NewChoices(RankUnit)}
	x.network, _ = e.(NetworkEngine)
	return x
}

// addGame adds the positions of a game, or a perturbed position, that have a search result.
func (x *trainingExamples) addGame(r sente.Record, number int) error {
	for i, t := range r.Thinking {
		if t.Depth < minOutcomeDepth || i >= len(r.Moves) {
			continue
		}
		if err := x.setPositionBefore(r, i); err != nil {
			return fmt.Errorf("game %d: %w", number+1, err)
		}
		if !x.IsQuiet() {
			continue
		}
		x.addOutcome(r, i, number)
		// A second call of Quiet uses the results of the first, so that the search for fours is
		// deeper.
		if x.options.Order && t.Depth >= minChoiceDepth && x.IsQuiet() {
			x.addChoice(r.Moves[i], number)
		}
	}
	return nil
}

// setPositionBefore sets up the position before move i.
func (x *trainingExamples) setPositionBefore(r sente.Record, i int) error {
	r.Moves, r.Thinking = r.Moves[:i], nil
	return x.SetPosition(r)
}

// addOutcome adds the current position, the one before move i, to the data of the evaluation and the
// network.
func (x *trainingExamples) addOutcome(r sente.Record, i, game int) {
	target := x.trainingTarget(r, r.Thinking[i])
	x.quiet++
	if x.options.Value {
		x.outcomes.Add(x.EvalFeatures(), target, game)
	}
	if x.options.Network && x.network != nil {
		points, state := x.network.NetworkPoints(r.Moves[i])
		x.points.Add(points, state, target, game)
	}
}

var sideNames = [...]string{"black", "white"}

// trainingTarget returns the training target for the side to move: a blend of the game's result and the
// winning chance of the search score.
func (x *trainingExamples) trainingTarget(r sente.Record, t sente.Thought) float64 {
	expected := 1 / (1 + math.Exp(-float64(t.Score)/Unit))
	blend, result := x.options.Blend, 0.5
	switch r.Result.Winner {
	case sideNames[x.Turn()]:
		result = 1
	case sideNames[1-x.Turn()]:
		result = 0
	case "":
		blend = 1
	}
	return (1-blend)*result + blend*expected
}

// addChoice adds the played move of the current position to the data of the move ordering.
func (x *trainingExamples) addChoice(played sente.Move, game int) {
	moves, features := x.MovesWithFeatures()
	taken := -1
	candidates := make([][]train.Feature, len(moves))
	for i, m := range moves {
		if m == played {
			taken = i
		}
		candidates[i] = features(i)
	}
	if taken >= 0 && len(moves) > 1 {
		x.choices.Add(candidates, taken, game)
	}
}
