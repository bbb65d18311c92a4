package gomocup

import (
	"errors"
	"fmt"
	"time"
)

// Values of field 3 of a BOARD row.
const (
	ownStone      = 1
	opponentStone = 2
	lineOrForbid  = 3 // a stone of a finished line in continuous games, a forbidden point in renju
)

// beginBoard starts a position in which the brain is to move.
func (s *session) beginBoard(string) error { return s.beginRows("BOARD", s.answer) }

// beginSilentBoard starts a position without a reply.
func (s *session) beginSilentBoard(string) error {
	return s.beginRows("YXBOARD", func(next *position, _ time.Time) error { return s.adopt(next) })
}

// beginRows collects the stones of a position with the brain to move, and then calls done.
func (s *session) beginRows(name string, done func(*position, time.Time) error) error {
	if err := s.ready(); err != nil {
		s.skip = true
		return err
	}
	next := &position{size: s.pos.size}
	thirds := s.rule.thirds()
	s.rows = &rows{
		name: name, count: [2]int{3, 3}, form: "7,7,1",
		take: func(row []int) error { return next.lay(row[0], row[1], row[2], thirds) },
		done: func(began time.Time) error {
			next.findColour()
			return done(next, began)
		},
	}
	return nil
}

// third is the meaning of field 3 of a BOARD row: invalid, a forbidden point, or a stone of a
// finished line.
type third uint8

const (
	thirdNothing third = iota
	thirdForbidden
	thirdDead
)

// lay adds one row of a BOARD. Forbidden points are ignored, since the brain computes them itself.
func (p *position) lay(x, y, field int, thirds third) error {
	if err := p.vacant(x, y); err != nil {
		return err
	}
	switch {
	case field == ownStone, field == opponentStone:
		p.laid = append(p.laid, stone{x, y, field == ownStone})
		return nil
	case field == lineOrForbid && thirds == thirdDead:
		p.dead = append(p.dead, stone{x: x, y: y})
		return nil
	case field == lineOrForbid && thirds == thirdForbidden:
		return nil
	case field == lineOrForbid:
		return errors.New("field 3 is only valid in renju (INFO rule 4) and in continuous games (INFO rule 2)")
	}
	return fmt.Errorf("unknown field %d: expected 1 for an own stone or 2 for the opponent's", field)
}
