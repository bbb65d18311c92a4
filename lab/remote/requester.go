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

// Requester sends positions of one game to the workers of a queue.
type Requester struct {
	*fleet.Dispatcher
}

// RunClient starts runs on a queue.
type RunClient struct {
	Queue fleet.Queue
	Games catalog.Catalog
	Log   *slog.Logger
}

// startRun starts a run. Its jobs are records of the game of m.Game; the settings apply to all.
func (c RunClient) startRun(ctx context.Context, m fleet.Manifest, settings any) (a Requester, err error) {
	m.Program = fleet.Program()
	m.Game.Moves, m.Game.Thinking, m.Game.Players, m.Game.Result = nil, nil, nil, sente.Result{}
	if m.Rules, err = fleet.RulesFingerprint(c.Games, m.Game); err != nil {
		return a, err
	}
	if m.Body, err = json.Marshal(settings); err != nil {
		return a, err
	}
	a.Dispatcher, err = fleet.StartDispatcher(ctx, c.Queue, m, nil, c.Log)
	return a, err
}

// requestAnswer sends a record and decodes the worker's answer into answer.
func (a Requester) requestAnswer(ctx context.Context, r sente.Record, answer any) error {
	body, err := json.Marshal(r)
	if err != nil {
		return err
	}
	result, err := a.DoJob(ctx, fmt.Sprintf("%x", sha256.Sum256(body))[:32], body)
	if err != nil {
		return err
	}
	return json.Unmarshal(result.Body, answer)
}
