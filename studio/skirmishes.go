package studio

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/studio/internal/httpapi"
	"github.com/sente-games/sente/studio/internal/scheduling"
	"github.com/sente-games/sente/studio/internal/storage"
)

const (
	skirmishFolder = "skirmishes" // below that of the studies
	journalSuffix  = ".jsonl"
	mostSkirmishes = 200 // that are listed
)

// contestOptions are the settings of the skirmishes.
type contestOptions struct {
	Program string                               // its name on the command line
	Report  func(to io.Writer, match Told) error // writes the page of a match; nil writes none
	Fleet   bool                                 // a run of the command line is played by workers elsewhere
	Log     *slog.Logger
}

// skirmishes are the skirmishes of the studio, the latest first.
type skirmishes struct {
	games   catalog.Catalog
	engines *scheduling.Scheduler
	shelf   *storage.Shelf
	contestOptions
	catchUp func() // puts the games into the library that it lacks, once

	folder string // "" if they are kept in memory alone
	notice string

	starting sync.Mutex // one begins at a time

	mu  sync.Mutex
	all []*skirmish
}

// openSkirmishes returns the skirmishes of earlier days in a folder below that of the studies.
func openSkirmishes(games catalog.Catalog, engines *scheduling.Scheduler, studies *storage.Studies, shelf *storage.Shelf, options contestOptions) *skirmishes {
	s := &skirmishes{
		games: games, engines: engines, shelf: shelf, contestOptions: options,
		catchUp: func() {}, notice: studies.Notice,
	}
	s.load(studies.Folder)
	if shelf.Library != nil && len(s.all) > 0 {
		s.catchUp = sync.OnceFunc(s.shelveSkirmishes)
		engines.Go(s.catchUp)
	}
	return s
}

// load finds the skirmishes of earlier days.
func (s *skirmishes) load(studies string) {
	if studies == "" {
		return
	}
	folder := filepath.Join(studies, skirmishFolder)
	if err := keep.Folder(folder); err != nil {
		s.notice = "These games are not kept on the disk: " + visible.Line(err.Error())
		return
	}
	s.folder = folder
	storage.Sweep(folder, journalSuffix)
	entries, _ := os.ReadDir(folder) // what cannot be read is left
	slices.SortFunc(entries, func(a, b os.DirEntry) int { return changed(b).Compare(changed(a)) })
	for _, e := range entries {
		id, ours := strings.CutSuffix(e.Name(), journalSuffix)
		if ours && httpapi.IsID(id) && len(s.all) < mostSkirmishes {
			if c, err := s.found(id, filepath.Join(folder, e.Name())); err == nil {
				s.all = append(s.all, c)
			}
		}
	}
}

func changed(e os.DirEntry) time.Time {
	info, err := e.Info()
	if err != nil {
		return time.Time{}
	}
	return info.ModTime()
}

// found is a skirmish of an earlier day. Its games are read, and its plan is checked, when
// somebody asks.
func (s *skirmishes) found(id, name string) (*skirmish, error) {
	var plan *match.Plan
	enough := errors.New("enough")
	err := readGames(name, func(p *match.Plan) error { plan = p; return enough }, nil)
	if plan == nil || !errors.Is(err, enough) {
		return nil, errors.Join(err, errors.New("no plan"))
	}
	if _, err := s.games.Game(plan.Game); err != nil {
		return nil, err
	}
	c := s.newSkirmish(id, *plan, name, 1)
	c.unread = name
	c.waiting = 1 // perhaps: the studio may have been killed
	c.phase = stopped
	return c, nil
}

// readGames reads a journal.
func readGames(name string, plan func(*match.Plan) error, game func(match.Result) error) error {
	file, err := keep.OpenFile(name)
	if err != nil {
		return err
	}
	defer file.Close()
	return match.ReadJournal(name, file, plan, game, func(string) {}) // its run may be writing a line
}

// recall counts the games of a journal that no one has asked for so far.
func (c *skirmish) recall() {
	c.reading.Lock()
	defer c.reading.Unlock()
	if c.unread == "" {
		return
	}
	name := c.unread
	c.unread = ""
	_ = readGames(name, nil, func(r match.Result) error { // what is broken is left out, as by every reader of journals
		c.change(func() { c.count(r) })
		return nil
	})
	journal, err := match.OpenJournal(name, &c.plan)
	if err != nil {
		c.change(func() { c.why = visible.Line(err.Error()) })
		c.all.Log.Warn("the journal of a match cannot be read", "error", c.withoutName(err))
		return
	}
	defer journal.Close()
	ctx, stop := context.WithCancel(c.all.engines.Context())
	defer stop()
	report, err := match.Run{Plan: c.plan, Games: c.all.games, Journal: journal, Runner: lookOnly(stop), Observe: c.Observe}.Play(ctx)
	if report.Crosstable != nil {
		c.Observe(report.Crosstable, nil)
	}
	if err == nil && !report.Complete {
		report.Why = ""
	}
	c.End(report, err)
}

// lookOnly is a runner that plays nothing: a run with it tells what its journal says, and
// ends with the first game that is missing.
type lookOnly func()

// Slots is as many as there may be.
func (lookOnly) Slots() int { return match.MostSlots }

// Play ends the run.
func (stop lookOnly) Play(context.Context, match.Job, func(match.Result)) error {
	stop()
	return context.Canceled
}

