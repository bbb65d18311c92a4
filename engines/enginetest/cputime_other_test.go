//go:build !linux

package enginetest

import "time"

var begin = time.Now()

// cpuTime is wall time where the processor time of a thread cannot be asked for:
// measure on an idle machine there.
func cpuTime() time.Duration { return time.Since(begin) }

// processTime is wall time there, too.
func processTime() time.Duration { return time.Since(begin) }
