//go:build !unix

package testutil

import "time"

var began = time.Now()

// processorTime returns the wall time because the system does not provide the processor time.
func processorTime() time.Duration { return time.Since(began) }
