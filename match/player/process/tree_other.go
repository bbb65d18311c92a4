//go:build !unix && !windows

package process

import (
	"errors"
	"os"
	"os/exec"
)

// Suspends reports whether this system can suspend a program.
const Suspends = false

var errSuspend = errors.New("suspending programs is not supported on this system")

// tree is a program on a system without process groups, such as WebAssembly; most of these systems
// have no processes at all, and starting a program is an error there.
type tree struct{ process *os.Process }

func (*tree) prepare(*exec.Cmd) {}

func (t *tree) begun(p *os.Process) { t.process = p }

func (t *tree) kill() { _ = t.process.Kill() }

func (*tree) clear() {}

func (*tree) suspend() error { return errSuspend }

func (*tree) resume() error { return errSuspend }

func clearAll() {}
