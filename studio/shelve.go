package studio

import (
	"context"
	"errors"
	"math"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/sente-games/sente/library"
	"github.com/sente-games/sente/studio/internal/httpapi"
)

// shelving keeps the library up to date with the studies of the folder.
type shelving struct {
	mu      sync.Mutex
	seen    map[string]time.Time // when the file of a table had changed that is in the library
	outside sync.Map             // tables whose studies the library does not take
}

// shelvedAtOnce are the studies that are put in together: each time waits for the disk.
const shelvedAtOnce = 50

// shelve puts into the library what has changed in the folder since it was asked last. What
// cannot be read, or is larger than the studio shows unopened, stays outside.
func (s *Server) shelve(ctx context.Context) error {
	s.catchUp()
	s.shelved.mu.Lock()
	defer s.shelved.mu.Unlock()
	if s.shelved.seen == nil {
		s.shelved.seen = map[string]time.Time{}
	}
	there := map[string]bool{}
	var changed []kept
	for _, k := range s.studies.list(s, math.MaxInt) {
		if there[k.ID] = true; !s.shelved.seen[k.ID].Equal(k.Changed) {
			changed = append(changed, k)
		}
	}
	slices.Reverse(changed) // the latest comes in last, as the library lists it first
	for batch := range slices.Chunk(changed, shelvedAtOnce) {
		if err := s.shelveStudies(ctx, batch); err != nil {
			return err
		}
	}
	for id := range s.shelved.seen {
		if !there[id] {
			if err := s.options.Library.Forget(ctx, id); err != nil {
				return err
			}
			delete(s.shelved.seen, id)
			s.shelved.outside.Delete(id)
		}
	}
	return nil
}

// shelveStudies puts some studies in.
func (s *Server) shelveStudies(ctx context.Context, some []kept) error {
	var news []library.Entry
	for _, k := range some {
		if e, ok := s.entryOf(k); ok {
			news = append(news, e)
		}
	}
	taken, _, err := s.addSound(ctx, news)
	if err != nil {
		return err
	}
	for _, k := range some {
		s.shelved.seen[k.ID] = k.Changed
		s.shelved.outside.Store(k.ID, true)
	}
	for _, e := range taken {
		s.shelved.outside.Delete(e.Own)
	}
	return nil
}

// addSound puts in those of some entries that are games.
func (s *Server) addSound(ctx context.Context, entries []library.Entry) (taken []library.Entry, added library.Added, err error) {
	if len(entries) == 0 {
		return nil, added, nil
	}
	added, err = s.options.Library.Add(ctx, entries...)
	if refused := library.Refused(nil); errors.As(err, &refused) {
		var sound []library.Entry
		for i, e := range entries {
			if refused[i] == nil {
				sound = append(sound, e)
			}
		}
		return s.addSound(ctx, sound)
	}
	return entries, added, err
}

// entryOf reads a study of the folder for the library.
func (s *Server) entryOf(k kept) (e library.Entry, ok bool) {
	name := s.studies.file(k.ID)
	if info, err := os.Stat(name); err != nil || info.Size() > wholeRead {
		return e, false
	}
	tree := readAlone(s, name)
	if tree == nil {
		return e, false
	}
	e, err := library.Of(tree)
	if err != nil {
		return e, false
	}
	if len(e.Record.Players) == 0 {
		e.Record.Players = k.Players
	}
	if e.Record.Start.IsZero() {
		e.Record.Start = k.Changed
	}
	e.Own, e.Source = k.ID, "studio"
	if k.Name != "" {
		e.Name = k.Name
	}
	return e, true
}

// noLibrary is the refusal where there is no library, or none that can be opened.
func (s *Server) noLibrary() error {
	if why := s.options.Unshelved; why != "" {
		return httpapi.Errorf(http.StatusServiceUnavailable, "this studio has no library: %s", why)
	}
	return httpapi.Errorf(http.StatusNotFound, "this studio has no library: start it with --library FILE")
}

// addBrought puts the games of what was brought into the library.
func (s *Server) addBrought(ctx context.Context, u *upload) (library.Added, error) {
	var all []library.Entry
	for i, tree := range u.found.Studies {
		one, err := duplicate(tree) // the upload may be in use
		if err != nil {
			return library.Added{}, err
		}
		e, err := library.Of(one)
		if err != nil {
			continue
		}
		if e.Source, e.Number = filepath.Base(strings.ReplaceAll(u.name, `\`, "/")), i+1; u.name == "" {
			e.Source = "text"
		}
		all = append(all, e)
	}
	_, added, err := s.addSound(ctx, all)
	return added, err
}
