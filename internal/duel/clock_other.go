//go:build !linux

package duel

import "time"

var begin = time.Now()

// processTime is wall time where processor time cannot be asked for: good enough on a
// machine at rest.
func processTime() time.Duration { return time.Since(begin) }