// newSkirmish is one that is not played yet.
func (s *skirmishes) newSkirmish(id string, p match.Plan, name string, slots int) *skirmish {
	c := &skirmish{Live: NewLive(s.games, p), id: id, all: s, own: true, name: name, slots: max(slots, 1), notice: s.notice}
	c.gate, c.filed = c.move, name != ""
	return c
}

func (s *skirmishes) list() []*skirmish {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.all)
}

func (s *skirmishes) add(c *skirmish) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all = append([]*skirmish{c}, s.all...)
}

func (s *skirmishes) find(id string) (*skirmish, error) {
	for _, c := range s.list() {
		if c.id == id {
			c.recall()
			return c, nil
		}
	}
	return nil, httpapi.Errorf(http.StatusNotFound, "there is no skirmish %q", visible.Clip(id))
}

// begin starts a skirmish.
func (s *skirmishes) begin(w wantedSkirmish) (*skirmish, error) {
	p, err := s.skirmishPlan(w)
	if err != nil {
		return nil, err
	}
	s.starting.Lock()
	defer s.starting.Unlock()
	if n := len(s.list()); n >= mostSkirmishes {
		return nil, httpapi.Errorf(http.StatusServiceUnavailable, "%d skirmishes are kept: delete one of them first", n)
	}
	id, name := httpapi.NewID(), ""
	if s.folder != "" {
		name = filepath.Join(s.folder, id+journalSuffix)
	}
	c := s.newSkirmish(id, p, name, w.Slots)
	c.pacer.setMinTime(time.Duration(w.Pace * float64(time.Second)))
	if err := s.mayRun(c); err != nil {
		return nil, err
	}
	if err := c.start(); err != nil {
		return nil, err
	}
	s.add(c)
	return c, nil
}

// drop stops a skirmish and takes it away, with its games.
func (s *skirmishes) dropSkirmish(c *skirmish) error {
	c.halt()
	c.close()
	s.mu.Lock()
	s.all = slices.DeleteFunc(s.all, func(o *skirmish) bool { return o == c })
	s.mu.Unlock()
	if c.name == "" {
		return nil
	}
	if err := storage.Hide(c.name); err != nil {
		return httpapi.Errorf(http.StatusInternalServerError, "the games cannot be taken away: %s", err)
	}
	return nil
}

// restore brings a skirmish back that was deleted.
func (s *skirmishes) restore(id string) error {
	s.starting.Lock()
	defer s.starting.Unlock()
	c, err := s.unhide(id)
	if err == nil {
		s.add(c)
	}
	return err
}

// unhide finds a skirmish that was deleted, and puts its journal where it was.
func (s *skirmishes) unhide(id string) (*skirmish, error) {
	all := s.list()
	there := slices.ContainsFunc(all, func(c *skirmish) bool { return c.id == id })
	if s.folder == "" || !httpapi.IsID(id) || there {
		return nil, httpapi.Errorf(http.StatusNotFound, "no skirmish %q was deleted", visible.Clip(id))
	}
	if n := len(all); n >= mostSkirmishes {
		return nil, httpapi.Errorf(http.StatusServiceUnavailable, "%d skirmishes are kept: delete one of them first", n)
	}
	name := filepath.Join(s.folder, id+journalSuffix)
	if err := keep.OS.Rename(name+storage.DeletedSuffix, name); err != nil {
		return nil, httpapi.Errorf(http.StatusNotFound, "no skirmish %q was deleted", visible.Clip(id))
	}
	c, err := s.found(id, name)
	if err != nil {
		return nil, httpapi.Errorf(http.StatusConflict, "the games cannot be brought back: %s", err)
	}
	return c, nil
}

// bring shows a run that the command line plays.
func (s *skirmishes) bring(l *Live) {
	s.add(&skirmish{Live: l, id: "live", all: s, slots: 1})
}

// listedRun is a skirmish of the list.
type listedRun struct {
	ID      string     `json:"id"`
	Game    string     `json:"game"`
	Title   string     `json:"title"`
	Kind    match.Kind `json:"kind"`
	Players []string   `json:"players"`
	Phase   phase      `json:"phase"`
	Games   int        `json:"games"` // 0 for those of an earlier day that no one has looked at
	Planned int        `json:"planned"`
	Own     bool       `json:"own"`
	Kept    bool       `json:"kept"` // in a file: deleted it can be brought back
	Changed time.Time  `json:"changed,omitzero"`
	Test    bool       `json:"test"`
}

// overview lists the skirmishes, the latest first.
func (s *skirmishes) overview() []listedRun {
	all := []listedRun{}
	for _, c := range s.list() {
		c.mu.Lock()
		l := listedRun{
			ID: c.id, Game: c.plan.Game, Title: c.plan.Game, Kind: c.plan.Kind, Players: []string{}, Phase: c.phase, Games: len(c.finished),
			Planned: c.size().games, Own: c.own, Kept: c.name != "", Test: c.plan.Test != nil,
		}
		for _, e := range c.plan.Players {
			l.Players = append(l.Players, e.Name)
		}
		c.mu.Unlock()
		if g, err := s.games.Game(l.Game); err == nil {
			l.Title = g.Title
		}
		if info, err := os.Stat(c.name); err == nil && c.name != "" {
			l.Changed = info.ModTime()
		}
		all = append(all, l)
	}
	return all
}
