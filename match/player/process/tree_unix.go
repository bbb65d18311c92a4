//go:build unix && !linux

package process

import (
	"os"
	"os/exec"
	"syscall"
)

// tree is a program with its group. Descendants that leave the group are out of reach.
type tree struct{ process *os.Process }

// prepare has a program begin as the leader of the group.
func (t *tree) prepare(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

func (t *tree) begun(p *os.Process) { t.process = p }

// kill ends the program and its group.
func (t *tree) kill() { killGroup(t.process) }

// clear ends what is left of the group when the program has ended.
func (t *tree) clear() { killGroup(t.process) }

func clearAll() {}
