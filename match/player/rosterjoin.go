package player

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
)

// JoinCatalog returns the catalog with the engines of the list added. An engine of an unknown game is
// skipped, since the list may be older than the catalog. An engine with the name of another one is
// skipped with an error.
func (l Roster) JoinCatalog(games catalog.Catalog) (catalog.Catalog, error) {
	all := slices.Clone(games)
	var problem error
	for _, e := range l.Engines {
		i := slices.IndexFunc(all, func(g catalog.Game) bool { return g.Name == e.GameName() })
		switch {
		case i < 0:
		case slices.Contains(all[i].ProfileNames(), e.Name):
			problem = errors.Join(problem, fmt.Errorf("engine %s of the list is skipped: %s has a built-in engine of that name", e.Name, all[i].Name))
		default:
			all[i].Profiles = append(slices.Clip(all[i].Profiles), l.engineProfile(all[i], e))
		}
	}
	return all, problem
}

// GameName returns the name of the game that the engine plays.
func (e RosterEngine) GameName() string {
	if e.Game == "" {
		return gomocupGame
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
	return checkProtocol(g, e.externalSpec())
}

// engineProfile returns the engine as a profile of a catalog.
func (l Roster) engineProfile(g catalog.Game, e RosterEngine) catalog.Profile {
	about := "external engine (Gomocup protocol)"
	if e.UGI {
		about = "external engine (UGI)"
	}
	found := l.CheckResult(e)
	return catalog.Profile{
		Name: e.Name, About: about, External: &found,
		New: func(map[string]string) (sente.Engine, error) {
			p, err := OpenExternal(g, e.externalSpec(), EngineOptions{Dir: e.Dir, Pause: e.Pause.Or(time.Duration(found.PauseMS) * time.Millisecond)})
			return p.Engine, err
		},
	}
}
