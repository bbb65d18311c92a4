// Package rating turns results of games into claims about strength, and says how
// far each claim can be trusted. It exists so that no other folder counts points
// by itself: matches, tournaments and tuning all fold their results into the same
// values, and every number can be computed again from the journal.
//
// Start with [Pairs] (two games from one opening, colours swapped) or, for games
// without a partner, with [Tally]. Both answer Estimate: Elo, normalised Elo and
// likelihood of superiority with errors. [SPRT] asks how much better the results
// fit one hypothesis than another, [Run] asks that after every pair and stops, and
// [List] rates many players at once.
//
// All functions are pure, deterministic and total: any counts, even none or
// 9,223,372,036,854,775,807 of one kind, give finite numbers.
//
// The exact generalised SPRT and the estimate after a stopped test are ideas of
// Michel Van den Bergh, as used by fishtest, whose numbers these are to six digits
// and more; the list is by Bradley and Terry (1952). docs/rating.md has the
// formulas, the sources, and what is done differently here.
package rating
