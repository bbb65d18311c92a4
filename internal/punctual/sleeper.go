package punctual

import "time"

const (
	nap = time.Millisecond
	// stall is longer than goroutines keep one another waiting, who take turns of ten
	// milliseconds.
	stall = 50 * time.Millisecond
)

// sleeper takes naps. If it oversleeps by more than a stall, nobody in this process
// could work.
type sleeper struct {
	wake   chan struct{}
	missed chan time.Duration
}

func watch() sleeper {
	s := sleeper{make(chan struct{}), make(chan time.Duration)}
	go func() {
		var missed time.Duration
		for last := time.Now(); ; {
			select {
			case <-s.wake:
				s.missed <- missed + overslept(last)
				return
			case <-time.After(nap):
			}
			missed += overslept(last)
			last = time.Now()
		}
	}()
	return s
}

// stop ends it and returns for how long the machine stood still.
func (s sleeper) stop() time.Duration {
	close(s.wake)
	return <-s.missed
}

func overslept(since time.Time) time.Duration {
	if late := time.Since(since) - nap; late > stall {
		return late
	}
	return 0
}
