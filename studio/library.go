package studio

import (
	"context"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/library"
)

// Library keeps games where they can be looked for: see [Options]. It is safe for concurrent
// use.
type Library interface {
	// Add puts games in and has written them down when it returns.
	Add(ctx context.Context, entries ...library.Entry) (library.Added, error)
	// Find looks for games.
	Find(ctx context.Context, q library.Query) (library.Page, error)
	// Explore says what was played from the position of a record.
	Explore(ctx context.Context, at sente.Record) (library.Explored, error)
	// Game returns a game in full.
	Game(ctx context.Context, id int64) (library.Kept, error)
	// Remove takes games out, and says how many were there.
	Remove(ctx context.Context, ids ...int64) (int, error)
	// Forget takes out what was kept of a study of the studio.
	Forget(ctx context.Context, own string) error
}
