package remote

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"log/slog"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/match/fleet"
)

// Asker sends positions of one game to the workers of a queue.
type Asker struct {
	*fleet.Dispatcher
}

// Client starts runs on a queue.
type Client struct {
	Queue fleet.Queue
	Games catalog.Catalog
	Log   *slog.Logger
}

// start starts a run. Its jobs are records of the game of m.Game; the settings apply to all.
func (c Client) start(ctx context.Context, m fleet.Manifest, settings any) (a Asker, err error) {
	m.Program = fleet.Program()
	m.Game.Moves, m.Game.Thinking, m.Game.Players, m.Game.Result = nil, nil, nil, sente.Result{}
	if m.Rules, err = fleet.Fingerprint(c.Games, m.Game); err != nil {
		return a, err
	}
	if m.Body, err = json.Marshal(settings); err != nil {
		return a, err
	}
	a.Dispatcher, err = fleet.Dispatch(ctx, c.Queue, m, nil, c.Log)
	return a, err
}

// about sends a record and decodes the worker's answer into answer.
func (a Asker) about(ctx context.Context, r sente.Record, answer any) error {
	body, err := json.Marshal(r)
	if err != nil {
		return err
	}
	result, err := a.Do(ctx, fmt.Sprintf("%x", sha256.Sum256(body))[:32], body)
	if err != nil {
		return err
	}
	return json.Unmarshal(result.Body, answer)
}
