package review

import (
	"encoding/json"
	"fmt"
	"strings"
	gotime "time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/record/study"
)

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
	s.SetContent(s.Root(), root)
	path := s.Root().MainLineEnd().Path()
	for _, j := range r.Moves {
		node, before := path[j.Number], path[j.Number-1]
		if _, err := s.Do(Note(node, len(r.Seats), r.Judge, j)); err != nil {
			return nil, err
		}
		if j.Grade == Fine {
			continue
		}
		c := node.Content()
		c.Comment = j.comment()
		s.SetContent(node, c)
		at := before
		for i, m := range j.Line {
			content := study.Content{Move: m}
			if i == 0 {
				content.Name, content.Comment = "better", sentence(j.Before.Words)
			}
			if at, err = s.AddChild(at, content); err != nil {
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

// noted is a judgement as a node of a study keeps it, with who judged.
type noted struct {
	By About `json:"by"`
	Judgement
}

// Note is the edit that writes a judgement at the node of its move: an evaluation of the
// position, the grade as a mark of the Smart Game Format (DO, BM), and the judgement
// itself. It is no step that undoing takes back. seats is how many play the game.
func Note(at *study.Node, seats int, by About, j Judgement) study.Edit {
	text, err := json.Marshal(noted{by, j})
	if err != nil {
		panic("review: " + err.Error()) // these types can always be written
	}
	e := study.Evaluation{By: by.Engine, Nodes: by.Nodes, Time: time(by.TimeMS) * gotime.Millisecond, Review: text}
	e.Score, e.Bound = j.stands(seats)
	return study.Edit{Kind: study.Evaluate, Node: at.ID(), Evaluation: &e}
}

// stands is the score of the position after the move, for the side to move there. Among
// more than two that of the one that moved does not tell it: it may be anything.
func (j Judgement) stands(seats int) (sente.Score, sente.Bound) {
	score, bound := j.After.Score, j.After.Bound
	if plies, decided := score.Distance(); decided && plies > 0 {
		score = score.Later(-1)
	}
	switch {
	case j.Next == j.Seat:
		return score, bound
	case seats > 2:
		return sente.LossIn(0), sente.Lower
	}
	return -score, bound.Opposite()
}

// Noted is the judgement that a node of a study keeps of its move, by an engine or, if
// engine is "", by the last that judged it; ok is false if there is none. What a damaged
// or foreign file has in its place is none.
func Noted(at *study.Node, engine string) (by About, j Judgement, ok bool) {
	all := at.Content().Evaluations
	for i := len(all) - 1; i >= 0; i-- {
		n := noted{}
		if all[i].Review == nil || engine != "" && all[i].By != engine || json.Unmarshal(all[i].Review, &n) != nil {
			continue
		}
		if n.Move == at.Move() && n.Move != "" && len(n.Line) > 0 {
			return n.By, n.Judgement, true
		}
	}
	return by, j, false
}
