package studio

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/games/tictactoe"
	"github.com/sente-games/sente/internal/punctual"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/session"
)

// settled waits until it is a person's turn or the game is over, on the server
// and on the page.
func (p *page) settled(moves int) state {
	p.t.Helper()
	t := p.table()
	for end := time.Now().Add(10 * time.Second); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if s := t.snapshot(); (len(s.Record.Moves) >= moves || s.Over) && s.Job == nil {
			p.until(fmt.Sprintf("document.querySelectorAll('.record li button:not(.undone)').length === %d", len(s.Record.Moves)))
			return s
		}
	}
	p.t.Fatalf("the table never came to %d moves: %+v", moves, t.snapshot())
	return state{}
}

// person picks the move of the test's human: one that wins, else one that goes
// on where the most own stones stand in line.
func person(t *testing.T, b rules.Board) sente.Move {
	t.Helper()
	me := b.Turn()
	best, most := sente.Move(""), -1
	for _, m := range b.Legal() {
		if _, err := b.Play(string(m)); err != nil {
			t.Fatal(err)
		}
		over, winner, _ := b.Outcome()
		n := inLine(b.Scene(), me)
		b.Undo()
		if over && winner == me {
			return m
		}
		if n > most {
			best, most = m, n
		}
	}
	return best
}

// inLine is the length of the longest row of a player's stones, counting more
// for rows that can still grow to five.
func inLine(s sente.Scene, player int) (most int) {
	type spot [2]int
	at := map[spot]int{}
	for _, c := range s.Cells {
		at[spot{int(c.X), int(c.Y)}] = -1
	}
	for _, stone := range s.Stones {
		c := s.Cells[stone.Cell]
		at[spot{int(c.X), int(c.Y)}] = stone.Player
	}
	for from := range at {
		for _, d := range []spot{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
			own := 0
			for k := range 5 {
				who, on := at[spot{from[0] + k*d[0], from[1] + k*d[1]}]
				if !on || who >= 0 && who != player {
					own = 0
					break
				}
				if who == player {
					own++
				}
			}
			most = max(most, own)
		}
	}
	return most
}

// TestWholeGame plays a game against an engine by clicking on the board, to a win.
func TestWholeGame(t *testing.T) {
	games := catalog.Standard()
	p := visit(t, games, 1280, 800, "")
	p.click("#card-gomoku")
	p.choose("#opponent", "more")
	p.until(`document.querySelector('#opponent option[value="engine:random"]')`)
	p.choose("#opponent", "engine:random")
	p.click("#start")
	board := p.table()
	for n := 0; n < 60; n += 2 {
		s := p.settled(n)
		if s.Over {
			break
		}
		b, err := games.Board(s.Record)
		if err != nil {
			t.Fatal(err)
		}
		p.press(string(person(t, b)))
		p.settled(n + 1)
	}
	s := board.snapshot()
	if !s.Over || s.Winner != 0 {
		t.Fatalf("the game was not won: %+v", s.Record)
	}
	p.until(`document.querySelector(".status .text").textContent === "Black wins: five in a row"`)
	p.until(`document.querySelectorAll(".winner").length === 5`)
	p.click("#again")
	p.until(`document.querySelectorAll(".stone").length === 0`)
}

func TestIllegalClickIsExplained(t *testing.T) {
	p := visit(t, hall(), 1280, 800, "#/gomoku?moves=h8")
	p.press("h8")
	p.until(`document.querySelector(".note") && document.querySelector(".shake")`)
	text := value[string](p, `document.querySelector(".note").textContent`)
	if !strings.Contains(text, "h8 ") || !strings.HasSuffix(text, ".") {
		t.Errorf("the sentence is %q", text)
	}
	near := value[bool](p, `(() => {
		const n = document.querySelector(".note").getBoundingClientRect(), b = document.querySelector(".board-frame").getBoundingClientRect();
		return n.left >= 0 && n.right <= innerWidth && n.top >= b.top - 40 && n.bottom <= b.bottom + 40;
	})()`)
	if !near {
		t.Error("the sentence is not beside the board's point")
	}
	p.press("h9")
	p.until(`document.querySelectorAll(".stone").length === 2 && !document.querySelector(".note")`)
}

