package book

import (
	"context"
	"errors"
	"time"

	"github.com/sente-games/sente"
)

// Engine plays from a book as long as that knows a move, and then thinks as the
// engine inside does. A move from the book says so: Info.Source is "book".
type Engine struct {
	inner   sente.Engine
	book    *Book
	open    func(sente.Record) (Keeper, error)
	options Options
}

// Wrap puts a book before an engine; open returns the keeper for the game of a
// record. The book is used for records whose title is the book's: word by word,
// unless Options.Title says how a record's title is found, for instance by
// filling in what a game's default size is. A request for several lines is for an
// analysis and gets the engine's.
func Wrap(inner sente.Engine, b *Book, open func(sente.Record) (Keeper, error), o Options) (*Engine, error) {
	switch {
	case inner == nil:
		return nil, errors.New("book: there is no engine to wrap")
	case b == nil:
		return nil, errors.New("book: there is no book")
	case open == nil:
		return nil, errors.New("book: there is nobody to read the book")
	}
	if err := o.check(); err != nil {
		return nil, err
	}
	if o.Title == nil {
		o.Title = TitleOf
	}
	return &Engine{inner, b, open, o}, nil
}

// Think answers from the book, or asks the engine inside, which says what is wrong
// with a record.
func (e *Engine) Think(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	begin := time.Now()
	if choice, ok := e.look(game, limits); ok {
		choice.Info.Time = time.Since(begin)
		if report != nil {
			report(choice.Info)
		}
		return choice, nil
	}
	return e.inner.Think(ctx, game, limits, report)
}

// look opens the book at the end of the record.
func (e *Engine) look(game sente.Record, limits sente.Limits) (choice sente.Choice, ok bool) {
	if limits.Lines > 1 || e.options.Plies > 0 && len(game.Moves) >= e.options.Plies || e.options.Title(game) != e.book.Title {
		return choice, false
	}
	k, err := e.open(game)
	if err != nil {
		return choice, false
	}
	o := e.options
	o.Seed += limits.Seed * 0x9e3779b97f4a7c15
	choice, ok, err = k.Choose(e.book, game.Moves, o)
	return choice, ok && err == nil
}

// Unwrap returns the engine inside.
func (e *Engine) Unwrap() sente.Engine { return e.inner }
