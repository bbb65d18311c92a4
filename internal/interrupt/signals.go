package interrupt

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/sente-games/sente/match/player/process"
)

// Context is the context of a command line within another. The first Ctrl-C or SIGTERM ends it, so
// that the verb stops and says what there is to say; one more, later than [together], ends the
// process at once, with the status of a program that a signal ended. Ctrl-Z stops engines as
// well.
func Context(outer context.Context) (ctx context.Context, stop func()) {
	ctx, cancel := context.WithCancel(outer)
	signals, ended := make(chan os.Signal, 2), make(chan struct{})
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	endSuspending := suspendable()
	go func() {
		defer close(ended)
		obey(signals, cancel, func(s os.Signal) {
			process.KillAll()
			os.Exit(signalled + numberOf(s))
		})
	}()
	return ctx, func() {
		signal.Stop(signals)
		close(signals)
		<-ended
		endSuspending()
		cancel()
	}
}

// together is the time in which signals are one: timeout(1) and some terminals send theirs to
// the process and once more to its group.
const together = 500 * time.Millisecond

// obey calls stop at the first signal, and kill at one that is not the same again. It returns
// when the signals end, or after kill.
func obey(signals <-chan os.Signal, stop func(), kill func(os.Signal)) {
	if _, ok := <-signals; !ok {
		return
	}
	first := time.Now()
	stop()
	for s := range signals {
		if time.Since(first) >= together {
			kill(s)
			return
		}
	}
}

// signalled is what a shell adds to the number of the signal that ended a program.
const signalled = 128

func numberOf(s os.Signal) int {
	n, _ := s.(syscall.Signal)
	return int(n)
}
