package studio

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

// skirmish is a run of games between engines that the studio plays, whether a
// page looks or not.
type skirmish struct {
	*Live
	id     string
	all    *skirmishes
	own    bool // it is played here, and was not brought by the command line
	name   string
	slots  int
	notice string // why it is kept in memory alone

	turning sync.Mutex // guards what follows: a command at a time
	stop    context.CancelFunc
	over    chan struct{} // closed when nothing of it runs any more; nil before

	shelving sync.Mutex
	waiting  int // finished games that the library has refused or that came after such a one

	reading sync.Mutex
	unread  string // the journal, until somebody asks for its games

	pacer pacer
}

// start lets the games begin, or go on.
func (c *skirmish) start() error {
	c.turning.Lock()
	defer c.turning.Unlock()
	if c.runs() {
		return httpapi.Errorf(http.StatusConflict, "these games are being played already")
	}
	if err := c.all.engines.Context().Err(); err != nil {
		return httpapi.Errorf(http.StatusServiceUnavailable, "the studio is closing")
	}
	var journal *match.Journal
	if c.name != "" {
		j, err := match.OpenJournal(c.name, &c.plan)
		if err != nil {
			return httpapi.Errorf(http.StatusConflict, "the games cannot be kept: %s", err)
		}
		journal = j
	}
	ctx, stop := context.WithCancel(c.all.engines.Context())
	c.stop, c.over = stop, make(chan struct{})
	c.pacer.open()
	c.set(running, "")
	c.all.engines.Go(func() {
		defer close(c.over)
		defer stop()
		c.play(ctx, journal)
	})
	return nil
}

// runs reports whether games are played. The lock is held.
func (c *skirmish) runs() bool {
	if c.over == nil {
		return false
	}
	select {
	case <-c.over:
		return false
	default:
		return true
	}
}

