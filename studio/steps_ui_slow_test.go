//go:build slow

package studio

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/pieces"
	"github.com/sente-games/sente/studio/internal/storage"
)

// spot is where the cell of that name lies on the screen.
func (p *page) spot(cell string) point {
	p.t.Helper()
	for _, c := range p.table().State().Scene.Cells {
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
	if s := p.table().State(); len(s.Record.Moves) != len(want) {
		p.t.Errorf("the server has the moves %v, want %v", s.Record.Moves, want)
	}
}

const (
	people  = "?seat=human&seat=human"
	nothing = `!document.querySelector(".chosen, .next, .carried, .chooser")`
)

// TestPage_StepsByClicks: a piece, then where it goes.
func TestPage_StepsByClicks(t *testing.T) {
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
	tbl := p.table()
	tbl.ReportTrouble(&sente.Message{Text: "news"})
	p.until(`document.querySelector(".status").innerText.includes("error") && document.querySelector(".chosen")`)
	p.press("e2") // another piece
	p.until(`document.querySelectorAll(".next").length === 1`)
	p.press("e3")
	p.played("e2-e3")
	p.until(`document.querySelectorAll(".traced").length === 2 && ` + nothing)
	p.press("e2")
	p.until(`document.querySelector(".note").textContent === "No legal move starts at e2."`)
}

// TestPage_Dragging: the piece follows the pointer, from cell to cell, out of a hand, and for
// moves of three steps; a piece that is let go elsewhere goes back. The flipped board and
// a finger do the same.
func TestPage_Dragging(t *testing.T) {
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

// TestPage_StepsByKeys: arrows and Enter choose, a screen reader hears how many ways go on,
// words are chosen by keys, and Escape goes back.
func TestPage_StepsByKeys(t *testing.T) {
	p := visit(t, pieces.Games(), 1280, 800, "#/march"+people+"&moves=a6-a7,e7-e6")
	p.do(chromedp.Evaluate[chromedp.Void](`document.querySelector(".board-frame svg").focus()`))
	p.key(kb.ArrowDown) // from the last move
	p.press("a7")
	p.until(`document.querySelector('[aria-live="polite"]').textContent === "a7 selected. One continuation: a8."`)
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
	p.until(`/^[a-h]2, black pawn, can move$/.test(` + cellWords + `)`)
	p.key(kb.Enter)
	p.until(`document.querySelector(".chosen") && document.querySelector('[aria-live="polite"]').textContent.includes("One continuation")`)
	p.key(kb.Escape)
	p.until(nothing + ` && document.querySelector(".cursor")`)
	p.key(kb.Enter)
	p.key(kb.ArrowUp)
	p.until(`` + cellWords + `.endsWith("possible next step")`)
	p.key(kb.Enter)
	p.settled(1)
}

// TestPage_SheetRemembers: what was chosen for a game is offered again, and seats of several
// players are all there.
func TestPage_SheetRemembers(t *testing.T) {
	p := visit(t, standard.Games(), 1280, 800, "")
	p.click("#card-gomoku")
	p.choose("#opponent", "engine:sente:level=casual")
	p.choose("#control", "5m+3s")
	p.choose("#new-rules", "standard")
	p.fill("#new-size", "100")
	p.until(`document.querySelector("#problem-size")?.textContent.includes("100") && document.querySelector("#new-size").getAttribute("aria-invalid") === "true"`)
	p.click("#start") // starts nothing
	p.fill("#new-size", "15")
	p.until(`!document.querySelector("#problem-size")`)
	p.click(".start .more summary")
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
	p.until(`document.querySelectorAll('dialog select[aria-label^="Player for"]').length === 4`)
	p.choose(`dialog select[aria-label="Player for red"]`, "human")
	p.click("#start")
	p.until(`document.querySelectorAll(".player").length === 4`)
	if s := p.table().State(); s.Players[0].Kind != storage.Human || s.Players[1].Kind != storage.Engine || s.Players[2].Kind != storage.Human || s.Players[3].Kind != storage.Engine {
		t.Errorf("the seats are %+v", s.Players)
	}
}
