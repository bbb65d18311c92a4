package player

import (
	"errors"
	"fmt"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
)

// Join returns the catalog with the engines of the list added. An engine of an unknown game is
// skipped, since the list may be older than the catalog. An engine with the name of another one is
// skipped with an error.
func (l Roster) Join(games catalog.Catalog) (catalog.Catalog, error) {
	all := slices.Clone(games)
	var trouble error
	for _, e := range l.Engines {
		i := slices.IndexFunc(all, func(g catalog.Game) bool { return g.Name == e.Plays() })
		switch {
		case i < 0:
		case slices.Contains(all[i].ProfileNames(), e.Name):
			trouble = errors.Join(trouble, fmt.Errorf("engine %s of the list is skipped: %s has a built-in engine of that name", e.Name, all[i].Name))
		default:
			all[i].Profiles = append(slices.Clip(all[i].Profiles), l.profile(all[i], e))
		}
	}
	return all, trouble
}

// Plays returns the name of the game that the engine plays.
func (e RosterEngine) Plays() string {
	if e.Game == "" {
		return gomocupGame
	}
	return e.Game
}

// Playable returns an error if an engine cannot play with a catalog: its game is missing, or its
// protocol does not support the game.
func (e RosterEngine) Playable(games catalog.Catalog) error {
	g, err := games.Game(e.Plays())
	if err != nil {
		return err
	}
	if slices.Contains(g.ProfileNames(), e.Name) {
		if p, err := g.Profile(e.Name); err == nil && p.External == nil {
			return fmt.Errorf("%s has a built-in engine called %s: choose another name", g.Name, e.Name)
		}
	}
	return checkProtocol(g, e.spec())
}

// profile returns the engine as a profile of a catalog.
func (l Roster) profile(g catalog.Game, e RosterEngine) catalog.Profile {
	about := "external engine (Gomocup protocol)"
	if e.UGI {
		about = "external engine (UGI)"
	}
	found := l.Verdict(e)
	return catalog.Profile{
		Name: e.Name, About: about, External: &found,
		New: func(map[string]string) (sente.Engine, error) {
			p, err := OpenExternal(g, e.spec(), Options{Dir: e.Dir})
			return p.Engine, err
		},
	}
}
