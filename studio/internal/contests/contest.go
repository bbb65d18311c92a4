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

// Contest is a run of games between engines that the studio plays, whether a
// page looks or not.
type Contest struct {
	*Live
	id       string
	contests *Contests
	own      bool // it is played here, and was not brought by the command line
	FileName string
	slots    int
	notice   *sente.Message // why it is kept in memory alone

	commandLock sync.Mutex // guards what follows: a command at a time
	cancel      context.CancelFunc
	runDone     chan struct{} // closed when no goroutine of the run is left; nil before

	libraryLock sync.Mutex
	missing     int // finished games that the library has refused or that came after such a one

	loadLock sync.Mutex
	unloaded string // the journal, until its games are loaded

	pacer pacer
}

// start lets the games begin, or go on.
func (c *Contest) start() error {
	c.commandLock.Lock()
	defer c.commandLock.Unlock()
	if c.isRunning() {
		return httpapi.NewError(http.StatusConflict, "match_running", "these games are being played already")
	}
	if err := c.contests.engines.Context().Err(); err != nil {
		return httpapi.Errorf(http.StatusServiceUnavailable, "the studio is closing")
	}
	var journal *match.Journal
	if c.FileName != "" {
		j, err := match.OpenJournal(c.FileName, &c.plan)
		if err != nil {
			return httpapi.NewError(http.StatusConflict, "match_not_saved", "the games cannot be kept: {why}", "why", err)
		}
		journal = j
	}
	ctx, stop := context.WithCancel(c.contests.engines.Context())
	c.cancel, c.runDone = stop, make(chan struct{})
	c.pacer.open()
	c.setPhase(Running, nil)
	c.contests.engines.Go(func() {
		defer close(c.runDone)
		defer stop()
		c.run(ctx, journal)
	})
	return nil
}

// isRunning reports whether games are played. The lock is held.
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

// run plays the games and reports the result.
func (c *Contest) run(ctx context.Context, journal *match.Journal) {
	local := match.NewLocal(c.catalogWithSolver(), c.openPlayer, c.slots)
	local.Watch(c.Live)
	ctx, enough := context.WithCancel(ctx)
	defer enough()
	run := match.Run{Plan: c.plan, Games: c.contests.games, Runner: local, Journal: journal, Crashes: 3, Observe: func(t *match.Crosstable, news []match.Result) {
		c.Observe(t, news)
		if c.handleResults(news) {
			enough()
		}
	}}
	report, err := run.Play(ctx)
	_ = local.Close() // the games stand, whatever an engine says at its end
	if journal != nil {
		if trouble := journal.Close(); err == nil {
			err = trouble
		}
	}
	c.contests.engines.Drop(c)
	c.addMissing(context.WithoutCancel(ctx))
	if err == nil && !report.Complete && ctx.Err() != nil {
		report.Why = nil
	}
	c.End(report, err)
}

// handleResults keeps games where there is no file, and reports whether there is no room for more;
// it hands them to the library as well.
func (c *Contest) handleResults(news []match.Result) (full bool) {
	c.addToLibrary(news)
	if c.FileName != "" {
		return false
	}
	return c.countFinished() >= maxGamesInMemory
}

// stopPlaying stops the games and waits until none is played.
func (c *Contest) stopPlaying() {
	c.commandLock.Lock()
	defer c.commandLock.Unlock()
	if c.runDone != nil {
		c.cancel()
		<-c.runDone
	}
}

