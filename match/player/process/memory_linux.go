package process

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// MeasuresMemory reports whether [ProcessMemory] works on this system.
const MeasuresMemory = true

// ProcessMemory returns the resident bytes of a process and its descendants, and the peak of the
// process itself.
func ProcessMemory(pid int) (now, peak int64, ok bool) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0, 0, false
	}
	now, ok = statusField(status, "VmRSS:")
	peak, _ = statusField(status, "VmHWM:")
	for _, child := range descendantPIDs(pid) {
		if status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", child)); err == nil {
			bytes, _ := statusField(status, "VmRSS:")
			now += bytes
		}
	}
	return now, max(now, peak), ok
}

// limitData limits the private writable memory of each process of a program to twice the limit plus
// 1 GiB for stacks and reserves, so that a process cannot use more between two measurements. 0 is
// no limit.
func limitData(pid int, limit int64) {
	if limit <= 0 {
		return
	}
	most := 2*uint64(limit) + 1<<30
	_ = unix.Prlimit(pid, unix.RLIMIT_DATA, &unix.Rlimit{Cur: most, Max: most}, nil) // on failure, watch still enforces the limit
}

// statusField parses a line such as "VmRSS:       1234 kB".
func statusField(status []byte, name string) (int64, bool) {
	_, rest, found := bytes.Cut(status, []byte(name))
	value, _, _ := bytes.Cut(rest, []byte("\n"))
	kib, err := strconv.ParseInt(strings.TrimSpace(strings.TrimSuffix(string(value), "kB")), 10, 64)
	return kib << 10, found && err == nil
}

// descendantPIDs returns the children of a process, their children, and so on.
func descendantPIDs(pid int) (all []int) {
	const most = 1000
	queue := []int{pid}
	for len(queue) > 0 && len(all) < most {
		for _, child := range childPIDs(queue[0]) {
			queue, all = append(queue, child), append(all, child)
		}
		queue = queue[1:]
	}
	return all
}

// childPIDs returns the children of all threads of a process.
func childPIDs(pid int) (all []int) {
	tasks, err := os.ReadDir(fmt.Sprintf("/proc/%d/task", pid))
	if err != nil {
		return nil
	}
	for _, task := range tasks {
		text, err := os.ReadFile(fmt.Sprintf("/proc/%d/task/%s/children", pid, task.Name()))
		if err != nil {
			continue
		}
		for _, word := range strings.Fields(string(text)) {
			if child, err := strconv.Atoi(word); err == nil {
				all = append(all, child)
			}
		}
	}
	return all
}
