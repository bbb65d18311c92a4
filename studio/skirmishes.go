package studio

import (
	"context"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/studio/internal/httpapi"
	"github.com/sente-games/sente/studio/internal/storage"
)

const (
	skirmishFolder = "skirmishes" // below that of the studies
	journalSuffix  = ".jsonl"
	mostSkirmishes = 200 // that are listed
)

// skirmishes are the skirmishes of the studio, the latest first.
type skirmishes struct {
	folder string // "" if they are kept in memory alone
	notice string

	starting sync.Mutex // one begins at a time

	mu  sync.Mutex
	all []*skirmish
}

// prepare finds the skirmishes of earlier days in a folder below that of the studies.
func (s *Server) prepareSkirmishes() {
	if s.studies.Folder == "" {
		s.skirmishes.notice = s.studies.Notice
		return
	}
	folder := filepath.Join(s.studies.Folder, skirmishFolder)
	if err := keep.Folder(folder); err != nil {
		s.skirmishes.notice = "These games are not kept on the disk: " + visible.Line(err.Error())
		return
	}
	s.skirmishes.folder = folder
	storage.Sweep(folder, journalSuffix)
	entries, _ := os.ReadDir(folder) // what cannot be read is left
	slices.SortFunc(entries, func(a, b os.DirEntry) int { return changed(b).Compare(changed(a)) })
	for _, e := range entries {
		id, ours := strings.CutSuffix(e.Name(), journalSuffix)
		if ours && httpapi.IsID(id) && len(s.skirmishes.all) < mostSkirmishes {
			if c, err := s.found(id, filepath.Join(folder, e.Name())); err == nil {
				s.skirmishes.all = append(s.skirmishes.all, c)
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
func (s *Server) found(id, name string) (*skirmish, error) {
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
		c.server.log.Warn("the journal of a match cannot be read", "error", c.withoutName(err))
		return
	}
	defer journal.Close()
	ctx, stop := context.WithCancel(c.server.engines.Context())
	defer stop()
	report, err := match.Run{Plan: c.plan, Games: c.server.games, Journal: journal, Runner: lookOnly(stop), Observe: c.Observe}.Play(ctx)
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
func (s *Server) newSkirmish(id string, p match.Plan, name string, slots int) *skirmish {
	c := &skirmish{Live: NewLive(s.games, p), id: id, server: s, own: true, name: name, slots: max(slots, 1), notice: s.skirmishes.notice}
	c.gate, c.filed = c.move, name != ""
	c.quickest = make(chan struct{})
	return c
}

func (k *skirmishes) list() []*skirmish {
	k.mu.Lock()
	defer k.mu.Unlock()
	return slices.Clone(k.all)
}

func (k *skirmishes) add(c *skirmish) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.all = append([]*skirmish{c}, k.all...)
}

func (k *skirmishes) find(id string) (*skirmish, error) {
	for _, c := range k.list() {
		if c.id == id {
			c.recall()
			return c, nil
		}
	}
	return nil, httpapi.Errorf(http.StatusNotFound, "there is no skirmish %q", visible.Clip(id))
}

// begin starts a skirmish.
func (s *Server) begin(w wantedSkirmish) (*skirmish, error) {
	p, err := s.skirmishPlan(w)
	if err != nil {
		return nil, err
	}
	s.skirmishes.starting.Lock()
	defer s.skirmishes.starting.Unlock()
	if n := len(s.skirmishes.list()); n >= mostSkirmishes {
		return nil, httpapi.Errorf(http.StatusServiceUnavailable, "%d skirmishes are kept: delete one of them first", n)
	}
	id, name := httpapi.NewID(), ""
	if s.skirmishes.folder != "" {
		name = filepath.Join(s.skirmishes.folder, id+journalSuffix)
	}
	c := s.newSkirmish(id, p, name, w.Slots)
	c.at(time.Duration(w.Pace * float64(time.Second)))
	if err := s.mayRun(c); err != nil {
		return nil, err
	}
	if err := c.start(); err != nil {
		return nil, err
	}
	s.skirmishes.add(c)
	return c, nil
}

// drop stops a skirmish and takes it away, with its games.
func (s *Server) dropSkirmish(c *skirmish) error {
	c.halt()
	c.close()
	s.skirmishes.mu.Lock()
	s.skirmishes.all = slices.DeleteFunc(s.skirmishes.all, func(o *skirmish) bool { return o == c })
	s.skirmishes.mu.Unlock()
	if c.name == "" {
		return nil
	}
	if err := storage.Hide(c.name); err != nil {
		return httpapi.Errorf(http.StatusInternalServerError, "the games cannot be taken away: %s", err)
	}
	return nil
}

// restoreSkirmish brings a skirmish back that was deleted.
func (s *Server) restoreSkirmish(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("skirmish")
	s.skirmishes.starting.Lock()
	defer s.skirmishes.starting.Unlock()
	c, err := s.unhide(id)
	if err != nil {
		httpapi.WriteError(w, err)
		return
	}
	s.skirmishes.add(c)
	w.WriteHeader(http.StatusNoContent)
}

// unhide finds a skirmish that was deleted, and puts its journal where it was.
func (s *Server) unhide(id string) (*skirmish, error) {
	all := s.skirmishes.list()
	there := slices.ContainsFunc(all, func(c *skirmish) bool { return c.id == id })
	if s.skirmishes.folder == "" || !httpapi.IsID(id) || there {
		return nil, httpapi.Errorf(http.StatusNotFound, "no skirmish %q was deleted", visible.Clip(id))
	}
	if n := len(all); n >= mostSkirmishes {
		return nil, httpapi.Errorf(http.StatusServiceUnavailable, "%d skirmishes are kept: delete one of them first", n)
	}
	name := filepath.Join(s.skirmishes.folder, id+journalSuffix)
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
func (s *Server) bring(l *Live) {
	s.skirmishes.add(&skirmish{Live: l, id: "live", server: s, slots: 1})
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

func (s *Server) getSkirmishes(w http.ResponseWriter, _ *http.Request) {
	all := []listedRun{}
	for _, c := range s.skirmishes.list() {
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
	httpapi.WriteJSON(w, http.StatusOK, all)
}

func (s *Server) postSkirmish(w http.ResponseWriter, r *http.Request) {
	var wanted wantedSkirmish
	if err := httpapi.ReadJSON(r, &wanted); err != nil {
		httpapi.WriteError(w, err)
		return
	}
	c, err := s.begin(wanted)
	if err != nil {
		httpapi.WriteError(w, err)
		return
	}
	httpapi.WriteJSON(w, http.StatusCreated, c.view())
}

// atSkirmish finds the skirmish that a request names.
func (s *Server) atSkirmish(serve func(*skirmish, http.ResponseWriter, *http.Request) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		c, err := s.skirmishes.find(r.PathValue("skirmish"))
		if err == nil {
			err = serve(c, w, r)
		}
		if err != nil {
			httpapi.WriteError(w, err)
		}
	}
}

func (c *skirmish) getView(w http.ResponseWriter, _ *http.Request) error {
	httpapi.WriteJSON(w, http.StatusOK, c.view())
	return nil
}

func (c *skirmish) getEvents(w http.ResponseWriter, r *http.Request) error {
	c.stream(c.server, w, r, c.view)
	return nil
}

func (c *skirmish) postOrder(w http.ResponseWriter, r *http.Request) error {
	var o skirmishOrder
	if err := httpapi.ReadJSON(r, &o); err != nil {
		return err
	}
	if err := c.command(r.PathValue("command"), o); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

func (c *skirmish) deleteSkirmish(w http.ResponseWriter, _ *http.Request) error {
	if err := c.server.dropSkirmish(c); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}
