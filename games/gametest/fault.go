package gametest

import "fmt"

// fault is a promise that a game did not keep, in words for its author.
type fault string

func (f fault) Error() string { return string(f) }

func faultf(format string, args ...any) error { return fault(fmt.Sprintf(format, args...)) }
