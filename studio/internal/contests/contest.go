package contests

import (
	"context"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/player"
	"github.com/sente-games/sente/studio/internal/httpapi"
	"github.com/sente-games/sente/studio/internal/scheduling"
	"github.com/sente-games/sente/studio/internal/streaming"
)

// Contest is a match between engines that the studio plays, with or without connected clients.
type Contest struct {
	*Live
	id          string
	contests    *Contests
	isLocal     bool // the studio plays it, not the command line
	JournalName string
	slots       int
	notice      *sente.Message // why the match is not stored on disk

	commandLock sync.Mutex // serializes commands; guards cancel and runDone
	cancel      context.CancelFunc
	runDone     chan struct{} // closed when all goroutines of the run have ended; nil before the first run

	libraryLock sync.Mutex
	numMissing  int // number of finished games that are not in the library

	loadLock        sync.Mutex
	unloadedJournal string // path of the journal until its games are loaded

	pacer pacer
}

// startGames starts or continues the games.
func (c *Contest) startGames() error {
	c.commandLock.Lock()
	defer c.commandLock.Unlock()
	if c.isRunning() {
		return httpapi.NewError(http.StatusConflict, "match_running", "these games are already being played")
	}
	if err := c.contests.engines.Context().Err(); err != nil {
		return httpapi.Errorf(http.StatusServiceUnavailable, "the studio is closing")
	}
	var journal *match.Journal
	if c.JournalName != "" {
		j, err := match.OpenJournal(c.JournalName, &c.plan)
		if err != nil {
			return httpapi.NewError(http.StatusConflict, "match_not_saved", "the games cannot be saved: {why}", "why", err)
		}
		journal = j
	}
	ctx, stop := context.WithCancel(c.contests.engines.Context())
	c.cancel, c.runDone = stop, make(chan struct{})
	c.pacer.unpause()
	c.setPhase(Running, nil)
	c.contests.engines.Go(func() {
		defer close(c.runDone)
		defer stop()
		c.playGames(ctx, journal)
	})
	return nil
}

// isRunning reports whether games are played. c.commandLock must be held.
func (c *Contest) isRunning() bool {
	if c.runDone == nil {
		return false
	}
	select {
	case <-c.runDone:
		return false
	default:
		return true
	}
}

// playGames plays the games and publishes the result.
func (c *Contest) playGames(ctx context.Context, journal *match.Journal) {
	local := match.NewLocalRunner(c.catalogWithSolver(), c.openPlayer, c.slots)
	local.SetWatcher(c.Live)
	ctx, enough := context.WithCancel(ctx)
	defer enough()
	run := match.Run{Plan: c.plan, Games: c.contests.games, Runner: local, Journal: journal, MaxCrashes: 3, Observe: func(t *match.Crosstable, news []match.Result) {
		c.Observe(t, news)
		if c.handleResults(news) {
			enough()
		}
	}}
	report, err := run.PlayAll(ctx)
	_ = local.Close() // the results are valid even if an engine fails to close
	if journal != nil {
		if trouble := journal.Close(); err == nil {
			err = trouble
		}
	}
	c.contests.engines.Drop(c)
	c.addMissing(context.WithoutCancel(ctx))
	if err == nil && !report.Complete && ctx.Err() != nil {
		report.StopReason = nil
	}
	c.End(report, err)
}

// handleResults adds finished games to the library. It returns true if a match without a journal has
// reached its limit of games.
func (c *Contest) handleResults(news []match.Result) (full bool) {
	c.addToLibrary(news)
	if c.JournalName != "" {
		return false
	}
	return c.countFinished() >= maxGamesInMemory
}

// stopPlaying stops the games and waits until all goroutines have ended.
func (c *Contest) stopPlaying() {
	c.commandLock.Lock()
	defer c.commandLock.Unlock()
	if c.runDone != nil {
		c.cancel()
		<-c.runDone
	}
}

// scheduleMove runs think for one move: it waits while the match is paused and for a slot of the
// scheduler, and then delays the move to its minimum time.
func (c *Contest) scheduleMove(ctx context.Context, think func() error) error {
	if err := c.pacer.waitWhilePaused(ctx); err != nil {
		return err
	}
	began := time.Now()
	slot := c.contests.engines.Join(scheduling.TimeSlice, func() {})
	err := slot.Wait(ctx)
	if err == nil {
		err = think()
	}
	slot.Release()
	if err != nil {
		return err
	}
	return c.pacer.waitMinTime(ctx, began)
}

// openPlayer creates a player whose engine belongs to the studio's pool.
func (c *Contest) openPlayer(game sente.Record, e match.Entrant) (player.Player, error) {
	g, err := c.contests.games.FindGame(game.Game)
	if err != nil {
		return player.Player{}, err
	}
	item, engine, err := c.contests.engines.Engine(c, g, e.Engine, c.contests.engines.MaxLimits())
	if err != nil {
		return player.Player{}, err
	}
	return player.Player{Name: e.Name, Engine: &pooledEngine{engine, poolLease{c.contests.engines.Pool, item}}}, nil
}

