package catalog

import (
	"slices"

	"github.com/sente-games/sente"
)

// builder creates the engine of a profile. It receives the current game and profile, since authors
// of games set their fields after [New].
type builder func(g Game, p Profile, args map[string]string) (sente.Engine, error)

// buildPlain creates the engine without decorators.
func buildPlain(_ Game, p Profile, args map[string]string) (sente.Engine, error) { return p.New(args) }

// withDecorator returns the profile with a decorator for its engine and the options that the
// decorator handles.
func (p Profile) withDecorator(decorate func(inner builder) builder, options ...Option) Profile {
	inner := p.builder
	if inner == nil {
		inner = buildPlain
	}
	p.builder, p.Options = decorate(inner), append(slices.Clip(p.Options), options...)
	return p
}

// BuildEngine creates the engine of a profile of the game. The options must have been validated by
// [Profile.ParseArgs] or [Option.CheckValue].
func (g Game) BuildEngine(p Profile, args map[string]string) (sente.Engine, error) {
	if p.builder == nil {
		return buildPlain(g, p, args)
	}
	return p.builder(g, p, args)
}

// AddEngines returns the game with further engines. They get the options common to all games: a
// level, threads if the engine has an option memory, and a book if its name is "sente" or "search".
// An engine replaces an existing one of the same name.
//
// Each option that is set wraps the engine in a decorator: the engine of
// sente:threads=2,level=club,book=F is, from the outside in, threads, level, book, and the engine
// of the profile.
func (g Game) AddEngines(engines ...Profile) Game {
	g.Profiles = slices.Clone(g.Profiles)
	for _, p := range engines {
		p = p.withBook(g).withLevel().withThreads()
		if i := slices.Index(g.ProfileNames(), p.Name); i >= 0 {
			g.Profiles[i] = p
			continue
		}
		g.Profiles = append(g.Profiles, p)
	}
	return g
}

// WrapEngines returns the game with all engines wrapped by wrap, outside the decorators of
// [Game.AddEngines].
func (g Game) WrapEngines(wrap func(sente.Engine) sente.Engine) Game {
	g.Profiles = slices.Clone(g.Profiles)
	for i, p := range g.Profiles {
		g.Profiles[i] = p.withDecorator(func(inner builder) builder {
			return func(g Game, p Profile, args map[string]string) (sente.Engine, error) {
				engine, err := inner(g, p, args)
				if err != nil {
					return nil, err
				}
				return wrap(engine), nil
			}
		})
	}
	return g
}
