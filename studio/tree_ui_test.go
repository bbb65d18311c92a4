package studio

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/sente-games/sente/catalog"
)

// TestTreeOnThePage: a move played from an earlier position is a variation, and what it
// leaves stays to be seen; it can be promoted, commented and deleted, and all that again
// taken back.
func TestTreeOnThePage(t *testing.T) {
	p := visit(t, catalog.Standard(), 1280, 800, "#/gomoku"+people)
	for i, cell := range []string{"h8", "i9", "i7", "h7", "j7"} {
		p.press(cell)
		p.settled(i + 1)
	}
	p.key(kb.ArrowLeft)
	p.key(kb.ArrowLeft)
	p.until(`document.querySelector(".tree [aria-current]")?.getAttribute("aria-label") === "Move 3: i7"`)
	p.press("g9")
	p.settled(4)
	p.until(`["Move 4: h7", "Move 5: j7", "Move 4: g9"].every((l) => document.querySelector('.tree [aria-label="' + l + '"]'))`)
	p.key("+")
	p.until(`document.querySelector(".variation button")?.getAttribute("aria-label") === "Move 4: h7"`)
	p.key(kb.ArrowDown)
	p.until(`document.querySelector(".tree [aria-current]")?.getAttribute("aria-label") === "Move 4: h7"`)
	p.key("e")
	p.until(`document.activeElement?.id === "comment"`)
	p.do(chromedp.Evaluate[chromedp.Void](`document.activeElement.value = ""`)) // the test's keyboard types what the page took
	p.key("why not")
	p.until(`document.querySelector(".tree .remark")?.textContent === "why not"`)
	p.do(chromedp.Evaluate[chromedp.Void](`document.activeElement.blur()`))
	p.key(kb.Delete)
	p.until(`document.querySelector(".done")?.textContent.includes("2 moves deleted.") && !document.querySelector('.tree [aria-label="Move 5: j7"]')`)
	p.click("#unedit")
	p.until(`document.querySelector('.tree [aria-label="Move 5: j7"]')`)
	if n := p.table().Study().Len(); n != 7 {
		t.Errorf("the study has %d nodes, want 7", n)
	}
}

// TestLineHasAName: the menu of a move names the line that begins there, copies a link to
// the position, and what engines have said of it stands below.
func TestLineHasAName(t *testing.T) {
	p := visit(t, catalog.Standard(), 1280, 800, "#/gomoku"+people+"&moves=h8,i9")
	p.settled(2)
	p.do(chromedp.Evaluate[chromedp.Void](`fetch("/api/tables/" + new URLSearchParams(location.hash.split("?")[1]).get("table") + "/edit", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ edit: "evaluate", node: 1, evaluation: { by: "somebody", score: 120, depth: 7 } }) })`))
	p.do(chromedp.Evaluate[chromedp.Void](`navigator.clipboard.writeText = (text) => Promise.resolve((globalThis.copied = text))`))
	open := `document.querySelector('.tree [aria-label^="Move 1: h8"]').dispatchEvent(new MouseEvent("contextmenu", { bubbles: true }))`
	p.do(chromedp.Evaluate[chromedp.Void](open))
	p.click("#node-name")
	p.until(`document.activeElement?.id === "line-name"`)
	p.key("The middle")
	p.key(kb.Enter)
	p.until(`document.querySelector(".tree .remark")?.textContent === "The middle"`)
	p.until(`document.querySelector(".evaluations")?.textContent.includes("somebody, depth 7")`)
	p.do(chromedp.Evaluate[chromedp.Void](open))
	p.click("#node-link")
	p.until(`globalThis.copied?.endsWith("moves=h8")`)
}
