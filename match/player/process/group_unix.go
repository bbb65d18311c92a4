//go:build unix

package process

import (
	"os"
	"syscall"
)

// CanSuspend reports whether this system can suspend a program.
const CanSuspend = true

// killGroup kills the remaining processes of a group, even if its leader has ended.
func killGroup(p *os.Process) { _ = syscall.Kill(-p.Pid, syscall.SIGKILL) }

func (t *processTree) suspend() error { return syscall.Kill(-t.process.Pid, syscall.SIGSTOP) }

func (t *processTree) resume() error { return syscall.Kill(-t.process.Pid, syscall.SIGCONT) }
