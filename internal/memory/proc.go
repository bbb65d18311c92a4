package memory

import (
	"bytes"
	"io/fs"
	"math"
	"path"
	"strconv"
	"strings"
)

// unlimited represents a missing limit.
const unlimited = math.MaxInt64

// Files with the limits on Linux, relative to the root of the file system; other systems do not
// have them.
const (
	procMemory = "proc/meminfo"
	procLimits = "proc/self/limits"
	procStatus = "proc/self/status"
	procGroups = "proc/self/cgroup"
	procMounts = "proc/self/mountinfo"
)

// readLines returns the lines of a file, or nil if it cannot be read.
func readLines(root fs.FS, name string) []string {
	text, err := fs.ReadFile(root, name)
	if err != nil {
		return nil
	}
	return strings.Split(string(bytes.TrimSpace(text)), "\n")
}

// readKilobytes returns the value of a line "Name: 1234 kB" in bytes.
func readKilobytes(root fs.FS, file, name string) (int64, bool) {
	for _, line := range readLines(root, file) {
		rest, ok := strings.CutPrefix(line, name+":")
		if !ok {
			continue
		}
		number, unit, _ := strings.Cut(strings.TrimSpace(rest), " ")
		n, err := strconv.ParseInt(number, 10, 64)
		if err != nil || unit != "kB" || n < 0 || n > unlimited>>10 {
			return 0, false
		}
		return n << 10, true
	}
	return 0, false
}

// addressSpaceLimit returns the remaining address space under the limits of the process (ulimit -v,
// ulimit -d).
func addressSpaceLimit(root fs.FS) int64 {
	least := int64(unlimited)
	for _, kind := range []struct{ limit, taken string }{{"Max address space", "VmSize"}, {"Max data size", "VmData"}} {
		limit := processLimit(root, kind.limit)
		if limit == unlimited {
			continue
		}
		taken, _ := readKilobytes(root, procStatus, kind.taken)
		least = min(least, max(limit-taken, 0))
	}
	return least
}

// processLimit returns the soft limit of a line of /proc/self/limits.
func processLimit(root fs.FS, name string) int64 {
	for _, line := range readLines(root, procLimits) {
		if rest, ok := strings.CutPrefix(line, name); ok {
			soft, _, _ := strings.Cut(strings.TrimSpace(rest), " ")
			return parseLimit(soft)
		}
	}
	return unlimited
}

// parseLimit parses a limit; other texts mean unlimited.
func parseLimit(text string) int64 {
	n, err := strconv.ParseInt(strings.TrimSpace(text), 10, 64)
	if err != nil || n < 0 {
		return unlimited
	}
	return n
}

// cgroupLimit returns the smallest limit of the control groups of the process.
func cgroupLimit(root fs.FS) int64 {
	least := int64(unlimited)
	for _, line := range readLines(root, procGroups) {
		hierarchy, rest, _ := strings.Cut(line, ":")
		controllers, group, ok := strings.Cut(rest, ":")
		switch {
		case !ok:
		case hierarchy == "0" && controllers == "":
			least = min(least, hierarchyLimit(root, "cgroup2", "", group, "memory.max", "memory.high"))
		case containsWord(controllers, "memory"):
			least = min(least, hierarchyLimit(root, "cgroup", "memory", group, "memory.limit_in_bytes"))
		}
	}
	return least
}

func containsWord(list, word string) bool {
	for w := range strings.SplitSeq(list, ",") {
		if w == word {
			return true
		}
	}
	return false
}

// hierarchyLimit returns the smallest number in the given files of a group's folder and its
// parents, in all mounted file systems of the kind with the option.
func hierarchyLimit(root fs.FS, kind, option, group string, files ...string) int64 {
	least := int64(unlimited)
	for _, line := range readLines(root, procMounts) {
		top, at, ok := parseMount(line, kind, option)
		if !ok {
			continue
		}
		below, inside := strings.CutPrefix(group, strings.TrimSuffix(top, "/"))
		if !inside {
			below = "" // the group is outside the mount: its root is the closest one
		}
		for {
			for _, file := range files {
				if text, err := fs.ReadFile(root, path.Join(strings.TrimPrefix(at, "/"), below, file)); err == nil {
					least = min(least, parseLimit(string(text)))
				}
			}
			if below == "" || below == "/" || below == "." {
				break
			}
			below = path.Dir(below)
		}
	}
	return least
}

// parseMount parses a line of mountinfo (proc(5)) and returns the mounted root and the mount point.
func parseMount(line, kind, option string) (top, at string, ok bool) {
	front, back, _ := strings.Cut(line, " - ")
	f, b := strings.Fields(front), strings.Fields(back)
	if len(f) < 5 || len(b) < 3 || b[0] != kind || option != "" && !containsWord(b[2], option) {
		return "", "", false
	}
	return f[3], f[4], true
}
