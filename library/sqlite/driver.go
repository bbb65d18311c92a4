//go:build !wasm

package sqlite

import (
	"errors"

	driver "modernc.org/sqlite"
)

// errorCode returns the primary result code of a SQLite error, 0 for other errors.
func errorCode(err error) int {
	if e := (*driver.Error)(nil); errors.As(err, &e) {
		return e.Code() & 0xff
	}
	return 0
}
