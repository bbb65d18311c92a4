package train

import (
	"context"
	"fmt"
	"iter"
	"math/rand/v2"

	"github.com/sente-games/sente"
)

// Trainer fits the weights of an engine to games. The catalog contains one for each game whose
// engine has weights.
type Trainer interface {
	// Perturb returns a position a few moves after that of the record, some of them not the best,
	// as a search meets it. ok is false if the position is not worth a search.
	Perturb(r sente.Record, rng *rand.Rand) (perturbed sente.Record, ok bool)
	// Train fits the weights to games and perturbed positions whose moves have the scores of a
	// search, and returns the file for the engine to embed. Games are streamed because all of them
	// may exceed memory; an error ends the stream.
	Train(ctx context.Context, games iter.Seq2[sente.Record, error], o Options) (File, error)
}

// Listed returns a sequence of the given games for a [Trainer].
func Listed(games ...sente.Record) iter.Seq2[sente.Record, error] {
	return func(yield func(sente.Record, error) bool) {
		for _, r := range games {
			if !yield(r, nil) {
				return
			}
		}
	}
}

// Options configures a [Trainer].
type Options struct {
	FitOptions
	// Blend is the weight of the search score in a position's target, 0 to 1; the rest is the
	// result of its game. Perturbed positions have no result: their targets come from the search
	// alone.
	Blend float64
	// Value, Network and Order select the fitted parts: the values of positions as sums of
	// features, the network that replaces them if the engine has one, and the move order. Other
	// parts stay unchanged.
	Value, Network, Order bool
	// Log receives progress messages, one line at a time; nil discards them.
	Log func(format string, args ...any)
}

// Logf logs a line unless Log is nil.
func (o Options) Logf(format string, args ...any) {
	if o.Log != nil {
		o.Log(format, args...)
	}
}

// Fit calls the function [Fit] with these options. It returns the weights of the model's features
// and a line for the notes of the file.
func (o Options) Fit(ctx context.Context, subject string, m Model, d Dataset) (weights []float64, note string, err error) {
	r, err := Fit(ctx, m, d, o.withLog(subject))
	if err != nil {
		return nil, "", fmt.Errorf("%s: %w", subject, err)
	}
	return m.Weights(r.Values), r.formatNote(subject, d.Len()), nil
}

// roundsPerNetworkRound is the number of rounds of a fit that correspond to one round of a
// network's fit, which takes many more steps per round.
const roundsPerNetworkRound = 12

// FitNetwork calls the function [FitNetwork] with these options and a twelfth of the rounds. It
// returns the network and a line for the notes of the file.
func (o Options) FitNetwork(ctx context.Context, subject string, of NetworkFeatures, d *NetworkDataset) (n *Network, note string, err error) {
	fit := o.withLog(subject)
	fit.Rounds = (fit.Rounds + roundsPerNetworkRound - 1) / roundsPerNetworkRound
	n, r, err := FitNetwork(ctx, of, d, fit)
	if err != nil {
		return nil, "", fmt.Errorf("%s: %w", subject, err)
	}
	return n, r.formatNote(subject, d.Len()), nil
}

// withLog returns the options of a fit that logs its rounds.
func (o Options) withLog(subject string) FitOptions {
	fit := o.FitOptions
	report := fit.Report
	fit.Report = func(r Round) {
		o.Logf("%s, round %d: loss %.5f, %.5f on the validation set", subject, r.Number, r.Training, r.Validation)
		if report != nil {
			report(r)
		}
	}
	return fit
}

func (r Result) formatNote(subject string, examples int) string {
	return fmt.Sprintf("%s: %d examples; loss on the validation set %.4f before, %.4f after", subject, examples, r.Start.Validation, r.Best.Validation)
}
