// Package optimise finds the values of an engine's parameters by matches. It exists for what
// a fit cannot see: numbers that no result of a position depends on, such as margins of
// a search, and weights whose better loss won no games.
//
// An [Optimiser] plays nothing itself. [Optimiser.Ask] proposes a [Generation]: matches of one set
// of values against another, all from the same openings. [Optimiser.Tell] takes in how they
// went, as pairs of package rating, and the next generation follows:
//
//	c, err := optimise.New(space, optimise.Settings{Method: optimise.SPSA, Games: 20_000, Seed: 1})
//	for {
//		g := c.Ask()
//		if len(g.Trials) == 0 {
//			break // all games are played
//		}
//		results := play(g) // anywhere, in any order; each at the index of its trial
//		err := c.Tell(results)
//		journal(c.State()) // Resume goes on from here
//	}
//	best := c.Best()
//
// There are three methods. [SPSA] moves all parameters at once, a little, by matches of two
// sides that lie opposite each other (Spall 1992, in the form of fishtest). [CMA] draws a
// population around a mean and learns its shape (Hansen and Ostermeier 2001). [Evolution]
// is that of Zero+ (Jiachen Ren 2018), repaired. Which of them is for what, and what they
// reach in how many games, is in docs/tuning.md.
//
// What the parameters are, how far they may go and which are tied is said by a
// [train.Space]; a Step is how far a parameter must move to matter.
//
// Everything follows from the settings, the seed and the results: there are no goroutines,
// no clocks and no files here, so that any number of workers gives the same values, and one
// that was killed goes on as if it had not been (on machines whose floating point is IEEE
// 754 without fused operations; elsewhere last digits may differ). An engine must not
// share what it remembers of scores with one of other values.
//
// The methods are written here because a run of matches takes days: it must be asked for what
// to play and told of it later, and its state must be kept. gonum's CMA-ES (optimize.CmaEsChol)
// owns the loop, evaluates in goroutines of its own and shows no state; what it reaches stands
// beside ours in experiment 0190.
package optimise
