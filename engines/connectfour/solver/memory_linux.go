package solver

import (
	"fmt"
	"os"
	"strconv"
	"strings"
)

// room reports an error if the machine has less memory than that.
func room(bytes int64) error {
	text, err := os.ReadFile("/proc/meminfo")
	if err != nil {
		return nil // nobody can tell
	}
	for line := range strings.Lines(string(text)) {
		rest, ok := strings.CutPrefix(line, "MemAvailable:")
		if !ok {
			continue
		}
		kib, err := strconv.ParseInt(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(rest), "kB")), 10, 64)
		if err == nil && bytes > kib<<10 {
			return fmt.Errorf("a table of %d MiB does not fit: %d MiB of memory are free", bytes>>20, kib>>10)
		}
	}
	return nil
}
