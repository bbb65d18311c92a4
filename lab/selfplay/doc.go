// Package selfplay has an engine play against itself, for others to learn from.
//
// [Data] is what is made of games that were played through [match.Run], by a plan of the
// kind [match.SelfPlay], here or on other machines: files of positions with scores and
// policies, each position once in any symmetry, each game in one part, and a [Report].
//
// [Player] plays games for the fits of sente tune, one after another into one file, and goes
// on where it was cut short. It is no such plan, for its games are played to have positions
// beside them: at each move the engine also thinks about a perturbed position, one a few
// moves off such as a search meets, with what its tables hold at that moment, and now and
// then that position's move is the one that is played. A job of a [match.Runner] has no place
// for what is thought beside a game, and a fit to games of the other sort has yet to be
// measured. Both choose openings, ask engines and judge moves by package match.
package selfplay
