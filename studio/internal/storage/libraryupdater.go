package storage

import (
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/library"
)

// LibraryUpdater adds the studies of the folder and finished games to the library.
type LibraryUpdater struct {
	Library Library // nil without a library
	games   catalog.Catalog
	studies *Studies

	mu             sync.Mutex
	updateTimes    map[string]time.Time // modification time of each study in the library
	refusedStudies sync.Map             // tables of studies that the library can't contain
}

// NewLibraryUpdater returns an updater for the studies of a folder; library may be nil.
func NewLibraryUpdater(library Library, games catalog.Catalog, studies *Studies) *LibraryUpdater {
	return &LibraryUpdater{Library: library, games: games, studies: studies}
}

// BatchSize is the number of studies per transaction, since each transaction waits for the disk.
const BatchSize = 50

// Update adds the studies that have changed since the previous call. It skips studies that are
// unreadable or larger than maxFullRead.
func (s *LibraryUpdater) Update(ctx context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.updateTimes == nil {
		s.updateTimes = map[string]time.Time{}
	}
	there := map[string]bool{}
	var changed []StudyInfo
	for _, k := range s.studies.List(math.MaxInt) {
		if there[k.ID] = true; !s.updateTimes[k.ID].Equal(k.Changed) {
			changed = append(changed, k)
		}
	}
	slices.Reverse(changed) // the library lists the last added study first
	for batch := range slices.Chunk(changed, BatchSize) {
		if err := s.addStudies(ctx, batch); err != nil {
			return err
		}
	}
	for id := range s.updateTimes {
		if !there[id] {
			if err := s.Library.Forget(ctx, id); err != nil {
				return err
			}
			delete(s.updateTimes, id)
			s.refusedStudies.Delete(id)
		}
	}
	return nil
}

// addStudies adds a batch of studies.
func (s *LibraryUpdater) addStudies(ctx context.Context, some []StudyInfo) error {
	var news []library.Entry
	for _, k := range some {
		if e, ok := s.readEntry(k); ok {
			news = append(news, e)
		}
	}
	taken, _, err := s.Add(ctx, news)
	if err != nil {
		return err
	}
	for _, k := range some {
		s.updateTimes[k.ID] = k.Changed
		s.refusedStudies.Store(k.ID, true)
	}
	for _, e := range taken {
		s.refusedStudies.Delete(e.StudyID)
	}
	return nil
}

// Add adds the valid entries. taken contains the entries without the refused ones.
func (s *LibraryUpdater) Add(ctx context.Context, entries []library.Entry) (taken []library.Entry, added library.AddResult, err error) {
	if len(entries) == 0 {
		return nil, added, nil
	}
	added, err = s.Library.Add(ctx, entries...)
	if refused := library.EntryErrors(nil); errors.As(err, &refused) {
		var sound []library.Entry
		for i, e := range entries {
			if refused[i] == nil {
				sound = append(sound, e)
			}
		}
		return s.Add(ctx, sound)
	}
	return entries, added, err
}

// readEntry reads a study and returns its library entry.
func (s *LibraryUpdater) readEntry(k StudyInfo) (e library.Entry, ok bool) {
	name := s.studies.FileName(k.ID)
	if info, err := os.Stat(name); err != nil || info.Size() > maxFullRead {
		return e, false
	}
	tree := s.studies.readUnlocked(name)
	if tree == nil {
		return e, false
	}
	e, err := library.EntryOf(tree)
	if err != nil {
		return e, false
	}
	if len(e.Record.Players) == 0 {
		e.Record.Players = k.Players
	}
	if e.Record.Start.IsZero() {
		e.Record.Start = k.Changed
	}
	e.StudyID, e.Source = k.ID, "studio"
	if k.Name != "" {
		e.Name = k.Name
	}
	return e, true
}

// AddUpload adds the games of an upload to the library.
func (s *LibraryUpdater) AddUpload(ctx context.Context, u *Upload) (library.AddResult, error) {
	var all []library.Entry
	for i, tree := range u.Found.Studies {
		one, err := CopyStudy(tree) // the upload may be in use
		if err != nil {
			return library.AddResult{}, err
		}
		e, err := library.EntryOf(one)
		if err != nil {
			continue
		}
		if e.Source, e.Number = filepath.Base(strings.ReplaceAll(u.Name, `\`, "/")), i+1; u.Name == "" {
			e.Source = "text"
		}
		all = append(all, e)
	}
	_, added, err := s.Add(ctx, all)
	return added, err
}

// Library stores games and searches them. Implementations must be safe for concurrent use.
type Library interface {
	// Add stores all entries or none, and syncs them to disk before it returns. The error is
	// [library.EntryErrors] if some entries are invalid.
	Add(ctx context.Context, entries ...library.Entry) (library.AddResult, error)
	// Find returns the games that match a query.
	Find(ctx context.Context, q library.Query) (library.Page, error)
	// Explore returns the continuations of the query's position in the matching games.
	Explore(ctx context.Context, q library.Query) (library.Exploration, error)
	// Game returns a complete game.
	Game(ctx context.Context, id int64) (library.StoredGame, error)
	// Remove deletes games and returns their number.
	Remove(ctx context.Context, ids ...int64) (int, error)
	// Reached returns the highest number of a source's games that has been added.
	Reached(ctx context.Context, source string) (int, error)
	// Forget deletes the entry of a studio study.
	Forget(ctx context.Context, own string) error
}

// IsOutside reports whether the library can't contain a table's study.
func (s *LibraryUpdater) IsOutside(id string) bool {
	_, outside := s.refusedStudies.Load(id)
	return outside
}
