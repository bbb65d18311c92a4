//go:build slow

package studio

import (
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// recordResources has the page record its timers, by the lines that set them, and its sockets.
const recordResources = `(() => {
	const timers = (window.timers = new Map());
	for (const [set, clear] of [["setTimeout", "clearTimeout"], ["setInterval", "clearInterval"]]) {
		const [start, stop] = [window[set], window[clear]];
		window[set] = (act, ...rest) => {
			const id = start((...args) => {
				if (set === "setTimeout") timers.delete(id);
				act(...args);
			}, ...rest);
			timers.set(id, new Error().stack.split("\n")[2]);
			return id;
		};
		window[clear] = (id) => (timers.delete(id), stop(id));
	}
	const sockets = (window.sockets = []);
	window.WebSocket = class extends WebSocket {
		constructor(address) {
			super(address);
			sockets.push(this);
		}
	};
})()`

// TestTable_LeavesNothingToTheNext: a page that goes from one table to another keeps no event
// stream, no timer and no state of the first.
func TestTable_LeavesNothingToTheNext(t *testing.T) {
	p := visit(t, hall(), 1280, 800, "")
	p.do(chromedp.Evaluate[chromedp.Void](recordResources))
	p.do(chromedp.Evaluate[chromedp.Void](`location.hash = "#/gomoku?seat=human&seat=human&moves=h8,i9,h9"`))
	p.until(`document.querySelectorAll(".tree button").length === 3`)
	first := p.table()

	p.choose("#analyst", "thinker")
	p.key("b")
	p.press("e5")
	p.until(`document.querySelector("#field")?.textContent.includes("Excluded: e5")`)
	p.key("b")
	p.key("x")
	p.key("R")
	p.key(" ")
	p.until(`document.querySelector(".offer #resign-yes") && document.querySelector("#flip[aria-pressed=true]") && document.querySelector(".elapsed.running")`)
	p.key(kb.ArrowLeft)
	p.until(`document.querySelector(".tree [aria-current]")?.getAttribute("aria-label").startsWith("Move 2")`)
	p.key("a")
	p.until(`document.querySelector("#draw-circle[aria-checked=true]")`)
	p.do(chromedp.Evaluate[chromedp.Void](`document.querySelector(".tree button").dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true }))`))
	p.until(`document.querySelector(".node-menu")`)
	// Once the clock of its engine runs and an address waits to be written, because the search was watched and left more
	// often than addresses may be written, the page leaves the first table at once, before it has the second.
	p.until(`(() => {
		const has = (file) => [...timers.values()].some((line) => line.includes("/js/state/" + file));
		for (let i = 0; i < 100 && !has("addressbar.js"); i++) document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "W", bubbles: true }));
		if (!has("addressbar.js") || !has("clock.js")) return false;
		const before = [...timers].filter(([, line]) => !line.includes("/vendor/"));
		window.kept = () => before.filter(([id]) => timers.has(id)).map(([, line]) => line);
		history.pushState(null, "", "#/gomoku?seat=human&seat=human&moves=a1");
		dispatchEvent(new PopStateEvent("popstate"));
		window.keptAtOnce = kept().filter((line) => /\/js\/(state|net)\//.test(line));
		return true;
	})()`)
	p.until(`document.querySelectorAll(".tree button").length === 1 && !location.hash.includes("` + first.ID + `")`)
	p.drawn()
	for _, timers := range []string{`keptAtOnce`, `kept()`} {
		if lines := value[[]string](p, timers); len(lines) > 0 {
			t.Errorf("%s: timers of the first table still run: %q", timers, lines)
		}
	}
	p.until(`sockets.filter((s) => s.readyState === WebSocket.OPEN).length === 1`)
	for _, alone := first.UnattendedSince(); !alone; _, alone = first.UnattendedSince() {
		time.Sleep(15 * time.Millisecond)
	}
	if open := value[int](p, `sockets.filter((s) => s.readyState < WebSocket.CLOSING).length`); open != 1 {
		t.Errorf("%d event streams are open, want 1", open)
	}
	for _, remnant := range []string{
		`#flip[aria-pressed=true]`, `#field`, `.marked`, `.offer`, `.palette`, `.node-menu`, `#analyse[aria-pressed=true]`, `.elapsed.running`, `.lines .step`, `.chart .curve`, `.note`, `.watch`,
	} {
		if value[bool](p, `!!document.querySelector("`+remnant+`")`) {
			t.Errorf("%s of the first table is still shown", remnant)
		}
	}
}
