package studio

import (
	"bytes"
	"context"
	"errors"
	"io"

	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/library"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/studio/internal/storage"
)

// source is what the library calls the games of the skirmish.
func (c *skirmish) source() string { return "skirmish " + c.id }

// mostWaiting are the games that a skirmish plays on after the library has refused one,
// before it is asked again.
const mostWaiting = 64

// shelve puts finished games into the library. They come in in their order, so that the
// library knows how far it has come: after one that it refuses the others wait.
func (c *skirmish) shelve(news []match.Result) {
	if c.all.shelf.Library == nil || len(news) == 0 {
		return
	}
	ctx := context.WithoutCancel(c.all.engines.Context())
	c.shelving.Lock()
	defer c.shelving.Unlock()
	if c.waiting == 0 {
		err := c.putIn(ctx, news)
		if err != nil {
			c.waiting = len(news)
		}
		c.tellShelf(err)
		return
	}
	if c.waiting += len(news); c.waiting >= mostWaiting {
		c.putRest(ctx)
	}
}

// catchUp puts in the games that the library lacks: those that it refused, and those after
// which the studio was killed.
func (c *skirmish) catchUp(ctx context.Context) {
	c.shelving.Lock()
	defer c.shelving.Unlock()
	if c.all.shelf.Library != nil && c.waiting > 0 {
		c.putRest(ctx)
	}
}

// putRest puts in all games after the last one that the library has ever had, and no game
// twice. The lock is held.
func (c *skirmish) putRest(ctx context.Context) {
	err := c.eachUnshelved(ctx, func(some []match.Result) error { return c.putIn(ctx, some) })
	if c.waiting = 0; err != nil {
		c.waiting = 1
	}
	c.tellShelf(err)
}

// eachUnshelved yields the games after the last one that the library has ever had, some at a
// time.
func (c *skirmish) eachUnshelved(ctx context.Context, yield func([]match.Result) error) error {
	reached, err := c.all.shelf.Library.Reached(ctx, c.source())
	if err != nil {
		return err
	}
	of, err := c.chosen(choiceOf{From: reached + 1})
	if err != nil || len(of) == 0 {
		return err
	}
	var some []match.Result
	err = c.results(of, func(r match.Result) error {
		if some = append(some, r); len(some) < storage.BatchSize {
			return ctx.Err()
		}
		err := yield(some)
		some = some[:0]
		return err
	})
	if err == nil && len(some) > 0 {
		err = yield(some)
	}
	return err
}

// putIn puts some games into the library, together.
func (c *skirmish) putIn(ctx context.Context, some []match.Result) error {
	var entries []library.Entry
	c.mu.Lock()
	for _, r := range some {
		if n := c.numbers[match.Seated{Number: r.Number, Seating: r.Seating}]; n > 0 && r.Begun() {
			entries = append(entries, library.Entry{Record: r.Record, Source: c.source(), Number: n})
		}
	}
	c.mu.Unlock()
	_, _, err := c.all.shelf.Add(ctx, entries)
	return err
}

// tellShelf tells the pages whether games go into the library.
func (c *skirmish) tellShelf(err error) {
	text := ""
	if err != nil {
		text = "The games do not go into the library: " + visible.Line(err.Error())
	}
	c.mu.Lock()
	same := c.trouble == text
	c.mu.Unlock()
	if !same {
		c.change(func() { c.trouble = text })
		if err != nil {
			c.all.Log.Warn("games of a match cannot be added to the library", "error", c.withoutName(err))
		}
	}
}

// shelveSkirmishes puts in the games that the skirmishes of earlier days have and the library
// lacks, because the studio ended between the two.
func (s *skirmishes) shelveSkirmishes() {
	for _, c := range s.list() {
		if c.own && s.engines.Context().Err() == nil {
			c.shelveEarlier(s.engines.Context())
		}
	}
}

// shelveEarlier looks whether the journal has more games than have come into the library. It
// counts lines: where one of them is no game, the games are read for nothing, and none comes
// in.
func (c *skirmish) shelveEarlier(ctx context.Context) {
	c.shelving.Lock()
	defer c.shelving.Unlock()
	reached, err := c.all.shelf.Library.Reached(ctx, c.source())
	if err != nil || c.name == "" {
		return // c.waiting says that it is not known
	}
	if linesOf(c.name)-1 <= reached {
		c.waiting = 0
		return
	}
	c.recall()
	c.putRest(ctx)
}

// linesOf counts the whole lines of a file; those of one that cannot be read are none.
func linesOf(name string) (n int) {
	file, err := keep.OpenFile(name)
	if err != nil {
		return 0
	}
	defer file.Close()
	part := make([]byte, 64<<10)
	for {
		read, err := file.Read(part)
		n += bytes.Count(part[:read], []byte{'\n'})
		if err != nil {
			if !errors.Is(err, io.EOF) {
				return 0
			}
			return n
		}
	}
}
