package catalog

import (
	"slices"
	"strconv"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/level"
)

// withLevels lets every engine but those that play at random hold back.
func withLevels(games Catalog) Catalog {
	for i, g := range games {
		for j, p := range g.Profiles {
			if p.Name != chance {
				games[i].Profiles[j] = p.withLevel(g)
			}
		}
	}
	return games
}

// Level is a strength at which an engine can be had, for people to choose from.
type Level struct {
	Name  string `json:"name"`  // "club"
	Spec  string `json:"spec"`  // the engine at that strength: "sente:level=40"
	Below int    `json:"below"` // Elo below its full strength, 0 if it was not measured
}

// Levels are the strengths of an engine that have names, the weakest first, full
// strength left out; none if it cannot hold back.
func (p Profile) Levels() (all []Level) {
	if _, ok := p.Option("level"); !ok {
		return nil
	}
	for i, w := range level.Words() {
		if w.Level == level.Most {
			break
		}
		l := Level{Name: w.Name, Spec: p.Name + ":level=" + w.Name}
		if i < len(p.Below) {
			l.Below = p.Below[i]
		}
		all = append(all, l)
	}
	return all
}

// withLevel adds the option that makes an engine weaker.
func (p Profile) withLevel(g Game) Profile {
	build := p.New
	options := level.Options{Open: g.Open, Scale: p.Scale, Samples: p.Samples, Steady: p.Steady}
	p.Options = append(slices.Clip(p.Options),
		Option{"level", strconv.Itoa(level.Most), "strength from 0 to 100, or beginner, casual, club, strong, expert, full", harmless})
	p.New = func(args map[string]string) (sente.Engine, error) {
		n, err := level.Parse(or(args["level"], "full"))
		if err != nil {
			return nil, err
		}
		engine, err := build(without(args, "level"))
		if err != nil {
			return nil, err
		}
		return level.New(engine, n, options)
	}
	return p
}
