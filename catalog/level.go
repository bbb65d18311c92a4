package catalog

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
)

// Level is a strength at which an engine can be had, for people to choose from.
type Level struct {
	Name  string `json:"name"`  // "club"
	Title string `json:"title"` // "A club player"
	About string `json:"about"` // "sees most threats and punishes careless moves"
	Spec  string `json:"spec"`  // the engine at that strength: "sente:level=club"
}

// Levels are the strengths of an engine that have names, the weakest first, full
// strength left out; none if it cannot hold back.
func (p Profile) Levels() (all []Level) {
	if _, ok := p.Option("level"); !ok {
		return nil
	}
	words := levelWords(p.Ladder)
	for _, w := range words[:len(words)-1] {
		all = append(all, Level{Name: w.Name, Title: w.Title, About: w.About, Spec: p.Name + ":level=" + w.Name})
	}
	return all
}

// withLevel adds the option that makes an engine weaker, unless it plays at random.
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
				p.New, p.Steady = p.Learner, false
			}
			engine, err := inner(g, p, without(args, "level"))
			if err != nil {
				return nil, err
			}
			return Weaken(engine, n, LevelOptions{Open: g.Open, Scale: p.Scale, Samples: p.Samples || simple.Sampling(engine), Steady: p.Steady})
		}
	}, Option{"level", strconv.Itoa(maxLevel), "strength from 0 to 100, or " + levelNames(), harmless, checkLevel})
}

// checkLevel accepts the numbers and words of levels that the profile has. [Profile.Ladder] may
// be set after the option was added.
func checkLevel(p Profile, value string) error {
	_, err := parseLevel(value, levelWords(p.Ladder))
	return err
}

// levelNames lists the words of levels.
func levelNames() string {
	var names []string
	for _, w := range levelWords(nil) {
		names = append(names, w.Name)
	}
	return strings.Join(names, ", ")
}
