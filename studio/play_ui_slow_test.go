//go:build slow

package studio

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/pieces"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/session"
)

// settled waits until it is a person's turn or the game is over, on the server
// and on the page.
func (p *page) settled(moves int) state {
	p.t.Helper()
	t := p.table()
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if s := t.snapshot(); (len(s.Record.Moves) >= moves || s.Over) && s.Job == nil {
			p.until(fmt.Sprintf("document.querySelectorAll('.record li button:not(.undone)').length === %d", len(s.Record.Moves)))
			return s
		}
	}
	p.t.Fatalf("the table never came to %d moves: %+v", moves, t.snapshot())
	return state{}
}

// TestWholeGame plays a game against an engine by clicking on the board, to a win.
func TestWholeGame(t *testing.T) {
	p := visit(t, hall(), 1280, 800, "")
	p.click("#card-gomoku")
	p.choose("#opponent", "more")
	p.until(`document.querySelector('#opponent option[value="engine:first"]')`)
	p.choose("#opponent", "engine:first")
	p.click("#start")
	board := p.table()
	for i, cell := range []string{"h8", "h9", "h10", "h11", "h12"} {
		p.settled(2 * i)
		p.press(cell)
	}
	if s := p.settled(9); !s.Over || s.Winner != 0 || board != p.table() {
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
	p.press("h9")
	p.until(`document.querySelectorAll(".stone").length === 2 && !document.querySelector(".note")`)
}

func TestThinkingIsShownAndStopped(t *testing.T) {
	p := visit(t, hall(), 1280, 800, "")
	testutil.Within(t, "stopping", 20*time.Second, func() time.Duration {
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

// TestBarKnowsTheScale: what a score is worth depends on the engine that gave it.
func TestBarKnowsTheScale(t *testing.T) {
	games := hallOf("thinker")
	games[0].Profiles[0].Scale, games[1].Profiles[0].Scale = 70, 700
	p := visit(t, games, 1280, 800, "")
	for hash, want := range map[string]string{"#/gomoku?moves=h8,i9": "88 per cent for black", "#/connectfour?moves=4,4": "55 per cent for first"} {
		p.open(hash)
		p.key(" ") // the score is 140
		p.until(`document.querySelector(".candidate") && document.querySelector(".bar").getAttribute("aria-label") === "Balance: ` + want + `"`)
	}
}

// candid has the page show what engines think of the game that they play.
func (p *page) candid() {
	p.t.Helper()
	p.until(`document.querySelector("#thoughts") && (document.querySelector("#thoughts").checked || (document.querySelector("#thoughts").click(), true))`)
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

// TestKeyboardOnly plays and wins a game without a pointer.
func TestKeyboardOnly(t *testing.T) {
	p := visit(t, hallOf("first"), 1280, 800, "")
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
	for i, cell := range []string{"b2", "a2", "c2"} { // the engine plays the first free cell
		p.steer(p.settled(2*i), sente.Move(cell))
		p.key(kb.Enter)
	}
	if s := p.settled(5); !s.Over || s.Winner != 0 {
		t.Errorf("the game was not won: %+v", s.Record)
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

// TestServerGone: the page says so, keeps the position, and goes on when the
// server is back, even if it has forgotten the table.
func TestServerGone(t *testing.T) {
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

// cellWords is how a screen reader names the cell of the keyboard's cursor.
const cellWords = `(document.getElementById(document.querySelector(".board-frame .board").getAttribute("aria-activedescendant") ?? "")?.getAttribute("aria-label") ?? "")`

// TestFingerIsAskedOnSmallCells: on cells that a finger hides, the first touch shows them
// larger and chooses, sliding corrects, and a button or a second touch plays.
func TestFingerIsAskedOnSmallCells(t *testing.T) {
	p := visit(t, hall(), 360, 740, "")
	p.do(chromedp.EmulateViewport(360, 740, chromedp.EmulateTouch))
	p.open("#/gomoku?size=19&seat=human&seat=human")
	stones := func() int { return len(p.table().snapshot().Record.Moves) }
	p.touch(input.DispatchTouchEventTypeTouchStart, p.spot("c3"))
	p.until(`document.querySelector(".loupe b").textContent === "c3"`)
	p.touch(input.DispatchTouchEventTypeTouchMove, p.spot("d4"))
	p.until(`document.querySelector(".loupe b").textContent === "d4"`)
	p.touch(input.DispatchTouchEventTypeTouchEnd)
	p.until(`!document.querySelector(".loupe") && document.querySelector("#confirm").textContent === "Play d4" && document.querySelector(".ghost")`)
	if stones() != 0 {
		t.Error("the first touch has played")
	}
	p.do(chromedp.TapXY(p.spot("k10").X, p.spot("k10").Y))
	p.until(`document.querySelector("#confirm").textContent === "Play k10"`)
	p.click("#confirm")
	p.until(`document.querySelectorAll(".stone").length === 1 && !document.querySelector("#confirm")`)
	for range 2 {
		p.do(chromedp.TapXY(p.spot("a19").X, p.spot("a19").Y))
	}
	p.until(`document.querySelectorAll(".stone").length === 2`)
	p.do(chromedp.TapXY(p.spot("a19").X, p.spot("a19").Y))
	p.until(`document.querySelector(".note")`) // refused at once
	p.click("#menu-button")
	p.click("#confirm-never")
	p.key(kb.Escape)
	p.until(`!document.querySelector("#menu:popover-open")`)
	p.do(chromedp.TapXY(p.spot("d4").X, p.spot("d4").Y))
	p.until(`document.querySelectorAll(".stone").length === 3`)
	p.click("#menu-button")
	p.click("#confirm-auto")
	p.key(kb.Escape)
	p.open("#/tictactoe?seat=human&seat=human") // large cells are played at once
	p.do(chromedp.TapXY(p.spot("b2").X, p.spot("b2").Y))
	p.until(`document.querySelectorAll(".glyph").length === 1`)
}

// TestBoardIsAGrid: of every game each cell is read by its name and what is on it, in rows
// from above, and the cell of the cursor is the active one.
func TestBoardIsAGrid(t *testing.T) {
	games := catalog.Standard()
	p := visit(t, games, 1280, 800, "")
	for _, g := range games {
		p.open("#/" + g.Name)
		s := p.table().snapshot()
		p.until(fmt.Sprintf(`document.querySelectorAll('[role="grid"] [role="row"] [role="gridcell"]').length === %d`, len(s.Scene.Cells)))
		tree := testutil.Must(chromedp.Call(p.ctx, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{}))(t)
		named := map[string]bool{}
		grids := 0
		for _, n := range tree.Nodes {
			if n.Role == nil || n.Name == nil || n.Ignored {
				continue
			}
			switch role, name := string(n.Role.Value), strings.Trim(string(n.Name.Value), `"`); {
			case strings.Contains(role, "gridcell"):
				first, _, _ := strings.Cut(name, ",")
				named[first] = true
			case role == `"grid"`:
				grids++
				if !strings.Contains(name, "Board") {
					t.Errorf("%s: the board is called %s", g.Name, name)
				}
			}
		}
		for _, c := range s.Scene.Cells {
			if !named[c.Name] {
				t.Errorf("%s: no cell is read as %q", g.Name, c.Name)
				break
			}
		}
		if grids != 1 {
			t.Errorf("%s: %d grids", g.Name, grids)
		}
	}
	p.open("#/gomoku?seat=human&seat=human&moves=h8")
	p.do(chromedp.Evaluate[chromedp.Void](`document.querySelector(".home").focus()`))
	for !value[bool](p, `document.activeElement.matches(".board")`) {
		p.key(kb.Tab)
	}
	p.until(cellWords + ` === "h8, black, last move"`)
	p.key(kb.ArrowRight)
	p.until(cellWords + ` === "i8, free"`)
	p.key(kb.Enter)
	p.until(cellWords + ` === "i8, white, last move"`)
	p.until(`[...document.querySelectorAll("[aria-live]")].some((e) => e.textContent === "White played i8.")`)
	p.key(kb.Enter)
	p.until(`document.querySelector('.note[role="alert"]')?.textContent.includes("i8")`)
}

// spot is where the cell of that name lies on the screen.
func (p *page) spot(cell string) point {
	p.t.Helper()
	for _, c := range p.table().snapshot().Scene.Cells {
		if c.Name == cell {
			return p.at(c.X, c.Y)
		}
	}
	p.t.Fatalf("the board has no cell %q", cell)
	return point{}
}

// drag moves the mouse with its button down over cells, and looks at the page before the
// button goes up.
func (p *page) drag(look string, cells ...string) {
	p.t.Helper()
	kind := input.DispatchMouseEventTypeMousePressed
	var q point
	for _, cell := range cells {
		q = p.spot(cell)
		p.do(chromedp.MouseEvent(kind, q.X, q.Y, chromedp.ButtonLeft, chromedp.ClickCount(1)))
		kind = input.DispatchMouseEventTypeMouseMoved
	}
	p.until(look)
	p.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseReleased, q.X, q.Y, chromedp.ButtonLeft, chromedp.ClickCount(1)))
}

// swipe does the same with a finger.
func (p *page) swipe(look string, cells ...string) {
	p.t.Helper()
	kind := input.DispatchTouchEventTypeTouchStart
	for _, cell := range cells {
		p.touch(kind, p.spot(cell))
		kind = input.DispatchTouchEventTypeTouchMove
	}
	p.until(look)
	p.touch(input.DispatchTouchEventTypeTouchEnd)
}

// touch touches the screen, slides, or with no place leaves it.
func (p *page) touch(kind input.DispatchTouchEventType, at ...point) {
	p.t.Helper()
	points := []*input.TouchPoint{}
	for _, q := range at {
		points = append(points, &input.TouchPoint{X: q.X, Y: q.Y})
	}
	p.do(chromedp.Func(func(context.Context, *chromedp.Target) error {
		_, err := chromedp.Call(p.ctx, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points})
		return err
	}))
}

// played waits for the moves of the game.
func (p *page) played(want ...string) {
	p.t.Helper()
	text, _ := json.Marshal(want)
	p.until(fmt.Sprintf(`JSON.stringify([...document.querySelectorAll(".record li button")].map((b) => b.getAttribute("aria-label").split(": ")[1])) === %q`, text))
	if s := p.table().snapshot(); len(s.Record.Moves) != len(want) {
		p.t.Errorf("the server has the moves %v, want %v", s.Record.Moves, want)
	}
}

const (
	people  = "?seat=human&seat=human"
	nothing = `!document.querySelector(".chosen, .next, .carried, .chooser")`
)

// TestStepsByClicks: a piece, then where it goes.
func TestStepsByClicks(t *testing.T) {
	p := visit(t, pieces.Games(), 1280, 800, "#/march"+people)
	p.until(`document.querySelectorAll(".begin").length === 11 && ` + nothing)
	cancels := map[string]func(){
		"a second click": func() { p.press("b1") },
		"a free cell":    func() { p.press("e5") },
		"Escape":         func() { p.key(kb.Escape) },
		"beside":         func() { p.do(chromedp.MouseClickXY(1270, 790)) },
	}
	for name, cancel := range cancels {
		p.press("b1")
		p.until(`document.querySelectorAll(".next").length === 2 && document.querySelector(".chosen")`)
		cancel()
		p.drawn()
		if !value[bool](p, nothing) {
			t.Errorf("%s does not cancel", name)
		}
	}
	p.press("b1")
	table := p.table()
	table.mu.Lock()
	table.trouble = "news"
	table.changed()
	table.mu.Unlock()
	p.until(`document.querySelector(".status").innerText.includes("trouble") && document.querySelector(".chosen")`)
	p.press("e2") // another piece
	p.until(`document.querySelectorAll(".next").length === 1`)
	p.press("e3")
	p.played("e2-e3")
	p.until(`document.querySelectorAll(".traced").length === 2 && ` + nothing)
	p.press("e2")
	p.until(`document.querySelector(".note").textContent === "No move begins at e2."`)
}

// TestDragging: the piece follows the pointer, from cell to cell, out of a hand, and for
// moves of three steps; a piece that is let go elsewhere goes back. The flipped board and
// a finger do the same.
func TestDragging(t *testing.T) {
	p := visit(t, pieces.Games(), 1280, 800, "#/march"+people)
	p.drag(`document.querySelector(".carried") && document.querySelectorAll(".next.over").length === 0`, "e2", "e4", "e5")
	p.until(nothing)
	p.drag(`document.querySelector(".carried") && document.querySelector(".next.over")`, "e2", "e4", "e3")
	p.played("e2-e3")
	p.click("#flip")
	p.until(`document.querySelector("#flip").getAttribute("aria-pressed") === "true"`)
	q := p.at(3.5, 6.5) // of e7, seen from the other side
	p.do(chromedp.MouseClickXY(q.X, q.Y))
	q = p.at(3.5, 5.5)
	p.do(chromedp.MouseClickXY(q.X, q.Y))
	p.played("e2-e3", "e7-e6")
	p.click("#flip")
	p.open("#/darts" + people)
	p.drag(`document.querySelector(".carried")`, "d1", "d5", "d7")
	p.until(`document.querySelectorAll(".next").length > 20`)
	p.press("d9")
	p.played("d1-d7-d9")
	p.do(chromedp.EmulateViewport(390, 844))
	p.open("#/drops" + people)
	p.swipe(`document.querySelector(".carried")`, "black", "e3", "c3")
	p.played("black-c3")
	if value[float64](p, `document.scrollingElement.scrollTop`) != 0 {
		t.Error("the page scrolled under the finger")
	}
	p.press("pass")
	p.played("black-c3", "pass")
	p.open("#/darts" + people)
	if cell := value[float64](p, `document.querySelector(".board-frame svg").getScreenCTM().a`); cell < 32 {
		t.Errorf("a cell of 10x10 is %.1f pixels wide on a phone", cell)
	}
}

// TestStepsByKeys: arrows and Enter choose, a screen reader hears how many ways go on,
// words are chosen by keys, and Escape goes back.
func TestStepsByKeys(t *testing.T) {
	p := visit(t, pieces.Games(), 1280, 800, "#/march"+people+"&moves=a6-a7,e7-e6")
	p.do(chromedp.Evaluate[chromedp.Void](`document.querySelector(".board-frame svg").focus()`))
	p.key(kb.ArrowDown) // from the last move
	p.press("a7")
	p.until(`document.querySelector('[aria-live="polite"]').textContent === "a7 chosen. One way on: a8."`)
	p.press("a8")
	p.until(`document.querySelectorAll(".chooser button").length === 2 && document.activeElement.textContent === "Queen"`)
	p.key(kb.Escape)
	p.until(nothing)
	p.press("a7")
	p.press("a8")
	p.until(`document.activeElement.textContent === "Queen"`)
	p.key(kb.ArrowDown)
	p.until(`document.activeElement.textContent === "Knight"`)
	p.key(kb.Enter)
	p.played("a6-a7", "e7-e6", "a7-a8=knight")
	p.open("#/march" + people)
	p.do(chromedp.Evaluate[chromedp.Void](`document.querySelector(".board-frame svg").focus()`))
	p.key(kb.ArrowDown) // the cursor appears in the middle, or moves on
	for range 8 {
		p.key(kb.ArrowDown)
	}
	p.key(kb.ArrowUp)
	p.until(`/^[a-h]2, black pawn, may move$/.test(` + cellWords + `)`)
	p.key(kb.Enter)
	p.until(`document.querySelector(".chosen") && document.querySelector('[aria-live="polite"]').textContent.includes("One way on")`)
	p.key(kb.Escape)
	p.until(nothing + ` && document.querySelector(".cursor")`)
	p.key(kb.Enter)
	p.key(kb.ArrowUp)
	p.until(`` + cellWords + `.endsWith("may come next")`)
	p.key(kb.Enter)
	p.settled(1)
}

// TestSheetRemembers: what was chosen for a game is offered again, and seats of several
// players are all there.
func TestSheetRemembers(t *testing.T) {
	p := visit(t, catalog.Standard(), 1280, 800, "")
	p.click("#card-gomoku")
	p.choose("#opponent", "engine:sente:level=casual")
	p.choose("#control", "5m+3s")
	p.choose("#new-rules", "standard")
	p.fill("#new-size", "100")
	p.until(`document.querySelector("#problem-size")?.textContent.includes("100") && document.querySelector("#new-size").getAttribute("aria-invalid") === "true"`)
	p.click("#start") // starts nothing
	p.fill("#new-size", "15")
	p.until(`!document.querySelector("#problem-size")`)
	p.click(".more summary")
	p.click("#clause-unblocked")
	p.click("#side-1")
	p.click("#start")
	s := p.settled(1)
	if s.Record.Rules != "standard:unblocked=on" || s.Clock == nil || s.Clock.Control != "5m+3s" || s.Players[0].Engine != "sente:level=casual" {
		t.Errorf("%+v %+v %+v", s.Record, s.Players, s.Clock)
	}
	p.until(`document.querySelectorAll('.player [role="timer"]').length === 2`)
	p.click(".home")
	p.click("#card-gomoku")
	p.until(`document.querySelector("#opponent").value === "engine:sente:level=casual" && document.querySelector("#control").value === "5m+3s" && document.querySelector("#side-1").getAttribute("aria-checked") === "true" && document.querySelector("#clause-unblocked").checked`)
	p.choose("#new-rules-game", "omega")
	p.choose("#new-rules", "4p")
	p.until(`document.querySelectorAll('dialog select[aria-label^="Who plays"]').length === 4`)
	p.choose(`dialog select[aria-label="Who plays red"]`, "human")
	p.click("#start")
	p.until(`document.querySelectorAll(".player").length === 4`)
	if s := p.table().snapshot(); s.Players[0].Kind != Human || s.Players[1].Kind != Engine || s.Players[2].Kind != Human || s.Players[3].Kind != Engine {
		t.Errorf("the seats are %+v", s.Players)
	}
}

// TestSeatsWait: engines that take the seats of people begin when somebody says so.
func TestSeatsWait(t *testing.T) {
	p := visit(t, hall(), 1280, 800, "#/gomoku?seat=human&seat=engine:first&time=0.05")
	p.press("h8")
	p.settled(2)
	p.click("#swap")
	p.until(`document.querySelector("#go-on")`)
	p.drawn()
	if s := p.table().snapshot(); len(s.Record.Moves) != 2 || s.Players[0].Kind != Engine || s.Players[1].Kind != Human {
		t.Fatalf("after the swap: %+v %+v", s.Record.Moves, s.Players)
	}
	p.click("#go-on")
	p.settled(3)
}

// handWatch is a clock that a test sets.
type handWatch struct {
	mu   sync.Mutex
	took time.Duration
}

func (w *handWatch) Elapsed() time.Duration {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.took
}

func (w *handWatch) Stop() {}

func (w *handWatch) set(took time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.took = took
}

// TestClockRunsOut shows a clock, tells of its end, and ends the game.
func TestClockRunsOut(t *testing.T) {
	p := visit(t, hall(), 1280, 800, "")
	watch := &handWatch{}
	p.studio.watch = func() session.Watch { return watch }
	p.open("#/gomoku?seat=human&seat=human&control=1m%2B2s")
	p.until(`document.querySelector('.clock[data-seat="0"]').textContent === "1:00"`)
	p.press("h8")
	p.until(`document.querySelectorAll(".stone").length === 1 && document.querySelector('.clock.running[data-seat="1"]')`)
	h := p.table()
	wind := func(took time.Duration) {
		watch.set(took)
		h.mu.Lock()
		defer h.mu.Unlock()
		h.changed()
	}
	wind(35 * time.Second)
	p.until(`/White has 30 seconds left/.test(document.body.innerText)`)
	wind(52 * time.Second)
	p.until(`/^\d\.\d$/.test(document.querySelector(".clock.short.running").textContent) && /10 seconds left/.test(document.body.innerText)`)
	wind(time.Minute)
	p.until(`document.querySelector(".status .text").textContent === "Black wins on time"`)
	if r := h.snapshot().Record.Result; r.Winner != "black" || r.Reason != "time" {
		t.Errorf("the record says %+v", r)
	}
	watch.set(0)
	p.click("#undo") // takebacks are allowed, and give the time back
	p.until(`document.querySelectorAll(".stone").length === 0 && document.querySelector(".status .text").textContent === "Black to move"`)
}

// TestSwapInTheBrowser: chips, stones and the next stone have the colour that a player
// took, the words are buttons only as long as they can be said, and the list of moves
// shows them whole.
func TestSwapInTheBrowser(t *testing.T) {
	p := visit(t, catalog.Standard(), 1280, 800, "#/gomoku?opening=swap2&seat=human&seat=human&moves=h8,h9")
	p.press("i9")
	p.until(`[...document.querySelectorAll(".sign")].map((e) => e.textContent).join() === "black,white,two"`)
	p.until(`document.querySelector(".status .text").textContent.startsWith("Second")`)
	p.press("black")
	p.until(`document.querySelectorAll(".sign").length === 0 && [...document.querySelectorAll(".player .chip")].map((e) => e.className.match(/s\d/)[0]).join() === "s1,s0"`)
	p.until(`document.querySelectorAll(".stones .stone.s0").length === 2 && document.querySelectorAll(".stones .stone.s1").length === 1`)
	p.press("a1")
	p.until(`document.querySelectorAll(".stones .stone.s1").length === 2`)
	p.until(`[...document.querySelectorAll(".record button")].every((b) => b.scrollWidth <= b.clientWidth)`)
	p.until(`document.querySelector(".moves .doing").textContent === "D4 Kagetsu, 5"`)

	p.open("#/gomoku?rules=renju&opening=rif&seat=human&seat=human&moves=h8,h9")
	p.until(`document.querySelectorAll(".zone rect").length === 25`)
	p.open("#/gomoku?rules=renju&opening=rif&seat=human&seat=human&moves=h8,h9,i9,white,g7,a1")
	p.press("b1")
	p.until(`document.querySelector(".status .text").textContent.startsWith("Second")`)
	p.press("c1")
	p.until(`document.querySelector(".note")?.textContent === "c1 was not offered: pick one of a1 b1."`)
	p.press("b1")
	p.until(`document.querySelectorAll(".stones .stone").length === 5`)
}

// TestThePageSaysWhatTheProgramSays: words, chances and points of scores, in the browser
// and in the terminal.
func TestThePageSaysWhatTheProgramSays(t *testing.T) {
	p := visit(t, hall(), 1280, 800, "")
	rnd := rand.New(rand.NewPCG(3, 4))
	bounds := []string{"exact", "lower", "upper"}
	seats := [][]string{{"black", "white"}, {"red", "green", "blue"}}
	type asked struct {
		Score sente.Score
		Seats []string
		Turn  int
		Scale float64
		Bound string
		Drawn bool
	}
	var all []asked
	var want []string
	for i := range 4000 {
		a := sente.Assessment{Seats: seats[rnd.IntN(2)], Scale: float64(rnd.IntN(400)), Bound: sente.Bound(rnd.IntN(3)), Drawn: i%50 == 0}
		a.Turn = rnd.IntN(len(a.Seats))
		switch n := rnd.IntN(50); rnd.IntN(5) {
		case 0:
			a.Score = sente.WinIn(n)
		case 1:
			a.Score = sente.LossIn(n)
		case 2:
			a.Score = sente.WinIn(n + 1).Presumed()
		case 3:
			a.Score = sente.LossIn(n + 1).Presumed()
		default:
			a.Score = sente.Score(rnd.IntN(1600) - 800)
		}
		if a.Drawn {
			a.Score = 0
		}
		all = append(all, asked{a.Score, a.Seats, a.Turn, a.Scale, bounds[a.Bound], a.Drawn})
		if a.Drawn { // the numbers of a draw are not shown
			want = append(want, a.Words())
			continue
		}
		chance, _ := a.Chance()
		if _, frac := math.Modf(100 * chance); math.Abs(frac-0.5) < 1e-6 {
			a.Scale++ // a half is rounded in two ways
			all[i].Scale++
		}
		want = append(want, a.Words()+" | "+a.Number()+" | "+a.Points())
	}
	text := testutil.Must(json.Marshal(all))(t)
	value[string](p, fmt.Sprintf(`import("/js/score.js").then(({ words, number, points }) => (window.said = %s.map((a) => {
		const of = [a.Score, a.Seats, a.Turn, a.Scale, a.Bound];
		return a.Drawn ? words(...of, true) : [words(...of), number(...of), points(...of)].join(" | ");
	}))), "asked"`, text))
	p.until("window.said")
	got := value[[]string](p, "window.said")
	signs := strings.NewReplacer("≥", ">=", "≤", "<=", "−", "-")
	wrong := 0
	for i := range got {
		if said := signs.Replace(got[i]); !strings.EqualFold(said, want[i]) {
			if wrong++; wrong < 10 {
				t.Errorf("%+v: the page says %q, the program %q", all[i], said, want[i])
			}
		}
	}
	if len(got) != len(want) || wrong > 0 {
		t.Errorf("%d answers, %d wrong", len(got), wrong)
	}
}

// TestManyTabs opens more tabs of one browser than it opens connections to a host, and
// plays in each: in those behind others, too, an engine goes on.
func TestManyTabs(t *testing.T) {
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
	p := visit(t, hall(), 1280, 800, "")
	p.noSockets.Store(true)
	p.open("#/gomoku?seat=human&seat=engine:first&time=0.1")
	p.press("h8")
	p.settled(2)
	p.until(`document.querySelectorAll(".stone").length === 2 && !document.querySelector(".status .trouble")`)
}

// another opens a second window on what the page shows.
func (p *page) another() *page {
	p.t.Helper()
	ctx, cancel := chromedp.NewContext(p.ctx)
	q := &page{t: p.t, ctx: ctx, studio: p.studio, web: p.web, url: p.url}
	p.t.Cleanup(func() {
		q.complain()
		cancel()
	})
	q.do(chromedp.EmulateViewport(1280, 800))
	q.listen()
	q.arrive(value[string](p, `location.hash`))
	return q
}

// tree is what the panel lists, in order.
func (p *page) tree() string {
	p.t.Helper()
	return value[string](p, `[...document.querySelectorAll(".tree li")].map((l) => l.innerText.replaceAll("\n", " ")).join(" / ")`)
}

// TestTwoWindowsOnOneStudy: two windows edit one study in turns and at once, and both show
// the same in the end, which is what the studio has.
func TestTwoWindowsOnOneStudy(t *testing.T) {
	p := visit(t, catalog.Standard(), 1280, 800, "#/gomoku"+people+"&moves=h8,i9")
	p.until(`document.querySelectorAll(".tree button").length === 2`)
	q := p.another()
	q.until(`document.querySelectorAll(".tree button").length === 2`)
	p.press("g7")
	q.until(`document.querySelectorAll(".tree button").length === 3`)
	q.key(kb.ArrowLeft)
	q.until(`document.querySelector(".tree [aria-current]")?.getAttribute("aria-label") === "Move 2: i9"`)
	q.press("j10")
	q.until(`document.querySelectorAll(".tree button").length === 4`)
	p.until(`document.querySelectorAll(".tree button").length === 4`)
	// Both at once: each window writes and draws at nodes of its own, and grows variations.
	const edits = `(async () => {
		for (let i = 0; i < 20; i++) {
			const ask = (body) => fetch("/api/tables/%[1]s/edit", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
			await ask({ edit: "play", node: 2, move: "%[2]s" + (1 + i %% 15) });
			await ask({ edit: "comment", node: %[3]d, text: "remark " + i });
			await ask({ edit: "mark", node: %[3]d, mark: { cell: "a" + (1 + i %% 15), kind: "circle" } });
		}
		window.edited = true;
	})()`
	id := p.table().id
	p.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`void `+edits, id, "b", 1)))
	q.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`void `+edits, id, "c", 3)))
	p.until(`window.edited`)
	q.until(`window.edited`)
	const all = `document.querySelectorAll(".tree button").length === 34 && [...document.querySelectorAll(".tree .remark")].filter((r) => r.textContent === "remark 19").length === 2`
	p.until(all)
	q.until(all)
	if a, b := p.tree(), q.tree(); a != b {
		t.Errorf("one window shows %s\nthe other %s", a, b)
	}
	if n := p.table().Study().Len(); n != 35 {
		t.Errorf("the study has %d nodes, want 35", n)
	}
	q.key("z") // of one window or the other: the last change of all
	p.until(`document.querySelectorAll(".tree button").length <= 34`)
	for began := time.Now(); p.tree() != q.tree(); time.Sleep(15 * time.Millisecond) { // what comes late changes either
		if time.Since(began) > 15*time.Second {
			t.Fatalf("one window shows %s\nthe other %s", p.tree(), q.tree())
		}
	}
}

