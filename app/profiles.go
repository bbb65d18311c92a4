package app

import (
	"fmt"
	"io"

	"github.com/sente-games/sente/catalog"
)

type profilesVerb struct {
	Game    string `arg:"" optional:"" help:"The game; default: all."`
	Profile string `arg:"" optional:"" help:"One of its engines; default: all."`
	JSON    bool   `xor:"form" help:"One object for each engine."`
	Names   bool   `xor:"form" help:"The names alone, one a line."`
}

// Help teaches by example.
func (profilesVerb) Help() string {
	return `Lists the engines of a game by name, with their options and usual values. What follows the colon of a name is options{house:: minimax:breadth=5,depth=3}. Of one game it also says which search an engine chose by a look at the game, and why.

    sente profiles
    sente profiles gomoku
    sente profiles gomoku zeromax
    sente profiles gomoku --json`
}

// Run lists the engines.
func (v profilesVerb) Run(env *environment) error {
	games := env.games
	if v.Game != "" {
		g, err := games.Game(v.Game)
		if err != nil {
			return err
		}
		games = catalog.Catalog{g}
	}
	for i, g := range games {
		all := g.Profiles
		if v.Profile != "" {
			p, err := g.Profile(v.Profile)
			if err != nil {
				return err
			}
			all = []catalog.Profile{p}
		}
		if v.Names {
			for _, p := range all {
				fmt.Fprintln(env.out, p.Name)
			}
			continue
		}
		if i > 0 && !v.JSON {
			fmt.Fprintln(env.out)
		}
		if err := v.list(env.out, g, all); err != nil {
			return err
		}
	}
	return nil
}

func (v profilesVerb) list(w io.Writer, g catalog.Game, all []catalog.Profile) error {
	if !v.JSON {
		fmt.Fprintln(w, g.Name)
	}
	for _, p := range all {
		choice, err := v.choice(p)
		if err != nil {
			return err
		}
		if !v.JSON {
			writeProfile(w, p, choice)
		} else if err := writeJSON(w, listed(g, p, choice)); err != nil {
			return err
		}
	}
	return nil
}

// choice is what an engine chose. It takes a look at the game, which is too much for a list
// of all games.
func (v profilesVerb) choice(p catalog.Profile) (string, error) {
	if v.Game == "" || p.Choice == nil {
		return "", nil
	}
	return p.Choice()
}

// listedProfile is an engine as JSON.
type listedProfile struct {
	Game    string `json:"game"`
	Profile string `json:"profile"`
	About   string `json:"about"`
	Choice  string `json:"choice,omitempty"` // of its search, and why; see catalog.Profile

	External *catalog.External `json:"external,omitempty"` // what is known of a program of its own
	Options  []listedOption    `json:"options"`
}

type listedOption struct {
	Name  string `json:"name"`
	Usual string `json:"usual"`
	About string `json:"about"`
}

func listed(g catalog.Game, p catalog.Profile, choice string) listedProfile {
	l := listedProfile{Game: g.Name, Profile: p.Name, About: p.About, Choice: choice, External: p.External, Options: []listedOption{}}
	for _, option := range p.Options {
		l.Options = append(l.Options, listedOption{option.Name, option.Default, option.About})
	}
	return l
}

func writeProfile(w io.Writer, p catalog.Profile, choice string) {
	about := p.About
	if p.External != nil {
		about += "; " + found(*p.External)
	}
	fmt.Fprintf(w, "  %-12s %s\n", p.Name, about)
	if choice != "" {
		fmt.Fprintf(w, "      chose %s\n", choice)
	}
	for _, o := range p.Options {
		name := o.Name
		if o.Default != "" {
			name += "=" + o.Default
		}
		fmt.Fprintf(w, "      %-18s %s\n", name, o.About)
	}
}
