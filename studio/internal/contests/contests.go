package contests

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/studio/internal/httpapi"
	"github.com/sente-games/sente/studio/internal/scheduling"
	"github.com/sente-games/sente/studio/internal/storage"
)

const (
	Folder        = "skirmishes" // below that of the studies
	journalSuffix = ".jsonl"
	maxContests   = 200 // that are listed
)

// Options are the settings of the contests.
type Options struct {
	Program string                               // its name on the command line
	Report  func(to io.Writer, match Told) error // writes the page of a match; nil writes none
	Fleet   bool                                 // a run of the command line is played by workers elsewhere
	Log     *slog.Logger
}

// Contests are the contests of the studio, the latest first.
type Contests struct {
	games   catalog.Catalog
	engines *scheduling.Scheduler
	shelf   *storage.Shelf
	Options
	AddMissing func() // puts the games into the library that it lacks, once

	folder string // "" if they are kept in memory alone
	notice *sente.Message

	starting sync.Mutex // one begins at a time

	mu   sync.Mutex
	list []*Contest
}

// Open returns the contests of earlier days in a folder below that of the studies.
func Open(games catalog.Catalog, engines *scheduling.Scheduler, studies *storage.Studies, shelf *storage.Shelf, options Options) *Contests {
	s := &Contests{
		games: games, engines: engines, shelf: shelf, Options: options,
		AddMissing: func() {}, notice: studies.Notice,
	}
	s.load(studies.Folder)
	if shelf.Library != nil && len(s.list) > 0 {
		s.AddMissing = sync.OnceFunc(s.addMissingGames)
		engines.Go(s.AddMissing)
	}
	return s
}

// load finds the contests of earlier days.
func (s *Contests) load(studies string) {
	if studies == "" {
		return
	}
	folder := filepath.Join(studies, Folder)
	if err := keep.Folder(folder); err != nil {
		s.notice = httpapi.Clean(sente.NewMessage("match_not_on_disk", "These games are not kept on the disk: {problem}", "problem", err.Error()))
		return
	}
	s.folder = folder
	storage.Sweep(folder, journalSuffix)
	entries, _ := os.ReadDir(folder) // files that cannot be read are skipped
	slices.SortFunc(entries, func(a, b os.DirEntry) int { return modTime(b).Compare(modTime(a)) })
	for _, e := range entries {
		id, ours := strings.CutSuffix(e.Name(), journalSuffix)
		if ours && httpapi.IsID(id) && len(s.list) < maxContests {
			if c, err := s.openJournal(id, filepath.Join(folder, e.Name())); err == nil {
				s.list = append(s.list, c)
			}
		}
	}
}

func modTime(e os.DirEntry) time.Time {
	info, err := e.Info()
	if err != nil {
		return time.Time{}
	}
	return info.ModTime()
}

