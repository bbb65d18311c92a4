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

// Options are the settings of [Tables].
type Options struct {
	MaxTables          int                      // maximum number of loaded tables
	EngineStopDelay    time.Duration            // delay between the last client's leaving and stopping the engines
	EngineReleaseDelay time.Duration            // delay between stopping the engines and releasing their memory
	TableCloseDelay    time.Duration            // delay until a table without clients is unloaded
	Shared             bool                     // the studio is reachable from other machines and accepts invitations
	Watch              func() session.Stopwatch // creates the clock that measures turns; nil selects the default of package session
	Log                *slog.Logger
}

// Services are the parts of the studio that all tables share.
type Services struct {
	Games   catalog.Catalog
	Engines *scheduling.Scheduler
	Studies *storage.Studies
	Uploads *storage.Uploads
	Streams *streaming.Limit
	Signer  auth.Signer
}

// Tables manages the tables of the studio. Unattended tables may be unloaded; their studies remain on
// disk.
type Tables struct {
	Services
	Options

	opening sync.Mutex // serializes loading, deleting and restoring studies

	mu       sync.Mutex
	open     map[string]*Table
	MaxNodes int // limit for the studies of all loaded tables together
}

// defaultMaxNodes is the default of Tables.MaxNodes. A node without comments or evaluations takes about
// 100 bytes.
const defaultMaxNodes = study.MaxNodes

// NewTables returns Tables without loaded tables.
func NewTables(services Services, options Options) *Tables {
	return &Tables{Services: services, Options: options, open: map[string]*Table{}, MaxNodes: defaultMaxNodes}
}

// DeleteStudy closes a table and marks its study as deleted. RestoreStudy reverts it.
func (s *Tables) DeleteStudy(id string) error {
	if t := s.FindLoaded(id); t != nil {
		s.Close(t)
	}
	s.opening.Lock()
	defer s.opening.Unlock()
	return s.Studies.Delete(id)
}

// RestoreStudy restores a deleted study.
func (s *Tables) RestoreStudy(id string) error {
	s.opening.Lock()
	defer s.opening.Unlock()
	return s.Studies.Restore(id)
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

// Find returns the table with an ID and loads it from disk if necessary.
func (s *Tables) Find(id string) (*Table, error) {
	if t := s.FindLoaded(id); t != nil {
		return t, nil
	}
	return s.reopenTable(id)
}

// FindLoaded returns the loaded table with an ID, or nil.
func (s *Tables) FindLoaded(id string) *Table {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.open[id]
}

// addTable registers a new table. If there are too many tables or nodes, it closes the table that has
// been unattended the longest.
func (s *Tables) addTable(t *Table) error {
	if err := s.registerTable(t); err != nil {
		t.close()
		return err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.audience.endWhenIdle()
	return nil
}

func (s *Tables) registerTable(t *Table) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.Engines.Context().Err() != nil {
		return httpapi.Errorf(http.StatusServiceUnavailable, "the studio is closing")
	}
	if err := s.makeRoom(t, t.Size(), s.MaxTables-1); err != nil && len(s.open) > 0 {
		return err
	}
	s.open[t.ID] = t
	return nil
}

// makeRoom closes unattended tables until at most maxTables tables other than t remain and all studies
// fit in MaxNodes after t has grown by addedNodes. s.mu must be held.
func (s *Tables) makeRoom(t *Table, addedNodes, maxTables int) error {
	nodes := 0
	for _, other := range s.open {
		nodes += other.Size()
	}
	for len(s.open) > maxTables || nodes+addedNodes > s.MaxNodes {
		oldest := s.longestUnattended(t)
		switch {
		case oldest == nil && len(s.open) > maxTables:
			return httpapi.NewError(http.StatusServiceUnavailable, "tables_full", "all {count} tables are in use: close another game first", "count", s.MaxTables)
		case oldest == nil:
			return httpapi.Errorf(http.StatusServiceUnavailable, "the open studies have %d positions, which with this one exceeds the maximum of %d: close another game first", nodes, s.MaxNodes)
		}
		nodes -= oldest.Size()
		delete(s.open, oldest.ID)
		oldest.close()
	}
	return nil
}

// reserveNodes makes room for the growth of a table's study, or returns an error.
func (s *Tables) reserveNodes(t *Table, by int) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.makeRoom(t, by, s.MaxTables)
}

// longestUnattended returns the table, other than except, that has been unattended the longest, or nil.
func (s *Tables) longestUnattended(except *Table) (oldest *Table) {
	var least time.Time
	for _, t := range s.open {
		if t == except {
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

// reopenTable loads a table from disk. If another process holds the study's lock, the table opens
// without saving changes.
func (s *Tables) reopenTable(id string) (*Table, error) {
	s.opening.Lock()
	defer s.opening.Unlock()
	if t := s.FindLoaded(id); t != nil {
		return t, nil
	}
	log, err := s.Studies.OpenLog(id)
	if err != nil {
		return nil, err
	}
	t, err := s.resumeTable(id, log)
	if err != nil {
		log.Close() //nolint:errcheck // nothing was written
		return nil, err
	}
	return t, nil
}

// resumeTable creates a table from a stored study and memo.
func (s *Tables) resumeTable(id string, log *storage.EditLog) (*Table, error) {
	m, at := log.ReadMemo()
	game, err := openLastPlayable(log.Tree, at)
	if err != nil {
		return nil, httpapi.Unprocessable(err)
	}
	t, err := s.newTable(id, game, Plan{Seats: m.Seats, Move: m.Move, Ponder: m.Ponder}, log)
	if err != nil { // an engine profile may no longer exist
		t, err = s.newTable(id, game, Plan{}, log)
	}
	if err != nil {
		return nil, err
	}
	t.analysis.confirmTurns = m.Ask
	if m.Room != "" && (len(m.Guests) == 0 || len(m.Guests) == len(t.players.seats)) {
		t.players.seating = m.Seating
	}
	t.analysis.paused = !t.IsPersonToMove()
	if m.Winner != "" && !t.IsOver() {
		t.SetResult(slices.Index(t.Seats(), m.Winner), m.Reason)
	}
	return t, s.addTable(t)
}

// ListVisible returns the games that a client may watch, the most recent first.
func (s *Tables) ListVisible(c auth.Client) (all []OpenGame) {
	for _, i := range c.Invitations {
		_, _ = s.Find(i.Room) // loads the table from disk
	}
	versions := map[string]int64{}
	for _, t := range s.All() {
		t.mu.Lock()
		if t.roleOf(c) > auth.Stranger && t.rematchID == "" {
			versions[t.ID] = t.version
			all = append(all, OpenGame{Table: t.ID, Game: t.Game().Name, Title: t.Game().Title})
		}
		t.mu.Unlock()
	}
	slices.SortFunc(all, func(a, b OpenGame) int { return cmp.Compare(versions[b.Table], versions[a.Table]) })
	return all
}

// OpenGame describes a game that a client may watch.
type OpenGame struct {
	Table string `json:"table"`
	Game  string `json:"game"`
	Title string `json:"title"`
}
