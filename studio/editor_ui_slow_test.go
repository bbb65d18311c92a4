//go:build slow

package studio

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/sente-games/sente/catalog"
)

// TestEditorAddress: the editor has an address of its own that tells what was put up so far;
// it survives a reload, Back leaves it for the game below, Forward and the game's own Back
// lead to it again, and a link opens it on any browser.
func TestEditorAddress(t *testing.T) {
	p := visit(t, catalog.Standard(), 1280, 800, "#/gomoku?rules=capture&seat=human&seat=human&moves=j10,k10")
	game := value[string](p, "location.hash")
	text := func(want string) {
		t.Helper()
		p.until(fmt.Sprintf(`document.querySelector("#edit-text")?.value === %q && new URLSearchParams(location.hash.split("?")[1]).get("setup") === %q`, want, want))
	}
	p.click("#edit")
	text("black: j10; white: k10; to-move: black")
	p.click("#tell-captures-0-more")
	text("black: j10; white: k10; to-move: black; captures: black 2 white 0")
	p.do(chromedp.Reload())
	p.until(`document.documentElement.dataset.ready === "true"`)
	text("black: j10; white: k10; to-move: black; captures: black 2 white 0")
	p.until(`document.querySelectorAll(".table .stones .stone").length === 2`) // the game is below
	p.do(chromedp.Evaluate[chromedp.Void](`history.back()`))
	p.until(fmt.Sprintf(`location.hash === %q && !document.querySelector("dialog[open]")`, game))
	p.do(chromedp.Evaluate[chromedp.Void](`history.forward()`))
	text("black: j10; white: k10; to-move: black; captures: black 2 white 0")
	link := value[string](p, "location.hash")
	p.click("#edit-play")
	p.until(`!document.querySelector("dialog[open]") && !location.hash.includes("/edit") && location.hash.includes("setup=") && document.querySelector(".texts .pieces .s1")`)
	p.do(chromedp.Evaluate[chromedp.Void](`history.back()`))
	text("black: j10; white: k10; to-move: black; captures: black 2 white 0")
	p.click("#edit-clear")
	p.until(`document.querySelectorAll(".desk .stone.s0 .shadow").length === 0`)
	p.click(".desk .buttons .plain") // Back
	p.until(`!document.querySelector("dialog[open]") && !location.hash.includes("/edit")`)

	p.open(link[:strings.Index(link, "&table=")])
	text("black: j10; white: k10; to-move: black; captures: black 2 white 0")
	p.until(`document.querySelector(".first")`)
	p.click(".desk .buttons .plain")
	p.until(`!document.querySelector("dialog[open]") && !location.hash.includes("/edit") && document.querySelector(".first")`)
	p.open("#/nosuchgame/edit")
	p.until(`document.querySelector("dialog.editor [role=status]")?.textContent.includes("nosuchgame")`)
}

// TestBackFromAGame leads from a game to the first page that it was begun on, and on to it.
func TestBackFromAGame(t *testing.T) {
	p := visit(t, catalog.Standard(), 1280, 800, "")
	p.click("#card-tictactoe")
	p.click("#start")
	p.until(`document.querySelector(".board-frame svg")`)
	game := value[string](p, "location.hash")
	p.do(chromedp.Evaluate[chromedp.Void](`history.back()`))
	p.until(`document.querySelector(".first")`)
	p.do(chromedp.Evaluate[chromedp.Void](`history.forward()`))
	p.until(fmt.Sprintf(`document.querySelector(".board-frame svg") && location.hash === %q`, game))
}

// TestEditorOfHeaps: a game without pieces on cells is set up by numbers.
func TestEditorOfHeaps(t *testing.T) {
	p := visit(t, catalog.Standard(), 360, 740, "#/nim/edit")
	p.until(`document.querySelector("#edit-text")?.value === "heaps: 3 4 5; to-move: first"`)
	p.click("#tell-heaps-1-less")
	p.until(`document.querySelector("#edit-text").value === "heaps: 3 3 5; to-move: first" && document.querySelector("#tell-heaps-1").value === "3"`)
	p.do(chromedp.Evaluate[chromedp.Void](`{ const n = document.querySelector("#tell-heaps-2"); n.value = "99"; n.dispatchEvent(new Event("change", { bubbles: true })) }`))
	p.until(`document.querySelector(".desk .trouble")?.textContent.includes("0 to 5") && document.querySelector("#tell-heaps-2").value === "5"`)
	if value[bool](p, `!!document.querySelector("#edit-rotate, #edit-clear")`) {
		t.Error("heaps are to be turned")
	}
	p.click("#edit-play")
	p.until(`document.querySelectorAll(".board-frame .glyph, .board-frame .stone").length === 11 && location.hash.includes("setup=heaps")`)
}

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
