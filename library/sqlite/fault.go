package sqlite

import (
	"context"
	"errors"
	"fmt"
)

// Codes of SQLite (https://www.sqlite.org/rescode.html), of which the low byte says the kind.
const (
	wrongSQL     = 1
	busy         = 5
	locked       = 6
	noMemory     = 7
	readOnly     = 8
	ioError      = 10
	corrupt      = 11
	full         = 13
	cannotOpen   = 14
	notADatabase = 26
)

// afterDamage is what helps then.
const afterDamage = "library export saves what can be read of it; then put a backup in its place, or make another one"

// ErrDamaged is the error of a file that is not as SQLite has written it.
var ErrDamaged = errors.New("the library is damaged")

// unlike is the error of files that do not look like a library.
type unlike string

func (u unlike) Error() string { return string(u) }

// IsDamaged reports whether an error of [Open] or of a [Store] is that of a library that is not
// as it was written, or may be one.
func IsDamaged(err error) bool { return errors.Is(err, ErrDamaged) || errors.As(err, new(unlike)) }

// fault says in a sentence what an error means for the library.
func (s *Store) fault(err error) error {
	if err == nil || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	if errors.Is(err, ErrDamaged) && code(err) == 0 {
		return fmt.Errorf("%s: %w: %s", s.name, err, afterDamage)
	}
	switch code(err) {
	case busy, locked:
		return fmt.Errorf("the library %s is being written by another program for too long: try again when that is done", s.name)
	case readOnly:
		return fmt.Errorf("the library %s may not be written: its file or its folder is read-only", s.name)
	case full:
		return fmt.Errorf("the library %s cannot grow: the disk is full; what was added before is kept", s.name)
	case cannotOpen:
		return fmt.Errorf("the library %s cannot be opened: its folder is not there, or may not be written", s.name)
	case corrupt, notADatabase, noMemory, wrongSQL: // it asks for what damaged numbers say, or for tables that are gone
		return fmt.Errorf("%s: %w (%w): %s", s.name, ErrDamaged, err, afterDamage)
	case ioError:
		return fmt.Errorf("the library %s cannot be read or written: the disk failed, or is full (%w); what was added before is kept", s.name, err)
	}
	return fmt.Errorf("the library %s: %w", s.name, err)
}
