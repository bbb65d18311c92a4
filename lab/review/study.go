package review

import (
	"fmt"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/study"
)

// Properties of the Smart Game Format that say what a move is worth: doubtful, and bad
// with an emphasis of 1 or 2.
var gradeProperties = map[Grade]study.Property{
	Inaccuracy: {Name: "DO", Values: []string{""}},
	Mistake:    {Name: "BM", Values: []string{"1"}},
	Blunder:    {Name: "BM", Values: []string{"2"}},
}

// Study is the game with what the judge says: the summary at its start, and at every move
// that gave something away a comment, a mark (DO, BM) and what was better as a variation.
// The record is that of the game that was judged.
func (r Review) Study(games catalog.Catalog, of sente.Record) (*study.Study, error) {
	s, err := study.New(games, of)
	if err != nil {
		return nil, err
	}
	about := r.Summary + "\nJudged by " + r.Judge.Engine + "."
	root := s.Root().Content()
	root.Comment = strings.TrimPrefix(root.Comment+"\n"+about, "\n")
	s.Amend(s.Root(), root)
	path := s.Root().End().Path()
	for _, j := range r.Moves {
		if j.Grade == Fine {
			continue
		}
		node, before := path[j.Number], path[j.Number-1]
		c := node.Content()
		c.Comment, c.More = j.comment(), append(c.More, gradeProperties[j.Grade])
		s.Amend(node, c)
		at := before
		for i, m := range j.Line {
			content := study.Content{Move: m}
			if i == 0 {
				content.Name, content.Comment = "better", sentence(j.Before.Words)
			}
			if at, err = s.Grow(at, content); err != nil {
				return nil, err
			}
		}
	}
	return s, nil
}

// comment says what a move gave away.
func (j Judgement) comment() string {
	text := j.Grade.String()
	if j.Before.Outcome != j.After.Outcome {
		text += fmt.Sprintf(", %s to %s for %s", j.Before.Outcome, j.After.Outcome, j.Seat)
	}
	return fmt.Sprintf("%s Now %s. Better was %s.", sentence(text), j.After.Words, j.Best)
}
