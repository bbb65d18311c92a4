//go:build slow

package studio

import (
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"github.com/sente-games/sente/catalog/standard"
)

// hover moves the mouse over a cell.
func (p *page) hover(cell string) {
	p.t.Helper()
	q := p.spot(cell)
	p.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, q.X, q.Y))
}

// TestBoard_PreviewsOwnPieces: what a click would put, or take, is drawn as the game's own pieces.
func TestBoard_PreviewsOwnPieces(t *testing.T) {
	p := visit(t, standard.Games(), 1280, 800, "#/tictactoe"+people)
	p.hover("b2")
	p.until(`document.querySelector(".ghost .glyph")?.textContent === "X" && !document.querySelector(".ghost circle")`)
	p.press("b2")
	p.settled(1)
	p.hover("a1")
	p.until(`document.querySelector(".ghost .glyph")?.textContent === "O"`)

	p.open("#/quarto" + people + "&moves=tdrf")
	const body = `?.querySelector(".body").getAttribute("d")`
	hand := value[string](p, `document.querySelector(".stones .piece:nth-of-type(1) .body") && [...document.querySelectorAll(".stones .stone")][0]`+body)
	p.hover("b2")
	p.until(`document.querySelector(".ghost .piece")` + body + ` === ` + "`" + hand + "`" + ` && document.querySelectorAll(".stones .lifted").length === 1`)
	p.open("#/quarto" + people)
	p.hover("tlqh") // over the stock: the piece appears in the hand
	p.until(`document.querySelectorAll(".ghost .piece").length === 1 && document.querySelectorAll(".stones .lifted").length === 1`)

	p.open("#/nim" + people + "&moves=c2")
	p.until(`document.querySelectorAll(".trace .traced").length === 2`)
	p.hover("b3")
	p.until(`document.querySelectorAll(".ghost-take .gone").length === 3 && document.querySelector(".pill").textContent === "take 3" && document.querySelectorAll(".stones .lifted").length === 3`)
	p.until(`[...document.querySelectorAll('[role="gridcell"]')].some((e) => e.getAttribute("aria-label") === "b3, take 3")`)
	p.until(`[...document.querySelectorAll('[role="gridcell"]')].every((e) => !e.getAttribute("aria-label").includes("occupied"))`)
	p.until(`document.querySelector('[role="row"]').getAttribute("aria-label") === "Row a"`)

	p.open("#/quarto" + people + "&moves=tdrf,a1,sdrf")
	p.key(" ")
	p.until(`document.querySelectorAll(".line .stone .piece").length > 1 && !document.querySelector(".line .stone > .faded > circle")`)
}

// TestBoard_WinHidesNothing: the winning row is drawn under its stones, and no stone fades.
func TestBoard_WinHidesNothing(t *testing.T) {
	p := visit(t, standard.Games(), 1280, 800, "#/gomoku"+people+"&moves=h8,i9,h9,i10,h10,i11,h11,i12,h12")
	p.until(`document.querySelectorAll(".wins .winner").length === 5`)
	p.until(`document.querySelector(".wins").compareDocumentPosition(document.querySelector(".stones")) & Node.DOCUMENT_POSITION_FOLLOWING`)
	p.until(`[...document.querySelectorAll(".stones, .stones *")].every((e) => getComputedStyle(e).opacity === "1")`)
	p.open("#/connectfour" + people + "&moves=4,5,4,5,4,5,4")
	p.until(`document.querySelectorAll(".wins .winner").length === 4`)
	// Rings lie on the rims of the holes, and lines between them.
	p.until(`[...document.querySelectorAll(".wins .winner")].every((e) => e.r.baseVal.value > 0.4) && [...document.querySelectorAll(".wins line")].every((l) => Math.abs(l.y1.baseVal.value - l.y2.baseVal.value) < 0.2)`)
}

// TestBoard_NumbersLines: each of the lines has its rank and its score on the board, over all pieces.
func TestBoard_NumbersLines(t *testing.T) {
	p := visit(t, standard.Games(), 1280, 800, "#/gomoku?moves=h8,i9,i8,g8,h7")
	p.choose("#lines", "5")
	p.key(" ")
	p.until(`document.querySelectorAll(".scores .scored").length === 5`)
	p.until(`[...document.querySelectorAll(".scores .rank text")].map((e) => e.textContent).sort().join("") === "12345"`)
	p.until(`[...document.querySelectorAll(".scores .score-of")].every((e) => /^[≥≤]?\d+$|^in \d+$/.test(e.textContent))`)
	p.until(`document.querySelector(".scores").compareDocumentPosition(document.querySelector(".line")) & Node.DOCUMENT_POSITION_PRECEDING`)
	p.until(`document.querySelectorAll(".candidates .candidate").length > 3 && !document.querySelector(".candidates text")`)
}

