//go:build unix

package interrupt

import (
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/sente-games/sente/match/player/process"
)

// handleSuspend suspends engines together with this process on Ctrl-Z (SIGTSTP) until stop is
// called. Engines are in their own process groups and do not receive the terminal's signals.
func handleSuspend() (stop func()) {
	if signal.Ignored(syscall.SIGTSTP) {
		return func() {}
	}
	signals, ended := make(chan os.Signal, 1), make(chan struct{})
	signal.Notify(signals, syscall.SIGTSTP)
	go func() {
		defer close(ended)
		for range signals {
			process.SuspendAllDuring(suspendProcess)
		}
	}()
	return func() {
		signal.Stop(signals)
		close(signals)
		<-ended
	}
}

// stopTimeout is the time to wait for SIGSTOP to take effect; the first process of a container
// ignores it.
const stopTimeout = time.Second

// suspendProcess stops this process and returns when it continues. The signal may be delivered to
// another thread first, so that this one continues for a moment.
func suspendProcess() {
	resumed := make(chan os.Signal, 1)
	signal.Notify(resumed, syscall.SIGCONT)
	defer signal.Stop(resumed)
	_ = syscall.Kill(syscall.Getpid(), syscall.SIGSTOP)
	select {
	case <-resumed:
	case <-time.After(stopTimeout):
	}
}
