// Package rules is the contract between games and searches: what a game must
// be able to do, and what it may be able to do besides.
//
// It exists so that neither side knows the other: a search takes any [Rules]
// and asks once, when it is built, which optional abilities the value has; a
// game never imports a search. [Board] is the same game with its types erased,
// for referees, browsers and terminals, which have time. What they must know besides the
// moves (size, scores, stones taken) it tells as facts; its Scene is for looking at only.
//
// There are two ways to write a game. The easy one is a small value type with
// three methods, see [Easy]. The fast one is [Rules] itself, whose shape was
// chosen by measurement (docs/adr/0001-fused-play.md): Go never inlines a method
// called through a type parameter, so that one fused Play per node is what comes
// within a few per cent of hand-written code.
package rules
