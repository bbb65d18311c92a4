// Package rating estimates playing strength from results of games, with error bounds. Matches,
// tournaments and tuning all use it to count points, so that every number can be recomputed from
// the journal.
//
// Start with [Pairs] (two games of one opening, colours swapped) or, for single games, with
// [Tally]. The Estimate method of both returns Elo, normalised Elo and likelihood of superiority
// with errors. [SPRT] compares how well two hypotheses fit the results, [SPRTRun] does so after every
// pair and stops, and [RatingList] rates many players at once.
//
// All functions are pure, deterministic and total: any counts, including zero or
// 9,223,372,036,854,775,807 of one kind, give finite numbers.
//
// The exact generalised SPRT and the estimate after a stopped test are ideas of Michel Van den
// Bergh, as used by fishtest, whose numbers these match to six digits and more; the list is by
// Bradley and Terry (1952). docs/rating.md has the formulas, the sources and the differences.
package rating
