package gomocup

import (
	"fmt"
	"time"

	"github.com/sente-games/sente/match/protocol"
)

// rows collects the lines between a command such as BOARD and its DONE.
type rows struct {
	name  string                // name of the command
	take  func(row []int) error // handles a row
	count [2]int                // minimum and maximum number of values per row
	form  string                // example of a row
	done  func(began time.Time) error
	wrong error // first error, nil if there is none
}

// rowsLine handles a line between the command and its DONE. After an error the remaining lines are
// skipped.
func (s *session) rowsLine(l line, name string) {
	r := s.rows
	if name != "DONE" || l.Long {
		if r.wrong == nil {
			r.wrong = r.add(l)
		}
		return
	}
	began := time.Now()
	s.rows = nil
	err := r.wrong
	if err == nil {
		err = r.done(began)
	}
	if err != nil {
		s.fail(err)
	}
}

func (r *rows) add(l line) error {
	if !l.isRow() {
		return fmt.Errorf("%s: invalid row %s: expected a row such as %s, or DONE", r.name, protocol.Quote(l.Text), r.form)
	}
	row, err := numbers(l.Text, r.count[1])
	if err != nil && r.count[0] < r.count[1] {
		row, err = numbers(l.Text, r.count[0])
	}
	if err == nil {
		err = r.take(row)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", r.name, err)
	}
	return nil
}
