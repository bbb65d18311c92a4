package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/sente-games/sente/internal/regular"
	"github.com/sente-games/sente/player/process"
)

// interruptible is the context of a command line. The first Ctrl-C or SIGTERM ends
// it, so that the verb stops and says what there is to say; the second ends the
// process at once, with the status of a program that a signal ended. Ctrl-Z stops
// engines as well.
func interruptible() (ctx context.Context, stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
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

// How long engines in processes of their own and verbs may take to end after an
// interrupt.
const (
	enginePatience = time.Second
	patience       = 1700 * time.Millisecond
)

// errStuck is said for a verb that an interrupt did not reach.
var errStuck = errors.New("stopped while it waited for a file, a pipe or a terminal")

// attend runs a verb and returns its error. A verb that an interrupt does not reach,
// because the system keeps it waiting, is left behind; what is being saved is saved
// before that.
func (env *environment) attend(verb func() error) error {
	ended := make(chan error, 1)
	go func() { ended <- verb() }()
	select {
	case err := <-ended:
		return err
	case <-env.ctx.Done():
	}
	engines := time.AfterFunc(enginePatience, process.KillAll)
	defer engines.Stop()
	select {
	case err := <-ended:
		if errors.Is(err, context.Canceled) {
			return errStopped
		}
		return err
	case <-time.After(patience):
	}
	process.KillAll()
	env.saving.Lock()
	return errStuck
}

// stopped returns an error if the command line is to end.
func (env *environment) stopped() error { return halted(env.ctx) }

// errStopped is what a verb says that has nothing to show when it is stopped.
var errStopped = errors.New("stopped")

// halted returns an error if ctx has ended.
func halted(ctx context.Context) error {
	if ctx.Err() != nil {
		return errStopped
	}
	return nil
}

// unread is why a stream could not be read.
func (env *environment) unread(name string, err error) error {
	if stopped := env.stopped(); stopped != nil {
		return stopped
	}
	return fmt.Errorf("%s cannot be read: %w", name, regular.Cause(err))
}

// input is standard input of which an interrupt ends the reading.
func (env *environment) input() io.Reader { return input{env.ctx, env.in} }

type input struct {
	ctx context.Context
	in  io.Reader
}

// Read leaves a read behind that is still waiting when the context ends: no system
// has a way to call it off for every kind of file.
func (r input) Read(p []byte) (n int, err error) {
	if err := halted(r.ctx); err != nil {
		return 0, err
	}
	own, done := make([]byte, len(p)), make(chan struct{})
	go func() {
		defer close(done)
		n, err = r.in.Read(own)
	}()
	select {
	case <-done:
		return copy(p, own[:n]), err
	case <-r.ctx.Done():
		return 0, halted(r.ctx)
	}
}
