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
	Folder        = "skirmishes" // subfolder of the studies
	journalSuffix = ".jsonl"
	maxContests   = 200 // maximum number of stored matches
)

// Options are the settings of [Contests].
type Options struct {
	Program string                                     // name of the program in command lines
	Report  func(to io.Writer, match ReportData) error // writes the HTML report of a match; nil disables reports
	Fleet   bool                                       // remote workers play the match of the command line
	Log     *slog.Logger
}

// Contests manages the matches of the studio, the most recent first.
type Contests struct {
	games   catalog.Catalog
	engines *scheduling.Scheduler
	shelf   *storage.LibraryUpdater
	Options
	AddMissing func() // adds the stored games that the library lacks, once

	folder string // "" to keep matches in memory only
	notice *sente.Message

	starting sync.Mutex // serializes starting and restoring matches

	mu   sync.Mutex
	list []*Contest
}

// Open loads the stored matches from a subfolder of the studies.
func Open(games catalog.Catalog, engines *scheduling.Scheduler, studies *storage.Studies, shelf *storage.LibraryUpdater, options Options) *Contests {
	s := &Contests{
		games: games, engines: engines, shelf: shelf, Options: options,
		AddMissing: func() {}, notice: studies.Notice,
	}
	s.loadJournals(studies.Folder)
	if shelf.Library != nil && len(s.list) > 0 {
		s.AddMissing = sync.OnceFunc(s.addMissingGames)
		engines.Go(s.AddMissing)
	}
	return s
}

// loadJournals adds the matches of all journals in the folder.
func (s *Contests) loadJournals(studies string) {
	if studies == "" {
		return
	}
	folder := filepath.Join(studies, Folder)
	if err := keep.Folder(folder); err != nil {
		s.notice = httpapi.Clean(sente.NewMessage("match_not_on_disk", "These games are not saved on disk: {problem}", "problem", err.Error()))
		return
	}
	s.folder = folder
	storage.RemoveExpired(folder, journalSuffix)
	entries, _ := os.ReadDir(folder) // unreadable files are skipped
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

// openJournal returns a stored match. It reads the plan only; the games are loaded on the first
// request.
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
	if _, err := s.games.FindGame(plan.Game); err != nil {
		return nil, err
	}
	c := s.newContest(id, *plan, name, 1)
	c.unloadedJournal = name
	c.numMissing = 1 // the previous process may have ended before adding all games
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
	_, results, err := match.ReadJournal(name, file, func(string) {}) // an incomplete last line is still being written
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

// loadGames loads the games of a stored match on its first use.
func (c *Contest) loadGames() {
	c.loadLock.Lock()
	defer c.loadLock.Unlock()
	if c.unloadedJournal == "" {
		return
	}
	name := c.unloadedJournal
	c.unloadedJournal = ""
	_ = readGames(name, func(r match.Result) error { // invalid lines are skipped, as in match.OpenJournal
		c.publish(func() { c.addResult(r) })
		return nil
	})
	journal, err := match.OpenJournal(name, &c.plan)
	if err != nil {
		c.publish(func() { c.endReason = httpapi.MessageOf(err, "match_failed") })
		c.contests.Log.Warn("the journal of a match cannot be read", "error", c.redact(err))
		return
	}
	defer journal.Close()
	ctx, stop := context.WithCancel(c.contests.engines.Context())
	defer stop()
	report, err := match.Run{Plan: c.plan, Games: c.contests.games, Journal: journal, Runner: journalReader(stop), Observe: c.Observe}.PlayAll(ctx)
	if report.Crosstable != nil {
		c.Observe(report.Crosstable, nil)
	}
	if err == nil && !report.Complete {
		report.StopReason = nil
	}
	c.End(report, err)
}

// journalReader is a match.Runner that plays no games. A run with it reports the journal's content and
// ends at the first missing game.
type journalReader func()

// NumSlots returns the maximum number of slots.
func (journalReader) NumSlots() int { return match.MaxSlots }

// PlayJob cancels the run.
func (stop journalReader) PlayJob(context.Context, match.Job, func(match.Result)) error {
	stop()
	return context.Canceled
}

// newContest returns a match that has not started.
func (s *Contests) newContest(id string, p match.Plan, name string, slots int) *Contest {
	c := &Contest{Live: NewLive(s.games, p), id: id, contests: s, isLocal: true, JournalName: name, slots: max(slots, 1), notice: s.notice}
	c.turnGate, c.finished.inFile = c.scheduleMove, name != ""
	return c
}

func (s *Contests) All() []*Contest {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.list)
}

