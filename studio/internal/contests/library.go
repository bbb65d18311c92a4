package contests

import (
	"bytes"
	"context"
	"errors"
	"io"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/library"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/studio/internal/httpapi"
	"github.com/sente-games/sente/studio/internal/storage"
)

// librarySource returns the source name of the games of the contest in the library.
func (c *Contest) librarySource() string { return "skirmish " + c.id }

// maxMissing are the games that a contest plays on after the library has refused one,
// before it is asked again.
const maxMissing = 64

// addToLibrary puts finished games into the library. They come in in their order, so that the
// library knows how far it has come: after one that it refuses the others wait.
func (c *Contest) addToLibrary(news []match.Result) {
	if c.contests.shelf.Library == nil || len(news) == 0 {
		return
	}
	ctx := context.WithoutCancel(c.contests.engines.Context())
	c.libraryLock.Lock()
	defer c.libraryLock.Unlock()
	if c.missing == 0 {
		err := c.addGames(ctx, news)
		if err != nil {
			c.missing = len(news)
		}
		c.setLibraryNotice(err)
		return
	}
	if c.missing += len(news); c.missing >= maxMissing {
		c.addRest(ctx)
	}
}

// addMissing puts in the games that the library lacks: those that it refused, and those after
// which the studio was killed.
func (c *Contest) addMissing(ctx context.Context) {
	c.libraryLock.Lock()
	defer c.libraryLock.Unlock()
	if c.contests.shelf.Library != nil && c.missing > 0 {
		c.addRest(ctx)
	}
}

// addRest puts in all games after the last one that the library has ever had, and no game
// twice. The lock is held.
func (c *Contest) addRest(ctx context.Context) {
	err := c.eachMissing(ctx, func(some []match.Result) error { return c.addGames(ctx, some) })
	if c.missing = 0; err != nil {
		c.missing = 1
	}
	c.setLibraryNotice(err)
}

// eachMissing yields the games after the last one that the library has ever had, some at a
// time.
func (c *Contest) eachMissing(ctx context.Context, yield func([]match.Result) error) error {
	reached, err := c.contests.shelf.Library.Reached(ctx, c.librarySource())
	if err != nil {
		return err
	}
	of, err := c.Choose(Choice{From: reached + 1})
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

// addGames puts some games into the library, together.
func (c *Contest) addGames(ctx context.Context, some []match.Result) error {
	var entries []library.Entry
	c.mu.Lock()
	for _, r := range some {
		if n := c.finished.numbers[match.Seated{Number: r.Number, Seating: r.Seating}]; n > 0 && r.Begun() {
			entries = append(entries, library.Entry{Record: r.Record, Source: c.librarySource(), Number: n})
		}
	}
	c.mu.Unlock()
	_, _, err := c.contests.shelf.Add(ctx, entries)
	return err
}

// setLibraryNotice publishes whether games are added to the library.
func (c *Contest) setLibraryNotice(err error) {
	var notice *sente.Message
	if err != nil {
		notice = httpapi.Clean(sente.NewMessage("not_in_library", "The games do not go into the library: {problem}", "problem", err.Error()))
	}
	c.mu.Lock()
	same := c.libraryNotice.Error() == notice.Error()
	c.mu.Unlock()
	if !same {
		c.change(func() { c.libraryNotice = notice })
		if err != nil {
			c.contests.Log.Warn("games of a match cannot be added to the library", "error", c.redact(err))
		}
	}
}

// addMissingGames puts in the games that the contests of earlier days have and the library
// lacks, because the studio ended between the two.
func (s *Contests) addMissingGames() {
	for _, c := range s.All() {
		if c.own && s.engines.Context().Err() == nil {
			c.addEarlier(s.engines.Context())
		}
	}
}

// addEarlier looks whether the journal has more games than have come into the library. It
// counts lines: where one of them is no game, the games are read for nothing, and none comes
// in.
func (c *Contest) addEarlier(ctx context.Context) {
	c.libraryLock.Lock()
	defer c.libraryLock.Unlock()
	reached, err := c.contests.shelf.Library.Reached(ctx, c.librarySource())
	if err != nil || c.FileName == "" {
		return // c.waiting says that it is not known
	}
	if countLines(c.FileName)-1 <= reached {
		c.missing = 0
		return
	}
	c.loadGames()
	c.addRest(ctx)
}

// countLines counts the whole lines of a file; those of one that cannot be read are none.
func countLines(name string) (n int) {
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