// engines counts the tables of a studio that have a seat for an engine.
func (s *Server) engines() (n int) {
	for _, t := range s.list() {
		for _, seat := range t.snapshot().Players {
			if seat.Kind != Human {
				n++
			}
		}
	}
	return n
}

// TestLinksWaitForAClick: an address that wants engines shows its position, and starts
// none before a click on Start; a position that is only looked at stays without.
func TestLinksWaitForAClick(t *testing.T) {
	p := visit(t, catalog.Standard(), 1280, 800, "")
	link := "#/gomoku?seat=human&seat=engine:sente:level=club&seat=hotseat&time=0.1&moves=h8"
	p.arrive(link)
	p.until(`document.querySelector("#wanted-start") && document.querySelectorAll(".stones .stone").length === 1`)
	if text := value[string](p, `document.querySelector("#wanted-text").innerText`); !strings.Contains(text, "White: sente:level=club") {
		t.Errorf("the question is %q", text)
	}
	if n := p.studio.engines(); n != 0 {
		t.Errorf("%d engines sit at tables before the click", n)
	}
	p.click("#wanted-look")
	p.until(`!document.querySelector("#wanted-start")`)
	p.do(chromedp.Reload())
	p.until(`document.documentElement.dataset.ready === "true" && document.querySelectorAll(".stones .stone").length === 1`)
	if n := p.studio.engines(); n != 0 {
		t.Errorf("%d engines sit at tables of a position that is only looked at", n)
	}
	p.arrive(strings.Replace(link, "&seat=hotseat", "", 1))
	p.click("#wanted-start")
	p.until(`document.querySelectorAll(".stones .stone").length === 2 && !document.querySelector("#wanted-start")`)
}