// openJournal is a contest of an earlier day. Its games are read, and its plan is checked, when
// somebody asks.
func (s *Contests) openJournal(id, name string) (*Contest, error) {
	file, err := keep.OpenFile(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	plan, _, err := match.ReadJournal(name, file, nil)
	if err != nil {
		return nil, err
	}
	if _, err := s.games.Game(plan.Game); err != nil {
		return nil, err
	}
	c := s.newContest(id, *plan, name, 1)
	c.unloaded = name
	c.missing = 1 // perhaps: the studio may have been killed
	c.phase = Stopped
	return c, nil
}

// readGames calls game with each game of a journal.
func readGames(name string, game func(match.Result) error) error {
	file, err := keep.OpenFile(name)
	if err != nil {
		return err
	}
	defer file.Close()
	_, results, err := match.ReadJournal(name, file, func(string) {}) // its run may be writing a line
	if err != nil {
		return err
	}
	for r, err := range results {
		if err == nil {
			err = game(r)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// loadGames counts the games of a journal that no one has asked for so far.
func (c *Contest) loadGames() {
	c.loadLock.Lock()
	defer c.loadLock.Unlock()
	if c.unloaded == "" {
		return
	}
	name := c.unloaded
	c.unloaded = ""
	_ = readGames(name, func(r match.Result) error { // broken lines are skipped, as by every reader of journals
		c.change(func() { c.count(r) })
		return nil
	})
	journal, err := match.OpenJournal(name, &c.plan)
	if err != nil {
		c.change(func() { c.why = httpapi.MessageOf(err, "match_failed") })
		c.contests.Log.Warn("the journal of a match cannot be read", "error", c.redact(err))
		return
	}
	defer journal.Close()
	ctx, stop := context.WithCancel(c.contests.engines.Context())
	defer stop()
	report, err := match.Run{Plan: c.plan, Games: c.contests.games, Journal: journal, Runner: journalReader(stop), Observe: c.Observe}.Play(ctx)
	if report.Crosstable != nil {
		c.Observe(report.Crosstable, nil)
	}
	if err == nil && !report.Complete {
		report.Why = nil
	}
	c.End(report, err)
}

// journalReader is a runner that plays no games: a run with it reports the contents of its journal, and
// ends with the first game that is missing.
type journalReader func()

// Slots is as many as there may be.
func (journalReader) Slots() int { return match.MaxSlots }

// Play ends the run.
func (stop journalReader) Play(context.Context, match.Job, func(match.Result)) error {
	stop()
	return context.Canceled
}

// newContest is one that is not played yet.
func (s *Contests) newContest(id string, p match.Plan, name string, slots int) *Contest {
	c := &Contest{Live: NewLive(s.games, p), id: id, contests: s, own: true, FileName: name, slots: max(slots, 1), notice: s.notice}
	c.gate, c.finished.inFile = c.takeTurn, name != ""
	return c
}

func (s *Contests) All() []*Contest {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.list)
}

func (s *Contests) add(c *Contest) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.list = append([]*Contest{c}, s.list...)
}

func (s *Contests) Find(id string) (*Contest, error) {
	for _, c := range s.All() {
		if c.id == id {
			c.loadGames()
			return c, nil
		}
	}
	return nil, httpapi.Errorf(http.StatusNotFound, "there is no skirmish %q", visible.Clip(id))
}

// Start starts a contest.
func (s *Contests) Start(w Request) (*Contest, error) {
	p, err := s.readPlan(w)
	if err != nil {
		return nil, err
	}
	s.starting.Lock()
	defer s.starting.Unlock()
	if n := len(s.All()); n >= maxContests {
		return nil, httpapi.Errorf(http.StatusServiceUnavailable, "%d skirmishes are kept: delete one of them first", n)
	}
	id, name := httpapi.NewID(), ""
	if s.folder != "" {
		name = filepath.Join(s.folder, id+journalSuffix)
	}
	c := s.newContest(id, p, name, w.Slots)
	c.pacer.setMinTime(time.Duration(w.Pace * float64(time.Second)))
	if err := s.checkCapacity(c); err != nil {
		return nil, err
	}
	if err := c.start(); err != nil {
		return nil, err
	}
	s.add(c)
	return c, nil
}

// Delete stops a contest and takes it away, with its games.
func (s *Contests) Delete(c *Contest) error {
	c.stopPlaying()
	c.close()
	s.mu.Lock()
	s.list = slices.DeleteFunc(s.list, func(o *Contest) bool { return o == c })
	s.mu.Unlock()
	if c.FileName == "" {
		return nil
	}
	if err := storage.Hide(c.FileName); err != nil {
		return httpapi.Errorf(http.StatusInternalServerError, "the games cannot be taken away: %s", err)
	}
	return nil
}

// Restore brings a contest back that was deleted.
func (s *Contests) Restore(id string) error {
	s.starting.Lock()
	defer s.starting.Unlock()
	c, err := s.restoreJournal(id)
	if err == nil {
		s.add(c)
	}
	return err
}

// restoreJournal finds a contest that was deleted, and puts its journal where it was.
func (s *Contests) restoreJournal(id string) (*Contest, error) {
	all := s.All()
	there := slices.ContainsFunc(all, func(c *Contest) bool { return c.id == id })
	if s.folder == "" || !httpapi.IsID(id) || there {
		return nil, httpapi.Errorf(http.StatusNotFound, "no skirmish %q was deleted", visible.Clip(id))
	}
	if n := len(all); n >= maxContests {
		return nil, httpapi.Errorf(http.StatusServiceUnavailable, "%d skirmishes are kept: delete one of them first", n)
	}
	name := filepath.Join(s.folder, id+journalSuffix)
	if err := keep.OS.Rename(name+storage.DeletedSuffix, name); err != nil {
		return nil, httpapi.Errorf(http.StatusNotFound, "no skirmish %q was deleted", visible.Clip(id))
	}
	c, err := s.openJournal(id, name)
	if err != nil {
		return nil, httpapi.NewError(http.StatusConflict, "match_not_restored", "the games cannot be brought back: {problem}", "problem", err)
	}
	return c, nil
}

// AddLive shows a run that the command line plays.
func (s *Contests) AddLive(l *Live) {
	s.add(&Contest{Live: l, id: "live", contests: s, slots: 1})
}

// ListEntry is a contest of the list.
type ListEntry struct {
	ID      string     `json:"id"`
	Game    string     `json:"game"`
	Title   string     `json:"title"`
	Kind    match.Kind `json:"kind"`
	Players []string   `json:"players"`
	Phase   Phase      `json:"phase"`
	Games   int        `json:"games"` // 0 for those of an earlier day that no one has looked at
	Planned int        `json:"planned"`
	Own     bool       `json:"own"`
	Kept    bool       `json:"kept"` // in a file: deleted it can be brought back
	Changed time.Time  `json:"changed,omitzero"`
	Test    bool       `json:"test"`
}

// List lists the contests, the latest first.
func (s *Contests) List() []ListEntry {
	all := []ListEntry{}
	for _, c := range s.All() {
		c.mu.Lock()
		l := ListEntry{
			ID: c.id, Game: c.plan.Game, Title: c.plan.Game, Kind: c.plan.Kind, Players: []string{}, Phase: c.phase, Games: len(c.finished.games),
			Planned: c.planSize().games, Own: c.own, Kept: c.FileName != "", Test: c.plan.Test != nil,
		}
		for _, e := range c.plan.Players {
			l.Players = append(l.Players, e.Name)
		}
		c.mu.Unlock()
		if g, err := s.games.Game(l.Game); err == nil {
			l.Title = g.Title
		}
		if info, err := os.Stat(c.FileName); err == nil && c.FileName != "" {
			l.Changed = info.ModTime()
		}
		all = append(all, l)
	}
	return all
}