// A mark says in words what it means, to the mouse and to the keyboard: which
// stones make a point forbidden.
func TestMarksSayWhatTheyMean(t *testing.T) {
	p := visit(t, catalog.Standard(), 1280, 800, "#/gomoku?rules=capture&seat=human&seat=human&moves=e7,a19,f6,c19,i4,a17,j4,c17")
	p.until(`document.querySelector(".why title")?.textContent === "double three with i4 j4 and f6 e7"`)
	p.press("h4")
	p.until(`document.querySelector(".note")?.textContent.includes("h4 is forbidden: double three with i4 j4 and f6 e7")`)
}

func TestUndoRedoInThePage(t *testing.T) {
	p := visit(t, hall(), 1280, 800, "#/gomoku?seat=human&seat=engine:first&time=0.1")
	p.press("h8")
	p.settled(2)
	p.click("#undo")
	p.until(`document.querySelectorAll(".stone").length === 0 && document.querySelectorAll(".record .undone").length === 2`)
	p.click("#redo")
	p.until(`document.querySelectorAll(".stone").length === 2`)
	p.key("u")
	p.until(`document.querySelectorAll(".stone").length === 0`)
	p.key("r")
	p.until(`document.querySelectorAll(".stone").length === 2`)
}

func TestThinkingIsShownAndStopped(t *testing.T) {
	p := visit(t, hall(), 1280, 800, "")
	punctual.Within(t, "stopping", time.Second, func() time.Duration {
		p.open("#/gomoku?seat=human&seat=engine:thinker&time=60")
		p.candid()
		p.press("h8")
		p.until(`document.querySelectorAll(".candidate").length > 3 && document.querySelectorAll(".line .stone").length > 3`)
		p.until(`[...document.querySelectorAll(".line .stone")].every((s) => getComputedStyle(s).opacity === "1")`)
		p.until(`parseFloat(document.querySelector(".elapsed.running").textContent) > 0.1`)
		p.until(`document.querySelector(".facts").innerText.includes("/") && document.querySelectorAll(".step").length > 3`)
		began := time.Now()
		p.click("#stop")
		p.settled(2)
		return time.Since(began)
	})
	p.until(`parseFloat(document.querySelector(".elapsed").textContent) > 0.1 && !document.querySelector(".elapsed.running")`)
}

// candid has the page show what engines think of the game that they play.
func (p *page) candid() {
	p.t.Helper()
	p.until(`document.querySelector("#thoughts") && (document.querySelector("#thoughts").checked || (document.querySelector("#thoughts").click(), true))`)
}

// TestNewGameStopsTheEngine, and so does leaving for the first page.
func TestNewGameStopsTheEngine(t *testing.T) {
	watch(t)
	p := visit(t, hall(), 1280, 800, "")
	for _, leave := range []func(){
		func() { p.click("#new"); p.click("#start") },
		func() { p.click(".home") },
	} {
		punctual.Within(t, "stopping an engine that nobody watches", 200*time.Millisecond, func() time.Duration {
			p.open("#/gomoku?seat=engine:thinker&seat=human&time=60")
			p.candid()
			p.until(`document.querySelector(".candidate")`)
			old := p.table()
			leave()
			p.until(`!document.querySelector(".candidate") || !location.hash.includes("` + old.id + `")`)
			began := time.Now()
			for old.snapshot().Job != nil && time.Since(began) < time.Minute {
				time.Sleep(10 * time.Millisecond)
			}
			return time.Since(began)
		})
	}
}

func TestHotseatPulses(t *testing.T) {
	p := visit(t, hall(), 1280, 800, "#/gomoku?seat=hotseat:first&seat=human&time=0.1")
	p.until(`document.querySelector(".pulse")`)
	p.press("h8")
	p.until(`document.querySelectorAll(".stones .stone").length === 1 && !document.querySelector(".pulse")`)
}

func TestBackAndForward(t *testing.T) {
	p := visit(t, hall(), 1280, 800, "#/gomoku?seat=human&seat=human")
	for i, cell := range []string{"h8", "i9", "h9"} {
		p.press(cell)
		p.settled(i + 1)
	}
	stones := func(n int) {
		p.t.Helper()
		p.until(fmt.Sprintf(`document.querySelectorAll(".stone").length === %d`, n))
	}
	stones(3)
	address := value[string](p, `location.hash`)
	if !strings.Contains(address, "moves=h8,i9,h9") {
		t.Errorf("the address %q does not tell the position", address)
	}
	p.do(chromedp.NavigateBack())
	stones(2)
	p.do(chromedp.NavigateBack())
	stones(1)
	p.do(chromedp.NavigateForward())
	stones(2)
	p.key(kb.Home)
	stones(0)
	p.key(kb.End)
	stones(3)
	p.key(kb.ArrowLeft)
	stones(2)
	p.do(chromedp.Reload())
	stones(2)
	p.click("#to-game")
	stones(3)
	p.click(".home")
	p.until(`document.querySelector("#card-gomoku") && document.querySelector("#continue")`)
	p.click("#continue")
	stones(3)
	p.do(chromedp.NavigateBack())
	p.until(`document.querySelector("#card-gomoku")`)
}

