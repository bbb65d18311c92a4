package interrupt

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/sente-games/sente/match/player/process"
)

// Context returns the context of a command within an outer one. The first Ctrl-C or SIGTERM ends
// it, so that the command stops and prints its partial result; another signal, later than
// [duplicateSignalWindow], ends the process immediately with the exit status of a program ended by
// a signal. Ctrl-Z also stops engines.
func Context(outer context.Context) (ctx context.Context, stop func()) {
	ctx, cancel := context.WithCancel(outer)
	signals, ended := make(chan os.Signal, 2), make(chan struct{})
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	endSuspending := handleSuspend()
	go func() {
		defer close(ended)
		handleSignals(signals, cancel, func(s os.Signal) {
			process.KillAll()
			os.Exit(signalStatusBase + signalNumber(s))
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

// duplicateSignalWindow is the time in which signals count as one: timeout(1) and some terminals
// send theirs to the process and again to its group.
const duplicateSignalWindow = 500 * time.Millisecond

// handleSignals calls stop at the first signal, and kill at a later one outside the duplicate
// window. It returns when the channel is closed or after kill.
func handleSignals(signals <-chan os.Signal, stop func(), kill func(os.Signal)) {
	if _, ok := <-signals; !ok {
		return
	}
	first := time.Now()
	stop()
	for s := range signals {
		if time.Since(first) >= duplicateSignalWindow {
			kill(s)
			return
		}
	}
}

// signalStatusBase is added to the number of a signal for the exit status, as shells do.
const signalStatusBase = 128

func signalNumber(s os.Signal) int {
	n, _ := s.(syscall.Signal)
	return int(n)
}
