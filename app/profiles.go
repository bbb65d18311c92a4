package app

import (
	"fmt"
	"io"

	"github.com/sente-games/sente/catalog"
)

type profilesVerb struct {
	Game    string `arg:"" optional:"" help:"The game; default: all."`
	Profile string `arg:"" optional:"" help:"One of its engines; default: all."`
	JSON    bool   `help:"One object for each engine."`
}

// Help teaches by example.
func (profilesVerb) Help() string {
	return `Lists the engines of a game by name, with their options and usual values. What follows the colon of a name is options{house:: minimax:breadth=5,depth=3}.

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
	if v.JSON {
		return listJSON(w, g, all)
	}
	fmt.Fprintln(w, g.Name)
	for _, p := range all {
		writeProfile(w, p)
	}
	return nil
}

// listedProfile is an engine as JSON.
type listedProfile struct {
	Game    string         `json:"game"`
	Profile string         `json:"profile"`
	About   string         `json:"about"`
	Options []listedOption `json:"options"`
}

type listedOption struct {
	Name  string `json:"name"`
	Usual string `json:"usual"`
	About string `json:"about"`
}

func listJSON(w io.Writer, g catalog.Game, all []catalog.Profile) error {
	for _, p := range all {
		o := listedProfile{Game: g.Name, Profile: p.Name, About: p.About, Options: []listedOption{}}
		for _, option := range p.Options {
			o.Options = append(o.Options, listedOption{option.Name, option.Default, option.About})
		}
		if err := writeJSON(w, o); err != nil {
			return err
		}
	}
	return nil
}

func writeProfile(w io.Writer, p catalog.Profile) {
	fmt.Fprintf(w, "  %-12s %s\n", p.Name, p.About)
	for _, o := range p.Options {
		name := o.Name
		if o.Default != "" {
			name += "=" + o.Default
		}
		fmt.Fprintf(w, "      %-18s %s\n", name, o.About)
	}
}
