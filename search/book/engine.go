package book

import (
	"context"
	"errors"
	"io"
	"time"

	"github.com/sente-games/sente"
)

// Source returns the rules that a record names and the position before its first
// move.
type Source[R, S any] func(sente.Record) (R, S, error)

// Engine plays from a book as long as that knows a move, and then thinks as the
// engine inside does. A move from the book says so: Info.Source is "book".
type Engine[R Game[S, M], S any, M comparable] struct {
	inner   sente.Engine
	book    *Book
	source  Source[R, S]
	options Options
}

var (
	_ sente.Ponderer = (*Engine[Game[int, int], int, int])(nil)
	_ io.Closer      = (*Engine[Game[int, int], int, int])(nil)
)

// Wrap puts a book before an engine. The book is used for records whose title is
// the book's: word by word, unless Options.Title says how a record's title is
// found, for instance by filling in what a game's default size is. Whoever asks
// for several lines wants an analysis and gets the engine's.
func Wrap[R Game[S, M], S any, M comparable](inner sente.Engine, b *Book, source Source[R, S], o Options) (*Engine[R, S, M], error) {
	switch {
	case inner == nil:
		return nil, errors.New("book: there is no engine to wrap")
	case b == nil:
		return nil, errors.New("book: there is no book")
	case o.Margin < 0 || o.Games < 0 || o.Plies < 0:
		return nil, errors.New("book: margin, games and plies must not be negative")
	}
	if o.Title == nil {
		o.Title = TitleOf
	}
	return &Engine[R, S, M]{inner, b, source, o}, nil
}

// Think answers from the book, or asks the engine inside. What is wrong with a
// record is for that one to say.
func (e *Engine[R, S, M]) Think(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
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
func (e *Engine[R, S, M]) look(game sente.Record, limits sente.Limits) (choice sente.Choice, ok bool) {
	if limits.Lines > 1 || e.options.Plies > 0 && len(game.Moves) >= e.options.Plies || e.options.Title(game) != e.book.Title {
		return choice, false
	}
	r, start, err := e.source(game)
	if err != nil {
		return choice, false
	}
	g, err := NewGuide[R, S, M](r)
	if err != nil {
		return choice, false
	}
	s, err := g.end(start, game.Moves)
	if err != nil {
		return choice, false
	}
	o := e.options
	o.Seed += limits.Seed * 0x9e3779b97f4a7c15
	list := weigh(g.Find(e.book, s), o)
	if len(list) == 0 {
		return choice, false
	}
	return g.answer(s, list, choose(list, g.Place(s), o)), true
}

// end returns the position after the moves.
func (g *Guide[R, S, M]) end(start S, texts []sente.Move) (*S, error) {
	moves, err := g.parse(start, texts)
	if err != nil {
		return nil, err
	}
	s := start
	for _, m := range moves {
		var next S
		g.rules.Play(&next, &s, m, false)
		s = next
	}
	return &s, nil
}

// answer puts the chosen move into words, with the others as candidates.
func (g *Guide[R, S, M]) answer(s *S, list []weighed[M], chosen int) sente.Choice {
	best, sum := list[chosen], total(list)
	text := sente.Move(g.rules.Format(s, best.Move))
	info := sente.Info{Depth: best.Book.Depth, Score: best.Book.Score, Line: []sente.Move{text}, Source: "book"}
	for _, w := range list {
		info.Candidates = append(info.Candidates, sente.Candidate{
			Move:  sente.Move(g.rules.Format(s, w.Move)),
			Share: float64(w.weight) / float64(sum), Score: w.Book.Score,
		})
	}
	return sente.Choice{Move: text, Info: info}
}

// Ponder lets the engine inside ponder if it can.
func (e *Engine[R, S, M]) Ponder(ctx context.Context, game sente.Record) {
	if p, ok := e.inner.(sente.Ponderer); ok {
		p.Ponder(ctx, game)
	}
}

// Close closes the engine inside if it can be closed.
func (e *Engine[R, S, M]) Close() error {
	if c, ok := e.inner.(io.Closer); ok {
		return c.Close()
	}
	return nil
}