// TestHostileLinksAreAnswered: whatever stands behind the # there is a page with words,
// and nothing of it runs.
func TestHostileLinksAreAnswered(t *testing.T) {
	p := visit(t, catalog.Standard(), 1280, 800, "")
	for _, hash := range []string{
		"#/%", "#/%E0%A4%A", "#/", "#", "#x", "#//", "#/?", "#/gomoku/%", "#/gomoku?%", "#/gomoku?seat=%ff&moves=%00",
		"#/gomoku?moves=%u0041", "#/gomoku?time=1e999&seat=engine", "#/gomoku?seat=engine:%3Cimg src=x onerror=window.hit=1%3E",
		"#/gomoku?seat=engine:sente:memory=100000", "#/gomoku?seat=engine:sente:book=/etc/passwd", "#/__proto__", "#/constructor?seat=engine",
		"#/gomoku?table=../../games", "#/gomoku?size=1000000", "#/gomoku?setup=" + strings.Repeat("x", 3000), "#/gomoku?seat=" + strings.Repeat("engine:", 500),
	} {
		p.arrive(hash)
		if !value[bool](p, `document.querySelector("h1, .board-frame") !== null && document.body.innerText.length > 20 && !window.hit`) {
			t.Errorf("%s: %s", hash, value[string](p, `document.body.innerText`))
		}
		if n := p.studio.engines(); n != 0 {
			t.Errorf("%s has started %d engines", hash, n)
		}
	}
	p.arrive("#/%")
	p.until(`document.querySelector(".trouble")?.textContent.includes("names no game") && document.querySelector("#card-gomoku")`)
	p.arrive("#/gomoku?seat=human&seat=engine:sente:memory=100000")
	p.click("#wanted-start")
	p.until(`document.querySelector(".note")?.textContent.includes("Memory of engine sente is too much")`)
}

