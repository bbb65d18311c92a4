package gomocup

import (
	"errors"
	"fmt"
)

// What a row of a BOARD says of its stone.
const (
	ownStone      = 1
	opponentStone = 2
	lineOrForbid  = 3 // part of a finished line in continuous games, forbidden in renju
)

// boardInput gathers the rows of a BOARD until its DONE.
type boardInput struct {
	position
	fouls bool  // renju: field 3 is a point that black may not play
	wrong error // the first thing that was wrong, nil if all is well
}

// row takes one line. After a wrong one the rest is only read past.
func (b *boardInput) row(l line) {
	if b.wrong == nil {
		b.wrong = b.add(l)
	}
}

func (b *boardInput) add(l line) error {
	if !l.isRow() {
		return fmt.Errorf("BOARD: %s is neither a row such as 7,7,1 nor DONE", quote(l.text))
	}
	row, err := numbers(l.text, 3)
	if err != nil {
		return fmt.Errorf("BOARD: %w", err)
	}
	x, y, field := row[0], row[1], row[2]
	if err := b.vacant(x, y); err != nil {
		return fmt.Errorf("BOARD: %w", err)
	}
	switch field {
	case ownStone, opponentStone:
		b.laid = append(b.laid, stone{x, y, field == ownStone})
		return nil
	case lineOrForbid:
		if b.fouls {
			return nil
		}
		return errors.New("BOARD: field 3 belongs to renju (INFO rule 4) and to continuous games, which are not supported")
	}
	return fmt.Errorf("BOARD: %d is no field: 1 is an own stone, 2 the opponent's", field)
}