func TestLinksAndPastedPositionsOpen(t *testing.T) {
	p := visit(t, hall(), 1280, 800, "")
	p.do(chromedp.SendKeys(chromedp.CSS("#paste"), "4453"+kb.Enter))
	p.until(`document.querySelectorAll(".look-holes .stone").length === 4`)
	p.open("")
	p.do(chromedp.SendKeys(chromedp.CSS("#paste"), "https://example.org/#/gomoku?size=9&moves=e5,f5"+kb.Enter))
	p.until(`document.querySelectorAll(".look-points .stone").length === 2 && document.querySelector(".game").textContent.includes("9")`)
	p.open("")
	p.do(chromedp.SendKeys(chromedp.CSS("#paste"), "nonsense!"+kb.Enter))
	p.until(`document.querySelector(".paste .trouble")`)
	p.open("#/chess?moves=e4")
	p.until(`document.querySelector(".trouble").textContent.includes("Unknown game")`)
}

func TestNewGameDialog(t *testing.T) {
	p := visit(t, hall(), 1280, 800, "")
	p.click("#first-watch")
	p.until(`document.querySelector("dialog[open] h2").textContent === "Watch two engines"`)
	p.do(chromedp.SendKeys(chromedp.CSS("#new-size"), "9"))
	p.click("#start")
	p.until(`document.querySelectorAll(".stone").length > 3`)
	if s := p.table().snapshot(); s.Record.Size != "9" || s.Players[0].Kind != Engine || s.Players[1].Kind != Engine {
		t.Errorf("the game is not what the dialog said: %+v %+v", s.Record, s.Players)
	}
	p.do(chromedp.KeyEvent(kb.Enter, chromedp.KeyModifiers(chromedp.ModifierCtrl)))
	p.until(`document.querySelector("dialog[open] h2").textContent === "New game"`)
}

// TestKeyboardOnly plays and wins a game without a pointer.
func TestKeyboardOnly(t *testing.T) {
	p := visit(t, hall(), 1280, 800, "")
	p.do(chromedp.Focus(chromedp.CSS("#card-tictactoe")))
	p.key(kb.Enter)
	p.until(`document.activeElement.id === "start"`)
	p.key(kb.Enter)
	p.table()
	p.do(chromedp.Evaluate[chromedp.Void](`document.querySelector("#scheme-auto, .home").focus()`))
	for range 6 { // from the top bar into the board
		p.key(kb.Tab)
		if value[bool](p, `document.activeElement.matches(".board")`) {
			break
		}
	}
	p.until(`document.activeElement.matches(".board") && document.querySelector(".cursor")`)
	for n := 0; n < 9; n += 2 {
		s := p.settled(n)
		if s.Over {
			break
		}
		b, err := hall().Board(s.Record)
		if err != nil {
			t.Fatal(err)
		}
		p.steer(s, person(t, b))
		p.key(kb.Enter)
		p.settled(n + 1)
	}
	s := p.table().snapshot()
	if !s.Over {
		t.Errorf("the game did not end: %+v", s.Record)
	}
	spoken := value[string](p, `[...document.querySelectorAll("[aria-live]")].map((e) => e.textContent).join(" ")`)
	if !strings.Contains(spoken, "played") {
		t.Errorf("a screen reader hears %q", spoken)
	}
}

// steer moves the board's cursor to a cell with the arrow keys.
func (p *page) steer(s state, to sente.Move) {
	p.t.Helper()
	var goal sente.Cell
	for _, c := range s.Scene.Cells {
		if c.Name == string(to) {
			goal = c
		}
	}
	for range 12 {
		here := value[point](p, `(() => { const r = document.querySelector(".cursor"); return { X: +r.getAttribute("x") + 0.48, Y: +r.getAttribute("y") + 0.48 }; })()`)
		switch dx, dy := goal.X-here.X, goal.Y-here.Y; {
		case dx > 0.4:
			p.key(kb.ArrowRight)
		case dx < -0.4:
			p.key(kb.ArrowLeft)
		case dy > 0.4:
			p.key(kb.ArrowDown)
		case dy < -0.4:
			p.key(kb.ArrowUp)
		default:
			return
		}
		p.drawn()
	}
	p.t.Fatalf("the cursor never came to %s", to)
}

