//go:build slow

package studio

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/cdproto/input"
	tab "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/messages"
)

func TestColours(t *testing.T) {
	p := visit(t, hall(), 1280, 800, "#/gomoku?moves=h8,i9")
	ground := func() string { return value[string](p, `getComputedStyle(document.body).backgroundColor`) }
	light := ground()
	p.prefer("prefers-color-scheme", "dark")
	dark := ground()
	if light == dark {
		t.Errorf("light and dark are both %s", light)
	}
	p.click("#menu-button")
	p.click("#scheme-light")
	p.until(fmt.Sprintf(`getComputedStyle(document.body).backgroundColor === %q`, light))
	p.click(`[data-board="clear"].swatch`)
	p.until(`document.documentElement.dataset.board === "clear"`)
	p.do(chromedp.Reload())
	p.until(fmt.Sprintf(`document.documentElement.dataset.ready && getComputedStyle(document.body).backgroundColor === %q`, light))
}

const lowContrast = `(() => {
	const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
	const known = new Map();
	const measured = (c) => { canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = c; canvas.fillRect(0, 0, 1, 1); return canvas.getImageData(0, 0, 1, 1).data; };
	const rgb = (c) => known.get(c) ?? known.set(c, measured(c)).get(c);
	const light = (c) => { const [r, g, b] = [...c].map((v) => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
	const ground = (e) => { for (; e; e = e.parentElement) { const c = rgb(getComputedStyle(e).backgroundColor); if (c[3] > 250) return c; } return rgb("white"); };
	for (const e of document.querySelectorAll("body *:not(svg *)")) {
		if (!e.offsetParent || e.disabled || ![...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim())) continue;
		const [a, b] = [light(rgb(getComputedStyle(e).color)), light(ground(e))];
		const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
		if (ratio < 4.5) return e.outerHTML.slice(0, 90) + " has " + ratio.toFixed(2);
	}
	return "";
})()`

// TestLanguages_FitOnAPhone opens the first page, the sheet of a new game and a table
// in every language: the page speaks it, and nothing is wider than the window.
func TestLanguages_FitOnAPhone(t *testing.T) {
	p := visit(t, standard.Games(), 360, 740, "")
	check := func(language, place string) {
		t.Helper()
		p.still()
		if found := value[string](p, tooWide); found != "" {
			t.Errorf("%s, %s:\n%s", language, place, found)
		}
	}
	for _, l := range messages.Languages() {
		p.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`localStorage.setItem("sente.settings", '{"language":%q}')`, l.Tag)))
		p.arrive("#/")
		p.until(fmt.Sprintf(`document.documentElement.lang === %q && !document.querySelector(".intro")`, l.Tag))
		check(l.Tag, "first page")
		p.click("#card-gomoku")
		p.until(`document.querySelector("#start")`)
		check(l.Tag, "new game")
		p.do(chromedp.Navigate(p.url + "/#/tictactoe")) // only the fragment differs: the page stays loaded
		p.until(`document.querySelector(".board-frame svg")`)
		check(l.Tag, "table")
	}
	p.click("#menu-button")
	p.until(`document.querySelector("#language")`)
	p.choose("#language", "en")
	p.until(`document.documentElement.lang === "en"`)
}

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
	p := visit(t, standard.Games(), 1280, 800, "#/tictactoe?seat=human&seat=human")
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

// TestShots writes the pictures of the README to the folder that SENTE_SHOTS names:
//
//	SENTE_SHOTS=docs/pictures go test -tags slow ./studio -run TestShots
func TestShots(t *testing.T) {
	folder := os.Getenv("SENTE_SHOTS")
	if folder == "" {
		return
	}
	if !filepath.IsAbs(folder) {
		folder = filepath.Join("..", folder)
	}
	testutil.NoError(t, os.MkdirAll(folder, 0o755))
	p := visit(t, standard.Games(), 1280, 800, "")
	s := &shooter{p, folder}
	s.readme()
}

// shooter takes pictures of a page.
type shooter struct {
	*page
	folder string
}

func (s *shooter) shot(name string) {
	s.t.Helper()
	s.do(chromedp.Evaluate[chromedp.Void](`document.activeElement?.blur()`), chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, 1, 1))
	s.until(`!document.querySelector(".intro")`) // it is over soon
	s.still()
	data := testutil.Must(chromedp.Run(s.ctx, chromedp.CaptureScreenshot()))(s.t)
	testutil.NoError(s.t, os.WriteFile(filepath.Join(s.folder, name+".png"), data, 0o644))
}

// thinking waits until the engine has looked some way ahead.
func (s *shooter) thinking(depth int) {
	s.t.Helper()
	s.until(fmt.Sprintf(`document.querySelectorAll(".candidate").length > 2 && parseInt(document.querySelector(".facts dd").textContent) >= %d`, depth))
}

const (
	middle = "#/gomoku?seat=human&seat=engine:sente&time=30&moves=h8,g9,g7,i9,f6,e5,i8,h9,f9,j9"
	calm   = middle + ",k9"
)

func (s *shooter) readme() {
	s.shot("first")
	s.open("#/gomoku?seat=human&seat=human&moves=h8,g9,g7,i9,f6,e5,i8,h9,f9,j9,k9")
	s.click("#analyse")
	s.thinking(8)
	s.shot("table-light")
	s.prefer("prefers-color-scheme", "dark")
	s.open("#/connectfour?seat=human&seat=engine:generic&time=30&moves=4,4,5,3,4,2,3")
	s.candid()
	s.thinking(12)
	s.shot("table-dark")
	s.prefer("prefers-color-scheme", "light")
	s.do(chromedp.EmulateViewport(360, 740))
	s.open(calm)
	s.candid()
	s.thinking(8)
	s.shot("phone")
}
