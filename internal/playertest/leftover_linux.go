package playertest

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
)

// Breeding lists the behaviours whose child processes try to escape.
var Breeding = []string{"fork", "session", "daemon"}

// Left returns the processes that this one has started and that still exist, running or as zombies:
// its descendants, and all processes with the mark of one of its engines.
func Left() (all []string, err error) {
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		return nil, err
	}
	parents, names := map[int]int{}, map[int]string{}
	for _, name := range stats {
		text, err := os.ReadFile(name)
		if err != nil {
			continue // the process has ended
		}
		pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(name)))
		end := bytes.LastIndexByte(text, ')') + 1 // end of the name, which may contain any character
		words := bytes.Fields(text[end:])
		parents[pid], _ = strconv.Atoi(string(words[1]))
		names[pid] = fmt.Sprintf("%s %s", text[:end], words[0])
	}
	mark := fmt.Appendf(nil, "SENTE_ENGINE=%s/%d.", os.Getenv("SENTE_ENGINE"), os.Getpid())
	for pid, name := range names {
		environ, _ := os.ReadFile(fmt.Sprintf("/proc/%d/environ", pid))
		ours := bytes.Contains(environ, mark)
		for up := parents[pid]; up > 1 && !ours; up = parents[up] {
			ours = up == os.Getpid()
		}
		if ours {
			all = append(all, name)
		}
	}
	slices.Sort(all)
	return all, nil
}
