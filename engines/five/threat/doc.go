// Package threat searches for wins by threats alone, for every game of five in a
// row: by continuous fours ([VCF]) and by continuous threes and fours ([VCT]).
//
// It exists because what is a threat differs from game to game and what to do with
// threats does not. A board says which threats and answers there are, a call or two
// for each node; the searches, their limits and their tables of what they have
// learned are here.
//
// What bounds a search is counted in tries, threats played: those given to [VCF.Win], or
// [NodeTries] in each position of a VCT; and in plies, the longest line that [NewVCF] is
// told. The driver (engines/five/driver) gives the root its tries (Config.RootVCF and
// Defence, in portions between two looks at the clock) and the leaves theirs (Effort).
package threat