func (s *Contests) prependContest(c *Contest) {
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
	return nil, httpapi.Errorf(http.StatusNotFound, "no match %q", visible.Clip(id))
}

// Start creates and starts a match.
func (s *Contests) Start(w MatchRequest) (*Contest, error) {
	p, err := s.readPlan(w)
	if err != nil {
		return nil, err
	}
	s.starting.Lock()
	defer s.starting.Unlock()
	if n := len(s.All()); n >= maxContests {
		return nil, httpapi.Errorf(http.StatusServiceUnavailable, "%d matches are stored: delete one of them first", n)
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
	if err := c.startGames(); err != nil {
		return nil, err
	}
	s.prependContest(c)
	return c, nil
}

// Delete stops a match and marks its journal as deleted.
func (s *Contests) Delete(c *Contest) error {
	c.stopPlaying()
	c.closeStreams()
	s.mu.Lock()
	s.list = slices.DeleteFunc(s.list, func(o *Contest) bool { return o == c })
	s.mu.Unlock()
	if c.JournalName == "" {
		return nil
	}
	if err := storage.MarkDeleted(c.JournalName); err != nil {
		return httpapi.Errorf(http.StatusInternalServerError, "the games cannot be deleted: %s", err)
	}
	return nil
}

// Restore restores a deleted match.
func (s *Contests) Restore(id string) error {
	s.starting.Lock()
	defer s.starting.Unlock()
	c, err := s.restoreJournal(id)
	if err == nil {
		s.prependContest(c)
	}
	return err
}

// restoreJournal restores the journal of a deleted match and opens it.
func (s *Contests) restoreJournal(id string) (*Contest, error) {
	all := s.All()
	there := slices.ContainsFunc(all, func(c *Contest) bool { return c.id == id })
	if s.folder == "" || !httpapi.IsID(id) || there {
		return nil, httpapi.Errorf(http.StatusNotFound, "no match %q was deleted", visible.Clip(id))
	}
	if n := len(all); n >= maxContests {
		return nil, httpapi.Errorf(http.StatusServiceUnavailable, "%d matches are stored: delete one of them first", n)
	}
	name := filepath.Join(s.folder, id+journalSuffix)
	if err := keep.OS.Rename(name+storage.DeletedSuffix, name); err != nil {
		return nil, httpapi.Errorf(http.StatusNotFound, "no match %q was deleted", visible.Clip(id))
	}
	c, err := s.openJournal(id, name)
	if err != nil {
		return nil, httpapi.NewError(http.StatusConflict, "match_not_restored", "the games cannot be restored: {problem}", "problem", err)
	}
	return c, nil
}

// AddLive adds a match that the command line plays.
func (s *Contests) AddLive(l *Live) {
	s.prependContest(&Contest{Live: l, id: "live", contests: s, slots: 1})
}

// MatchListEntry describes a match in the list.
type MatchListEntry struct {
	ID      string     `json:"id"`
	Game    string     `json:"game"`
	Title   string     `json:"title"`
	Kind    match.Kind `json:"kind"`
	Players []string   `json:"players"`
	Phase   Phase      `json:"phase"`
	Games   int        `json:"games"` // number of finished games; 0 until a stored match is loaded
	Planned int        `json:"planned"`
	Own     bool       `json:"own"`
	Stored  bool       `json:"stored"` // stored in a file, so it can be restored after deletion
	Changed time.Time  `json:"changed,omitzero"`
	Test    bool       `json:"test"`
}

// List returns all matches, the most recent first.
func (s *Contests) List() []MatchListEntry {
	all := []MatchListEntry{}
	for _, c := range s.All() {
		c.mu.Lock()
		l := MatchListEntry{
			ID: c.id, Game: c.plan.Game, Title: c.plan.Game, Kind: c.plan.Kind, Players: []string{}, Phase: c.phase, Games: len(c.finished.games),
			Planned: c.planSize().games, Own: c.isLocal, Stored: c.JournalName != "", Test: c.plan.Test != nil,
		}
		for _, e := range c.plan.Players {
			l.Players = append(l.Players, e.Name)
		}
		c.mu.Unlock()
		if g, err := s.games.FindGame(l.Game); err == nil {
			l.Title = g.Title
		}
		if info, err := os.Stat(c.JournalName); err == nil && c.JournalName != "" {
			l.Changed = info.ModTime()
		}
		all = append(all, l)
	}
	return all
}
