package book

import (
	"context"
	"errors"
	"time"

	"github.com/sente-games/sente"
)

// Engine plays book moves while there are any, and otherwise the moves of the
// inner engine. Info.Source of a book move is "book".
type Engine struct {
	inner      sente.Engine
	book       *Book
	openKeeper func(sente.Record) (Keeper, error)
	options    Options
}

// Wrap adds a book to an engine; open returns the keeper for the game of a
// record. The book is used for records with a title equal to the book's.
// Options.Title can normalize the title of a record, for instance with the
// default size of a game. A request for several lines is an analysis and is
// passed to the engine.
func Wrap(inner sente.Engine, b *Book, open func(sente.Record) (Keeper, error), o Options) (*Engine, error) {
	switch {
	case inner == nil:
		return nil, errors.New("book: missing engine (got nil)")
	case b == nil:
		return nil, errors.New("book: missing book (got nil)")
	case open == nil:
		return nil, errors.New("book: missing reader (got nil)")
	}
	if err := o.validate(); err != nil {
		return nil, err
	}
	if o.Title == nil {
		o.Title = TitleOf
	}
	return &Engine{inner, b, open, o}, nil
}

// Think returns a book move or calls the inner engine, which also reports
// invalid records.
func (e *Engine) Think(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	begin := time.Now()
	if choice, ok := e.lookUpMove(game, limits); ok {
		choice.Info.Time = time.Since(begin)
		if report != nil {
			report(choice.Info)
		}
		return choice, nil
	}
	return e.inner.Think(ctx, game, limits, report)
}

// lookUpMove returns the book move for the end of the record.
func (e *Engine) lookUpMove(game sente.Record, limits sente.Limits) (choice sente.Choice, ok bool) {
	if limits.Lines > 1 || e.options.Plies > 0 && len(game.Moves) >= e.options.Plies || e.options.Title(game) != e.book.Title {
		return choice, false
	}
	k, err := e.openKeeper(game)
	if err != nil {
		return choice, false
	}
	o := e.options
	o.Seed += limits.Seed * 0x9e3779b97f4a7c15
	choice, ok, err = k.Choose(e.book, game.Moves, o)
	return choice, ok && err == nil
}

// Unwrap returns the inner engine.
func (e *Engine) Unwrap() sente.Engine { return e.inner }
