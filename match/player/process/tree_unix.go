//go:build unix && !linux

package process

import (
	"os"
	"os/exec"
	"syscall"
)

// processTree is a program with its group. Descendants that leave the group are not found.
type processTree struct{ process *os.Process }

// prepareCommand configures a program as the leader of its group.
func (t *processTree) prepareCommand(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
}

func (t *processTree) setProcess(p *os.Process) { t.process = p }

// killAll kills the program and its group.
func (t *processTree) killAll() { killGroup(t.process) }

// killRemaining kills the rest of the group after the program has ended.
func (t *processTree) killRemaining() { killGroup(t.process) }

func killAllRemaining() {}
