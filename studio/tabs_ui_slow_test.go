//go:build slow

package studio

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestManyTabs opens more tabs of one browser than it opens connections to a host, and
// plays in each: in those behind others, too, an engine goes on.
func TestManyTabs(t *testing.T) {
	watch(t)
	first := visit(t, hall(), 1280, 800, "#/gomoku?seat=human&seat=engine:first&time=0.1")
	tabs := []*page{first}
	for range 7 {
		ctx, cancel := chromedp.NewContext(first.ctx)
		t.Cleanup(cancel)
		tab := &page{t: t, studio: first.studio, url: first.url, ctx: ctx}
		tab.do(chromedp.EmulateViewport(1280, 800))
		tab.open("#/gomoku?seat=human&seat=engine:first&time=0.1")
		tabs = append(tabs, tab)
	}
	tables := map[string]bool{}
	for i, tab := range tabs {
		tables[tab.table().id] = true
		tab.press("h8")
		tab.settled(2)
		tab.press("k3")
		tab.until(fmt.Sprintf(`document.querySelectorAll(".stone").length === %d`, 4))
		if len(tables) != i+1 {
			t.Fatalf("tab %d shows the table of another", i)
		}
	}
	for i, tab := range tabs {
		if _, alone := tab.table().alone(); alone {
			t.Errorf("nobody watches the table of tab %d", i)
		}
	}
}

// TestTabWithoutSockets: where no WebSocket comes through, events do.
func TestTabWithoutSockets(t *testing.T) {
	watch(t)
	p := visit(t, hall(), 1280, 800, "")
	p.noSockets.Store(true)
	p.open("#/gomoku?seat=human&seat=engine:first&time=0.1")
	p.press("h8")
	p.settled(2)
	p.until(`document.querySelectorAll(".stone").length === 2 && !document.querySelector(".status .trouble")`)
}
