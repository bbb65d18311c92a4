//go:build unix

package process

import (
	"os"
	"syscall"
)

// Suspends tells whether this system can suspend a program.
const Suspends = true

// killGroup kills what is left of a group whose leader may be gone.
func killGroup(p *os.Process) { _ = syscall.Kill(-p.Pid, syscall.SIGKILL) }

// killTree kills the program, its group, and the descendants that left it.
func killTree(p *os.Process) {
	strays := descendants(p.Pid)
	killGroup(p)
	for _, pid := range strays {
		_ = syscall.Kill(pid, syscall.SIGKILL)
	}
}

func suspend(p *os.Process) error { return syscall.Kill(-p.Pid, syscall.SIGSTOP) }

func resume(p *os.Process) error { return syscall.Kill(-p.Pid, syscall.SIGCONT) }
