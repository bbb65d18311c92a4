//go:build slow

package studio

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/sente-games/sente/catalog/standard"
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

// longGame are the moves of a game with a list longer than its place.
var longGame = func() string {
	moves := make([]string, 0, 60)
	for i := range 60 {
		moves = append(moves, fmt.Sprintf("%c%d", 'a'+i%15, 1+i/15*2+i%2))
	}
	return strings.Join(moves, ",")
}()

// TestTable_BoardFillsWindow checks that the board has at least 92 % of the height between header
// and player strips, or of the width, and that the current move, the navigation and the tabs are in
// the window.
func TestTable_BoardFillsWindow(t *testing.T) {
	p := visit(t, standard.Games(), 1280, 800, "#/gomoku"+people+"&moves="+longGame)
	for _, size := range [][2]int64{{1280, 800}, {1366, 640}, {1920, 1080}, {2560, 1440}, {820, 1180}, {360, 740}, {740, 360}} {
		p.do(chromedp.EmulateViewport(size[0], size[1]))
		p.key(kb.Home)
		for range 30 {
			p.key(kb.ArrowRight)
		}
		p.until(`document.querySelector(".tree [aria-current]")?.getAttribute("aria-label").startsWith("Move 30")`)
		p.drawn()
		share := value[float64](p, `(() => {
			const box = (s) => document.querySelector(s).getBoundingClientRect();
			const frame = box(".board-frame"), main = box("main.table");
			const strips = innerHeight > 480 || innerWidth < 601 ? box(".strip.above").height + box(".strip.below").height + box(".top").height : 0;
			return Math.max(frame.height / (innerHeight - strips), frame.width / (innerWidth * (innerWidth > innerHeight ? 1 : 0.98)));
		})()`)
		if share < 0.92 {
			t.Errorf("%v: the board has %.0f %% of its place", size, 100*share)
		}
		seen := `(s) => { const r = document.querySelector(s)?.getBoundingClientRect(); return !!r && r.height > 0 && r.top >= 0 && r.bottom <= innerHeight + 1; }`
		for _, part := range []string{".walk", ".tabs", ".tree [aria-current]"} {
			if part == ".tree [aria-current]" && (size[0] < 601 || size[1] < 481) {
				continue // it is in the sheet, or in the column that scrolls
			}
			if !value[bool](p, "("+seen+")("+fmt.Sprintf("%q", part)+")") {
				t.Errorf("%v: %s is not in the window", size, part)
			}
		}
	}
}
