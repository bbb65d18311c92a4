package match_test

import (
	"context"
	"errors"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/games/connectfour"
)

// games is a catalog of one game without engines.
var games = catalog.Catalog{{Name: "connectfour", Open: connectfour.Open}}

// engine plays what a function says.
type engine func(ctx context.Context, r sente.Record, l sente.Limits) (sente.Choice, error)

func (e engine) Think(ctx context.Context, r sente.Record, l sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	c, err := e(ctx, r, l)
	if report != nil && err == nil {
		report(c.Info)
	}
	return c, err
}

// first plays the first legal move and claims depth 3 and 7 nodes.
func first(_ context.Context, r sente.Record, _ sente.Limits) (sente.Choice, error) {
	b, err := games.OpenBoard(r)
	if err != nil {
		return sente.Choice{}, err
	}
	return sente.Choice{Move: b.Legal()[0], Info: sente.Info{Depth: 3, Nodes: 7, Score: 5}}, nil
}

// always plays the same move, legal or not.
func always(m sente.Move) engine {
	return func(context.Context, sente.Record, sente.Limits) (sente.Choice, error) {
		return sente.Choice{Move: m}, nil
	}
}

func fails(context.Context, sente.Record, sente.Limits) (sente.Choice, error) {
	return sente.Choice{}, errors.New("no idea")
}

// sleeps hangs until it is cancelled, then plays a legal move.
func sleeps(ctx context.Context, r sente.Record, l sente.Limits) (sente.Choice, error) {
	<-ctx.Done()
	return first(ctx, r, l)
}

// takes thinks for a time that it does not have to justify.
func takes(d time.Duration) engine {
	return func(ctx context.Context, r sente.Record, l sente.Limits) (sente.Choice, error) {
		select {
		case <-time.After(d):
		case <-ctx.Done():
		}
		return first(ctx, r, l)
	}
}
