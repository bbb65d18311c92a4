package interrupt

import (
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// TestHandleSignals_MergesDuplicates checks that a second Ctrl-C ends the process, but not a signal that
// timeout(1) sends twice.
func TestHandleSignals_MergesDuplicates(t *testing.T) {
	for _, c := range []struct {
		pauses        []time.Duration // before each signal
		stops, killed int
	}{
		{nil, 0, 0},
		{[]time.Duration{0}, 1, 0},
		{[]time.Duration{0, 0}, 1, 0},
		{[]time.Duration{time.Hour, duplicateSignalWindow - 1}, 1, 0},
		{[]time.Duration{0, duplicateSignalWindow}, 1, 1},
		{[]time.Duration{0, 0, time.Second}, 1, 1},
	} {
		synctest.Test(t, func(t *testing.T) {
			signals, stops, killed := make(chan os.Signal, 2), 0, 0
			go func() {
				defer close(signals)
				for _, pause := range c.pauses {
					time.Sleep(pause)
					signals <- os.Interrupt
				}
			}()
			handleSignals(signals, func() { stops++ }, func(os.Signal) { killed++ })
			if stops != c.stops || killed != c.killed {
				t.Errorf("%v: stopped %d and killed %d times, want %d and %d", c.pauses, stops, killed, c.stops, c.killed)
			}
		})
	}
}

// TestReader checks that a blocked read ends with the context, and that other reads return the same data.
func TestReader(t *testing.T) {
	text := strings.Repeat("h8i9\n", 1000)
	if got, err := io.ReadAll(Reader(t.Context(), strings.NewReader(text))); err != nil || string(got) != text {
		t.Errorf("%d bytes of %d, %v", len(got), len(text), err)
	}
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		silent, end := io.Pipe()
		go func() {
			synctest.Wait() // until the read waits
			stop()
		}()
		if _, err := Reader(ctx, silent).Read(make([]byte, 1)); !errors.Is(err, ErrStopped) {
			t.Errorf("a silent pipe: %v", err)
		}
		if _, err := Reader(ctx, strings.NewReader("x")).Read(make([]byte, 1)); !errors.Is(err, ErrStopped) {
			t.Errorf("after the end: %v", err)
		}
		end.Close()
	})
}

// TestAttend checks that work that follows the context returns its error, and that other work is abandoned,
// but not while it saves.
func TestAttend(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var saving sync.Mutex
		own := errors.New("its own")
		for _, c := range []struct {
			work func(ctx context.Context) error
			want error
		}{
			{func(context.Context) error { return own }, own},
			{func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() }, ErrStopped},
			{func(ctx context.Context) error { <-ctx.Done(); return own }, own},
			{func(ctx context.Context) error { <-ctx.Done(); return nil }, nil},
		} {
			ctx, stop := context.WithCancel(t.Context())
			time.AfterFunc(time.Minute, stop)
			if err := Attend(ctx, &saving, func() error { return c.work(ctx) }); !errors.Is(err, c.want) {
				t.Errorf("%v, want %v", err, c.want)
			}
		}
		ctx, stop := context.WithCancel(t.Context())
		stop()
		saved, forever, lock := false, make(chan struct{}), make(gate)
		go func() {
			time.Sleep(workGracePeriod + time.Second)
			saved = true
			close(lock)
		}()
		if err := Attend(ctx, lock, func() error { <-forever; return nil }); !errors.Is(err, errStuck) || !saved {
			t.Errorf("%v, saved: %t", err, saved)
		}
		close(forever)
		synctest.Wait()
	})
}

// gate is a lock that is held until it is closed.
type gate chan struct{}

func (g gate) Lock() { <-g }
func (gate) Unlock() {}
