package library

import (
	"context"
	"errors"
	"fmt"
)

// SQLite result codes (https://www.sqlite.org/rescode.html); the low byte is the primary code.
const (
	codeError        = 1
	codeBusy         = 5
	codeLocked       = 6
	codeNoMemory     = 7
	codeReadOnly     = 8
	codeIOError      = 10
	codeCorrupt      = 11
	codeFull         = 13
	codeCannotOpen   = 14
	codeNotADatabase = 26
)

// errorCode returns the primary result code of an error of the SQLite driver, 0 for other errors.
func errorCode(err error) int {
	if e, ok := errors.AsType[interface {
		error
		Code() int
	}](err); ok {
		return e.Code() & 0xff
	}
	return 0
}

// damageAdvice is appended to errors of damaged files.
const damageAdvice = "use library export to save the readable games; then restore a backup or create a new library"

// ErrDamaged is returned for a corrupt file.
var ErrDamaged = errors.New("the library is damaged")

// notLibraryError is the error of a file that is not a library.
type notLibraryError string

func (u notLibraryError) Error() string { return string(u) }

// IsDamaged reports whether an error of [Open] or of a [Store] indicates a damaged library.
func IsDamaged(err error) bool {
	return errors.Is(err, ErrDamaged) || errors.As(err, new(notLibraryError))
}

// wrapError returns an error with the file name and the consequences for the user.
func (s *Store) wrapError(err error) error {
	if err == nil || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	if errors.Is(err, ErrDamaged) && errorCode(err) == 0 {
		return fmt.Errorf("%s: %w: %s", s.name, err, damageAdvice)
	}
	switch errorCode(err) {
	case codeBusy, codeLocked:
		return fmt.Errorf("the library %s is locked by another program: try again later", s.name)
	case codeReadOnly:
		return fmt.Errorf("the library %s is not writable: its file or folder is read-only", s.name)
	case codeFull:
		return fmt.Errorf("the library %s cannot grow: the disk is full; games added earlier are kept", s.name)
	case codeCannotOpen:
		return fmt.Errorf("the library %s cannot be opened: its folder does not exist or is not writable", s.name)
	case codeCorrupt, codeNotADatabase, codeNoMemory, codeError: // corrupt sizes and missing tables cause them
		return fmt.Errorf("%s: %w (%w): %s", s.name, ErrDamaged, err, damageAdvice)
	case codeIOError:
		return fmt.Errorf("the library %s cannot be read or written: the disk is full or has failed (%w); games added earlier are kept", s.name, err)
	}
	return fmt.Errorf("the library %s: %w", s.name, err)
}
