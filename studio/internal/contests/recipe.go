package contests

import (
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/strict"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/rating"
	"github.com/sente-games/sente/studio/internal/httpapi"
)

// Recipe is how the command line plays the same games.
type Recipe struct {
	Line  string       `json:"line"`  // as a shell reads it
	Files []recipeFile `json:"files"` // that it names
}

// recipeFile is a text that the command line reads.
type recipeFile struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// What the files of a recipe are called.
const (
	cupName      = "cup.toml"
	openingsName = "openings.txt"
)

// Recipe returns how the command line plays the same games.
func (c *Contest) Recipe() (r Recipe, err error) {
	if !c.own {
		return r, httpapi.NewError(http.StatusConflict, "match_on_command_line", "these games are played by the command line already")
	}
	return recipeOf(&c.plan, c.contests.Program, c.slots), nil
}

// recipeOf tells how a program plays a plan of the studio: a match or a test by flags, other
// kinds by a file of a tournament.
func recipeOf(p *match.Plan, program string, slots int) Recipe {
	r := Recipe{Files: []recipeFile{}}
	if p.Openings != nil {
		r.Files = append(r.Files, recipeFile{openingsName, strings.Join(p.Openings, "\n") + "\n"})
	}
	words := []string{program}
	if p.Kind != match.Match {
		r.Files = append(r.Files, recipeFile{cupName, cupOf(p)})
		words = append(words, "tournament", cupName)
	} else {
		words = append(words, flagsOf(p)...)
	}
	if slots > 1 {
		words = append(words, "-j", fmt.Sprint(slots))
	}
	for i, w := range words {
		words[i] = visible.Shell(w)
	}
	r.Line = strings.Join(words, " ")
	return r
}

// alike reports whether no player has limits of its own.
func alike(players []match.Entrant) bool {
	return !slices.ContainsFunc(players, func(e match.Entrant) bool { return e.Limits != players[0].Limits || e.Limits.Time != 0 })
}

// setting is a key of a file, and with -- before it a flag.
type setting struct {
	key   string
	value any
}

// settingsOf are what flags and files say alike of a plan.
func settingsOf(p *match.Plan) (all []setting) {
	add := func(key string, value any, wanted bool) {
		if wanted {
			all = append(all, setting{key, value})
		}
	}
	a, l := p.Adjudication, p.Players[0].Limits
	add("game", p.Game, true)
	add("rules", p.Rules, p.Rules != "")
	add("size", p.Size, p.Size != "")
	add("opening", p.Opening, p.Opening != "")
	add("games", p.Games, true)
	add("openings", openingsName, p.Openings != nil)
	add("plies", p.Plies, p.Openings == nil)
	add("time", p.Control.Move.String(), p.Control.Move > 0)
	add("control", sente.Control{Game: p.Control.Game, Increment: p.Control.Increment}.String(), p.Control.Game > 0)
	add("nodes", l.Nodes, alike(p.Players) && l.Nodes > 0)
	add("depth", l.Depth, alike(p.Players) && l.Depth > 0)
	add("resign", a.Resign.String(), a.Resign.Moves > 0)
	add("draw", a.Draw.String(), a.Draw.Moves > 0)
	add("solve", a.Solve, a.Solve > 0)
	add("max-moves", a.MaxMoves, a.MaxMoves > 0)
	add("seed", p.Seed, true)
	return all
}

// flagsOf are the words after the program's name.
func flagsOf(p *match.Plan) []string {
	words := []string{"match"}
	if p.Test != nil {
		words[0] = "sprt"
	}
	for _, e := range p.Players {
		words = append(words, e.Engine)
	}
	for _, s := range settingsOf(p) {
		words = append(words, "--"+s.key, fmt.Sprint(s.value))
	}
	for i, e := range p.Players {
		var own []string
		for _, s := range ownOf(p, e) {
			own = append(own, fmt.Sprintf("%s=%v", s.key, s.value))
		}
		if own != nil {
			words = append(words, "--own", fmt.Sprintf("%d:%s", i+1, strings.Join(own, ",")))
		}
	}
	if t := p.Test; t != nil {
		for _, n := range []setting{{"elo0", t.Elo0}, {"elo1", t.Elo1}, {"alpha", t.Alpha}, {"beta", t.Beta}} {
			words = append(words, fmt.Sprintf("--%s=%v", n.key, n.value)) // a number may be negative
		}
		if t.Model != rating.Normalized {
			words = append(words, "--model", t.Model.String())
		}
	}
	return words
}

// cupOf is the file of a tournament.
func cupOf(p *match.Plan) string {
	var b strings.Builder
	say := func(key string, value any) {
		if text, ok := value.(string); ok {
			value = strict.QuoteTOML(text)
		}
		fmt.Fprintf(&b, "%s = %v\n", key, value)
	}
	say("kind", string(p.Kind))
	for _, s := range settingsOf(p) {
		say(s.key, s.value)
	}
	for _, e := range p.Players {
		b.WriteString("\n[[player]]\n")
		say("engine", e.Engine)
		for _, s := range ownOf(p, e) {
			say(s.key, s.value)
		}
	}
	return b.String()
}

// ownOf are the limits that a player has of its own.
func ownOf(p *match.Plan, e match.Entrant) (all []setting) {
	if alike(p.Players) {
		return nil
	}
	if e.Limits.Time > 0 {
		all = append(all, setting{"time", e.Limits.Time.String()})
	}
	if e.Limits.Nodes > 0 {
		all = append(all, setting{"nodes", e.Limits.Nodes})
	}
	if e.Limits.Depth > 0 {
		all = append(all, setting{"depth", e.Limits.Depth})
	}
	return all
}
