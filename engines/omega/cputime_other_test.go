//go:build !linux

package omega

import "time"

var began = time.Now()

// spent is the wall clock where the processor's is not at hand.
func spent() time.Duration { return time.Since(began) }
