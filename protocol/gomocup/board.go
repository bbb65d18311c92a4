package gomocup

import (
	"errors"
	"fmt"
	"time"
)

// What a row of a BOARD says of its stone.
const (
	ownStone      = 1
	opponentStone = 2
	lineOrForbid  = 3 // part of a finished line in continuous games, forbidden in renju
)

// beginBoard takes a position to move in.
func (s *session) beginBoard(string) error { return s.beginRows("BOARD", s.answer) }

// beginSilentBoard takes a position and says nothing.
func (s *session) beginSilentBoard(string) error {
	return s.beginRows("YXBOARD", func(next *position, _ time.Time) error { return s.settle(next) })
}

// beginRows gathers the stones of a position, the brain to move, for done.
func (s *session) beginRows(name string, done func(*position, time.Time) error) error {
	if err := s.ready(); err != nil {
		s.skip = true
		return err
	}
	next := &position{size: s.pos.size}
	fouls := s.fouls()
	s.rows = &rows{
		name: name, count: [2]int{3, 3}, form: "7,7,1",
		take: func(row []int) error { return next.lay(row[0], row[1], row[2], fouls) },
		done: func(began time.Time) error {
			next.settleColour()
			return done(next, began)
		},
	}
	return nil
}

// lay takes one row of a BOARD. By the rules of renju field 3 is a point that black
// may not play; the brain finds those itself.
func (p *position) lay(x, y, field int, fouls bool) error {
	if err := p.vacant(x, y); err != nil {
		return err
	}
	switch field {
	case ownStone, opponentStone:
		p.laid = append(p.laid, stone{x, y, field == ownStone})
		return nil
	case lineOrForbid:
		if fouls {
			return nil
		}
		return errors.New("field 3 belongs to renju (INFO rule 4) and to continuous games, which are not supported")
	}
	return fmt.Errorf("%d is no field: 1 is an own stone, 2 the opponent's", field)
}
