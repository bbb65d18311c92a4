package gametest

import "fmt"

// fault is a promise that a game did not keep, in words for its author.
type fault struct {
	words string
	deep  bool // so that other parts of the suite would blame what is innocent
}

func (f fault) Error() string { return f.words }

func faultf(format string, args ...any) error { return fault{fmt.Sprintf(format, args...), false} }

// deepf is a fault that makes further examination useless.
func deepf(format string, args ...any) error { return fault{fmt.Sprintf(format, args...), true} }
