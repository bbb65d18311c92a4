//go:build unix

package interrupt

import (
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/sente-games/sente/match/player/process"
)

// suspendable has Ctrl-Z (SIGTSTP) suspend engines with this process, until stop. They
// are in groups of their own, which a terminal does not reach.
func suspendable() (stop func()) {
	if signal.Ignored(syscall.SIGTSTP) {
		return func() {}
	}
	signals, ended := make(chan os.Signal, 1), make(chan struct{})
	signal.Notify(signals, syscall.SIGTSTP)
	go func() {
		defer close(ended)
		for range signals {
			process.StandStill(suspend)
		}
	}()
	return func() {
		signal.Stop(signals)
		close(signals)
		<-ended
	}
}

// unstopped is how long a process runs after SIGSTOP that does not stop at all, as the
// first process of a container.
const unstopped = time.Second

// suspend stops this process and returns when it goes on. The signal may reach another
// thread first, so that this one goes on for a moment.
func suspend() {
	resumed := make(chan os.Signal, 1)
	signal.Notify(resumed, syscall.SIGCONT)
	defer signal.Stop(resumed)
	_ = syscall.Kill(syscall.Getpid(), syscall.SIGSTOP)
	select {
	case <-resumed:
	case <-time.After(unstopped):
	}
}
