// Package optimise tunes the parameters of an engine by matches. It covers parameters that a fit
// cannot reach, such as search margins, which do not affect the value of a position, and weights
// whose lower loss did not win more games.
//
// An [Optimiser] does not play. [Optimiser.Ask] proposes a [Generation]: matches of one set of
// values against another, all from the same openings. [Optimiser.Tell] takes their results as pairs
// of package rating, and the next generation follows:
//
//	c, err := optimise.New(space, optimise.Settings{Method: optimise.SPSA, Games: 20_000, Seed: 1})
//	for {
//		g := c.Ask()
//		if len(g.Trials) == 0 {
//			break // all games are played
//		}
//		results := play(g) // anywhere, in any order; each at the index of its trial
//		err := c.Tell(results)
//		journal(c.State()) // Resume continues from here
//	}
//	best := c.Best()
//
// There are three methods. [SPSA] perturbs all parameters at once and plays the two opposite points
// against each other (Spall 1992, in the form of fishtest). [CMA] samples a population around a
// mean and adapts its covariance (Hansen and Ostermeier 2001). [Evolution] is the method of Zero+
// (Jiachen Ren 2018) with corrections. docs/tuning.md compares them and their results per number of
// games.
//
// A [train.Space] defines the parameters, their bounds and ties; a Step is the distance that makes
// a noticeable difference.
//
// The results depend only on the settings, the seed and the match results: the package uses no
// goroutines, clocks or files, so any number of workers gives the same values, and an interrupted
// run continues as if it had not been interrupted (on machines whose floating point is IEEE 754
// without fused operations; elsewhere last digits may differ). Engines with different values must
// not share hash tables.
//
// The methods are implemented here because a run of matches takes days: proposals and results must
// be decoupled and the state must be stored. gonum's CMA-ES (optimize.CmaEsChol) owns the loop,
// evaluates in its own goroutines and hides its state; experiment 0190 compares the results.
package optimise
