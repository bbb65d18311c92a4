package catalog

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
)

// Level is a named strength of an engine, for selection by users.
type Level struct {
	Name  string `json:"name"`  // "club"
	Title string `json:"title"` // "Club player"
	About string `json:"about"` // "sees most threats and punishes careless moves"
	Spec  string `json:"spec"`  // spec of the engine at that strength: "sente:level=club"
}

// NamedLevels returns the named levels of an engine, the weakest first, without full strength; it is
// empty if the engine has no levels.
func (p Profile) NamedLevels() (all []Level) {
	if _, ok := p.FindOption("level"); !ok {
		return nil
	}
	words := levelWords(p.Ladder)
	for _, w := range words[:len(words)-1] {
		all = append(all, Level{Name: w.Name, Title: w.Title, About: w.About, Spec: p.Name + ":level=" + w.Name})
	}
	return all
}

// withLevel adds the option level, unless the engine plays at random.
func (p Profile) withLevel() Profile {
	if p.Name == randomName {
		return p
	}
	return p.withDecorator(func(inner builder) builder {
		return func(g Game, p Profile, args map[string]string) (sente.Engine, error) {
			n, err := parseLevel(cmp.Or(args["level"], "full"), levelWords(p.Ladder))
			if err != nil {
				return nil, err
			}
			if n < maxLevel && p.Learner != nil {
				p.New, p.IgnoresLimits = p.Learner, false
			}
			engine, err := inner(g, p, withoutOptions(args, "level"))
			if err != nil {
				return nil, err
			}
			return WeakenEngine(engine, n, LevelOptions{Open: g.Open, Scale: p.Scale, SamplesGames: p.SamplesGames || simple.UsesSampling(engine), IgnoresLimits: p.IgnoresLimits})
		}
	}, Option{"level", strconv.Itoa(maxLevel), "strength from 0 to 100, or " + levelNames(), harmless, checkLevel})
}

// checkLevel validates the number or name of a level of the profile. It reads [Profile.Ladder] when
// called, since that may be set after the option was added.
func checkLevel(p Profile, value string) error {
	_, err := parseLevel(value, levelWords(p.Ladder))
	return err
}

// levelNames returns the names of all levels, separated by commas.
func levelNames() string {
	var names []string
	for _, w := range levelWords(nil) {
		names = append(names, w.Name)
	}
	return strings.Join(names, ", ")
}
