package match

import (
	"context"

	"github.com/sente-games/sente"
)

// GameID identifies a game of a run in progress by the number of its encounter and its seating.
type GameID struct {
	Number  int `json:"number"`
	Seating int `json:"seating"`
}

// Watcher receives the events of the games of a [LocalRunner]. Its methods are called in the
// goroutines of the games, and Thinks in the goroutines of searching engines: they use up the
// engine's time, so they must only store the event and return.
type Watcher interface {
	// GameBegan is called with the game before the first move of its players.
	GameBegan(at GameID, start sente.Record)
	// EngineThinks is called with the search info of the player to move.
	EngineThinks(at GameID, seat int, i sente.Info)
	// MovePlayed is called after each move.
	MovePlayed(at GameID, seat int, m sente.Move)
	// GameLeft is called when the game is over or dropped.
	GameLeft(at GameID)
	// WrapMove wraps each move: it calls think once, when the move may begin, and returns its
	// error. No clock runs before that call. Any other error ends the run.
	WrapMove(ctx context.Context, at GameID, think func() error) error
}

// SetWatcher sets the watcher of all games that start later. It must be called before the first job.
func (l *LocalRunner) SetWatcher(w Watcher) { l.watcher = w }

// withWatcher returns game with the callbacks of the runner's watcher.
func (s *playerSlot) withWatcher(game PlayOptions, at GameID) PlayOptions {
	w := s.local.watcher
	if w == nil {
		return game
	}
	game.OnInfo = func(seat int, i sente.Info) { w.EngineThinks(at, seat, i) }
	game.OnMove = func(seat int, m sente.Move) { w.MovePlayed(at, seat, m) }
	game.WrapMove = func(ctx context.Context, think func() error) error { return w.WrapMove(ctx, at, think) }
	return game
}
