package app

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sente-games/sente/catalog"
)

type profilesVerb struct {
	Game    string
	Profile string
	JSON    bool
	Names   bool
}

// register adds the flags to fs.
func (v *profilesVerb) register(fs *pflag.FlagSet) {
	fs.BoolVar(&v.JSON, "json", false, "Print JSON, as one array.")
	fs.BoolVar(&v.Names, "names", false, "Print only the names, one per line.")
}

// newProfilesCommand returns the command profiles.
func newProfilesCommand(env *environment) *cobra.Command {
	v := new(profilesVerb)
	cmd := &cobra.Command{
		Use:   "profiles",
		Short: "List the engines of a game and their options",
		Long:  `List the engines of a game with their options and default values. Options follow the name of the engine after a colon` + env.ifStandard(": minimax:breadth=5,depth=3") + `. For a single game, the search that an engine has selected by analysing the game is shown with the reason.`,
		Example: env.selectExamples(`
{program} profiles
{program} profiles gomoku
{program} profiles gomoku zeromax
{program} profiles gomoku --json`, `
{program} profiles
{program} profiles{ game}
{program} profiles{ game} {engine}
{program} profiles{ game} --json`),
		RunE: func(*cobra.Command, []string) error { return v.run(env) },
	}
	v.register(cmd.Flags())
	return env.withArguments(cmd,
		argument{text: &v.Game, name: "GAME", usage: "Game; default: all games.", optional: true},
		argument{text: &v.Profile, name: "PROFILE", usage: "Engine of the game; default: all engines.", optional: true},
	)
}

// run lists the engines of a game or of all games.
func (v profilesVerb) run(env *environment) error {
	if v.JSON && v.Names {
		return errFormsExclude
	}
	games := env.games
	if v.Game != "" {
		g, err := games.FindGame(v.Game)
		if err != nil {
			return err
		}
		games = catalog.Catalog{g}
	}
	facts := []profileJSON{} // not nil, so that JSON has an empty array
	for i, g := range games {
		all := g.AllProfiles()
		if v.Profile != "" {
			p, err := g.FindProfile(v.Profile)
			if err != nil {
				return err
			}
			all = []catalog.Profile{p}
		}
		if !v.JSON && !v.Names {
			if i > 0 {
				fmt.Fprintln(env.out)
			}
			fmt.Fprintln(env.out, g.Name)
		}
		for _, p := range all {
			choice, err := v.chosenSearch(p)
			switch {
			case err != nil:
				return err
			case v.JSON:
				facts = append(facts, newProfileJSON(g, p, choice))
			case v.Names:
				fmt.Fprintln(env.out, p.Name)
			default:
				writeProfile(env.out, p, choice)
			}
		}
	}
	if v.JSON {
		return writeJSON(env.out, facts)
	}
	return nil
}

// chosenSearch returns the search that an engine chose. It analyzes the game, which is too
// expensive for a list of all games.
func (v profilesVerb) chosenSearch(p catalog.Profile) (string, error) {
	if v.Game == "" || v.Names || p.Choice == nil {
		return "", nil
	}
	return p.Choice()
}

// profileJSON is the JSON form of an engine, with the keys of the studio's /api/games.
type profileJSON struct {
	Game   string `json:"game"`
	Name   string `json:"name"`
	About  string `json:"about"`
	Choice string `json:"choice,omitempty"` // the search chosen from an analysis of the game, and why

	External *catalog.ExternalCheck `json:"external,omitempty"` // facts on an external program
	Options  []optionJSON           `json:"options"`
}

type optionJSON struct {
	Name    string `json:"name"`
	Default string `json:"default"`
	About   string `json:"about"`
}

func newProfileJSON(g catalog.Game, p catalog.Profile, choice string) profileJSON {
	facts := profileJSON{Game: g.Name, Name: p.Name, About: p.About, Choice: choice, External: p.External, Options: []optionJSON{}}
	for _, o := range p.Options {
		facts.Options = append(facts.Options, optionJSON{o.Name, o.Default, o.About})
	}
	return facts
}

func writeProfile(w io.Writer, p catalog.Profile, choice string) {
	about := p.About
	if p.External != nil {
		about += "; " + formatCheckResult(*p.External)
	}
	fmt.Fprintf(w, "  %-12s %s\n", p.Name, about)
	if choice != "" {
		fmt.Fprintf(w, "      selected %s\n", choice)
	}
	for _, o := range p.Options {
		name := o.Name
		if o.Default != "" {
			name += "=" + o.Default
		}
		fmt.Fprintf(w, "      %-18s %s\n", name, o.About)
	}
}

var errFormsExclude = errors.New("--json and --names cannot be combined")
