//go:build slow

package studio

import (
	"os"
	"path/filepath"
	"strings"
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

// TestDamagedStudyOnThePage: of a file with nodes in a circle, moves that no rules allow
// and lines that are none, all that can be read is in the tree; what is wrong is named, and
// a move that is none leads to the last position that is one.
func TestDamagedStudyOnThePage(t *testing.T) {
	folder := t.TempDir()
	text := strings.Join([]string{
		`{"sente":"study","format":1,"head":{"game":"gomoku","moves":null}}`,
		`{"node":1,"in":0,"move":"h8"}`,
		`{"node":2,"in":1,"move":"z99","comment":"off the board"}`,
		`{"node":3,"in":2,"move":"i9"}`,
		`{"node":4,"in":5,"move":"g7"}`,
		`{"node":5,"in":4,"move":"g8"}`,
		`{"node":6,"in":6,"move":"f6"}`,
		`{"node":7,"in":1,"move":"h8"}`,
		`nonsense`,
		`{"node":8,"in":1,"move":"i8"}`,
		``,
	}, "\n")
	const id = "aaaaaaaaaaaa"
	if err := os.WriteFile(filepath.Join(folder, id+suffix), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	p := visitWith(t, catalog.Standard(), Options{Studies: folder}, 1280, 800, "#/gomoku?table="+id)
	p.until(`["Move 1: h8", "Move 2: z99, with a comment", "Move 3: i9", "Move 2: h8", "Move 2: i8"].every((l) => document.querySelector('.tree [aria-label="' + l + '"]')) && document.querySelectorAll(".tree button").length === 5`)
	p.until(`document.querySelector(".block.moves [role=note]").textContent.startsWith("Some of this study could not be read: line 5: node 4 does not stand in one with a smaller number (and 3 faults more)")`)
	p.click(`.tree [aria-label="Move 3: i9"]`)
	p.until(`document.querySelector(".note.loose")?.textContent.includes("z99") && document.querySelectorAll(".board .stone").length === 1`)
	p.click(`.tree [aria-label="Move 2: h8"]`)
	p.until(`document.querySelector(".note.loose")?.textContent.includes("h8") && document.querySelectorAll(".board .stone").length === 1`)
	p.click(`.tree [aria-label="Move 2: i8"]`)
	p.until(`document.querySelectorAll(".board .stone").length === 2`)
	p.press("g7")
	p.until(`document.querySelector('.tree [aria-label="Move 3: g7"]')`)
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
