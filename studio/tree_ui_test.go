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
