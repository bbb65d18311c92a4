package process

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

// tree is a program with all that descends from it. The program is the leader of a
// group, and a variable of its environment marks all of the tree: a child may leave
// the group and its parents, but has the environment that it was born with, unless it
// clears that itself. Orphans of the tree are adopted by this process.
type tree struct {
	process *os.Process
	mark    string
}

// markName is the variable. Its value is a path: a program that a marked one runs has
// the marks of both.
const markName = "SENTE_ENGINE"

// marks are the beginning of those of all trees of this process.
var marks = sync.OnceValue(func() string { return fmt.Sprintf("%s/%d.", os.Getenv(markName), os.Getpid()) })

var trees atomic.Int64

// prepare has a program begin as the root of the tree.
func (t *tree) prepare(cmd *exec.Cmd) {
	adoptOrphans()
	t.mark = fmt.Sprintf("%s%d", marks(), trees.Add(1))
	cmd.Env = append(os.Environ(), markName+"="+t.mark)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// adoptOrphans makes this process the parent of those below it that lose theirs.
var adoptOrphans = sync.OnceFunc(func() {
	const setChildSubreaper = 36
	_, _, _ = syscall.RawSyscall(syscall.SYS_PRCTL, setChildSubreaper, 1, 0) // it has been there since Linux 3.4
})

func (t *tree) begun(p *os.Process) { t.process = p }

// kill ends the program, its group and its descendants.
func (t *tree) kill() {
	strays := descendants(t.process.Pid)
	killGroup(t.process)
	for _, pid := range strays {
		_ = syscall.Kill(pid, syscall.SIGKILL)
	}
}

// clear ends what a program that has ended left behind, and waits for it.
func (t *tree) clear() {
	killGroup(t.process)
	sweep(func(mark string) bool { return mark == t.mark || strings.HasPrefix(mark, t.mark+"/") }, running.single())
}

// clearAll ends what any program has left behind.
func clearAll() {
	sweep(func(mark string) bool { return strings.HasPrefix(mark, marks()) }, true)
}

// sweepTime is how long a tree is swept that grows as fast as it is cut.
const sweepTime = time.Second

// sweep ends all descendants of this process whose mark is meant, until there are none,
// and takes note of the end of those that have become its children. With bare it ends adopted
// orphans that were executed without an environment too, which may be of any tree.
func sweep(meant func(mark string) bool, bare bool) {
	var killed []int
	for began := time.Now(); time.Since(began) < sweepTime; time.Sleep(time.Millisecond) {
		found := 0
		for _, pid := range descendants(os.Getpid()) {
			if killMarked(pid, meant) {
				found++
				killed = append(killed, pid)
			}
		}
		if reapOrphans(bare) && found == 0 && gone(killed) {
			return
		}
	}
}

// killMarked kills a process whose mark is meant. It holds on to the process while it
// looks, so that the number is not another's by then.
func killMarked(pid int, meant func(mark string) bool) bool {
	p, err := os.FindProcess(pid)
	if err != nil {
		return false
	}
	defer p.Release() //nolint:errcheck // it is a file descriptor
	mark, ok := markOf(pid)
	return ok && meant(mark) && p.Kill() == nil
}

// markOf is the mark of a process.
func markOf(pid int) (mark string, ok bool) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/environ", pid))
	if err != nil {
		return "", false
	}
	for entry := range bytes.SplitSeq(text, []byte{0}) {
		if value, ok := bytes.CutPrefix(entry, []byte(markName+"=")); ok {
			return string(value), true
		}
	}
	return "", false
}

// gone reports whether processes have ended and are no children of ours.
func gone(pids []int) bool {
	for _, pid := range pids {
		if s, ok := statusOf(pid); ok && (s.parent == os.Getpid() || s.state != "Z") {
			return false
		}
	}
	return true
}

// reapOrphans waits for children that have ended and that this process did not start:
// those in another group than its own that are no program either. With bare it kills those that
// have no environment. It reports whether there were none, and none that are about to end.
func reapOrphans(bare bool) (none bool) {
	running.mu.Lock()
	defer running.mu.Unlock()
	none = true
	for _, pid := range children(os.Getpid()) {
		s, ok := statusOf(pid)
		if !ok || s.group == syscall.Getpgrp() || running.holds(pid) {
			continue
		}
		killed := false
		if s.state == "Z" {
			_, _ = syscall.Wait4(pid, nil, syscall.WNOHANG, nil)
		} else if text, err := os.ReadFile(fmt.Sprintf("/proc/%d/environ", pid)); bare && err == nil && len(text) == 0 {
			killed = syscall.Kill(pid, syscall.SIGKILL) == nil // a child keeps its number until it is waited for
		}
		none = none && s.state != "Z" && !s.exiting && !killed
	}
	return none
}

// status is what the system says of a process.
type status struct {
	state         string // "Z" has ended and is not waited for
	parent, group int
	exiting       bool // its environment may be gone already
}

func statusOf(pid int) (s status, ok bool) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return s, false
	}
	words := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:])) // the name in brackets may hold anything
	if len(words) < 7 {
		return s, false
	}
	s.state = words[0]
	s.parent, _ = strconv.Atoi(words[1])
	s.group, _ = strconv.Atoi(words[2])
	flags, _ := strconv.ParseUint(words[6], 10, 32)
	const exiting = 0x4 // PF_EXITING
	s.exiting = flags&exiting != 0
	return s, true
}
