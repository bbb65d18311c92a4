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

// EntryOf returns an entry for a study. The Study field stays nil if the record is complete, that is without
// variations and annotations. If the main line is not legal to its end, the entry keeps the study and the
// longest legal prefix. It returns an error if no part of the main line is a game.
func EntryOf(s *study.Study) (Entry, error) {
	r, err := s.PlayableRecord(s.Root().MainLineEnd())
	if r.Game == "" {
		return Entry{}, err
	}
	r.Result, r.Start = s.Head().Result, s.Head().Start
	e := Entry{Record: r, Name: visible.Clip(s.Root().Content().Name)}
	if err != nil {
		e.Study = s
		e.Notes = append(e.Notes, fmt.Sprintf("stored completely, but only its first %s can be found by position: %v", amount.Counted(len(r.Moves), "move"), err))
	}
	if e.Date, err = record.StudyDate(s); err != nil {
		e.Notes = append(e.Notes, fmt.Sprintf("property DT: %v", err))
	}
	for n := range s.All() {
		if !isPlainMove(n) || len(n.Children()) > 1 {
			e.Study = s
			break
		}
	}
	return e, nil
}

// isPlainMove reports whether a node holds only a move, or the root only a name.
func isPlainMove(n *study.Node) bool {
	if n.IsPlain() {
		return true
	}
	c := n.Content()
	return c.Comment == "" && len(c.Marks) == 0 && len(c.Arrows) == 0 && len(c.Put) == 0 && len(c.Evaluations) == 0 && len(c.More) == 0
}

// ReadStudy returns the study of a game; for a game without variations it is created from the record.
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

// StudyFile returns the encoded study of an entry; nil if the record is complete.
func (e Entry) StudyFile() ([]byte, error) {
	if e.Study == nil {
		return nil, nil
	}
	var b bytes.Buffer
	err := study.WriteWithoutMemo(&b, e.Study)
	return b.Bytes(), err
}
