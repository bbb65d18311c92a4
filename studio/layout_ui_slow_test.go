//go:build slow

package studio

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
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
