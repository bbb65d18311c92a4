package main

import (
	"strconv"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/alphabeta"
)

// steps returns the engines of docs/tutorial.md, one for each step, so that they can play against
// one another.
func steps() []catalog.Profile {
	value, order, noisy := alphabeta.EvalBy(Value), alphabeta.OrderBy(Order), alphabeta.NoisyBy(Noisy)
	return []catalog.Profile{
		step("rules", "alpha-beta that knows nothing but the rules", easy(alphabeta.TableMiB(16))),
		step("value", "rules, and an evaluation", easy(value)),
		step("order", "value, and an order of moves", easy(value, order)),
		step("noisy", "order, and captures beyond the horizon", easy(value, order, noisy)),
		step("trees", "Monte Carlo trees that know nothing but the rules", trees(Game.Open)),
		step("fast", "noisy in the fused form", fast(alphabeta.EvalBy(FastValue))),
		trained(step("tuned", "fast with an evaluation that is fitted to games", fast(alphabeta.TableMiB(16)))),
		step("sente", "tuned, with late moves searched less deep or left out: what the tutorial ends with", fast(alphabeta.With(alphabeta.LatePrune|alphabeta.Reduce))),
		step("guided", "Monte Carlo trees with the evaluation of tuned", trees(rules.Fixed(Fast{}))),
	}
}

// easy returns a function that creates engines of the easy form.
func easy(opts ...alphabeta.Option) func() (sente.Engine, error) {
	return func() (sente.Engine, error) { return simple.New(Game, simple.AlphaBeta(opts...)) }
}

// fast returns a function that creates engines of the fused form.
func fast(opts ...alphabeta.Option) func() (sente.Engine, error) {
	return func() (sente.Engine, error) { return simple.New(Fast{}, simple.AlphaBeta(opts...)) }
}

// trees returns a function that creates Monte Carlo engines.
func trees[R simple.Playable[S, Move], S any](open func(sente.Record) (R, S, error)) func() (sente.Engine, error) {
	return func() (sente.Engine, error) { return simple.Open(open, simple.MonteCarlo()) }
}

// trained returns an engine with weights that the command tune can fit.
func trained(p catalog.Profile) catalog.Profile {
	p.Trainer = trainer{}
	return p
}

// step returns an engine with an option for its node limit, so that a slower one can get less.
func step(name, about string, open func() (sente.Engine, error)) catalog.Profile {
	return catalog.Profile{
		Name: name, About: about,
		Options: []catalog.Option{{Name: "nodes", Default: "0", About: "positions that it visits at most; 0: what the limits allow", Harmless: true, Values: catalog.IntegerValues(0, 1<<40)}},
		New: func(args map[string]string) (sente.Engine, error) {
			nodes, _ := strconv.ParseInt(args["nodes"], 10, 64) // validated by Values; 0 if not set
			e, err := open()
			if err != nil || nodes == 0 {
				return e, err
			}
			return simple.LimitEngine(e, sente.Limits{Nodes: nodes}), nil
		},
	}
}