// play plays the games, and tells how that ended.
func (c *skirmish) play(ctx context.Context, journal *match.Journal) {
	local := match.NewLocal(c.solving(), c.open, c.slots)
	local.Watch(c.Live)
	ctx, enough := context.WithCancel(ctx)
	defer enough()
	run := match.Run{Plan: c.plan, Games: c.all.games, Runner: local, Journal: journal, Crashes: 3, Observe: func(t *match.Crosstable, news []match.Result) {
		c.Observe(t, news)
		if c.keep(news) {
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
	c.all.engines.Drop(c)
	c.catchUp(context.WithoutCancel(ctx))
	if err == nil && !report.Complete && ctx.Err() != nil {
		report.Why = ""
	}
	c.End(report, err)
}

// keep keeps games where there is no file, and reports whether there is no room for more;
// it hands them to the library as well.
func (c *skirmish) keep(news []match.Result) (full bool) {
	c.shelve(news)
	if c.name != "" {
		return false
	}
	return c.gamesNow() >= mostUnkept
}

// halt stops the games and waits until none is played.
func (c *skirmish) halt() {
	c.turning.Lock()
	defer c.turning.Unlock()
	if c.over != nil {
		c.stop()
		<-c.over
	}
}

// move is what stands around each move: it waits until the games go on, and for a place in
// the studio's queue, and lasts as long as is wanted.
func (c *skirmish) move(ctx context.Context, think func() error) error {
	if err := c.pacer.wait(ctx); err != nil {
		return err
	}
	began := time.Now()
	ticket := c.all.engines.Join(scheduling.TimeSlice, func() {})
	err := ticket.Wait(ctx)
	if err == nil {
		err = think()
	}
	ticket.Release()
	if err != nil {
		return err
	}
	return c.pacer.linger(ctx, began)
}

// open builds a player, within the memory that all engines of the studio share.
func (c *skirmish) open(game sente.Record, e match.Entrant) (player.Player, error) {
	g, err := c.all.games.Game(game.Game)
	if err != nil {
		return player.Player{}, err
	}
	tool, engine, err := c.all.engines.Engine(c, g, e.Engine, c.all.engines.MaxLimits())
	if err != nil {
		return player.Player{}, err
	}
	return player.Player{Name: e.Name, Engine: &rented{engine, loan{c.all.engines.Pool, tool}}}, nil
}

// rented is an engine of the pool that is closed when it is not needed any more.
type rented struct {
	sente.Engine
	loan
}

// Unwrap is the engine itself.
func (l *rented) Unwrap() sente.Engine { return l.Engine }

// loan is what is given back to the pool.
type loan struct {
	pool *scheduling.Pool
	tool *scheduling.Item
}

// Close gives it back, and its memory.
func (l *loan) Close() error {
	if l.tool == nil {
		return nil
	}
	l.tool.Discard()
	l.pool.Return(l.tool)
	l.tool = nil
	return nil
}

// weight is how many engines the games need at a time.
func (c *skirmish) weight() int { return c.slots*len(c.plan.Players) + solvers(&c.plan, c.slots) }

// view is what a page is told.
func (c *skirmish) view() liveView {
	v := c.Live.view()
	v.ID, v.Own, v.Kept, v.Page = c.id, c.own, c.name != "", c.all.Report != nil
	v.Fleet = !c.own && c.all.Fleet
	if c.notice != "" {
		v.Notice = c.notice
	}
	v.Endless = c.own && c.plan.Kind == match.Match && c.plan.Games > mostSkirmishGames-16
	v.Pace = c.pacer.minTime().Seconds()
	return v
}

// stream sends events to a page.
func (c *skirmish) stream(limit *streaming.Limit, w http.ResponseWriter, r *http.Request) {
	c.streamView(limit, c.all.engines.Context().Done(), w, r, c.view)
}

// command does what a page asks for.
func (c *skirmish) command(name string, o skirmishOrder) error {
	switch name {
	case "pause":
		c.pacer.pause()
		return c.turn(running, paused)
	case "resume":
		c.turning.Lock()
		runs := c.runs()
		c.turning.Unlock()
		switch {
		case !runs && c.name == "":
			return httpapi.Errorf(http.StatusConflict, "these games are kept in memory alone, and cannot be gone on with: start new ones")
		case !runs:
			return c.all.again(c)
		}
		c.pacer.open()
		return c.turn(paused, running)
	case "stop":
		c.halt()
		return nil
	case "pace":
		if !(o.Pace >= 0 && o.Pace <= mostPace.Seconds()) {
			return httpapi.Errorf(http.StatusUnprocessableEntity, "a pace of %v seconds cannot be kept: write 0 to %v", o.Pace, mostPace.Seconds())
		}
		c.pacer.setMinTime(time.Duration(o.Pace * float64(time.Second)))
		c.change(func() {})
		return nil
	}
	return httpapi.Errorf(http.StatusNotFound, "there is no command of that name: the commands are %s", strings.Join(skirmishOrders, ", "))
}

// turn tells that a run has gone from one phase to another.
func (c *skirmish) turn(from, to phase) error {
	c.change(func() {
		if c.phase == from {
			c.phase = to
		}
	})
	return nil
}

// skirmishOrders are the commands.
var skirmishOrders = []string{"pause", "resume", "stop", "pace"}

// skirmishOrder is what comes with a command.
type skirmishOrder struct {
	Pace float64 `json:"pace"` // seconds that a move lasts at least
}

// mostRuns is how many skirmishes are played at a time.
const mostRuns = 3

// mayRun refuses games for which there are not enough engines.
func (s *skirmishes) mayRun(c *skirmish) error {
	runs, engines := 0, c.weight()
	for _, other := range s.list() {
		if other != c && other.own && other.busy() {
			runs, engines = runs+1, engines+other.weight()
		}
	}
	room := max(s.engines.Capacity/2, 2)
	switch {
	case runs >= mostRuns:
		return httpapi.Errorf(http.StatusServiceUnavailable, "%d skirmishes are being played: stop one of them first", runs)
	case engines > room:
		return httpapi.Errorf(http.StatusServiceUnavailable, "%d engines would play at a time, and there is memory for %d beside the tables: play fewer games at a time, or stop another skirmish", engines, room)
	}
	return nil
}

// busy reports whether games are played, or paused.
func (c *skirmish) busy() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.phase == running || c.phase == paused
}

// again goes on with games that were stopped.
func (s *skirmishes) again(c *skirmish) error {
	s.starting.Lock()
	defer s.starting.Unlock()
	if err := s.mayRun(c); err != nil {
		return err
	}
	return c.start()
}

// withoutName returns the text of an error without the name of the match.
func (c *skirmish) withoutName(err error) string {
	return strings.ReplaceAll(visible.Line(err.Error()), c.id, "[match]")
}
