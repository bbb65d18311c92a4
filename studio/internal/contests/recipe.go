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

// Recipe contains the command line and the files to play the same match on the command line.
type Recipe struct {
	Line  string       `json:"line"`  // with shell quoting
	Files []recipeFile `json:"files"` // files named in the command line
}

// recipeFile is an input file of the command line.
type recipeFile struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// File names in a recipe.
const (
	tournamentFileName = "cup.toml"
	openingsFileName   = "openings.txt"
)

// Recipe returns the command line that plays the same match.
func (c *Contest) Recipe() (r Recipe, err error) {
	if !c.isLocal {
		return r, httpapi.NewError(http.StatusConflict, "match_on_command_line", "these games are already being played by the command line")
	}
	return newRecipe(&c.plan, c.contests.Program, c.slots), nil
}

// newRecipe returns the command line for a plan: flags for a match or an SPRT, a tournament file for
// the other kinds.
func newRecipe(p *match.Plan, program string, slots int) Recipe {
	r := Recipe{Files: []recipeFile{}}
	if p.Openings != nil {
		r.Files = append(r.Files, recipeFile{openingsFileName, strings.Join(p.Openings, "\n") + "\n"})
	}
	words := []string{program}
	if p.Kind != match.Match {
		r.Files = append(r.Files, recipeFile{tournamentFileName, tournamentFile(p)})
		words = append(words, "tournament", tournamentFileName)
	} else {
		words = append(words, commandWords(p)...)
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

// hasEqualLimits reports whether all players have the limits of the match.
func hasEqualLimits(players []match.Entrant) bool {
	return !slices.ContainsFunc(players, func(e match.Entrant) bool { return e.Limits != players[0].Limits || e.Limits.Time != 0 })
}

// planSetting is a key of a tournament file or, with the prefix --, a flag.
type planSetting struct {
	key   string
	value any
}

// planSettings returns the settings that flags and tournament files share.
func planSettings(p *match.Plan) (all []planSetting) {
	add := func(key string, value any, wanted bool) {
		if wanted {
			all = append(all, planSetting{key, value})
		}
	}
	a, l := p.Adjudication, p.Players[0].Limits
	add("game", p.Game, true)
	add("rules", p.Rules, p.Rules != "")
	add("size", p.Size, p.Size != "")
	add("opening", p.Opening, p.Opening != "")
	add("games", p.Games, true)
	add("openings", openingsFileName, p.Openings != nil)
	add("plies", p.Plies, p.Openings == nil)
	add("time", p.Control.Move.String(), p.Control.Move > 0)
	add("control", sente.Control{Game: p.Control.Game, Increment: p.Control.Increment}.String(), p.Control.Game > 0)
	add("nodes", l.Nodes, hasEqualLimits(p.Players) && l.Nodes > 0)
	add("depth", l.Depth, hasEqualLimits(p.Players) && l.Depth > 0)
	add("resign", a.Resign.String(), a.Resign.Moves > 0)
	add("draw", a.Draw.String(), a.Draw.Moves > 0)
	add("solve", a.Solve, a.Solve > 0)
	add("max-moves", a.MaxMoves, a.MaxMoves > 0)
	add("seed", p.Seed, true)
	return all
}

// commandWords returns the subcommand and its arguments.
func commandWords(p *match.Plan) []string {
	words := []string{"match"}
	if p.Test != nil {
		words[0] = "sprt"
	}
	for _, e := range p.Players {
		words = append(words, e.Engine)
	}
	for _, s := range planSettings(p) {
		words = append(words, "--"+s.key, fmt.Sprint(s.value))
	}
	for i, e := range p.Players {
		var own []string
		for _, s := range playerSettings(p, e) {
			own = append(own, fmt.Sprintf("%s=%v", s.key, s.value))
		}
		if own != nil {
			words = append(words, "--own", fmt.Sprintf("%d:%s", i+1, strings.Join(own, ",")))
		}
	}
	if t := p.Test; t != nil {
		for _, n := range []planSetting{{"elo0", t.Elo0}, {"elo1", t.Elo1}, {"alpha", t.Alpha}, {"beta", t.Beta}} {
			words = append(words, fmt.Sprintf("--%s=%v", n.key, n.value)) // = since a number may be negative
		}
		if t.Model != rating.Normalized {
			words = append(words, "--model", t.Model.String())
		}
	}
	return words
}

// tournamentFile returns the content of a tournament file.
func tournamentFile(p *match.Plan) string {
	var b strings.Builder
	writeKey := func(key string, value any) {
		if text, ok := value.(string); ok {
			value = strict.QuoteTOML(text)
		}
		fmt.Fprintf(&b, "%s = %v\n", key, value)
	}
	writeKey("kind", string(p.Kind))
	for _, s := range planSettings(p) {
		writeKey(s.key, s.value)
	}
	for _, e := range p.Players {
		b.WriteString("\n[[player]]\n")
		writeKey("engine", e.Engine)
		for _, s := range playerSettings(p, e) {
			writeKey(s.key, s.value)
		}
	}
	return b.String()
}

// playerSettings returns the limits of a single player that differ from the match's.
func playerSettings(p *match.Plan, e match.Entrant) (all []planSetting) {
	if hasEqualLimits(p.Players) {
		return nil
	}
	if e.Limits.Time > 0 {
		all = append(all, planSetting{"time", e.Limits.Time.String()})
	}
	if e.Limits.Nodes > 0 {
		all = append(all, planSetting{"nodes", e.Limits.Nodes})
	}
	if e.Limits.Depth > 0 {
		all = append(all, planSetting{"depth", e.Limits.Depth})
	}
	return all
}
