package standard

import (
	"context"
	"errors"
	"iter"
	"math/rand/v2"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/capture"
	"github.com/sente-games/sente/engines/fit"
	gomokuengine "github.com/sente-games/sente/engines/gomoku"
	"github.com/sente-games/sente/train"
)

// gomokuTrainer fits the engine that plays the rules of the training games.
type gomokuTrainer struct{}

// usesCaptureEngine reports whether the capture engine plays the rules of a record. It ignores the
// moves, so that games in their opening and finished games are used for training as well.
func (gomokuTrainer) usesCaptureEngine(r sente.Record) bool {
	r.Moves = nil
	return !gomokuengine.CanPlay(r) && capture.SupportsGame(r)
}

func (t gomokuTrainer) trainerFor(r sente.Record) fit.Trainer {
	if t.usesCaptureEngine(r) {
		return capture.Trainer
	}
	return gomokuengine.Trainer
}

// Perturb calls the trainer of the engine that plays the record's rules.
func (t gomokuTrainer) Perturb(r sente.Record, rng *rand.Rand) (sente.Record, bool) {
	return t.trainerFor(r).Perturb(r, rng)
}

// Train fits the weights of the engine that plays the games' rules. It returns an error if the
// games need different engines.
func (t gomokuTrainer) Train(ctx context.Context, games iter.Seq2[sente.Record, error], o train.Options) (train.File, error) {
	first, err := firstGame(games)
	if err != nil {
		return train.File{}, err
	}
	captures := t.usesCaptureEngine(first)
	return t.trainerFor(first).Train(ctx, func(yield func(sente.Record, error) bool) {
		for r, err := range games {
			if err == nil && t.usesCaptureEngine(r) != captures {
				err = errors.New("games with and without captures must be trained separately: use --data with only one kind")
			}
			if !yield(r, err) {
				return
			}
		}
	}, o)
}

// firstGame returns the first game, an empty record if there are no games.
func firstGame(games iter.Seq2[sente.Record, error]) (sente.Record, error) {
	for r, err := range games {
		return r, err
	}
	return sente.Record{}, nil
}
