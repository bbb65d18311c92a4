package simple

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search/book"
)

// Keeper returns what opens the game of a record for opening books; it is an
// error if the game has no position key or keeps the board in its rules.
func Keeper[R Playable[S, M], S any, M comparable](source Source[R, S]) func(sente.Record) (book.Keeper, error) {
	return func(r sente.Record) (book.Keeper, error) {
		game, start, err := source(r)
		if err != nil {
			return nil, err
		}
		return book.Open(game, start)
	}
}
