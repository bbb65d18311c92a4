package sente

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode"
)

// Policy is the distribution of a search's effort over the moves of a position, best first, as a
// text of words separated by spaces: "h8:312:40 i9:120:<=-12" is the move, its effort, and a
// bound and a score for the side to move. It is "" if unknown.
type Policy string

// PolicyMove is one move of a [Policy].
type PolicyMove struct {
	Move   Move
	Effort int64 // visits of a Monte-Carlo tree search; nodes below the move in other searches
	Score  Score
	Bound  Bound
}

// cutShare is the share of the effort below which moves with an upper bound are omitted:
// alpha-beta refutes most moves so.
const cutShare = 0.01

// PolicyOf returns the policy of a search: its candidates, with their shares multiplied by the
// nodes of the search. Moves with an upper bound and less than one per cent of the effort are
// omitted. The result is "" without candidates or if a move contains a space.
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

// Moves parses the policy. The error is one sentence.
func (p Policy) Moves() (all []PolicyMove, err error) {
	for word := range strings.FieldsSeq(string(p)) {
		w, err := parseWeighed(word)
		if err != nil {
			return nil, fmt.Errorf("invalid entry %.40q in the policy: %w", word, err)
		}
		all = append(all, w)
	}
	return all, nil
}

// errPolicy describes the form of a word.
var errPolicy = errors.New("expected a move, its effort and its score, such as h8:312:40 or h8:312:<=40")

// parseWeighed parses one word; a move may contain colons.
func parseWeighed(word string) (w PolicyMove, err error) {
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