func TestAnalysisOfAnEarlierPosition(t *testing.T) {
	p := visit(t, hallOf("thinker"), 1280, 800, "#/gomoku?moves=h8,i9,h9")
	p.key(" ")
	p.until(`document.querySelector("#analyse").getAttribute("aria-pressed") === "true" && document.querySelector(".candidate")`)
	p.key(kb.ArrowLeft)
	p.until(`document.querySelectorAll(".stones .stone").length === 2 && document.querySelector(".candidate")`)
	if j := p.table().snapshot().Job; j == nil || j.Kind != session.Analysing || len(j.Moves) != 2 {
		t.Errorf("the engine works on %+v, not on the position looked at", j)
	}
	if n := len(p.table().snapshot().Record.Moves); n != 3 {
		t.Errorf("looking at a position changed the game to %d moves", n)
	}
	p.key(" ")
	p.until(`document.querySelector("#analyse").getAttribute("aria-pressed") === "false"`)
	p.key("?")
	p.until(`document.querySelector("dialog.keys[open]")`)
	p.key(kb.Escape)
	p.until(`!document.querySelector("dialog[open]")`)
}

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

func TestTouchPlays(t *testing.T) {
	p := visit(t, hall(), 360, 740, "")
	p.do(chromedp.EmulateViewport(360, 740, chromedp.EmulateTouch))
	p.open("#/gomoku?seat=human&seat=engine:first&time=0.1")
	s := p.table().snapshot()
	for _, c := range s.Scene.Cells {
		if c.Name == "h8" {
			q := p.at(c.X, c.Y)
			p.do(chromedp.TapXY(q.X, q.Y))
		}
	}
	p.click("#confirm")
	p.settled(2)
	p.click(".side .handle")
	p.until(`document.querySelector(".side.open .record").innerText.includes("h8")`)
}

// TestTwoTabsWatchOneTable: what one does, the other sees.
func TestTwoTabsWatchOneTable(t *testing.T) {
	watch(t)
	p := visit(t, hall(), 1280, 800, "#/gomoku?seat=human&seat=human")
	other := &page{t: t, studio: p.studio, url: p.url}
	ctx, cancel := chromedp.NewContext(browser.ctx, chromedp.WithNewBrowserContext())
	defer cancel()
	other.ctx = ctx
	p.table()
	other.open(value[string](p, "location.hash"))
	p.press("h8")
	other.until(`document.querySelectorAll(".stone").length === 1`)
	other.press("i9")
	p.until(`document.querySelectorAll(".stone").length === 2`)
	p.settled(2)
}

// TestBoardsOfEveryLook draws each kind of board from its scene and plays on it.
func TestBoardsOfEveryLook(t *testing.T) {
	p := visit(t, append(hall(), honeycomb()...), 1280, 800, "")
	for game, want := range map[string]string{
		"gomoku":      `document.querySelectorAll(".star").length === 5 && document.querySelector(".grid").getAttribute("d").split("M").length - 1 === 2 * 15 * 14`,
		"connectfour": `document.querySelector(".plane").getAttribute("d").split("M").length - 1 === 43`,
		"tictactoe":   `document.querySelectorAll("rect.tile").length === 9 && document.querySelector(".glyph.g0").textContent === "X"`,
		"honeycomb":   `document.querySelectorAll("polygon.tile").length === 9 && document.querySelector(".texts").innerText.includes("groups")`,
	} {
		p.open("#/" + game)
		s := p.table().snapshot()
		aim := s.Scene.Moves[0]
		c := s.Scene.Cells[aim.Path[0]]
		q := p.at(c.X, c.Y)
		p.do(chromedp.MouseClickXY(q.X, q.Y))
		p.settled(1)
		p.until(want)
		p.click("#flip")
		p.until(`document.querySelector("#flip").getAttribute("aria-pressed") === "true"`)
	}
}

func TestProvenLineIsShown(t *testing.T) {
	games := hall()
	games[2].Profiles[0].New = func(map[string]string) (sente.Engine, error) { return fake{games[2], proves}, nil }
	p := visit(t, games, 1280, 800, "#/tictactoe?moves=a1,b1,a2,b2")
	p.click("#hint")
	p.until(`document.querySelector(".verdict.decided .words").textContent === "First wins in 2 moves" && document.querySelector(".pulse")`)
	p.until(`document.querySelector(".line.decided")`)
	p.click("#show-line")
	p.until(`document.querySelectorAll(".glyph").length === 7`)
	p.click("#to-game")
	p.until(`document.querySelectorAll(".glyph").length === 4`)
}

