// Package rules is the contract between games and searches: the methods that a game must have,
// and the optional abilities that a search can use.
//
// There are two ways to write a game. The easy form is a small value type with three methods, see
// [Easy]. The fast form is [Rules]: one call of Play per node returns the key, the outcome, the
// player to move and the evaluation (docs/adr/0001-fused-play.md).
//
// A search takes any Rules and looks up optional abilities once, by [Ability]. A [Board] is a game
// without type parameters, for referees, browsers and terminals, where speed matters less.
package rules
