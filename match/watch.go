package match

import (
	"context"

	"github.com/sente-games/sente"
)

// Seated identifies a game of a run in progress by the number of its encounter and its seating.
type Seated struct {
	Number  int `json:"number"`
	Seating int `json:"seating"`
}

// Watcher receives the events of the games of a [Local]. Its methods are called in the goroutines
// of the games, and Thinks in the goroutines of searching engines: they use up the engine's time,
// so they must only store the event and return.
type Watcher interface {
	// Began is called with the game before the first move of its players.
	Began(at Seated, start sente.Record)
	// Thinks is called with the search info of the player to move.
	Thinks(at Seated, seat int, i sente.Info)
	// Moved is called after each move.
	Moved(at Seated, seat int, m sente.Move)
	// Left is called when the game is over or dropped.
	Left(at Seated)
	// Turn wraps each move: it calls think once, when the move may begin, and returns its error. No
	// clock runs before that call. Any other error ends the run.
	Turn(ctx context.Context, at Seated, think func() error) error
}

// Watch sets the watcher of all games that start later. It must be called before the first job.
func (l *Local) Watch(w Watcher) { l.watcher = w }

// watched returns game with the callbacks of the runner's watcher.
func (s *slot) watched(game Game, at Seated) Game {
	w := s.local.watcher
	if w == nil {
		return game
	}
	game.Report = func(seat int, i sente.Info) { w.Thinks(at, seat, i) }
	game.Moved = func(seat int, m sente.Move) { w.Moved(at, seat, m) }
	game.Around = func(ctx context.Context, think func() error) error { return w.Turn(ctx, at, think) }
	return game
}
