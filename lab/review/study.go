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

// ToStudy returns the game with the judgements: the summary at its start, and at every error a
// comment, a mark (DO, BM) and the better line as a variation. of is the record of the judged game.
func (r Review) ToStudy(games catalog.Catalog, record sente.Record) (*study.Study, error) {
	s, err := study.New(games, record)
	if err != nil {
		return nil, err
	}
	about := r.Summary + "\nReviewed by " + r.Judge.Engine + "."
	root := s.Root().Content()
	root.Comment = strings.TrimPrefix(root.Comment+"\n"+about, "\n")
	s.SetContent(s.Root(), root)
	path := s.Root().MainLineEnd().Path()
	for _, j := range r.Moves {
		node, before := path[j.Number], path[j.Number-1]
		if _, err := s.Do(JudgementEdit(node, len(r.Seats), r.Judge, j)); err != nil {
			return nil, err
		}
		if j.Grade == Fine {
			continue
		}
		c := node.Content()
		c.Comment = j.commentText()
		s.SetContent(node, c)
		at := before
		for i, m := range j.Line {
			content := study.Content{Move: m}
			if i == 0 {
				content.Name, content.Comment = "better", toSentence(j.Before.Words)
			}
			if at, err = s.AddChild(at, content); err != nil {
				return nil, err
			}
		}
	}
	return s, nil
}

// commentText returns a comment on the error of a move: "Mistake: 77 % → 41 %. h5 was better."
func (j Judgement) commentText() string {
	return toSentence(fmt.Sprintf("%s: %s", j.Grade, j.DescribeChange())) + fmt.Sprintf(" %s was better.", j.Best)
}

// storedJudgement is the form in which a judgement is stored in a node of a study, with its author.
type storedJudgement struct {
	By About `json:"by"`
	Judgement
}

// JudgementEdit returns the edit that stores a judgement at the node of its move: an evaluation of
// the position, the grade as a mark of the Smart Game Format (DO, BM), and the judgement itself. It
// is not part of the undo history. seats is the number of players.
func JudgementEdit(at *study.Node, seats int, about About, j Judgement) study.Edit {
	text, err := json.Marshal(storedJudgement{about, j})
	if err != nil {
		panic("review: " + err.Error()) // these types can always be encoded
	}
	e := study.Evaluation{By: about.Engine, Nodes: about.Nodes, Time: durationFactor(about.TimeMS) * gotime.Millisecond, Review: text}
	e.Score, e.Bound = j.scoreAfter(seats)
	return study.Edit{Kind: study.Evaluate, Node: at.ID(), Evaluation: &e}
}

// scoreAfter returns the score of the position after the move, for the side to move there. With more
// than two seats the mover's score does not determine it.
func (j Judgement) scoreAfter(seats int) (sente.Score, sente.Bound) {
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

// FindJudgement returns the judgement stored in a node of a study, by the given engine or, if
// engine is "", the latest one; ok is false if there is no judgement. Damaged or foreign data is
// ignored.
func FindJudgement(at *study.Node, engine string) (about About, j Judgement, ok bool) {
	all := at.Content().Evaluations
	for i := len(all) - 1; i >= 0; i-- {
		n := storedJudgement{}
		if all[i].Review == nil || engine != "" && all[i].By != engine || json.Unmarshal(all[i].Review, &n) != nil {
			continue
		}
		if n.Move == at.Move() && n.Move != "" && len(n.Line) > 0 {
			return n.By, n.Judgement, true
		}
	}
	return about, j, false
}
