package catalog

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
)

// maxThreads is an upper bound on the number of goroutines of an engine, above the number of cores
// of any supported machine.
const maxThreads = 256

// withThreads adds the option threads to an engine that searches, that is, one with an option
// memory, so that the engines of a match can use different numbers of threads. It wraps the level
// decorator, which always searches with one goroutine.
func (p Profile) withThreads() Profile {
	if _, ok := p.FindOption("memory"); !ok {
		return p
	}
	return p.withDecorator(func(inner builder) builder {
		return func(g Game, p Profile, args map[string]string) (sente.Engine, error) {
			n := IntegerArg(args, "threads", 0)
			engine, err := inner(g, p, withoutOptions(args, "threads"))
			if err != nil || n == 0 {
				return engine, err
			}
			return simple.LimitEngine(engine, sente.Limits{Threads: n}), nil
		}
	}, Option{"threads", "0", "search threads; 0: set by the command", harmless, IntegerValues(0, maxThreads)})
}
