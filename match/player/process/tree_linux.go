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

// processTree is a program with all its descendants. The program is the leader of a group, and an
// environment variable marks the whole tree: a child may leave the group and its parents, but keeps
// its initial environment, unless it clears that itself. Orphans of the tree are adopted by this
// process.
type processTree struct {
	process *os.Process
	mark    string
}

// markVariable is the name of the variable. Its value is a path: a program started by a marked one
// has the marks of both.
const markVariable = "SENTE_ENGINE"

// markPrefix returns the common prefix of the marks of all trees of this process.
var markPrefix = sync.OnceValue(func() string { return fmt.Sprintf("%s/%d.", os.Getenv(markVariable), os.Getpid()) })

var processTrees atomic.Int64

// prepareCommand configures a program as the root of the tree.
func (t *processTree) prepareCommand(cmd *exec.Cmd) {
	adoptOrphans()
	t.mark = fmt.Sprintf("%s%d", markPrefix(), processTrees.Add(1))
	cmd.Env = append(os.Environ(), markVariable+"="+t.mark)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// adoptOrphans makes this process the parent of orphaned descendants.
var adoptOrphans = sync.OnceFunc(func() {
	const setChildSubreaper = 36
	_, _, _ = syscall.RawSyscall(syscall.SYS_PRCTL, setChildSubreaper, 1, 0) // available since Linux 3.4
})

func (t *processTree) setProcess(p *os.Process) { t.process = p }

// killAll kills the program, its group and its descendants.
func (t *processTree) killAll() {
	strays := descendantPIDs(t.process.Pid)
	killGroup(t.process)
	for _, pid := range strays {
		_ = syscall.Kill(pid, syscall.SIGKILL)
	}
}

// killRemaining kills the remaining processes of a program that has ended, and waits for them.
func (t *processTree) killRemaining() {
	killGroup(t.process)
	killDescendants(func(mark string) bool { return mark == t.mark || strings.HasPrefix(mark, t.mark+"/") }, runningProcesses.hasAtMostOne())
}

// killAllRemaining kills the remaining processes of all programs.
func killAllRemaining() {
	killDescendants(func(mark string) bool { return strings.HasPrefix(mark, markPrefix()) }, true)
}

// sweepTimeout is the time limit of a sweep, for a tree that keeps creating processes.
const sweepTimeout = time.Second

// killDescendants kills all descendants of this process with a mark that meant accepts, until none
// is left, and reaps its own children among them. With bare it also kills adopted orphans with an
// empty environment, which may belong to any tree.
func killDescendants(meant func(mark string) bool, bare bool) {
	var killed []int
	for began := time.Now(); time.Since(began) < sweepTimeout; time.Sleep(time.Millisecond) {
		found := 0
		for _, pid := range descendantPIDs(os.Getpid()) {
			if killMarked(pid, meant) {
				found++
				killed = append(killed, pid)
			}
		}
		if reapOrphans(bare) && found == 0 && haveEnded(killed) {
			return
		}
	}
}

// killMarked kills a process if meant accepts its mark. It holds a handle of the process meanwhile,
// so that the process id cannot be reused.
func killMarked(pid int, meant func(mark string) bool) bool {
	p, err := os.FindProcess(pid)
	if err != nil {
		return false
	}
	defer p.Release() //nolint:errcheck // it is a file descriptor
	mark, ok := processMark(pid)
	return ok && meant(mark) && p.Kill() == nil
}

// processMark returns the mark of a process.
func processMark(pid int) (mark string, ok bool) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/environ", pid))
	if err != nil {
		return "", false
	}
	for entry := range bytes.SplitSeq(text, []byte{0}) {
		if value, ok := bytes.CutPrefix(entry, []byte(markVariable+"=")); ok {
			return string(value), true
		}
	}
	return "", false
}

// haveEnded reports whether processes have ended and are not unreaped children of this process.
func haveEnded(pids []int) bool {
	for _, pid := range pids {
		if s, ok := readStatus(pid); ok && (s.parent == os.Getpid() || s.state != "Z") {
			return false
		}
	}
	return true
}

// reapOrphans reaps children that have ended and were not started by this package: children in
// another group that are not registered programs. With bare it kills children with an empty
// environment. It reports whether there were no such children and no exiting ones.
func reapOrphans(bare bool) (none bool) {
	runningProcesses.mu.Lock()
	defer runningProcesses.mu.Unlock()
	none = true
	for _, pid := range childPIDs(os.Getpid()) {
		s, ok := readStatus(pid)
		if !ok || s.group == syscall.Getpgrp() || runningProcesses.isRegistered(pid) {
			continue
		}
		killed := false
		if s.state == "Z" {
			_, _ = syscall.Wait4(pid, nil, syscall.WNOHANG, nil)
		} else if text, err := os.ReadFile(fmt.Sprintf("/proc/%d/environ", pid)); bare && err == nil && len(text) == 0 {
			killed = syscall.Kill(pid, syscall.SIGKILL) == nil // a child keeps its process id until it is reaped
		}
		none = none && s.state != "Z" && !s.exiting && !killed
	}
	return none
}

// procStatus is the state of a process from /proc.
type procStatus struct {
	state         string // "Z" is a zombie
	parent, group int
	exiting       bool // its environment may already be gone
}

func readStatus(pid int) (s procStatus, ok bool) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return s, false
	}
	words := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:])) // the name in brackets may contain any characters
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
