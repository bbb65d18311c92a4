package player

import (
	"errors"
	"fmt"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
)

// Join returns the catalog with the engines of the list beside its own. An engine whose
// game is not there is left out, since the list may be older than the catalog; so is one
// that has the name of another, with an error that says so.
func (l Roster) Join(games catalog.Catalog) (catalog.Catalog, error) {
	all := slices.Clone(games)
	var trouble error
	for _, e := range l.Engines {
		i := slices.IndexFunc(all, func(g catalog.Game) bool { return g.Name == e.Plays() })
		switch {
		case i < 0:
		case slices.Contains(all[i].ProfileNames(), e.Name):
			trouble = errors.Join(trouble, fmt.Errorf("the listed engine %s is left out: %s has an engine of its own of that name", e.Name, all[i].Name))
		default:
			all[i].Profiles = append(slices.Clip(all[i].Profiles), l.profile(all[i], e))
		}
	}
	return all, trouble
}

// Plays is the name of the game that an engine plays.
func (e RosterEngine) Plays() string {
	if e.Game == "" {
		return gomocupGame
	}
	return e.Game
}

// Playable says why an engine cannot play with a catalog: its game is not there, or its
// protocol does not know the game.
func (e RosterEngine) Playable(games catalog.Catalog) error {
	g, err := games.Game(e.Plays())
	if err != nil {
		return err
	}
	if slices.Contains(g.ProfileNames(), e.Name) {
		if p, err := g.Profile(e.Name); err == nil && p.External == nil {
			return fmt.Errorf("%s has an engine of its own that is called %s: choose another name", g.Name, e.Name)
		}
	}
	return checkProtocol(g, e.spec())
}

// profile is the engine as a catalog has it.
func (l Roster) profile(g catalog.Game, e RosterEngine) catalog.Profile {
	about := "an engine of its own program that speaks the Gomocup protocol"
	if e.UGI {
		about = "an engine of its own program that speaks UGI"
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
