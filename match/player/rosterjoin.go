package player

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"sync"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
)

// JoinCatalog returns the catalog with the engines of the list, which is read again when its file has
// changed. An engine of an unknown game is skipped, since the list may be older than the catalog. An
// engine with the name of another one is skipped; the error names the engines that are listed now.
func (l Roster) JoinCatalog(games catalog.Catalog) (catalog.Catalog, error) {
	all := slices.Clone(games)
	live := newLiveRoster(l)
	var problem error
	for i, g := range games {
		names := g.ProfileNames()
		for _, e := range l.Engines {
			if e.GameName() == g.Name && slices.Contains(names, e.Name) {
				problem = errors.Join(problem, fmt.Errorf("engine %s of the list is skipped: %s has a built-in engine of that name", e.Name, g.Name))
			}
		}
		all[i].Listed = func() []catalog.Profile { return live.current().profiles(g, names) }
	}
	return all, problem
}

// profiles returns the engines for a game, except those with the name of another engine.
func (l Roster) profiles(g catalog.Game, others []string) (all []catalog.Profile) {
	for _, e := range l.Engines {
		if e.GameName() == g.Name && !slices.Contains(others, e.Name) {
			all = append(all, l.engineProfile(g, e))
		}
	}
	return all
}

// liveRoster is a list that follows the changes of its file.
type liveRoster struct {
	mu    sync.Mutex
	list  Roster
	files [2]fs.FileInfo // of the list and of the results of checks when they were read; nil if missing
}

func newLiveRoster(l Roster) *liveRoster { return &liveRoster{list: l, files: l.stat()} }

// stat returns the states of the files of a list.
func (l Roster) stat() (files [2]fs.FileInfo) {
	if l.name == "" {
		return files
	}
	for i, name := range []string{l.name, checksFileOf(l.name)} {
		if info, err := os.Stat(name); err == nil {
			files[i] = info
		}
	}
	return files
}

// current returns the list. While the file is invalid, it is the last valid one.
func (r *liveRoster) current() Roster {
	r.mu.Lock()
	defer r.mu.Unlock()
	now := r.list.stat()
	if slices.EqualFunc(now[:], r.files[:], isUnchanged) {
		return r.list
	}
	r.files = now
	if l, err := ReadRoster(r.list.name); err == nil {
		r.list = l
	}
	return r.list
}

// isUnchanged reports whether two states of a file are of the same contents. Writers replace the file,
// so that even a change within the resolution of file times is seen.
func isUnchanged(a, b fs.FileInfo) bool {
	if a == nil || b == nil {
		return a == nil && b == nil
	}
	return os.SameFile(a, b) && a.ModTime().Equal(b.ModTime()) && a.Size() == b.Size()
}

// GameName returns the name of the game that the engine plays.
func (e RosterEngine) GameName() string {
	if d, err := e.Dialect(); err == nil && e.Game == "" {
		return d.DefaultGame()
	}
	return e.Game
}

// CheckPlayable returns an error if an engine cannot play with a catalog: its game is missing, or its
// protocol does not support the game.
func (e RosterEngine) CheckPlayable(games catalog.Catalog) error {
	g, err := games.FindGame(e.GameName())
	if err != nil {
		return err
	}
	if slices.Contains(g.ProfileNames(), e.Name) {
		if p, err := g.FindProfile(e.Name); err == nil && p.External == nil {
			return fmt.Errorf("%s has a built-in engine called %s: choose another name", g.Name, e.Name)
		}
	}
	d, err := e.Dialect()
	if err != nil {
		return err
	}
	return d.checkEngine(g, e.Command)
}

// CheckOffered starts an engine, prepares a game of the catalog and ends it. It returns an error if the
// engine does not speak its protocol or does not offer the game.
func (e RosterEngine) CheckOffered(ctx context.Context, games catalog.Catalog) error {
	g, err := games.FindGame(e.GameName())
	if err != nil {
		return err
	}
	p, err := OpenExternal(g, e.ExternalSpec(), EngineOptions{Dir: e.Dir})
	if err != nil {
		return err
	}
	defer p.Close()
	if err := p.Ready(ctx, sente.Record{Game: g.Name}); err != nil {
		return fmt.Errorf("%s cannot play %s: it %w", e.Name, g.Name, err)
	}
	return nil
}

// engineProfile returns the engine as a profile of a catalog.
func (l Roster) engineProfile(g catalog.Game, e RosterEngine) catalog.Profile {
	d, _ := e.Dialect() // was validated
	found := l.CheckResult(e)
	return catalog.Profile{
		Name: e.Name, About: "external engine (" + d.Title + ")", External: &found,
		New: func(map[string]string) (sente.Engine, error) {
			p, err := OpenExternal(g, e.ExternalSpec(), EngineOptions{Dir: e.Dir, Pass: e.Pass, Pause: e.Pause.Or(time.Duration(found.PauseMS) * time.Millisecond)})
			return p.Engine, err
		},
	}
}
