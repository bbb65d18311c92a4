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

// captures reports whether the capture engine plays the rules of a record. It ignores the moves, so
// that games in their opening and finished games are used for training as well.
func (gomokuTrainer) captures(r sente.Record) bool {
	r.Moves = nil
	return !gomokuengine.CanPlay(r) && capture.SupportsGame(r)
}

func (t gomokuTrainer) of(r sente.Record) fit.Trainer {
	if t.captures(r) {
		return capture.Trainer
	}
	return gomokuengine.Trainer
}

// Perturb calls the trainer of the engine that plays the record's rules.
func (t gomokuTrainer) Perturb(r sente.Record, rng *rand.Rand) (sente.Record, bool) {
	return t.of(r).Perturb(r, rng)
}

// Train fits the weights of the engine that plays the games' rules. It returns an error if the
// games need different engines.
func (t gomokuTrainer) Train(ctx context.Context, games iter.Seq2[sente.Record, error], o train.Options) (train.File, error) {
	first, err := firstOf(games)
	if err != nil {
		return train.File{}, err
	}
	captures := t.captures(first)
	return t.of(first).Train(ctx, func(yield func(sente.Record, error) bool) {
		for r, err := range games {
			if err == nil && t.captures(r) != captures {
				err = errors.New("games with and without captures must be trained separately: use --data with only one kind")
			}
			if !yield(r, err) {
				return
			}
		}
	}, o)
}

// firstOf returns the first game, an empty record if there are no games.
func firstOf(games iter.Seq2[sente.Record, error]) (sente.Record, error) {
	for r, err := range games {
		return r, err
	}
	return sente.Record{}, nil
}
