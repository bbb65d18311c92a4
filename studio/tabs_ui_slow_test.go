//go:build slow

package studio

import (
	"fmt"
	"testing"
	"time"

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

// TestClosedTabEndsTheSearch: an engine at work for a tab rests when the tab is closed, also
// while it only analyses. How soon, TestFirstThought measures.
func TestClosedTabEndsTheSearch(t *testing.T) {
	p := visit(t, hallOf("thinker"), 1280, 800, "")
	ctx, cancel := chromedp.NewContext(p.ctx)
	defer cancel()
	tab := &page{t: t, studio: p.studio, url: p.url, ctx: ctx}
	tab.do(chromedp.EmulateViewport(1280, 800))
	tab.open("#/gomoku?seat=human&seat=human&moves=h8")
	at := tab.table()
	tab.click("#analyse")
	tab.until(`document.querySelector(".candidate")`)
	if quiet(at) {
		t.Fatal("the engine is not at work")
	}
	cancel() // closes the tab
	for end := time.Now().Add(time.Minute); !quiet(at); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("the engine works on for nobody")
		}
	}
}
