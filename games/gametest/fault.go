package gametest

import "fmt"

// fault is a promise that a game did not keep, in a sentence for its author.
type fault struct {
	text  string
	fatal bool // the checks that follow would report faults of correct code
}

func (f fault) Error() string { return f.text }

func faultf(format string, args ...any) error { return fault{fmt.Sprintf(format, args...), false} }

// fatalf returns a fault after which no further check is of use.
func fatalf(format string, args ...any) error { return fault{fmt.Sprintf(format, args...), true} }
