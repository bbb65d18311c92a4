package sente

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode"
)

// Policy is how a search divided its effort among the moves of a position, best first, as
// a text of words with a space between them: "h8:312:40 i9:120:<=-12" is the move, the
// effort spent on it, and a bound and a score for the side to move. The empty Policy says
// nothing. Being text it is compared, copied and kept as any other value of a [Thought] is.
type Policy string

// Weighed is one move of a [Policy].
type Weighed struct {
	Move   Move
	Effort int64 // visits of a Monte-Carlo tree search; nodes below the move in other searches
	Score  Score
	Bound  Bound
}

// cutShare is the share of the effort below which a move that was only shown to be no
// better than the best one is not worth a word: alpha-beta refutes most moves so.
const cutShare = 0.01

// PolicyOf is the policy of a search: the candidates on which it spent anything, whose
// shares are multiplied by the nodes of the search. Left out are moves of which less than
// one percent of the effort has shown nothing but an upper bound. It is empty where the
// engine named no candidates, or moves with blanks in them.
func PolicyOf(i Info) Policy {
	var b strings.Builder
	for _, c := range i.Candidates {
		effort := int64(math.Round(c.Share * float64(i.Nodes)))
		if effort <= 0 || c.Bound == Upper && !c.Score.Decided() && c.Share < cutShare {
			continue
		}
		if c.Move == "" || strings.ContainsFunc(string(c.Move), unicode.IsSpace) {
			return ""
		}
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		fmt.Fprintf(&b, "%s:%d:%v%d", c.Move, effort, c.Bound, int32(c.Score))
	}
	return Policy(b.String())
}

// Moves returns what the text says. The error is one sentence.
func (p Policy) Moves() (all []Weighed, err error) {
	for word := range strings.FieldsSeq(string(p)) {
		w, err := weighed(word)
		if err != nil {
			return nil, fmt.Errorf("the policy has the word %.40q: %w", word, err)
		}
		all = append(all, w)
	}
	return all, nil
}

// errPolicy says how a word of a policy looks.
var errPolicy = errors.New("write a move, its effort and its score, such as h8:312:40 or h8:312:<=40")

// weighed reads one word; a move may hold colons.
func weighed(word string) (w Weighed, err error) {
	last := strings.LastIndexByte(word, ':')
	if last < 0 {
		return w, errPolicy
	}
	before, score := word[:last], word[last+1:]
	middle := strings.LastIndexByte(before, ':')
	if middle <= 0 {
		return w, errPolicy
	}
	w.Move = Move(before[:middle])
	if w.Effort, err = strconv.ParseInt(before[middle+1:], 10, 64); err != nil || w.Effort < 0 {
		return w, errPolicy
	}
	for _, b := range []Bound{Lower, Upper} {
		if rest, ok := strings.CutPrefix(score, b.String()); ok {
			w.Bound, score = b, rest
		}
	}
	n, err := strconv.ParseInt(score, 10, 32)
	if err != nil || Score(n) > MaxScore || Score(n) < -MaxScore {
		return w, errPolicy
	}
	w.Score = Score(n)
	return w, nil
}
