package fit

import (
	"context"
	"fmt"
	"iter"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/train"
)

// Trainer is the [train.Trainer] of an engine.
type Trainer struct {
	Name string // name of the engine for messages
	Note string // first line of its weights file
	// Open returns the engine with an empty board and its current weights.
	Open func() TrainableEngine
}

// Train fits the weights to the quiet positions of the games.
func (t Trainer) Train(ctx context.Context, games iter.Seq2[sente.Record, error], o train.Options) (train.File, error) {
	x := newExamples(t.Open(), o)
	if x.network == nil && !o.Value && !o.Order {
		return train.File{}, fmt.Errorf("%s has no network: fit the evaluation (value) or move ordering (order)", t.Name)
	}
	read := 0
	for r, err := range games {
		if err == nil {
			err = ctx.Err()
		}
		if err == nil {
			err = x.addGame(r, read)
		}
		if err != nil {
			return train.File{}, err
		}
		read++
	}
	o.Logf("%d games and perturbed positions: %d quiet positions", read, x.quiet)
	notes := []string{t.Note}
	for _, fit := range []func(context.Context, train.Options) (string, error){x.fitWorth, x.fitNetwork, x.fitRanks} {
		note, err := fit(ctx, o)
		if err != nil {
			return train.File{}, err
		}
		if note != "" {
			notes = append(notes, note)
		}
	}
	return x.WeightsFile(notes...), nil
}

// fitWorth fits the evaluation, if o.Value is set, and returns a note.
func (x *trainingExamples) fitWorth(ctx context.Context, o train.Options) (note string, err error) {
	if !o.Value {
		return "", nil
	}
	weights, note, err := o.Fit(ctx, "evaluation", x.WorthModel(), x.outcomes)
	if err == nil {
		x.SetWorth(weights)
	}
	return note, err
}

// fitNetwork fits the network, if o.Network is set and the engine has one, and returns a note.
func (x *trainingExamples) fitNetwork(ctx context.Context, o train.Options) (note string, err error) {
	if !o.Network || x.network == nil {
		return "", nil
	}
	n, note, err := o.FitNetwork(ctx, "network", x.network.NetworkFeatures(), &x.points)
	if err == nil {
		x.network.SetNetwork(n)
	}
	return note, err
}

// fitRanks fits the move ordering, if o.Order is set, and returns a note.
func (x *trainingExamples) fitRanks(ctx context.Context, o train.Options) (note string, err error) {
	if !o.Order {
		return "", nil
	}
	weights, note, err := o.Fit(ctx, "move ordering", x.RankModel(), x.choices)
	if err == nil {
		x.SetRanks(weights)
	}
	return note, err
}
