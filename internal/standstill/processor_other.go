//go:build !unix && !windows

package standstill

import "time"

// processor is not known on this system.
func processor() time.Duration { return 0 }
