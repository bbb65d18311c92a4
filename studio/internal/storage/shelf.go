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

// Shelf keeps the library up to date with the studies of the folder.
type Shelf struct {
	Library Library // nil if there is none
	games   catalog.Catalog
	studies *Studies

	mu      sync.Mutex
	seen    map[string]time.Time // when the file of a table had changed that is in the library
	outside sync.Map             // tables whose studies the library does not take
}

// NewShelf returns a shelf for the studies of a folder; library is nil for none.
func NewShelf(library Library, games catalog.Catalog, studies *Studies) *Shelf {
	return &Shelf{Library: library, games: games, studies: studies}
}

// BatchSize are the studies that are put in together: each time waits for the disk.
const BatchSize = 50

// Update puts into the library what has changed in the folder since it was asked last. What
// cannot be read, or is larger than the studio shows unopened, stays outside.
func (s *Shelf) Update(ctx context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.seen == nil {
		s.seen = map[string]time.Time{}
	}
	there := map[string]bool{}
	var changed []StudyInfo
	for _, k := range s.studies.List(math.MaxInt) {
		if there[k.ID] = true; !s.seen[k.ID].Equal(k.Changed) {
			changed = append(changed, k)
		}
	}
	slices.Reverse(changed) // the latest comes in last, as the library lists it first
	for batch := range slices.Chunk(changed, BatchSize) {
		if err := s.addStudies(ctx, batch); err != nil {
			return err
		}
	}
	for id := range s.seen {
		if !there[id] {
			if err := s.Library.Forget(ctx, id); err != nil {
				return err
			}
			delete(s.seen, id)
			s.outside.Delete(id)
		}
	}
	return nil
}

// addStudies puts some studies in.
func (s *Shelf) addStudies(ctx context.Context, some []StudyInfo) error {
	var news []library.Entry
	for _, k := range some {
		if e, ok := s.entry(k); ok {
			news = append(news, e)
		}
	}
	taken, _, err := s.Add(ctx, news)
	if err != nil {
		return err
	}
	for _, k := range some {
		s.seen[k.ID] = k.Changed
		s.outside.Store(k.ID, true)
	}
	for _, e := range taken {
		s.outside.Delete(e.StudyID)
	}
	return nil
}

// Add puts in those of some entries that are games.
func (s *Shelf) Add(ctx context.Context, entries []library.Entry) (taken []library.Entry, added library.AddResult, err error) {
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

// entry reads a study of the folder for the library.
func (s *Shelf) entry(k StudyInfo) (e library.Entry, ok bool) {
	name := s.studies.FileName(k.ID)
	if info, err := os.Stat(name); err != nil || info.Size() > maxWholeRead {
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
func (s *Shelf) AddUpload(ctx context.Context, u *Upload) (library.AddResult, error) {
	var all []library.Entry
	for i, tree := range u.Found.Studies {
		one, err := Duplicate(tree) // the upload may be in use
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

// Library keeps games where they can be looked for. It is safe for concurrent
// use.
type Library interface {
	// Add puts games in, all or none, and has written them down when it returns. Its error
	// is [library.EntryErrors] where some are no games.
	Add(ctx context.Context, entries ...library.Entry) (library.AddResult, error)
	// Find looks for games.
	Find(ctx context.Context, q library.Query) (library.Page, error)
	// Explore says what was played from the position of a query in the games that are what
	// else it says.
	Explore(ctx context.Context, q library.Query) (library.Exploration, error)
	// Game returns a game in full.
	Game(ctx context.Context, id int64) (library.StoredGame, error)
	// Remove removes games and returns how many there were.
	Remove(ctx context.Context, ids ...int64) (int, error)
	// Reached is the highest number among the games of a source that were ever put in.
	Reached(ctx context.Context, source string) (int, error)
	// Forget removes the entry of a study of the studio.
	Forget(ctx context.Context, own string) error
}

// IsOutside reports whether the library does not take the study of a table.
func (s *Shelf) IsOutside(id string) bool {
	_, outside := s.outside.Load(id)
	return outside
}
