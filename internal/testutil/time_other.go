//go:build !unix

package testutil

import "time"

var began = time.Now()

// processorTime is the time on the wall where nothing better is at hand.
func processorTime() time.Duration { return time.Since(began) }
