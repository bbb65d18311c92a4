package process

import (
	"errors"
	"os"
	"syscall"
)

// Suspends tells whether this system can suspend a program.
const Suspends = false

var errSuspend = errors.New("this system cannot suspend a program")

func attributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{CreationFlags: syscall.CREATE_NEW_PROCESS_GROUP}
}

func killGroup(*os.Process) {}

func killTree(p *os.Process) { _ = p.Kill() }

func suspend(*os.Process) error { return errSuspend }

func resume(*os.Process) error { return errSuspend }
