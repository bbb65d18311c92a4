//go:build slow

package report

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/sente-games/sente/internal/browsertest"
	"github.com/sente-games/sente/internal/keep"
)

// look takes a picture of the page, which must be no wider than the screen.
func look(p *browsertest.Tab, name, scheme string, width, height int64) {
	p.T.Helper()
	p.Do(chromedp.EmulateViewport(width, height))
	p.Prefer(scheme)
	if wide := browsertest.Value[float64](p, `document.documentElement.scrollWidth`); wide > float64(width) {
		p.T.Errorf("the page is %v wide on a screen of %d", wide, width)
	}
	p.Shoot(name)
}

// TestPageInABrowser: a page is opened from its file, without a network; a game is replayed
// by keys and buttons, its board is that of the record, and a name is never a script.
func TestPageInABrowser(t *testing.T) {
	name := filepath.Join(t.TempDir(), "page.html")
	r := some(t, 12)
	if err := r.Save(keep.OS, name, State{Title: "A match of " + hostile, Words: []string{"match of gomoku, 12 games each meeting, 20k nodes, 4 random plies, seed 0"}, Why: "all games are played"}); err != nil {
		t.Fatal(err)
	}
	p := browsertest.Open(t, 1280, 800)
	complaints := p.Listen()
	p.Do(chromedp.Navigate("file://" + name))
	p.Until(`document.querySelector("#replay .board svg")`)
	if title := browsertest.Value[string](p, `document.querySelector("h1").textContent`); !strings.Contains(title, "<img src=x onerror=alert(1)>") {
		t.Errorf("the title is %q", title)
	}
	if images := browsertest.Value[int](p, `document.images.length`); images != 0 {
		t.Errorf("%d images", images)
	}
	const stones = `document.querySelectorAll("#replay .board svg > g:nth-of-type(3) > g").length`
	p.Do(chromedp.Evaluate[chromedp.Void](`document.querySelector('[data-game="4"]').click()`))
	p.Until(`document.activeElement.id === "replay"`)
	moves := len(r.rows[4].names) // two players
	if moves != 2 {
		t.Fatal(moves)
	}
	plies := r.rows[4].plies
	if n := browsertest.Value[int](p, stones); n != plies {
		t.Errorf("%d stones lie at the end of a game of %d moves", n, plies)
	}
	p.Do(chromedp.KeyEvent(kb.ArrowLeft))
	p.Until(fmt.Sprintf(`%s === %d`, stones, plies-1))
	p.Do(chromedp.Evaluate[chromedp.Void](`document.querySelector('[data-step="start"]').click()`))
	p.Until(stones + ` === 0`)
	p.Do(chromedp.Evaluate[chromedp.Void](`document.querySelector('[data-step="on"]').click()`))
	p.Until(stones + ` === 1`)
	if said := browsertest.Value[string](p, `document.querySelector(".said").textContent`); !strings.HasPrefix(said, "Move 1 of ") || !strings.Contains(said, "first player ") {
		t.Errorf("%q", said)
	}
	for _, screen := range []struct{ width, height int64 }{{360, 740}, {740, 360}, {1280, 800}, {2560, 1440}} {
		for _, scheme := range []string{"light", "dark"} {
			p.Do(chromedp.Evaluate[chromedp.Void](`scrollTo(0, 0)`))
			look(p, fmt.Sprintf("report-%dx%d-%s", screen.width, screen.height, scheme), scheme, screen.width, screen.height)
			p.Do(chromedp.Evaluate[chromedp.Void](`document.querySelector("#replay").scrollIntoView()`))
			look(p, fmt.Sprintf("report-%dx%d-%s-replay", screen.width, screen.height, scheme), scheme, screen.width, screen.height)
		}
	}
	if asked := browsertest.Value[[]string](p, `performance.getEntriesByType("resource").map(e => e.name)`); len(asked) > 0 {
		t.Errorf("the page asked for %q", asked)
	}
	if said := complaints(); len(said) > 0 {
		t.Errorf("the console says %q", said)
	}
}
