package gametest

import (
	"strings"
	"testing"
	"time"

	"github.com/sente-games/sente/rules"
)

// slow is toy with a Play or Moves during which time goes by: so many ticks, and with
// freed not nil for ever.
type slow struct {
	toy
	method string
	many   int
	ticks  chan<- time.Time
	freed  <-chan struct{}
}

func (g slow) wait() {
	for range g.many {
		g.ticks <- time.Time{}
	}
	if g.freed != nil {
		<-g.freed
	}
}

func (g slow) Moves(s *toyState, buf []int) []int {
	if g.method == "Moves" && s.ply == 2 {
		g.wait()
	}
	return g.toy.Moves(s, buf)
}

func (g slow) Play(dst, src *toyState, m int, leaf bool) rules.Status {
	if g.method == "Play" && src.ply == 2 {
		g.wait()
	}
	return g.toy.Play(dst, src, m, leaf)
}

// patient makes a suite wait as many ticks of a test's own clock.
func patient(ticks <-chan time.Time, most int) Option {
	return func(s *settings) { s.ticker = func() ticker { return ticker{ticks, most, func() {}} } }
}

// A method that does not come back is named, with the position, and nothing hangs.
func TestAnEndlessCallIsNamed(t *testing.T) {
	for method, want := range map[string]string{"Play": " of c", "Moves": " has not returned after"} {
		ticks, freed := make(chan time.Time), make(chan struct{})
		faults := Check(slow{method: method, many: 5, ticks: ticks, freed: freed}, patient(ticks, 4))
		close(freed) // the goroutine left behind ends
		if len(faults) != 1 {
			t.Errorf("%s: %v", method, faults)
			continue
		}
		said := faults[0].Error()
		if !strings.Contains(said, "gametest.slow."+method+" (watch_test.go:") || !strings.Contains(said, want) || !strings.Contains(said, "\nafter the moves c") {
			t.Errorf("%s: %s", method, said)
		}
	}
}

// However often it is called, a method that comes back in time is no fault.
func TestASlowCallIsNoFault(t *testing.T) {
	ticks := make(chan time.Time)
	for _, err := range upTo(slow{method: "Play", many: 3, ticks: ticks}, "status", []Option{patient(ticks, 4), Games(3)}) {
		t.Error(err)
	}
}
