package memory

import (
	"bytes"
	"io/fs"
	"math"
	"path"
	"strconv"
	"strings"
)

// unlimited is what a limit that is not there is.
const unlimited = math.MaxInt64

// Where the files are that Linux tells its limits in, seen from the root of the
// file system; elsewhere there are none of them.
const (
	procMemory = "proc/meminfo"
	procLimits = "proc/self/limits"
	procStatus = "proc/self/status"
	procGroups = "proc/self/cgroup"
	procMounts = "proc/self/mountinfo"
)

// read returns the lines of a file, none if it can't be read.
func read(root fs.FS, name string) []string {
	text, err := fs.ReadFile(root, name)
	if err != nil {
		return nil
	}
	return strings.Split(string(bytes.TrimSpace(text)), "\n")
}

// sized returns the value of a line "Name:  1234 kB" in bytes.
func sized(root fs.FS, file, name string) (int64, bool) {
	for _, line := range read(root, file) {
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

// space is what the limits of the process (ulimit -v, ulimit -d) leave of its
// address space.
func space(root fs.FS) int64 {
	least := int64(unlimited)
	for _, kind := range []struct{ limit, taken string }{{"Max address space", "VmSize"}, {"Max data size", "VmData"}} {
		limit := unix(root, kind.limit)
		if limit == unlimited {
			continue
		}
		taken, _ := sized(root, procStatus, kind.taken)
		least = min(least, max(limit-taken, 0))
	}
	return least
}

// unix is the soft limit of a line of /proc/self/limits.
func unix(root fs.FS, name string) int64 {
	for _, line := range read(root, procLimits) {
		if rest, ok := strings.CutPrefix(line, name); ok {
			soft, _, _ := strings.Cut(strings.TrimSpace(rest), " ")
			return number(soft)
		}
	}
	return unlimited
}

// number reads a limit; anything but a number is none.
func number(text string) int64 {
	n, err := strconv.ParseInt(strings.TrimSpace(text), 10, 64)
	if err != nil || n < 0 {
		return unlimited
	}
	return n
}

// cgroup is the least limit of the control groups that the process is in.
func cgroup(root fs.FS) int64 {
	least := int64(unlimited)
	for _, line := range read(root, procGroups) {
		hierarchy, rest, _ := strings.Cut(line, ":")
		controllers, group, ok := strings.Cut(rest, ":")
		switch {
		case !ok:
		case hierarchy == "0" && controllers == "":
			least = min(least, limits(root, "cgroup2", "", group, "memory.max", "memory.high"))
		case has(controllers, "memory"):
			least = min(least, limits(root, "cgroup", "memory", group, "memory.limit_in_bytes"))
		}
	}
	return least
}

func has(list, word string) bool {
	for w := range strings.SplitSeq(list, ",") {
		if w == word {
			return true
		}
	}
	return false
}

// limits is the least number in files of these names in a group's folder and those
// above it, wherever a file system of the kind with the option is mounted.
func limits(root fs.FS, kind, option, group string, files ...string) int64 {
	least := int64(unlimited)
	for _, line := range read(root, procMounts) {
		top, at, ok := mounted(line, kind, option)
		if !ok {
			continue
		}
		below, inside := strings.CutPrefix(group, strings.TrimSuffix(top, "/"))
		if !inside {
			below = "" // the group lies beyond what is mounted: the top is the nearest
		}
		for {
			for _, file := range files {
				if text, err := fs.ReadFile(root, path.Join(strings.TrimPrefix(at, "/"), below, file)); err == nil {
					least = min(least, number(string(text)))
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

// mounted reads a line of mountinfo (proc(5)): what of the file system is mounted,
// and where.
func mounted(line, kind, option string) (top, at string, ok bool) {
	front, back, _ := strings.Cut(line, " - ")
	f, b := strings.Fields(front), strings.Fields(back)
	if len(f) < 5 || len(b) < 3 || b[0] != kind || option != "" && !has(b[2], option) {
		return "", "", false
	}
	return f[3], f[4], true
}
