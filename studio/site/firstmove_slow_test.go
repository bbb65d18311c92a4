//go:build slow

package site

import (
	"context"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"github.com/sente-games/sente/internal/browsertest"
	"github.com/sente-games/sente/internal/testutil"
)

// TestLongFirstMove tells when a page that was never loaded before shows its games, its board
// and the engine's first move, on a computer and on a phone whose processor is four times slower.
//
//	SENTE_LONG=1 go test ./studio/site -run LongFirstMove -v
func TestLongFirstMove(t *testing.T) {
	testutil.Long(t)
	dir, err := built()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name          string
		width, height int64
		slower        float64
	}{{"computer", 1280, 800, 1}, {"phone", 360, 740, 4}} {
		t.Run(c.name, func(t *testing.T) {
			for range 3 {
				p := open(t, "about:blank", c.width, c.height)
				p.Do(chromedp.Func(func(context.Context, *chromedp.Target) error {
					_, err := chromedp.Call(p.Ctx, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: c.slower})
					return err
				}))
				p.firstMove(serve(t, dir).root)
			}
		})
	}
}

func (p tab) firstMove(address string) {
	now := func() time.Duration {
		return time.Duration(browsertest.Value[float64](p.Tab, `performance.now()`) * 1e6).Round(time.Millisecond)
	}
	p.Do(chromedp.Navigate(address))
	p.Until(`document.documentElement.dataset.ready`)
	ready := now()
	p.start("gomoku")
	board := now()
	p.move()
	p.ready(2)
	answered := now()
	p.T.Logf("games %v, board %v, answered %v", ready, board, answered)
	for name, s := range threads(p.T, p.processes()...) {
		if s.ran > 50*time.Millisecond {
			p.T.Logf("%-20s ran %v, waited %v", name, s.ran.Round(time.Millisecond), s.waited.Round(time.Millisecond))
		}
	}
}
