//go:build !wasm

package sqlite

import (
	"errors"

	driver "modernc.org/sqlite"
)

// errorCode is the kind of an error of SQLite, 0 of others.
func errorCode(err error) int {
	if e := (*driver.Error)(nil); errors.As(err, &e) {
		return e.Code() & 0xff
	}
	return 0
}