// TestAnotherLine: a line of the engine is walked like the game, and the game
// comes back after it. Nothing on the page moves meanwhile.
func TestAnotherLine(t *testing.T) {
	p := visit(t, hallOf("thinker"), 1280, 800, "#/gomoku?moves=h8,i9,h9")
	places := `JSON.stringify(["#undo", "#analyse", ".block.moves", ".board-frame", ".chart"].map((s) => document.querySelector(s).getBoundingClientRect()).map((r) => [r.left, r.top, r.right]))`
	before := value[string](p, places)
	p.key(kb.ArrowLeft)
	p.until(`document.querySelector(".status").innerText.includes("Move 2 of 3")`)
	p.key(" ")
	p.until(`document.querySelectorAll(".step").length > 4`)
	p.click(".step:nth-of-type(4)")
	p.until(`document.querySelectorAll(".record li button").length === 7 && document.querySelector(".status").innerText.includes("Another line, move 6")`)
	p.until(`document.querySelectorAll(".record .undone").length === 4`)
	p.key(kb.ArrowLeft)
	p.until(`document.querySelectorAll(".stones .stone").length === 5 && document.querySelectorAll(".record li button").length === 7`)
	if after := value[string](p, places); after != before {
		t.Errorf("the page jumped from %s to %s", before, after)
	}
	p.key(" ")
	p.click("#to-game")
	p.until(`document.querySelectorAll(".record li button").length === 3 && document.querySelectorAll(".stones .stone").length === 3`)
	if s := p.table().snapshot(); len(s.Record.Moves) != 3 {
		t.Errorf("looking at a line changed the game: %+v", s.Record)
	}
}

// inked is a game whose stones have other colours.
type inked struct {
	rules.Board
	inks []int
}

func (b inked) Scene() sente.Scene {
	scene := b.Board.Scene()
	scene.Inks = b.inks
	return scene
}

// TestBarHasTheColoursOfTheSides: the bar beside the board is in the colours of the
// stones, whichever they are and whoever begins.
func TestBarHasTheColoursOfTheSides(t *testing.T) {
	var games catalog.Catalog
	sides := map[string][2]string{"plain": {"--black-side", "--white-side"}, "turned": {"--white-side", "--black-side"}, "coloured": {"--hi2", "--hi3"}}
	for name, inks := range map[string][]int{"plain": nil, "turned": {1, 0}, "coloured": {2, 3}} {
		g := catalog.New(name, name, tictactoe.Game.Open)
		open := g.Open
		g.Open = func(r sente.Record) (rules.Board, error) {
			b, err := open(r)
			return inked{b, inks}, err
		}
		games = append(games, g)
	}
	p := visit(t, games, 1280, 800, "")
	for name, want := range sides {
		p.open("#/" + name + "?moves=b2")
		p.until(`document.querySelectorAll(".stones .stone, .stones .glyph").length === 1`)
		p.until(fmt.Sprintf(`[[".bar .share", %q], [".bar", %q]].every(([at, colour]) => {
			const probe = document.body.appendChild(document.createElement("i"));
			probe.style.background = "var(" + colour + ")";
			const same = getComputedStyle(probe).backgroundColor === getComputedStyle(document.querySelector(at)).backgroundColor;
			probe.remove();
			return same;
		})`, want[0], want[1]))
	}
}

// TestBarKnowsTheScale: what a score is worth depends on the engine that gave it.
func TestBarKnowsTheScale(t *testing.T) {
	games := hallOf("thinker")
	games[0].Profiles[0].Scale, games[1].Profiles[0].Scale = 70, 700
	p := visit(t, games, 1280, 800, "#/gomoku?moves=h8,i9")
	balance := func(want string) {
		t.Helper()
		p.until(`document.querySelector(".candidate") && document.querySelector(".bar").getAttribute("aria-label") === "Balance: ` + want + `"`)
	}
	p.key(" ")
	balance("88 per cent for black") // 140 at 70
	p.until(`document.querySelector(".verdict .words").textContent === "Black is much better"`)
	p.open("#/connectfour?moves=4,4")
	p.key(" ")
	balance("55 per cent for first") // 140 at 700
	p.until(`document.querySelector(".verdict .words").textContent === "Even"`)
}

