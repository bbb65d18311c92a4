package table

import (
	"cmp"
	"log/slog"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/record/study"
	"github.com/sente-games/sente/session"
	"github.com/sente-games/sente/studio/internal/auth"
	"github.com/sente-games/sente/studio/internal/httpapi"
	"github.com/sente-games/sente/studio/internal/scheduling"
	"github.com/sente-games/sente/studio/internal/storage"
	"github.com/sente-games/sente/studio/internal/streaming"
)

// Options are the settings of [tables].
type Options struct {
	Sessions int                      // most tables in memory
	Grace    time.Duration            // how long engines work on after the last client left
	Keep     time.Duration            // how long their memory is kept after that
	Idle     time.Duration            // after which a table without clients leaves the memory
	Shared   bool                     // others reach the studio, and can be invited
	Watch    func() session.Stopwatch // measures turns by the clock; nil for that of the session
	Log      *slog.Logger
}

// Tables are the tables of the studio. Those that no one attends may rest on the disk.
type Tables struct {
	games   catalog.Catalog
	engines *scheduling.Scheduler
	studies *storage.Studies
	uploads *storage.Uploads
	streams *streaming.Limit
	signer  auth.Signer
	Options

	opening sync.Mutex // one study of the disk is opened, deleted or restored at a time

	mu       sync.Mutex
	open     map[string]*Table
	MaxNodes int // of the studies of all tables together
}

// defaultMaxNodes is the default of mostNodes; a position takes some 100 bytes where nothing is said of a move.
const defaultMaxNodes = study.MaxNodes

// NewTables returns an empty set of tables.
func NewTables(games catalog.Catalog, engines *scheduling.Scheduler, studies *storage.Studies, uploads *storage.Uploads, streams *streaming.Limit, signer auth.Signer, options Options) *Tables {
	return &Tables{games: games, engines: engines, studies: studies, uploads: uploads, streams: streams, signer: signer, Options: options, open: map[string]*Table{}, MaxNodes: defaultMaxNodes}
}

// DeleteStudy closes a table and hides its study, which can be restored.
func (s *Tables) DeleteStudy(id string) error {
	if t := s.Running(id); t != nil {
		s.Close(t)
	}
	s.opening.Lock()
	defer s.opening.Unlock()
	return s.studies.Delete(id)
}

// RestoreStudy brings the study of a table back that was deleted.
func (s *Tables) RestoreStudy(id string) error {
	s.opening.Lock()
	defer s.opening.Unlock()
	return s.studies.Restore(id)
}

func (s *Tables) All() []*Table {
	s.mu.Lock()
	defer s.mu.Unlock()
	var all []*Table
	for _, t := range s.open {
		all = append(all, t)
	}
	return all
}

// Find returns the session of that name, which may rest on the disk.
func (s *Tables) Find(id string) (*Table, error) {
	if t := s.Running(id); t != nil {
		return t, nil
	}
	return s.reopen(id)
}

// Running returns the session of that name if it is in memory, nil if not.
func (s *Tables) Running(id string) *Table {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.open[id]
}

// add takes a new session in, which ends when no page watches it; where there are too
// many, or too many nodes in them, the one that has been alone the longest makes room.
func (s *Tables) add(t *Table) error {
	if err := s.register(t); err != nil {
		t.close()
		return err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.audience.endWhenIdle()
	return nil
}

func (s *Tables) register(t *Table) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.engines.Context().Err() != nil {
		return httpapi.Errorf(http.StatusServiceUnavailable, "the studio is closing")
	}
	if err := s.makeRoom(t, t.Size(), s.Sessions-1); err != nil && len(s.open) > 0 {
		return err
	}
	s.open[t.ID] = t
	return nil
}

