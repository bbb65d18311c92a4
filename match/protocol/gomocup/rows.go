package gomocup

import (
	"fmt"
	"time"

	"github.com/sente-games/sente/match/protocol"
)

// rowCollector collects the lines between a command such as BOARD and its DONE.
type rowCollector struct {
	name       string                // name of the command
	handleRow  func(row []int) error // handles a row
	count      [2]int                // minimum and maximum number of values per row
	exampleRow string                // example of a row
	done       func(began time.Time) error
	firstError error // first error, nil if there is none
}

// handleRowLine handles a line between the command and its DONE. After an error the remaining lines
// are skipped.
func (s *gomocupSession) handleRowLine(l inputLine, name string) {
	r := s.rows
	if name != "DONE" || l.Truncated {
		if r.firstError == nil {
			r.firstError = r.addRow(l)
		}
		return
	}
	began := time.Now()
	s.rows = nil
	err := r.firstError
	if err == nil {
		err = r.done(began)
	}
	if err != nil {
		s.replyError(err)
	}
}

func (r *rowCollector) addRow(l inputLine) error {
	if !l.isRow() {
		return fmt.Errorf("%s: invalid row %s: expected a row such as %s, or DONE", r.name, protocol.QuoteReceived(l.Text), r.exampleRow)
	}
	row, err := parseNumbers(l.Text, r.count[1])
	if err != nil && r.count[0] < r.count[1] {
		row, err = parseNumbers(l.Text, r.count[0])
	}
	if err == nil {
		err = r.handleRow(row)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", r.name, err)
	}
	return nil
}
