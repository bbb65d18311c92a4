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

// Asker asks the workers of a queue about positions of one game.
type Asker struct {
	*fleet.Dispatcher
}

// ask announces a run. Its jobs are records of the game of base, and settings hold for all.
func ask(ctx context.Context, q fleet.Queue, games catalog.Catalog, kind, title string, base sente.Record, files []fleet.File, settings any, log *slog.Logger) (a Asker, err error) {
	base.Moves, base.Thinking, base.Players, base.Result = nil, nil, nil, sente.Result{}
	m := fleet.Manifest{Kind: kind, Title: title, Program: fleet.Program(), Game: base, Files: files}
	if m.Rules, err = fleet.Fingerprint(games, base); err != nil {
		return a, err
	}
	if m.Body, err = json.Marshal(settings); err != nil {
		return a, err
	}
	a.Dispatcher, err = fleet.Dispatch(ctx, q, m, nil, log)
	return a, err
}

// about asks about a record; answer is what the worker's answer is read into.
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