// makeRoom lets sessions go that no page watches until there are no more than some beside
// t, and the studies of all are not too large with what t grows by.
func (s *Tables) makeRoom(t *Table, grows, sessions int) error {
	nodes := 0
	for _, other := range s.open {
		nodes += other.Size()
	}
	for len(s.open) > sessions || nodes+grows > s.MaxNodes {
		oldest := s.longestUnattended(t)
		switch {
		case oldest == nil && len(s.open) > sessions:
			return httpapi.NewError(http.StatusServiceUnavailable, "tables_full", "all {count} tables are in use: close another game first", "count", s.Sessions)
		case oldest == nil:
			return httpapi.Errorf(http.StatusServiceUnavailable, "the studies that are open have %d positions, with this one more than the %d that the studio holds: close another one first", nodes, s.MaxNodes)
		}
		nodes -= oldest.Size()
		delete(s.open, oldest.ID)
		oldest.close()
	}
	return nil
}

// reserve refuses what a session's study is to grow by where there is no room for it.
func (s *Tables) reserve(t *Table, by int) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.makeRoom(t, by, s.Sessions)
}

// longestUnattended is the session, but for one, that no page has watched for the longest time.
func (s *Tables) longestUnattended(but *Table) (oldest *Table) {
	var least time.Time
	for _, t := range s.open {
		if t == but {
			continue
		}
		since, alone := t.UnattendedSince()
		if alone && (oldest == nil || since.Before(least)) {
			oldest, least = t, since
		}
	}
	return oldest
}

func (s *Tables) Close(t *Table) {
	s.mu.Lock()
	delete(s.open, t.ID)
	s.mu.Unlock()
	t.close()
}

// reopen goes on with a game that rests on the disk. One that another program has open
// is shown, and what is done with it here is not kept.
func (s *Tables) reopen(id string) (*Table, error) {
	s.opening.Lock()
	defer s.opening.Unlock()
	if t := s.Running(id); t != nil {
		return t, nil
	}
	book, err := s.studies.OpenLog(id)
	if err != nil {
		return nil, err
	}
	h, err := s.resume(id, book)
	if err != nil {
		book.Close() //nolint:errcheck // nothing was written
		return nil, err
	}
	return h, nil
}

// resume hosts a study as it was left.
func (s *Tables) resume(id string, book *storage.CommandLog) (*Table, error) {
	m, at := book.ReadMemo()
	game, err := resumable(book.Tree, at)
	if err != nil {
		return nil, httpapi.Unprocessable(err)
	}
	h, err := s.newTable(id, game, Plan{Seats: m.Seats, Move: m.Move, Ponder: m.Ponder}, book)
	if err != nil { // a profile of an engine that is not there any more
		h, err = s.newTable(id, game, Plan{}, book)
	}
	if err != nil {
		return nil, err
	}
	h.analysis.askAboutTurns = m.Ask
	if m.Room != "" && (len(m.Guests) == 0 || len(m.Guests) == len(h.players.seats)) {
		h.players.seating = m.Seating
	}
	h.analysis.paused = !h.IsPersonToMove()
	if m.Winner != "" && !h.Over() {
		h.SetResult(slices.Index(h.Seats(), m.Winner), m.Reason)
	}
	return h, s.add(h)
}

// VisibleTo lists the games that a guest may see, the latest first.
func (s *Tables) VisibleTo(c auth.Client) (all []OpenGame) {
	for _, i := range c.Invitations {
		_, _ = s.Find(i.Room) // it may rest on the disk
	}
	versions := map[string]int64{}
	for _, h := range s.All() {
		h.mu.Lock()
		if h.roleOf(c) > auth.Stranger && h.next == "" {
			versions[h.ID] = h.version
			all = append(all, OpenGame{Table: h.ID, Game: h.Game().Name, Title: h.Game().Title})
		}
		h.mu.Unlock()
	}
	slices.SortFunc(all, func(a, b OpenGame) int { return cmp.Compare(versions[b.Table], versions[a.Table]) })
	return all
}

// OpenGame is a game that a guest may see.
type OpenGame struct {
	Table string `json:"table"`
	Game  string `json:"game"`
	Title string `json:"title"`
}
