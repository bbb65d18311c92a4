package train

import (
	"context"
	"fmt"
	"iter"
	"math/rand/v2"

	"github.com/sente-games/sente"
)

// Trainer fits the weights of an engine to games. The catalog holds one for each game
// whose engine has weights.
type Trainer interface {
	// Perturb returns a position near that of the record, such as a search meets: a
	// few moves on, some of them not the best. ok is false if the position is not worth
	// a search.
	Perturb(r sente.Record, rng *rand.Rand) (perturbed sente.Record, ok bool)
	// Train fits the weights to games and perturbed positions whose moves carry the
	// scores of a search, and returns the file that the engine is to embed. The games come
	// one after the other, for all of them together may be larger than memory; an error ends them.
	Train(ctx context.Context, games iter.Seq2[sente.Record, error], o Options) (File, error)
}

// Listed yields games that are a list, for a [Trainer].
func Listed(games ...sente.Record) iter.Seq2[sente.Record, error] {
	return func(yield func(sente.Record, error) bool) {
		for _, r := range games {
			if !yield(r, nil) {
				return
			}
		}
	}
}

// Options say how a [Trainer] works.
type Options struct {
	FitOptions
	// Blend is how much of a position's target comes from the score of the search that
	// looked at it, 0 to 1; the rest comes from the result of its game. Perturbed
	// positions have no result: their targets come from the search alone.
	Blend float64
	// Value, Network and Order say what is fitted: what positions are worth as sums
	// of features, what a network says in their place where an engine has one, and which
	// moves are expected. What is not fitted stays as it was.
	Value, Network, Order bool
	// Log takes the messages about the progress, a line at a time; nil drops them.
	Log func(format string, args ...any)
}

// Logf logs a line, if there is a log.
func (o Options) Logf(format string, args ...any) {
	if o.Log != nil {
		o.Log(format, args...)
	}
}

// Fit is the function [Fit] by these options. It returns the weights of the model's
// features and a line for the notes of the file.
func (o Options) Fit(ctx context.Context, what string, m Model, d Dataset) (weights []float64, note string, err error) {
	r, err := Fit(ctx, m, d, o.logged(what))
	if err != nil {
		return nil, "", fmt.Errorf("%s: %w", what, err)
	}
	return m.Weights(r.Values), r.note(what, d.Len()), nil
}

// roundsOfNetwork is how many rounds of a fit make one round of a network's fit, which
// takes many more steps in each.
const roundsOfNetwork = 12

// FitNetwork is the function [FitNetwork] by these options, with a twelfth of the
// rounds. It returns the network and a line for the notes of the file.
func (o Options) FitNetwork(ctx context.Context, what string, of NetworkFeatures, d *NetworkDataset) (n *Network, note string, err error) {
	fit := o.logged(what)
	fit.Rounds = (fit.Rounds + roundsOfNetwork - 1) / roundsOfNetwork
	n, r, err := FitNetwork(ctx, of, d, fit)
	if err != nil {
		return nil, "", fmt.Errorf("%s: %w", what, err)
	}
	return n, r.note(what, d.Len()), nil
}

// logged are the options of a fit that logs its rounds.
func (o Options) logged(what string) FitOptions {
	fit := o.FitOptions
	report := fit.Report
	fit.Report = func(r Round) {
		o.Logf("%s, round %d: loss %.5f, %.5f on the validation set", what, r.Number, r.Training, r.Validation)
		if report != nil {
			report(r)
		}
	}
	return fit
}

func (r Result) note(what string, examples int) string {
	return fmt.Sprintf("%s: %d examples; loss on the validation set %.4f before, %.4f after", what, examples, r.Start.Validation, r.Best.Validation)
}
