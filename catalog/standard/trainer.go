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

// gomokuTrainer fits the engine that plays by the rules of the games that it is given.
type gomokuTrainer struct{}

// captures reports whether the engine for captures plays by the rules of a record.
// Games in the middle of their opening and games that have ended are fitted to as well.
func (gomokuTrainer) captures(r sente.Record) bool {
	r.Moves = nil
	return !gomokuengine.Plays(r) && capture.Knows(r)
}

func (t gomokuTrainer) of(r sente.Record) fit.Trainer {
	if t.captures(r) {
		return capture.Trainer
	}
	return gomokuengine.Trainer
}

// Perturb is that of the engine that plays by the record's rules.
func (t gomokuTrainer) Perturb(r sente.Record, rng *rand.Rand) (sente.Record, bool) {
	return t.of(r).Perturb(r, rng)
}

// Train fits the weights of the engine that plays by the games' rules, which must be
// the same engine for all of them.
func (t gomokuTrainer) Train(ctx context.Context, games iter.Seq2[sente.Record, error], o train.Options) (train.File, error) {
	first, err := firstOf(games)
	if err != nil {
		return train.File{}, err
	}
	captures := t.captures(first)
	return t.of(first).Train(ctx, func(yield func(sente.Record, error) bool) {
		for r, err := range games {
			if err == nil && t.captures(r) != captures {
				err = errors.New("games with captures and without are learned from apart: give --data of one kind")
			}
			if !yield(r, err) {
				return
			}
		}
	}, o)
}

// firstOf is the first of some games, one without moves if there is none.
func firstOf(games iter.Seq2[sente.Record, error]) (sente.Record, error) {
	for r, err := range games {
		return r, err
	}
	return sente.Record{}, nil
}
