package library

import (
	"bytes"
	"fmt"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/record"
	"github.com/sente-games/sente/record/study"
)

// EntryOf makes an entry of a study. One that is a record and nothing else, without variations
// and comments, is kept as that; so is not one whose main line the rules do not allow to its
// end. The error says why no part of its main line is a game.
func EntryOf(s *study.Study) (Entry, error) {
	r, err := s.PlayableRecord(s.Root().MainLineEnd())
	if r.Game == "" {
		return Entry{}, err
	}
	r.Result, r.Start = s.Head().Result, s.Head().Start
	e := Entry{Record: r, Name: visible.Clip(s.Root().Content().Name)}
	if err != nil {
		e.Study = s
		e.Notes = append(e.Notes, fmt.Sprintf("it is kept whole, and found by its first %s: %v", amount.Counted(len(r.Moves), "move"), err))
	}
	if e.Date, err = record.StudyDate(s); err != nil {
		e.Notes = append(e.Notes, fmt.Sprintf("the property DT: %v", err))
	}
	for n := range s.All() {
		if !isMove(n) || len(n.Children()) > 1 {
			e.Study = s
			break
		}
	}
	return e, nil
}

// isMove reports whether a node says nothing but a move, and the root nothing but a name.
func isMove(n *study.Node) bool {
	if n.IsPlain() {
		return true
	}
	c := n.Content()
	return c.Comment == "" && len(c.Marks) == 0 && len(c.Arrows) == 0 && len(c.Put) == 0 && len(c.Evaluations) == 0 && len(c.More) == 0
}

// ReadStudy is the study of a game; one without variations is made of its record.
func (k StoredGame) ReadStudy(games catalog.Catalog) (*study.Study, error) {
	if len(k.Study) > 0 {
		return study.Read(games, bytes.NewReader(k.Study))
	}
	s, err := study.New(games, k.Record)
	if err == nil && k.Name != "" {
		c := s.Root().Content()
		c.Name = k.Name
		s.SetContent(s.Root(), c)
	}
	return s, err
}

// StudyFile is the file of the study of an entry; nil where its record says everything.
func (e Entry) StudyFile() ([]byte, error) {
	if e.Study == nil {
		return nil, nil
	}
	var b bytes.Buffer
	err := study.WriteWithoutMemo(&b, e.Study)
	return b.Bytes(), err
}