// stranger is a browser of its own, without cookies, on the same studio.
func (p *page) stranger(width, height int64) *page {
	p.t.Helper()
	ctx, cancel := chromedp.NewContext(browser.ctx, chromedp.WithNewBrowserContext())
	q := &page{t: p.t, ctx: ctx, studio: p.studio, web: p.web, url: p.url}
	p.t.Cleanup(func() {
		q.complain()
		cancel()
	})
	q.do(chromedp.EmulateViewport(width, height))
	q.listen()
	return q
}

// link makes an invitation in the sheet and returns its address.
func (p *page) link(button string) string {
	p.t.Helper()
	p.tap("#invite")
	p.until(`document.querySelector("dialog.invite[open]")`)
	p.click(button)
	p.until(`document.querySelector("#invite-link")?.value.includes("?invite=")`)
	link := value[string](p, `document.querySelector("#invite-link").value`)
	p.tap("dialog.invite .buttons button")
	p.until(`!document.querySelector("dialog.invite")`)
	return link
}

// TestTwoBrowsersAndASpectator play one game by links: each moves for the own seat, the spectator for none.
func TestTwoBrowsersAndASpectator(t *testing.T) {
	owner := visitAs(t, catalog.Standard(), Options{Token: houseToken}, 1280, 800)
	owner.do(chromedp.Navigate(owner.url + "/?token=" + houseToken))
	owner.until(`document.documentElement.dataset.ready === "true" && !location.search`)
	owner.do(chromedp.Evaluate[chromedp.Void](`location.hash = "#/tictactoe"`))
	owner.until(`document.querySelector(".board-frame svg")`)
	seat, watch := owner.link("#invite-seat-1"), owner.link("#invite-watch")

	friend, spectator := owner.stranger(1280, 800), owner.stranger(1280, 800)
	friend.do(chromedp.Navigate(seat))
	friend.until(`document.querySelector("#sit")`)
	friend.click("#sit")
	friend.until(`!document.querySelector("#sit") && [...document.querySelectorAll(".whose")].some((e) => e.textContent === "You")`)
	spectator.do(chromedp.Navigate(watch))
	spectator.until(`document.querySelector(".spectators")?.textContent.includes("You watch this game.")`)
	owner.until(`document.querySelector(".spectators")?.textContent.includes("1 person watches.")`)

	stones := func(n string, pages ...*page) {
		t.Helper()
		for _, p := range pages {
			p.until(`document.querySelectorAll(".board-frame .glyph").length === ` + n)
		}
	}
	owner.press("b2")
	stones("1", owner, friend, spectator)
	spectator.press("a1")
	owner.press("a3")
	stones("1", owner, friend, spectator)
	friend.press("a1")
	stones("2", owner, friend, spectator)
	friend.do(chromedp.Reload())
	friend.until(`document.documentElement.dataset.ready === "true" && [...document.querySelectorAll(".whose")].some((e) => e.textContent === "You")`)
	owner.press("b1")
	stones("3", owner, friend, spectator)
	friend.press("c3")
	stones("4", owner, friend, spectator)
	friend.click("#undo") // asks for it
	friend.until(`document.querySelector(".offer")?.textContent.includes("You ask for your move back") && document.querySelector("#undo").disabled`)
	owner.until(`document.querySelector("#back-accept")`)
	if value[bool](spectator, `!!document.querySelector("#back-accept") || !document.querySelector("#undo").disabled`) {
		t.Error("a spectator is asked about a move, or may ask for one back")
	}
	owner.click("#back-accept")
	stones("3", owner, friend, spectator)
	friend.press("c3")
	stones("4", owner, friend, spectator)
	owner.press("b3")
	stones("5", owner, friend, spectator)
	friend.until(`document.querySelector("#rematch")`)
	friend.click("#rematch")
	stones("0", owner, friend, spectator)
	friend.press("b2") // the sides have changed
	stones("1", owner, friend, spectator)
}

