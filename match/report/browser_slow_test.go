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
	"github.com/sente-games/sente/internal/testutil"
)

// TestPage_OpensInBrowser: a page is opened from its file, without a network.
func TestPage_OpensInBrowser(t *testing.T) {
	name := filepath.Join(t.TempDir(), "page.html")
	r := some(t, 12)
	testutil.NoError(t, r.Save(keep.OS, name, PageState{Title: "A match of " + hostile, SettingLines: []string{"match of gomoku, 12 games each meeting, 20k nodes, 4 random plies, seed 0"}, EndReason: "all games are played"}))
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
	for _, width := range []int64{360, 740, 1280, 2560} {
		p.Do(chromedp.EmulateViewport(width, 740))
		if wide := browsertest.Value[float64](p, `document.documentElement.scrollWidth`); wide > float64(width) {
			t.Errorf("the page is %v wide on a screen of %d", wide, width)
		}
	}
	if asked := browsertest.Value[[]string](p, `performance.getEntriesByType("resource").map(e => e.name)`); len(asked) > 0 {
		t.Errorf("the page asked for %q", asked)
	}
	if said := complaints(); len(said) > 0 {
		t.Errorf("the console says %q", said)
	}
}
