//go:build !unix && !windows

package process

import (
	"errors"
	"os"
	"os/exec"
)

// CanSuspend reports whether this system can suspend a program.
const CanSuspend = false

var errSuspend = errors.New("suspending programs is not supported on this system")

// processTree is a program on a system without process groups, such as WebAssembly; most of these
// systems have no processes at all, and starting a program is an error there.
type processTree struct{ process *os.Process }

func (*processTree) prepareCommand(*exec.Cmd) {}

func (t *processTree) setProcess(p *os.Process) { t.process = p }

func (t *processTree) killAll() { _ = t.process.Kill() }

func (*processTree) killRemaining() {}

func (*processTree) suspend() error { return errSuspend }

func (*processTree) resume() error { return errSuspend }

func killAllRemaining() {}
