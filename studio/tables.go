package studio

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

// tableOptions are the settings of [tables].
type tableOptions struct {
	Sessions int                  // most tables in memory
	Grace    time.Duration        // how long engines work on after the last client left
	Keep     time.Duration        // how long their memory is kept after that
	Idle     time.Duration        // after which a table without clients leaves the memory
	Shared   bool                 // others reach the studio, and can be invited
	Watch    func() session.Watch // measures turns by the clock; nil for that of the session
	Log      *slog.Logger
}

// tables are the tables of the studio. Those that no one attends may rest on the disk.
type tables struct {
	games   catalog.Catalog
	engines *scheduling.Scheduler
	studies *storage.Studies
	uploads *storage.Uploads
	streams *streaming.Limit
	signer  auth.Signer
	tableOptions

	opening sync.Mutex // one study of the disk is opened, deleted or restored at a time

	mu        sync.Mutex
	hosted    map[string]*hosted
	mostNodes int // of the studies of all tables together
}

// mostPositions is the default of mostNodes; a position takes some 100 bytes where nothing is said of a move.
const mostPositions = study.MaxNodes

// newTables returns an empty set of tables.
func newTables(games catalog.Catalog, engines *scheduling.Scheduler, studies *storage.Studies, uploads *storage.Uploads, streams *streaming.Limit, signer auth.Signer, options tableOptions) *tables {
	return &tables{games: games, engines: engines, studies: studies, uploads: uploads, streams: streams, signer: signer, tableOptions: options, hosted: map[string]*hosted{}, mostNodes: mostPositions}
}

// deleteStudy closes a table and hides its study, which can be restored.
func (s *tables) deleteStudy(id string) error {
	if t := s.running(id); t != nil {
		s.remove(t)
	}
	s.opening.Lock()
	defer s.opening.Unlock()
	return s.studies.Delete(id)
}

// restoreStudy brings the study of a table back that was deleted.
func (s *tables) restoreStudy(id string) error {
	s.opening.Lock()
	defer s.opening.Unlock()
	return s.studies.Restore(id)
}

func (s *tables) list() []*hosted {
	s.mu.Lock()
	defer s.mu.Unlock()
	var all []*hosted
	for _, t := range s.hosted {
		all = append(all, t)
	}
	return all
}

// find returns the session of that name, which may rest on the disk.
func (s *tables) find(id string) (*hosted, error) {
	if t := s.running(id); t != nil {
		return t, nil
	}
	return s.reopen(id)
}

// running returns the session of that name if it is in memory, nil if not.
func (s *tables) running(id string) *hosted {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.hosted[id]
}

// add takes a new session in, which ends when no page watches it; where there are too
// many, or too many nodes in them, the one that has been alone the longest makes room.
func (s *tables) add(t *hosted) error {
	if err := s.enter(t); err != nil {
		t.close()
		return err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.endWhenIdle()
	return nil
}

func (s *tables) enter(t *hosted) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.engines.Context().Err() != nil {
		return httpapi.Errorf(http.StatusServiceUnavailable, "the studio is closing")
	}
	if err := s.makeRoom(t, t.size(), s.Sessions-1); err != nil && len(s.hosted) > 0 {
		return err
	}
	s.hosted[t.id] = t
	return nil
}

// makeRoom lets sessions go that no page watches until there are no more than some beside
// t, and the studies of all are not too large with what t grows by.
func (s *tables) makeRoom(t *hosted, grows, sessions int) error {
	nodes := 0
	for _, other := range s.hosted {
		nodes += other.size()
	}
	for len(s.hosted) > sessions || nodes+grows > s.mostNodes {
		oldest := s.loneliest(t)
		switch {
		case oldest == nil && len(s.hosted) > sessions:
			return httpapi.Errorf(http.StatusServiceUnavailable, "all %d tables are in use: close another game first", s.Sessions)
		case oldest == nil:
			return httpapi.Errorf(http.StatusServiceUnavailable, "the studies that are open have %d positions, with this one more than the %d that the studio holds: close another one first", nodes, s.mostNodes)
		}
		nodes -= oldest.size()
		delete(s.hosted, oldest.id)
		oldest.close()
	}
	return nil
}

// mayGrow refuses what a session's study is to grow by where there is no room for it.
func (s *tables) mayGrow(t *hosted, by int) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.makeRoom(t, by, s.Sessions)
}

// loneliest is the session, but for one, that no page has watched for the longest time.
func (s *tables) loneliest(but *hosted) (oldest *hosted) {
	var least time.Time
	for _, t := range s.hosted {
		if t == but {
			continue
		}
		since, alone := t.alone()
		if alone && (oldest == nil || since.Before(least)) {
			oldest, least = t, since
		}
	}
	return oldest
}

func (s *tables) remove(t *hosted) {
	s.mu.Lock()
	delete(s.hosted, t.id)
	s.mu.Unlock()
	t.close()
}

// reopen goes on with a game that rests on the disk. One that another program has open
// is shown, and what is done with it here is not kept.
func (s *tables) reopen(id string) (*hosted, error) {
	s.opening.Lock()
	defer s.opening.Unlock()
	if t := s.running(id); t != nil {
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
func (s *tables) resume(id string, book *storage.CommandLog) (*hosted, error) {
	m, at := book.ReadMemo()
	game, err := resumable(book.Tree, at)
	if err != nil {
		return nil, httpapi.Unprocessable(err)
	}
	h, err := s.newHosted(id, game, plan{Seats: m.Seats, Move: m.Move, Ponder: m.Ponder}, book)
	if err != nil { // a profile of an engine that is not there any more
		h, err = s.newHosted(id, game, plan{}, book)
	}
	if err != nil {
		return nil, err
	}
	h.ask = m.Ask
	if m.Room != "" && (len(m.Guests) == 0 || len(m.Guests) == len(h.seats)) {
		h.seating = m.Seating
	}
	h.paused = !h.Person()
	if m.Winner != "" && !h.Over() {
		h.Ended(slices.Index(h.Seats(), m.Winner), m.Reason)
	}
	return h, s.add(h)
}

// gamesOf lists the games that a guest may see, the latest first.
func (s *tables) gamesOf(c auth.Client) (all []openGame) {
	for _, i := range c.Invitations {
		_, _ = s.find(i.Room) // it may rest on the disk
	}
	versions := map[string]int64{}
	for _, h := range s.list() {
		h.mu.Lock()
		if h.roleOf(c) > auth.Stranger && h.next == "" {
			versions[h.id] = h.version
			all = append(all, openGame{Table: h.id, Game: h.Game().Name, Title: h.Game().Title})
		}
		h.mu.Unlock()
	}
	slices.SortFunc(all, func(a, b openGame) int { return cmp.Compare(versions[b.Table], versions[a.Table]) })
	return all
}

// openGame is a game that a guest may see.
type openGame struct {
	Table string `json:"table"`
	Game  string `json:"game"`
	Title string `json:"title"`
}
