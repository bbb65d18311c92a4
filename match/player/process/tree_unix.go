//go:build unix && !linux

package process

import (
	"os"
	"os/exec"
	"syscall"
)

// tree is a program with its group. Descendants that leave the group are not found.
type tree struct{ process *os.Process }

// prepare configures a program as the leader of its group.
func (t *tree) prepare(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

func (t *tree) begun(p *os.Process) { t.process = p }

// kill kills the program and its group.
func (t *tree) kill() { killGroup(t.process) }

// clear kills the rest of the group after the program has ended.
func (t *tree) clear() { killGroup(t.process) }

func clearAll() {}
