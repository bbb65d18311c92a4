package gomoku

import (
	"math/bits"
	"strconv"
)

// AllClauses returns the switches in order.
func AllClauses() (all []Clauses) {
	for i := range clauseNames {
		all = append(all, 1<<i)
	}
	return all
}

// clauseAbouts are descriptions of the clauses, in order.
var clauseAbouts = [...]string{
	"six or more in a row do not win",
	"a five between two stones of the other player does not win",
	"Renju: black needs exactly five and may make no overline, double four or double three",
	"a stone takes the pairs between itself and another of its colour",
	"a five does not win yet if the other player can break it by a capture",
	"or if the other player lacks one pair to win and can capture anywhere",
	"or if the other player can capture as many stones as win",
	"a stone may not make free threes in two lines",
	"but it may if it captures",
	"threes with a gap count as free threes, too",
	"threes without room for an open four count, too",
	"two threes of one line count as two",
	"a five is a point and not the end of the game",
}

// Name returns the name of one clause in the rules of a record: "exact".
func (c Clauses) Name() string { return clauseNames[c.clauseIndex()] }

// About returns the description of one clause.
func (c Clauses) About() string { return clauseAbouts[c.clauseIndex()] }

// clauseIndex returns the index of the first clause of a set.
func (c Clauses) clauseIndex() int { return min(bits.TrailingZeros16(uint16(c)), len(clauseNames)-1) }

// PrizeOf returns the number of captured stones required to win by a law, as text; the default if
// the law has no captures.
func PrizeOf(l Law) string {
	if l.Prize == 0 {
		return strconv.Itoa(defaultCapturesToWin)
	}
	return strconv.Itoa(int(l.Prize))
}
