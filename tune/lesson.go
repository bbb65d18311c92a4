package tune

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/sente-games/sente"
)

// Student is an engine whose numbers can be fitted to games. It is what a game
// offers to whoever tunes it: the catalog holds one for each game that has any.
type Student interface {
	// Stray returns a position near that of the record, such as a search meets: a
	// few moves on, some of them not the best. ok is false if there is none that is
	// worth a thought.
	Stray(r sente.Record, rng *rand.Rand) (stray sente.Record, ok bool)
	// Learn fits the numbers to games and strays whose moves come with what was
	// thought of them, and returns the file that the engine is to embed.
	Learn(ctx context.Context, games []sente.Record, o Lesson) (File, error)
}

// Lesson says how an engine learns.
type Lesson struct {
	Options
	// Blend is how much of what a position is said to be worth comes from the
	// search that looked at it, 0 to 1; the rest comes from the end of its game.
	// For strays, which have no end, all of it comes from the search.
	Blend float64
	// Value, Network and Order say what is fitted: what positions are worth as sums
	// of features, what a network says on top of that where an engine has one, which
	// moves are expected. What is not fitted stays as it was.
	Value, Network, Order bool
	// Say is told what is going on, a line at a time; nil: nobody is told.
	Say func(format string, args ...any)
}

// Tell says a line to whoever listens.
func (l Lesson) Tell(format string, args ...any) {
	if l.Say != nil {
		l.Say(format, args...)
	}
}

// Fit is the function [Fit] by the lesson's options. It returns the weights of
// the model's features and a line for the notes of the file.
func (l Lesson) Fit(ctx context.Context, what string, m Model, e Evidence) (weights []float64, note string, err error) {
	r, err := Fit(ctx, m, e, l.telling(what))
	if err != nil {
		return nil, "", fmt.Errorf("%s: %w", what, err)
	}
	return m.Weights(r.Values), r.note(what, e.Len()), nil
}

// roundsOfNetwork is how many rounds of a fit are one of a network's, which takes
// a step after every example.
const roundsOfNetwork = 12

// FitNetwork is the function [FitNetwork] by the lesson's options, with a twelfth of
// the rounds. It returns the network and a line for the notes of the file.
func (l Lesson) FitNetwork(ctx context.Context, what string, kin []int32, b *Bags, known func(i int) float64) (n *Network, note string, err error) {
	o := l.telling(what)
	o.Rounds = (o.Rounds + roundsOfNetwork - 1) / roundsOfNetwork
	n, r, err := FitNetwork(ctx, kin, b, known, o)
	if err != nil {
		return nil, "", fmt.Errorf("%s: %w", what, err)
	}
	return n, r.note(what, b.Len()), nil
}

// telling are the options of a fit whose rounds are told.
func (l Lesson) telling(what string) Options {
	o := l.Options
	report := o.Report
	o.Report = func(r Round) {
		l.Tell("%s, round %d: loss %.5f, %.5f on games kept apart", what, r.Number, r.Seen, r.Apart)
		if report != nil {
			report(r)
		}
	}
	return o
}

func (r Result) note(what string, examples int) string {
	return fmt.Sprintf("%s: %d examples; loss on games kept apart %.4f before, %.4f after", what, examples, r.Start.Apart, r.Best.Apart)
}