// TestChartHasACurveForEachEngine, and says what it is for until it has one.
func TestChartHasACurveForEachEngine(t *testing.T) {
	p := visit(t, hall(), 1280, 800, "#/gomoku?moves=h8,i9")
	p.until(`document.querySelector(".chart .quiet") && !document.querySelector(".chart .curve")`)
	p.open("#/gomoku?seat=engine:first&seat=engine:random&time=0.1")
	p.until(`document.querySelectorAll(".chart .curve").length >= 2 && document.querySelector(".chart .own0") && document.querySelector(".chart .own1") && document.querySelectorAll(".legend li").length >= 2`)
}

// TestDropsAndPastesAnywhere: a file need not hit the box.
func TestDropsAndPastesAnywhere(t *testing.T) {
	p := visit(t, hall(), 1280, 800, "")
	drop := func(name, text string) {
		t.Helper()
		p.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`{
			const dataTransfer = new DataTransfer();
			dataTransfer.items.add(new File([%q], %q));
			document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
		}`, text, name)))
	}
	drop("a.gzero", "9|4,4;5,5;3,3")
	p.until(`document.querySelectorAll(".stones .stone").length === 3 && document.querySelector(".game").textContent.includes("9")`)
	drop("b.jsonl", `{"game":"tictactoe","moves":["b2","a1"]}`)
	p.until(`document.querySelectorAll(".glyph").length === 2`)
	drop("c.bin", "\x07\x02\x00")
	p.until(`document.querySelector(".note").textContent.startsWith("c.bin holds bytes")`)
	p.do(chromedp.Evaluate[chromedp.Void](`{
		const clipboardData = new DataTransfer();
		clipboardData.setData("text/plain", "https://connect4.gamesolver.org/?pos=4453");
		document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
	}`))
	p.until(`document.querySelectorAll(".look-holes .stones .stone").length === 4`)
}

func TestYourGames(t *testing.T) {
	p := visit(t, hall(), 1280, 800, "")
	p.do(chromedp.Evaluate[chromedp.Void](`localStorage.removeItem("sente.games")`))
	p.open("")
	p.until(`document.querySelector("#first-games").disabled && !document.querySelector("#continue")`)
	p.open("#/tictactoe?moves=b2,a1,a2,b1,c2")
	p.until(`document.querySelector(".status").innerText.includes("First wins")`)
	p.open("#/gomoku?moves=h8")
	p.studio.remove(p.table()) // it is set up again and kept once
	p.rejoin("i9", 2)
	p.click(".home")
	p.until(`document.querySelector("#continue").innerText.includes("Go on with your last game") && document.querySelectorAll("#continue .stone").length === 2`)
	p.click("#first-games")
	p.until(`document.querySelectorAll(".shelf li").length === 2 && document.querySelectorAll(".shelf .glyph").length === 5`)
	p.do(chromedp.Click(chromedp.CSS(".shelf li:nth-child(2) a")))
	p.until(`document.querySelector(".status")?.innerText.includes("First wins") && !document.querySelector("dialog[open]")`)
}

// rejoin clicks on a cell as soon as the page has a table, and waits until the
// game has n moves.
func (p *page) rejoin(cell string, n int) {
	p.t.Helper()
	for end := time.Now().Add(10 * time.Second); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		id := value[string](p, `new URLSearchParams(location.hash.split("?")[1]).get("table")`)
		if _, err := p.studio.find(id); err == nil {
			break
		}
	}
	p.press(cell)
	p.settled(n)
}

// TestServerGone: the page says so, keeps the position, and goes on when the
// server is back, even if it has forgotten the table.
func TestServerGone(t *testing.T) {
	watch(t)
	p := visit(t, hall(), 1280, 800, "#/gomoku?seat=human&seat=engine:first&time=0.1")
	p.press("h8")
	p.settled(2)
	old := p.table()
	p.vanish()
	p.until(`document.querySelector(".status .trouble").textContent === "The studio does not answer: trying again"`)
	q := p.at(3.5, 3.5)
	p.do(chromedp.MouseClickXY(q.X, q.Y))
	p.until(`document.querySelector(".note").textContent.includes("Is its program still running?")`)
	p.studio.remove(old)
	p.back()
	p.until(`document.querySelector(".status").innerText.includes("Black to move") && !location.hash.includes("` + old.id + `")`)
	p.press("h9")
	p.settled(4)
}
