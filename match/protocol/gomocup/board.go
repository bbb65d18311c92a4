package gomocup

import (
	"errors"
	"fmt"
	"time"
)

// Values of field 3 of a BOARD row.
const (
	ownStone        = 1
	opponentStone   = 2
	lineOrForbidden = 3 // a stone of a finished line in continuous games, a forbidden point in renju
)

// beginBoard starts a position in which the brain is to move.
func (s *gomocupSession) beginBoard(string) error { return s.beginRows("BOARD", s.setAndMove) }

// beginSilentBoard starts a position without a reply.
func (s *gomocupSession) beginSilentBoard(string) error {
	return s.beginRows("YXBOARD", func(next *boardPosition, _ time.Time) error { return s.setPosition(next) })
}

// beginRows collects the stones of a position with the brain to move, and then calls done.
func (s *gomocupSession) beginRows(name string, done func(*boardPosition, time.Time) error) error {
	if err := s.checkReady(); err != nil {
		s.skipRows = true
		return err
	}
	next := &boardPosition{size: s.pos.size}
	thirds := s.rule.thirdField()
	s.rows = &rowCollector{
		name: name, count: [2]int{3, 3}, exampleRow: "7,7,1",
		handleRow: func(row []int) error { return next.addBoardRow(row[0], row[1], row[2], thirds) },
		done: func(began time.Time) error {
			next.findColour()
			return done(next, began)
		},
	}
	return nil
}

// fieldMeaning is the meaning of field 3 of a BOARD row: invalid, a forbidden point, or a stone of a
// finished line.
type fieldMeaning uint8

const (
	fieldInvalid fieldMeaning = iota
	fieldForbidden
	fieldFinishedLine
)

// addBoardRow adds one row of a BOARD. Forbidden points are ignored, since the brain computes them
// itself.
func (p *boardPosition) addBoardRow(x, y, field int, thirds fieldMeaning) error {
	if err := p.checkVacant(x, y); err != nil {
		return err
	}
	switch {
	case field == ownStone, field == opponentStone:
		p.boardStones = append(p.boardStones, boardStone{x, y, field == ownStone})
		return nil
	case field == lineOrForbidden && thirds == fieldFinishedLine:
		p.finishedLines = append(p.finishedLines, boardStone{x: x, y: y})
		return nil
	case field == lineOrForbidden && thirds == fieldForbidden:
		return nil
	case field == lineOrForbidden:
		return errors.New("field 3 is only valid in renju (INFO rule 4) and in continuous games (INFO rule 2)")
	}
	return fmt.Errorf("unknown field %d: expected 1 for an own stone or 2 for the opponent's", field)
}