// TestBoard_NoteKeepsOffNamedStones: the reason of a refusal stands beside the stones that it names, which are lit.
func TestBoard_NoteKeepsOffNamedStones(t *testing.T) {
	p := visit(t, standard.Games(), 1280, 800, "")
	for _, size := range [][2]int{{1280, 800}, {360, 740}} {
		p.do(chromedp.EmulateViewport(int64(size[0]), int64(size[1])))
		p.open("#/gomoku" + people + "&rules=renju&moves=g8,a1,i8,a15,h7,o1,h9,o15")
		p.press("h8")
		p.until(`document.querySelectorAll(".named circle").length === 4 && document.querySelectorAll(".named line").length === 4`)
		p.until(`document.querySelector(".note")`)
		covered := value[int](p, `(() => {
			const b = document.querySelector(".note").getBoundingClientRect()
			return [...document.querySelectorAll(".named circle")].map((e) => e.getBoundingClientRect()).filter((r) => r.right > b.left && r.left < b.right && r.bottom > b.top && r.top < b.bottom).length
		})()`)
		if covered > 0 {
			t.Errorf("at %d x %d the sentence covers %d of the stones that it names", size[0], size[1], covered)
		}
	}
}

// TestBoard_NextMoves: the moves of the study that follow are rings, and a click goes on there.
func TestBoard_NextMoves(t *testing.T) {
	p := visit(t, standard.Games(), 1280, 800, "#/gomoku"+people+"&moves=h8,i9,i8")
	p.key("u")
	p.settled(2)
	p.press("h9")
	p.settled(3)
	p.key("u")
	p.settled(2)
	p.until(`document.querySelectorAll(".next-move").length === 2`)
	p.hover("h9")
	p.until(`[...document.querySelectorAll(".next-move .count")].some((e) => getComputedStyle(e).display !== "none" && e.textContent === "1")`)
	p.press("h9")
	p.settled(3)
	p.until(`document.querySelectorAll(".next-move").length === 0`)
	p.key("u")
	p.settled(2)
	p.until(`document.querySelectorAll(".next-move").length === 2`)
	p.prefer("nextMoves", "false")
	p.open("#/gomoku" + people + "&moves=h8,i9")
	p.until(`!document.querySelector(".next-move")`)
}

// TestBoard_ZoomsWithTwoFingers: two fingers enlarge a dense board and play nothing, and a tap with both takes back.
func TestBoard_ZoomsWithTwoFingers(t *testing.T) {
	p := visit(t, standard.Games(), 360, 740, "")
	p.do(chromedp.EmulateViewport(360, 740, chromedp.EmulateTouch))
	p.open("#/gomoku" + people + "&moves=h8,i9")
	full := value[string](p, `document.querySelector(".board-frame .board").getAttribute("viewBox")`)
	a, b := p.spot("f9"), p.spot("j9")
	p.touch(input.DispatchTouchEventTypeTouchStart, a)
	p.touch(input.DispatchTouchEventTypeTouchStart, a, b)
	for i := range 6 {
		p.touch(input.DispatchTouchEventTypeTouchMove, point{X: a.X - float64(10*i), Y: a.Y}, point{X: b.X + float64(10*i), Y: b.Y})
	}
	p.touch(input.DispatchTouchEventTypeTouchEnd)
	p.until(`document.querySelector(".board.zoomed") && document.querySelector(".board-frame .board").getScreenCTM().a > 35 && scrollY === 0`)
	if n := len(p.table().State().Record.Moves); n != 2 {
		t.Errorf("zooming has played: %d moves", n)
	}
	p.tap("#whole-board")
	p.until(`!document.querySelector(".board.zoomed") && document.querySelector(".board-frame .board").getAttribute("viewBox") === "` + full + `"`)
	p.touch(input.DispatchTouchEventTypeTouchStart, a, b)
	p.touch(input.DispatchTouchEventTypeTouchEnd)
	p.settled(1)
}