// takeTurn is what stands around each move: it waits until the games go on, and for a place in
// the studio's queue, and lasts as long as is wanted.
func (c *Contest) takeTurn(ctx context.Context, think func() error) error {
	if err := c.pacer.wait(ctx); err != nil {
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
	return c.pacer.linger(ctx, began)
}

// openPlayer builds a player, within the memory that all engines of the studio share.
func (c *Contest) openPlayer(game sente.Record, e match.Entrant) (player.Player, error) {
	g, err := c.contests.games.Game(game.Game)
	if err != nil {
		return player.Player{}, err
	}
	tool, engine, err := c.contests.engines.Engine(c, g, e.Engine, c.contests.engines.MaxLimits())
	if err != nil {
		return player.Player{}, err
	}
	return player.Player{Name: e.Name, Engine: &pooledEngine{engine, lease{c.contests.engines.Pool, tool}}}, nil
}

// pooledEngine is an engine of the pool that is closed when it is not needed any more.
type pooledEngine struct {
	sente.Engine
	lease
}

// Unwrap is the engine itself.
func (l *pooledEngine) Unwrap() sente.Engine { return l.Engine }

// lease returns an engine to the pool when it is closed.
type lease struct {
	pool *scheduling.Pool
	tool *scheduling.Item
}

// Close gives it back, and its memory.
func (l *lease) Close() error {
	if l.tool == nil {
		return nil
	}
	l.tool.Discard()
	l.pool.Return(l.tool)
	l.tool = nil
	return nil
}

// countEngines is how many engines the games need at a time.
func (c *Contest) countEngines() int { return c.slots*len(c.plan.Players) + solvers(&c.plan, c.slots) }

// View is the state that a page receives.
func (c *Contest) View() View {
	v := c.Live.view()
	v.ID, v.Own, v.Kept, v.Page = c.id, c.own, c.FileName != "", c.contests.Report != nil
	v.Fleet = !c.own && c.contests.Fleet
	if c.notice != nil {
		v.Notice = c.notice
	}
	v.Endless = c.own && c.plan.Kind == match.Match && c.plan.Games > maxGames-16
	v.Pace = c.pacer.minTime().Seconds()
	return v
}

// Stream sends events to a page.
func (c *Contest) Stream(limit *streaming.Limit, w http.ResponseWriter, r *http.Request) {
	c.streamView(limit, c.contests.engines.Context().Done(), w, r, c.View)
}

// Do executes a command of a page.
func (c *Contest) Do(name string, o Order) error {
	switch name {
	case "pause":
		c.pacer.pause()
		return c.changePhase(Running, Paused)
	case "resume":
		c.commandLock.Lock()
		runs := c.isRunning()
		c.commandLock.Unlock()
		switch {
		case !runs && c.FileName == "":
			return httpapi.NewError(http.StatusConflict, "match_in_memory", "these games are kept in memory alone, and cannot be gone on with: start new ones")
		case !runs:
			return c.contests.resume(c)
		}
		c.pacer.open()
		return c.changePhase(Paused, Running)
	case "stop":
		c.stopPlaying()
		return nil
	case "pace":
		if !(o.Pace >= 0 && o.Pace <= maxPace.Seconds()) {
			return httpapi.Errorf(http.StatusUnprocessableEntity, "a pace of %v seconds cannot be kept: write 0 to %v", o.Pace, maxPace.Seconds())
		}
		c.pacer.setMinTime(time.Duration(o.Pace * float64(time.Second)))
		c.change(func() {})
		return nil
	}
	return httpapi.Errorf(http.StatusNotFound, "there is no command of that name: the commands are %s", strings.Join(Commands, ", "))
}

// changePhase publishes a change of the phase of a run.
func (c *Contest) changePhase(from, to Phase) error {
	c.change(func() {
		if c.phase == from {
			c.phase = to
		}
	})
	return nil
}

// Commands are the commands.
var Commands = []string{"pause", "resume", "stop", "pace"}

// Order holds the arguments of a command.
type Order struct {
	Pace float64 `json:"pace"` // seconds that a move lasts at least
}

// maxRunning is how many contests are played at a time.
const maxRunning = 3

// checkCapacity refuses games for which there are not enough engines.
func (s *Contests) checkCapacity(c *Contest) error {
	runs, engines := 0, c.countEngines()
	for _, other := range s.All() {
		if other != c && other.own && other.IsBusy() {
			runs, engines = runs+1, engines+other.countEngines()
		}
	}
	room := max(s.engines.Capacity/2, 2)
	switch {
	case runs >= maxRunning:
		return httpapi.Errorf(http.StatusServiceUnavailable, "%d skirmishes are being played: stop one of them first", runs)
	case engines > room:
		return httpapi.Errorf(http.StatusServiceUnavailable, "%d engines would play at a time, and there is memory for %d beside the tables: play fewer games at a time, or stop another skirmish", engines, room)
	}
	return nil
}

// IsBusy reports whether games are played, or paused.
func (c *Contest) IsBusy() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.phase == Running || c.phase == Paused
}

// resume goes on with games that were stopped.
func (s *Contests) resume(c *Contest) error {
	s.starting.Lock()
	defer s.starting.Unlock()
	if err := s.checkCapacity(c); err != nil {
		return err
	}
	return c.start()
}

// redact returns the text of an error without the name of the match.
func (c *Contest) redact(err error) string {
	return strings.ReplaceAll(visible.Line(err.Error()), c.id, "[match]")
}
