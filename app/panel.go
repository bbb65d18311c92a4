package app

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/terminal"
)

// panel is what stands at the foot of a terminal: lines that are drawn over and over, and
// sentences above them. Elsewhere the sentences are written as they come, and nothing else.
type panel struct {
	env   *environment
	lines func(width, height int) []string // of the terminal; height is 0 if it is not known

	mu    sync.Mutex
	live  *terminal.LiveLines
	shown bool
}

func newPanel(env *environment) *panel { return &panel{env: env, live: terminal.NewLiveLines(env.err)} }

// say writes a sentence above the lines.
func (p *panel) say(text string) {
	fmt.Fprintf(p, "%s: %s\n", p.env.program(), visible.Line(text))
}

// Write writes text, which ends with a line feed, above the lines.
func (p *panel) Write(text []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.live.Clear()
	n, err := p.env.err.Write(text)
	p.draw()
	return n, err
}

// draw draws the lines where there is a terminal. The lock is held.
func (p *panel) draw() {
	if p.shown && p.live.Width > 0 {
		p.live.Draw(p.lines(p.live.Width, p.live.Height))
	}
}

// show draws lines, again every second, until the function that it returns is called.
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

// every does something now and again after each while, until stop is called, which waits for
// its end.
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
