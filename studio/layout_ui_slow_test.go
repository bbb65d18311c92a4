//go:build slow

package studio

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/sente-games/sente/catalog"
)

// TestLayouts measures the page at the widths people have: nothing scrolls
// sideways, nothing lies over the board, and the board is as large as it can be.
func TestLayouts(t *testing.T) {
	p := visit(t, hall(), 360, 740, "")
	for _, hash := range []string{"", "#/gomoku?moves=h8,i9", "#/connectfour?moves=4,4"} {
		p.open(hash)
		for _, size := range [][2]int{{360, 740}, {740, 360}, {800, 1000}, {1024, 700}, {1280, 800}, {2560, 1440}} {
			p.do(chromedp.EmulateViewport(int64(size[0]), int64(size[1])))
			if wide := value[bool](p, `document.documentElement.scrollWidth > innerWidth || document.body.scrollWidth > innerWidth`); wide {
				t.Errorf("%v %q scrolls sideways", size, hash)
			}
			if hash == "" {
				continue
			}
			if over := value[string](p, overTheBoard); over != "" {
				t.Errorf("%v %q: over the board lies %s", size, hash, over)
			}
			if share := value[float64](p, boardShare); share < 0.72 {
				t.Errorf("%v %q: the board takes only %.2f of the window's smaller side", size, hash, share)
			}
		}
	}
}

// TestPhoneHasAllAtHand: on a phone, upright and on its side, the board is as large as it can
// be, and who is to move, the steps through the game and the actions are on the screen.
func TestPhoneHasAllAtHand(t *testing.T) {
	p := visit(t, hall(), 360, 740, "")
	for _, hash := range []string{"#/gomoku?moves=h8,i9,g9", "#/connectfour?moves=4,4,3", "#/tictactoe?moves=a1,b2,c3"} {
		p.open(hash)
		for size, share := range map[[2]int64]float64{{360, 740}: 0.92, {740, 360}: 0.9, {667, 375}: 0.76, {915, 412}: 0.9, {320, 568}: 0.85} {
			p.do(chromedp.EmulateViewport(size[0], size[1]))
			p.drawn()
			if got := value[float64](p, boardShare); got < share {
				t.Errorf("%v %s: the board takes only %.2f of the window", size, hash, got)
			}
			hidden := value[string](p, `[".status .text", ".at-hand .tool:first-child", ".at-hand .tool:last-child", "#undo", "#new", "#menu-button"].filter((at) => {
				const r = document.querySelector(at).getBoundingClientRect();
				const top = document.elementFromPoint((r.left + r.right) / 2, (r.top + r.bottom) / 2);
				return r.width < 30 || r.left < 0 || r.right > innerWidth || r.bottom > innerHeight || !top?.closest(at.split(" ").pop());
			}).join(", ")`)
			if hidden != "" {
				t.Errorf("%v %s: not to be seen: %s", size, hash, hidden)
			}
		}
		p.click(".at-hand .tool:first-child")
		p.until(`document.querySelectorAll(".stones > *").length === 0`)
		p.click(".at-hand .tool:last-child")
		p.until(`document.querySelectorAll(".stones > *").length === 3`)
	}
}

// TestFirstPageUsesTheWindow: no card lies beside it, and a large window is not half empty.
func TestFirstPageUsesTheWindow(t *testing.T) {
	p := visit(t, catalog.Standard(), 1280, 800, "#/gomoku?moves=h8")
	p.open("")
	for _, size := range [][2]int64{{320, 568}, {360, 740}, {740, 360}, {1280, 800}, {1920, 1080}, {2560, 1440}} {
		p.do(chromedp.EmulateViewport(size[0], size[1]))
		p.drawn()
		if beside := value[string](p, `[...document.querySelectorAll(".first *")].find((e) => e.getBoundingClientRect().right > innerWidth)?.outerHTML.slice(0, 80) ?? ""`); beside != "" {
			t.Errorf("%v: beside the window lies %s", size, beside)
		}
		large := size[0] >= 1600
		if shown := value[bool](p, `!!document.querySelector(".ability").offsetParent`); shown != large {
			t.Errorf("%v: what else there is to do is shown: %v", size, shown)
		}
		if !large {
			continue
		}
		if wide, high := value[float64](p, `document.querySelector(".cards").getBoundingClientRect().width / innerWidth`), value[float64](p, `document.querySelector(".paste").getBoundingClientRect().bottom / innerHeight`); wide < 0.85 || high < 0.75 || high > 1 {
			t.Errorf("%v: the page takes %.2f of the width and %.2f of the height", size, wide, high)
		}
	}
	p.click(".ability")
	p.until(`document.querySelector("dialog[open] h2")`)
	p.key(kb.Escape)
	p.click(".latest .kept")
	p.until(`document.querySelectorAll(".stone").length === 1`)
}

