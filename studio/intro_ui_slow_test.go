//go:build slow

package studio

import (
	"context"
	"testing"

	tab "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/sente-games/sente/catalog"
)

// watched counts, from the first moment of every page on, how often an element comes.
func (p *page) watched(selector string) {
	p.t.Helper()
	script := `window.came = 0; new MutationObserver((all) => { for (const { addedNodes } of all) for (const n of addedNodes)
		if (n.nodeType === 1 && (n.matches("` + selector + `") || n.querySelector("` + selector + `"))) window.came++; }).observe(document, { childList: true, subtree: true })`
	p.do(chromedp.Func(func(context.Context, *chromedp.Target) error {
		_, err := chromedp.Call(p.ctx, tab.AddScriptToEvaluateOnNewDocument, tab.AddScriptToEvaluateOnNewDocumentParams{Source: script})
		return err
	}))
}

// TestIntro: the intro is seen by those who come for the first time, never under reduced
// motion or over a game; from the menu it comes again, any key ends it, and a click goes
// through it to what lies below.
func TestIntro(t *testing.T) {
	p := visit(t, catalog.Standard(), 1280, 800, "#/tictactoe?seat=human&seat=human")
	p.watched(".intro")
	came := func(want int) {
		t.Helper()
		p.drawn()
		if n := value[int](p, "came"); n != want {
			t.Errorf("the intro came %d times, not %d", n, want)
		}
	}
	p.open("#/tictactoe?seat=human&seat=human")
	came(0)
	p.prefer("prefers-reduced-motion", "reduce")
	p.open("")
	came(0)
	p.prefer("prefers-reduced-motion", "no-preference")
	p.open("")
	came(1)
	p.until(`!document.querySelector(".intro")`)
	p.open("")
	came(0)
	p.do(chromedp.Evaluate[chromedp.Void](`{ const real = window.setTimeout; window.setTimeout = (act, after, ...rest) => after > 1000 ? 0 : real(act, after, ...rest) }`)) // it does not end by itself
	p.click("#menu-button")
	p.click("#intro")
	p.until(`document.querySelectorAll(".intro .comes").length > 20`)
	p.drawn()
	p.do(chromedp.Evaluate[chromedp.Void](`window.drawn = false; setTimeout(() => { window.drawn = true }, 100)`)) // effects come after the drawing
	p.until(`window.drawn`)
	p.key(kb.Escape)
	p.until(`!document.querySelector(".intro")`)
	p.click("#menu-button")
	p.click("#intro")
	p.until(`document.querySelector(".intro")`)
	p.click("#card-tictactoe")
	p.until(`!document.querySelector(".intro") && document.querySelector("dialog.start[open]")`)
}

// TestSmallScreensAreRead: on a phone, upright or on its side, coordinates of every game and
// the numbers of moves on a board of 19×19 are at least 9 pixels high, the name of the game is
// whole, and the chart leaves the screen to the board.
func TestSmallScreensAreRead(t *testing.T) {
	games := catalog.Standard()
	p := visit(t, games, 360, 740, "")
	const small = `(() => {
		const scale = document.querySelector(".board-frame .board").getScreenCTM().a;
		return [...document.querySelectorAll(".board-frame :is(.label, .number)")].map((e) => e.textContent + " " + (parseFloat(getComputedStyle(e).fontSize) * scale).toFixed(1)).filter((t) => parseFloat(t.split(" ")[1]) < 9).slice(0, 3).join(", ");
	})()`
	held := func(look func(size [2]int64)) { // the phone is turned, and the page with it
		for _, size := range [][2]int64{{360, 740}, {740, 360}} {
			p.do(chromedp.EmulateViewport(size[0], size[1]))
			p.drawn()
			look(size)
		}
	}
	for _, g := range games {
		p.open("#/" + g.Name + people)
		p.until(`document.querySelector(".board-frame .board")`)
		held(func(size [2]int64) {
			if wrong := value[string](p, small); wrong != "" {
				t.Errorf("%v, %s: %s", size, g.Name, wrong)
			}
			if value[bool](p, `document.querySelector(".top .game").scrollWidth > document.querySelector(".top .game").clientWidth`) {
				t.Errorf("%v: the name of %s is cut off", size, g.Title)
			}
			if high := value[float64](p, `document.documentElement.scrollHeight`); size[1] < size[0] && high > float64(size[1]) {
				t.Errorf("%v, %s: the page is %.0f high, so that the board can be scrolled away", size, g.Name, high)
			}
		})
	}
	p.open("#/gomoku" + people + "&size=19&moves=h8,i9,g7,a1,s19,k10,l11,m12,n13,o14,p15")
	if !value[bool](p, `!!document.querySelector(".board-frame .number")`) {
		p.key("n")
	}
	p.until(`document.querySelectorAll(".board-frame .number").length === 11`)
	held(func(size [2]int64) {
		if wrong := value[string](p, small); wrong != "" {
			t.Errorf("%v, numbers: %s", size, wrong)
		}
	})
	p.do(chromedp.EmulateViewport(360, 740))
	p.open("#/tictactoe" + people + "&moves=b2")
	p.until(`document.querySelector(".board-frame .board")`)
	p.key(" ")
	p.until(`document.querySelector(".chart:not(.empty)")`)
	if high := value[float64](p, `document.querySelector(".chart").getBoundingClientRect().height`); high > 74 {
		t.Errorf("the chart takes %.0f pixels of a phone", high)
	}
}
