package app

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/terminal"
)

// messagePanel displays live lines at the bottom of a terminal, and messages above them. If
// standard error is not a terminal it writes only the messages.
type messagePanel struct {
	env   *environment
	lines func(width, height int) []string // size of the terminal; height is 0 if unknown

	mu    sync.Mutex
	live  *terminal.LiveLines
	shown bool
}

func newPanel(env *environment) *messagePanel {
	return &messagePanel{env: env, live: terminal.NewLiveLines(env.err)}
}

// printMessage writes a message above the live lines.
func (p *messagePanel) printMessage(text string) {
	fmt.Fprintf(p, "%s: %s\n", p.env.displayName(), visible.Line(text))
}

// Write writes text, which ends with a line feed, above the live lines.
func (p *messagePanel) Write(text []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.live.Clear()
	n, err := p.env.err.Write(text)
	p.drawLines()
	return n, err
}

// drawLines redraws the live lines on a terminal. The caller holds mu.
func (p *messagePanel) drawLines() {
	if p.shown && p.live.Width > 0 {
		p.live.Draw(p.lines(p.live.Width, p.live.Height))
	}
}

// showLines draws the lines every second until end is called.
func (p *messagePanel) showLines(lines func(width, height int) []string) (end func()) {
	if p.live.Width == 0 {
		return func() {}
	}
	p.mu.Lock()
	p.lines, p.shown = lines, true
	p.mu.Unlock()
	stop := callEvery(time.Second, func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.drawLines()
	})
	return func() {
		stop()
		p.mu.Lock()
		defer p.mu.Unlock()
		p.shown = false
		p.live.Clear()
	}
}

// callEvery calls do at once and then at each interval, until stop is called; stop waits for the
// goroutine.
func callEvery(while time.Duration, do func()) (stop func()) {
	ctx, end := context.WithCancel(context.Background())
	var work sync.WaitGroup
	work.Go(func() {
		clock := time.NewTicker(while)
		defer clock.Stop()
		for {
			do()
			select {
			case <-clock.C:
			case <-ctx.Done():
				return
			}
		}
	})
	return func() {
		end()
		work.Wait()
	}
}
