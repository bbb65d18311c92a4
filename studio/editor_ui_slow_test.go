//go:build slow

package studio

import (
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/sente-games/sente/catalog"
)

// TestEditorJourney sets up a won position and analyses one that can go on.
func TestEditorJourney(t *testing.T) {
	p := visit(t, catalog.Standard(), 1280, 800, "#/tictactoe?seat=human&seat=human&moves=b2")
	p.click("#edit")
	p.until(`document.querySelector(".desk .board") && document.querySelector("#put-x")`)
	put := func(x, y float64) {
		q := value[point](p, `(() => {
			const m = document.querySelector(".desk .board").getScreenCTM();
			const q = new DOMPoint(`+number(x)+`, `+number(y)+`).matrixTransform(m);
			return { X: q.x, Y: q.y };
		})()`)
		p.do(chromedp.MouseClickXY(q.X, q.Y))
	}
	put(0.5, 2.5) // a1
	p.until(`document.querySelector("#edit-text").value.includes("a1") && document.querySelector("#edit-play").disabled`)
	p.click("#put-o")
	put(1.5, 2.5) // b1
	p.until(`!document.querySelector("#edit-play").disabled`)
	drag := func(x, y, toX, toY float64) {
		p.do(chromedp.Evaluate[chromedp.Void](`(() => {
			const board = document.querySelector(".desk .board");
			const at = (x, y) => { const q = new DOMPoint(x, y).matrixTransform(board.getScreenCTM()); return { clientX: q.x, clientY: q.y, bubbles: true, isPrimary: true, pointerType: "mouse", pointerId: 1 }; };
			board.setPointerCapture = () => undefined;
			for (const [type, x, y] of [["pointerdown", ` + number(x) + `, ` + number(y) + `], ["pointermove", ` + number(toX) + `, ` + number(toY) + `], ["pointerup", ` + number(toX) + `, ` + number(toY) + `]]) board.dispatchEvent(new PointerEvent(type, at(x, y)));
		})()`))
	}
	drag(1.5, 2.5, 2.5, 0.5)
	p.until(`document.querySelector("#edit-text").value.includes("c3") && !document.querySelector("#edit-text").value.includes("b1")`)
	drag(2.5, 0.5, 9, 9)
	p.until(`!document.querySelector("#edit-text").value.includes("c3")`)
	p.click("#edit-undo")
	p.click("#edit-undo")
	p.until(`document.querySelector("#edit-text").value.includes("b1")`)
	p.click("#edit-undo")
	p.until(`document.querySelector("#edit-play").disabled`)
	p.click("#edit-redo")
	p.click("#edit-play")
	p.until(`location.hash.includes("setup=") && document.querySelectorAll(".stones text").length === 3`)
}
