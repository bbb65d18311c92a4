//go:build !unix && !windows

package standstill

import "time"

// processorTime is unknown on this system.
func processorTime() time.Duration { return 0 }
