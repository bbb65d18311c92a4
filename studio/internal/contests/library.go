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

// librarySource returns the source name of the match's games in the library.
func (c *Contest) librarySource() string { return "skirmish " + c.id }

// retryAfterGames is the number of games after which a failed addition to the library is retried.
const retryAfterGames = 64

// addToLibrary adds finished games to the library in their order, so that the library's highest number
// marks the progress. After a failure the following games wait for a retry.
func (c *Contest) addToLibrary(news []match.Result) {
	if c.contests.shelf.Library == nil || len(news) == 0 {
		return
	}
	ctx := context.WithoutCancel(c.contests.engines.Context())
	c.libraryLock.Lock()
	defer c.libraryLock.Unlock()
	if c.numMissing == 0 {
		err := c.addGames(ctx, news)
		if err != nil {
			c.numMissing = len(news)
		}
		c.setLibraryNotice(err)
		return
	}
	if c.numMissing += len(news); c.numMissing >= retryAfterGames {
		c.addRemaining(ctx)
	}
}

// addMissing adds the games that the library lacks: after a failed addition, or because a previous
// process was killed.
func (c *Contest) addMissing(ctx context.Context) {
	c.libraryLock.Lock()
	defer c.libraryLock.Unlock()
	if c.contests.shelf.Library != nil && c.numMissing > 0 {
		c.addRemaining(ctx)
	}
}

// addRemaining adds all games after the last one that the library has contained, so no game is added
// twice. c.libraryLock must be held.
func (c *Contest) addRemaining(ctx context.Context) {
	err := c.eachMissing(ctx, func(some []match.Result) error { return c.addGames(ctx, some) })
	if c.numMissing = 0; err != nil {
		c.numMissing = 1
	}
	c.setLibraryNotice(err)
}

// eachMissing yields batches of the games after the last one that the library has contained.
func (c *Contest) eachMissing(ctx context.Context, yield func([]match.Result) error) error {
	reached, err := c.contests.shelf.Library.Reached(ctx, c.librarySource())
	if err != nil {
		return err
	}
	of, err := c.FilterGames(GameFilter{From: reached + 1})
	if err != nil || len(of) == 0 {
		return err
	}
	var some []match.Result
	err = c.eachResult(of, func(r match.Result) error {
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

// addGames adds games to the library in one transaction.
func (c *Contest) addGames(ctx context.Context, some []match.Result) error {
	var entries []library.Entry
	c.mu.Lock()
	for _, r := range some {
		if n := c.finished.numbers[match.GameID{Number: r.Number, Seating: r.Seating}]; n > 0 && r.HasBegun() {
			entries = append(entries, library.Entry{Record: r.Record, Source: c.librarySource(), Number: n})
		}
	}
	c.mu.Unlock()
	_, _, err := c.contests.shelf.Add(ctx, entries)
	return err
}

// setLibraryNotice publishes an error of the library, or nil.
func (c *Contest) setLibraryNotice(err error) {
	var notice *sente.Message
	if err != nil {
		notice = httpapi.Clean(sente.NewMessage("not_in_library", "The games are not added to the library: {problem}", "problem", err.Error()))
	}
	c.mu.Lock()
	same := c.libraryNotice.Error() == notice.Error()
	c.mu.Unlock()
	if !same {
		c.publish(func() { c.libraryNotice = notice })
		if err != nil {
			c.contests.Log.Warn("games of a match cannot be added to the library", "error", c.redact(err))
		}
	}
}

// addMissingGames adds the games of stored matches that the library lacks, because a previous process
// ended in between.
func (s *Contests) addMissingGames() {
	for _, c := range s.All() {
		if c.isLocal && s.engines.Context().Err() == nil {
			c.addFromJournal(s.engines.Context())
		}
	}
}

// addFromJournal adds games if the journal contains more lines than the library has games of the match.
// An invalid line only causes an unnecessary read.
func (c *Contest) addFromJournal(ctx context.Context) {
	c.libraryLock.Lock()
	defer c.libraryLock.Unlock()
	reached, err := c.contests.shelf.Library.Reached(ctx, c.librarySource())
	if err != nil || c.JournalName == "" {
		return // the library's state is unknown; numMissing stays set
	}
	if countLines(c.JournalName)-1 <= reached {
		c.numMissing = 0
		return
	}
	c.loadGames()
	c.addRemaining(ctx)
}

// countLines returns the number of complete lines of a file, or 0 if it can't be read.
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
