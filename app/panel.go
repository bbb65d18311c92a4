package app

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/terminal"
)

// panel displays live lines at the bottom of a terminal, and messages above them. If standard error
// is not a terminal it writes only the messages.
type panel struct {
	env   *environment
	lines func(width, height int) []string // size of the terminal; height is 0 if unknown

	mu    sync.Mutex
	live  *terminal.LiveLines
	shown bool
}

func newPanel(env *environment) *panel { return &panel{env: env, live: terminal.NewLiveLines(env.err)} }

// say writes a message above the live lines.
func (p *panel) say(text string) {
	fmt.Fprintf(p, "%s: %s\n", p.env.program(), visible.Line(text))
}

// Write writes text, which ends with a line feed, above the live lines.
func (p *panel) Write(text []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.live.Clear()
	n, err := p.env.err.Write(text)
	p.draw()
	return n, err
}

// draw redraws the live lines on a terminal. The caller holds mu.
func (p *panel) draw() {
	if p.shown && p.live.Width > 0 {
		p.live.Draw(p.lines(p.live.Width, p.live.Height))
	}
}

// show draws the lines every second until end is called.
func (p *panel) show(lines func(width, height int) []string) (end func()) {
	if p.live.Width == 0 {
		return func() {}
	}
	p.mu.Lock()
	p.lines, p.shown = lines, true
	p.mu.Unlock()
	stop := every(time.Second, func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.draw()
	})
	return func() {
		stop()
		p.mu.Lock()
		defer p.mu.Unlock()
		p.shown = false
		p.live.Clear()
	}
}

// every calls do at once and then at each interval, until stop is called; stop waits for the
// goroutine.
func every(while time.Duration, do func()) (stop func()) {
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
