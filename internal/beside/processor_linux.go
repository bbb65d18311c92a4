package main

import (
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// processor is how long the threads of a process have run, by the scheduler's own count.
func processor(pid int) (sum time.Duration) {
	files, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/schedstat", pid))
	for _, f := range files {
		var ran int64
		if text, err := os.ReadFile(f); err == nil {
			if n, _ := fmt.Sscan(string(text), &ran); n == 1 {
				sum += time.Duration(ran)
			}
		}
	}
	return sum
}
