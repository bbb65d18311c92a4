// Package threat searches for wins by threats alone, for every game of five in a
// row: by continuous fours ([VCF]) and by continuous threes and fours ([VCT]).
//
// It exists because what is a threat differs from game to game and what to do with
// threats does not. A board says which threats and answers there are, a call or two
// for each node; the searches, their limits and their tables of what they have
// learned are here.
package threat