// pooledEngine is an engine that returns to the pool when it is closed.
type pooledEngine struct {
	sente.Engine
	poolLease
}

// Unwrap returns the wrapped engine.
func (l *pooledEngine) Unwrap() sente.Engine { return l.Engine }

// poolLease returns an item to the pool when it is closed.
type poolLease struct {
	pool *scheduling.Pool
	item *scheduling.Item
}

// Close discards the item and releases its memory.
func (l *poolLease) Close() error {
	if l.item == nil {
		return nil
	}
	l.item.Discard()
	l.pool.Return(l.item)
	l.item = nil
	return nil
}

// countEngines returns the number of engines that the match uses concurrently.
func (c *Contest) countEngines() int {
	return c.slots*len(c.plan.Players) + numSolvers(&c.plan, c.slots)
}

// View returns the state for a client.
func (c *Contest) View() LiveView {
	v := c.Live.viewState()
	v.ID, v.Own, v.Stored, v.Page = c.id, c.isLocal, c.JournalName != "", c.contests.Report != nil
	v.Fleet = !c.isLocal && c.contests.Fleet
	if c.notice != nil {
		v.Notice = c.notice
	}
	v.Endless = c.isLocal && c.plan.Kind == match.Match && c.plan.Games > maxGames-16
	v.Pace = c.pacer.minTime().Seconds()
	return v
}

// StreamEvents streams events to a client.
func (c *Contest) StreamEvents(limit *streaming.Limit, w http.ResponseWriter, r *http.Request) {
	c.streamView(limit, c.contests.engines.Context().Done(), w, r, c.View)
}

// RunCommand runs a command of a client. Commands lists the names.
func (c *Contest) RunCommand(name string, o CommandArgs) error {
	switch name {
	case "pause":
		c.pacer.pause()
		return c.changePhase(Running, Paused)
	case "resume":
		c.commandLock.Lock()
		runs := c.isRunning()
		c.commandLock.Unlock()
		switch {
		case !runs && c.JournalName == "":
			return httpapi.NewError(http.StatusConflict, "match_in_memory", "these games are stored only in memory and cannot be resumed: start new ones")
		case !runs:
			return c.contests.resumeGames(c)
		}
		c.pacer.unpause()
		return c.changePhase(Paused, Running)
	case "stop":
		c.stopPlaying()
		return nil
	case "pace":
		if !(o.Pace >= 0 && o.Pace <= maxPace.Seconds()) {
			return httpapi.Errorf(http.StatusUnprocessableEntity, "invalid pace of %v seconds: expected 0 to %v", o.Pace, maxPace.Seconds())
		}
		c.pacer.setMinTime(time.Duration(o.Pace * float64(time.Second)))
		c.publish(func() {})
		return nil
	}
	return httpapi.Errorf(http.StatusNotFound, "unknown command: expected one of %s", strings.Join(Commands, ", "))
}

// changePhase publishes a change of the phase if the current phase is from.
func (c *Contest) changePhase(from, to Phase) error {
	c.publish(func() {
		if c.phase == from {
			c.phase = to
		}
	})
	return nil
}

// Commands are the names of the commands.
var Commands = []string{"pause", "resume", "stop", "pace"}

// CommandArgs holds the arguments of a command.
type CommandArgs struct {
	Pace float64 `json:"pace"` // minimum seconds per move
}

// maxRunning is the maximum number of matches played concurrently.
const maxRunning = 3

// checkCapacity returns an error if the match needs more engines than are available.
func (s *Contests) checkCapacity(c *Contest) error {
	runs, engines := 0, c.countEngines()
	for _, other := range s.All() {
		if other != c && other.isLocal && other.IsBusy() {
			runs, engines = runs+1, engines+other.countEngines()
		}
	}
	room := max(s.engines.Capacity/2, 2)
	switch {
	case runs >= maxRunning:
		return httpapi.Errorf(http.StatusServiceUnavailable, "%d matches are running: stop one of them first", runs)
	case engines > room:
		return httpapi.Errorf(http.StatusServiceUnavailable, "%d engines would play at the same time, but there is memory for %d besides the tables: play fewer games at a time, or stop another match", engines, room)
	}
	return nil
}

// IsBusy reports whether the match is running or paused.
func (c *Contest) IsBusy() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.phase == Running || c.phase == Paused
}

// resumeGames continues a stopped match.
func (s *Contests) resumeGames(c *Contest) error {
	s.starting.Lock()
	defer s.starting.Unlock()
	if err := s.checkCapacity(c); err != nil {
		return err
	}
	return c.startGames()
}

// redact returns the text of an error without the match's ID, which would give access.
func (c *Contest) redact(err error) string {
	return strings.ReplaceAll(visible.Line(err.Error()), c.id, "[match]")
}
