package match

import (
	"context"

	"github.com/sente-games/sente"
)

// Seated names a game of a run while it is played: the number of its encounter, and which
// of its games it is.
type Seated struct {
	Number  int `json:"number"`
	Seating int `json:"seating"`
}

// Watcher hears of the games of a [Local] while they are played. Its calls come from the
// goroutines of the games, Thinks from those of engines at work: what it does there is
// taken from their time, so it keeps what it hears and lets others look at it.
type Watcher interface {
	// Began is called with the game before the first move of its players.
	Began(at Seated, start sente.Record)
	// Thinks is called with what the player to move says.
	Thinks(at Seated, seat int, i sente.Info)
	// Moved is called after each move.
	Moved(at Seated, seat int, m sente.Move)
	// Left is called when the game is over, or dropped.
	Left(at Seated)
	// Turn stands around each move: it calls think once, when the move may begin, and
	// returns its error. No clock runs before. An error of its own ends the run.
	Turn(ctx context.Context, at Seated, think func() error) error
}

// Watch has a watcher hear of all games that begin from now on. It is called before the
// first job.
func (l *Local) Watch(w Watcher) { l.watcher = w }

// watched has the watcher of the slot's runner hear of a game.
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
