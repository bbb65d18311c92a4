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
	"six or more in a row does not win",
	"a five blocked at both ends does not win",
	"Renju: black needs exactly five; overlines, double fours and double threes are forbidden for black",
	"pairs enclosed between two stones of the other colour are captured",
	"a five does not win while a capture can break it",
	"a five does not win while the other player needs one pair to win and can capture it",
	"a five does not win while the other player can win by captures",
	"double threes are forbidden",
	"a double three is allowed if it captures",
	"split threes also count as free threes",
	"threes without room for an open four also count",
	"two threes in one line count as two",
	"a five scores a point and the game continues",
}

// clauseGroups are the headings under which the clauses are listed, by the last clause of each.
var clauseGroups = [...]struct {
	last Clauses
	name string
}{{Fouls, "Winning row"}, {LastCapture, "Captures"}, {EachThree, "Double threes"}, {Continuous, "End of the game"}}

// Group returns the heading under which one clause is listed.
func (c Clauses) Group() string {
	for _, g := range clauseGroups {
		if c <= g.last {
			return g.name
		}
	}
	return ""
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
