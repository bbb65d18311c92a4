package catalog

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
)

// maxThreads is more than the number of goroutines that any machine runs at once.
const maxThreads = 256

// withThreads lets an engine that searches, which is to say that has a memory, have a
// number of goroutines of its own: so that in a match one player has two and the other
// one. It stands around the level, which searches with one goroutine whatever is asked.
func (p Profile) withThreads() Profile {
	if _, ok := p.Option("memory"); !ok {
		return p
	}
	return p.withDecorator(func(inner builder) builder {
		return func(g Game, p Profile, args map[string]string) (sente.Engine, error) {
			n := IntegerArg(args, "threads", 0)
			engine, err := inner(g, p, without(args, "threads"))
			if err != nil || n == 0 {
				return engine, err
			}
			return simple.Within(engine, sente.Limits{Threads: n}), nil
		}
	}, Option{"threads", "0", "goroutines that search; 0: as many as the command says", harmless, Integers(0, maxThreads)})
}