// TestWatchingEndsWithTheTable: who leaves the table leaves its search, too; an address
// that names what is watched opens it again.
func TestWatchingEndsWithTheTable(t *testing.T) {
	p := visit(t, catalog.Standard(), 1280, 800, "#/gomoku"+people+"&moves=h8,i9,g7")
	for _, leave := range []string{`document.querySelector(".home").click()`, `document.querySelector("#to-skirmish").click()`} {
		p.open("#/gomoku" + people + "&moves=h8,i9,g7")
		p.key("W")
		p.click("#watch-search")
		p.until(`document.querySelectorAll(".watch-rows .line").length > 5`)
		p.do(chromedp.Evaluate[chromedp.Void](leave))
		p.until(`!document.querySelector("main.table") && document.querySelector("main")`)
		p.drawn()
		if value[bool](p, `!!document.querySelector(".watch")`) {
			t.Errorf("after %s the search is still watched", leave)
		}
	}
	p.open("#/gomoku" + people + "&moves=h8&watch=visits")
	p.until(`document.querySelector("#watch-visits")?.getAttribute("aria-selected") === "true"`)
}

// TestOwnTablesDoNotAsk: cards, the dialog, reload, back, and a table that the server
// has lost open as they did.
func TestOwnTablesDoNotAsk(t *testing.T) {
	p := visit(t, hall(), 1280, 800, "")
	quiet := func(what string) {
		t.Helper()
		p.until(`location.hash.includes("seat=engine") && document.querySelector(".board-frame svg")`)
		p.drawn()
		if value[bool](p, `!!document.querySelector("#wanted-start")`) {
			t.Errorf("%s asks", what)
		}
	}
	p.click("#card-gomoku")
	p.click("#start")
	quiet("a card")
	p.press("h8")
	p.settled(2)
	p.do(chromedp.Reload())
	p.until(`document.querySelectorAll(".stones .stone").length === 2`)
	quiet("a reload")
	p.click(".home")
	p.until(`document.querySelector("#continue")`)
	p.do(chromedp.NavigateBack())
	quiet("going back")
	lost := p.table()
	p.studio.remove(lost)
	p.until(fmt.Sprintf(`!location.hash.includes(%q) && document.querySelectorAll(".stones .stone").length === 2`, lost.id))
	quiet("a table that was set up again")
	p.click("#new")
	p.click("#start")
	quiet("the dialog")
}