// TestMovesAreSeenBesideTheEngine: in a window of the usual size, what the engine is asked
// leaves room for the moves and the steps through them, which stand there once.
func TestMovesAreSeenBesideTheEngine(t *testing.T) {
	p := visit(t, hall(), 1280, 800, "#/gomoku?seat=human&seat=engine:first&time=0.1&moves=h8,i9")
	p.until(`document.querySelector(".moves .walk")`)
	if bottom := value[float64](p, `document.querySelector(".moves .walk").getBoundingClientRect().bottom`); bottom > 720 {
		t.Errorf("the steps end at %v of 800", bottom)
	}
	p.until(`!document.querySelector(".at-hand").offsetParent`)
}

// overTheBoard names what covers any of a grid of points of the board.
const overTheBoard = `(() => {
	const b = document.querySelector(".board-frame").getBoundingClientRect();
	for (let i = 1; i < 20; i++) for (let k = 1; k < 20; k++) {
		const x = b.left + b.width * i / 20, y = b.top + b.height * k / 20;
		if (y >= innerHeight) continue;
		const at = document.elementFromPoint(x, y);
		if (!at || !at.closest(".board-frame")) return (at ? at.outerHTML.slice(0, 80) : "nothing") + " at " + x + "," + y;
	}
	return "";
})()`

const boardShare = `(() => {
	const b = document.querySelector(".board-frame svg").getBoundingClientRect();
	return Math.max(b.width / innerWidth, b.height / innerHeight);
})()`

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

// TestContrast: words are readable in both schemes, AA for all of them.
func TestContrast(t *testing.T) {
	p := visit(t, hall(), 1280, 800, "#/gomoku?seat=human&seat=engine:first&moves=h8,i9")
	for _, scheme := range []string{"light", "dark"} {
		p.prefer("prefers-color-scheme", scheme)
		p.still()
		if low := value[string](p, lowContrast); low != "" {
			t.Errorf("%s: %s", scheme, low)
		}
	}
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

// german has the page speak a language with long words.
func (p *page) german() {
	p.t.Helper()
	p.do(chromedp.Evaluate[chromedp.Void](`localStorage.setItem("sente.settings", JSON.stringify({ language: "de" }))`))
}

// TestWatchingFitsAPhone: below the board there are rows of the tree, with why the search left each
// node, and the three parts are named whole.
func TestWatchingFitsAPhone(t *testing.T) {
	p := visit(t, catalog.Standard(), 360, 740, "")
	p.german()
	p.open("#/gomoku" + people + "&moves=h8,i9,g7&watch=tree")
	p.tap("#watch-search")
	p.until(`document.querySelectorAll(".watch-rows .line").length > 8`)
	p.still()
	if high := value[float64](p, `document.querySelector(".watch-rows").clientHeight`); high < 200 {
		t.Errorf("the rows have %v pixels", high)
	}
	if wide := value[float64](p, `document.querySelector(".watch-rows .line .y").clientWidth`); wide < 60 {
		t.Errorf("the reasons have %v pixels", wide)
	}
	if value[bool](p, `((tabs) => tabs.scrollWidth > tabs.clientWidth || [...tabs.children].some((e) => e.scrollWidth > e.clientWidth))(document.querySelector(".watch .tabs"))`) {
		t.Error("the names of the parts are cut off")
	}
}

// TestTheRestOfAPhone: a long name stays in its card, nothing lies empty between what is going on and
// the buttons, and the curve of a young game keeps clear of what its edges mean.
func TestTheRestOfAPhone(t *testing.T) {
	p := visit(t, catalog.Standard(), 360, 740, "")
	p.do(chromedp.Evaluate[chromedp.Void](`localStorage.setItem("sente.games", JSON.stringify([{ table: "gone", hash: "#/gomoku?table=gone&moves=h8", title: "a_name_as_programs_give_them,_with_no_room_to_break_it", plies: 1, ending: "" }]))`))
	p.open("")
	p.until(`document.querySelector("#continue .facts-of")`)
	if value[bool](p, `((card) => [...card.querySelectorAll("span")].some((e) => e.getBoundingClientRect().right > card.getBoundingClientRect().right || e.scrollWidth > card.clientWidth))(document.querySelector("#continue"))`) {
		t.Error("a long name leaves its card")
	}
	p.german()
	p.open("#/gomoku?seat=human&seat=engine:sente:level=strong&time=0.1&moves=h8")
	p.settled(2)
	p.candid()
	p.until(`document.querySelector(".chart .curve")`)
	for _, size := range [][2]int64{{360, 740}, {1280, 800}} {
		p.do(chromedp.EmulateViewport(size[0], size[1]))
		p.still()
		if value[bool](p, `((curve) => [...document.querySelectorAll(".chart .axis")].some((e) => { const r = e.getBoundingClientRect(); return r.width && r.left < curve.right && r.right > curve.left && r.top < curve.bottom && r.bottom > curve.top; }))(document.querySelector(".chart .curve").getBoundingClientRect())`) {
			t.Errorf("%d×%d: the curve lies on the words of its edges", size[0], size[1])
		}
	}
	p.do(chromedp.EmulateViewport(360, 740))
	p.still()
	if gap := value[float64](p, `document.querySelector(".at-hand").getBoundingClientRect().top - document.querySelector(".status").getBoundingClientRect().bottom`); gap > 24 {
		t.Errorf("%v pixels lie empty below the status", gap)
	}
}
