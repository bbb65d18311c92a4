package catalog

import (
	"context"
	"errors"
	"math/rand/v2"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/capture"
	gomokuengine "github.com/sente-games/sente/engines/gomoku"
	"github.com/sente-games/sente/tune"
)

// gomokuStudent is the engine that plays by the rules of the games it is given.
type gomokuStudent struct{}

// studentOf goes by the rules alone: games in the middle of their opening and
// games that have ended are learned from as well.
func studentOf(r sente.Record) tune.Student {
	r.Moves = nil
	if !gomokuengine.Plays(r) && capture.Knows(r) {
		return capture.Student{}
	}
	return gomokuengine.Student{}
}

// Stray is that of the engine that plays by the record's rules.
func (gomokuStudent) Stray(r sente.Record, rng *rand.Rand) (sente.Record, bool) {
	return studentOf(r).Stray(r, rng)
}

// Learn fits the numbers of the engine that plays by the games' rules, which must
// be the same engine for all of them.
func (gomokuStudent) Learn(ctx context.Context, games []sente.Record, o tune.Lesson) (tune.File, error) {
	if len(games) == 0 {
		return gomokuengine.Student{}.Learn(ctx, games, o)
	}
	student := studentOf(games[0])
	for _, r := range games[1:] {
		if studentOf(r) != student {
			return tune.File{}, errors.New("games with captures and without are learned from apart: give --data of one kind")
		}
	}
	return student.Learn(ctx, games, o)
}
