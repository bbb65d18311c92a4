package interrupt

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"github.com/sente-games/sente/player/process"
)

// Context is the context of a command line within another. The first Ctrl-C or SIGTERM ends it, so
// that the verb stops and says what there is to say; the second ends the process at
// once, with the status of a program that a signal ended. Ctrl-Z stops engines as
// well.
func Context(outer context.Context) (ctx context.Context, stop func()) {
	ctx, cancel := context.WithCancel(outer)
	signals, ended := make(chan os.Signal, 2), make(chan struct{})
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	endSuspending := suspendable()
	go func() {
		defer close(ended)
		if _, ok := <-signals; !ok {
			return
		}
		cancel()
		if s, ok := <-signals; ok {
			process.KillAll()
			os.Exit(signalled + numberOf(s))
		}
	}()
	return ctx, func() {
		signal.Stop(signals)
		close(signals)
		<-ended
		endSuspending()
		cancel()
	}
}

// signalled is what a shell adds to the number of the signal that ended a program.
const signalled = 128

func numberOf(s os.Signal) int {
	n, _ := s.(syscall.Signal)
	return int(n)
}
