package catalog

import (
	"maps"
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

// withLevel adds the option that makes an engine weaker.
func (p Profile) withLevel(g Game) Profile {
	build := p.New
	options := level.Options{Open: g.Open, Scale: p.Scale, Samples: p.Samples, Steady: p.Steady}
	p.Options = append(slices.Clip(p.Options),
		Option{"level", strconv.Itoa(level.Most), "strength from 0, a beginner, to 100, all that it has"})
	p.New = func(args map[string]string) (sente.Engine, error) {
		n, err := whole("level", args["level"], level.Most, 0, level.Most)
		if err != nil {
			return nil, err
		}
		args = maps.Clone(args)
		delete(args, "level")
		engine, err := build(args)
		if err != nil {
			return nil, err
		}
		return level.New(engine, n, options)
	}
	return p
}
