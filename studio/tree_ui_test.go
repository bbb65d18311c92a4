package studio

import (
	"fmt"
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

// TestNumbersInTheTree: what was said last of a position stands beside its move, as the
// chance of the first side whoever is to move; review signs stand there too
// (TestReviewInTheBrowser).
func TestNumbersInTheTree(t *testing.T) {
	p := visit(t, catalog.Standard(), 1280, 800, "#/gomoku"+people+"&moves=h8,i9")
	p.settled(2)
	p.do(chromedp.Evaluate[chromedp.Void](`(async () => {
		const table = new URLSearchParams(location.hash.split("?")[1]).get("table");
		const say = (node, evaluation) => fetch("/api/tables/" + table + "/edit", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ edit: "evaluate", node, evaluation }) });
		await say(1, { by: "somebody", score: -50 });
		await say(1, { by: "another", score: 120 });
		await say(2, { by: "another", score: 999997 });
	})()`))
	worth := func(move string) string {
		return `document.querySelector('.tree [aria-label^="Move ` + move + `"] .worth')?.textContent`
	}
	p.until(worth("1: h8") + ` === "35 %" && ` + worth("2: i9") + ` === "in 2"`) // white's 65 %, black's win in three plies
	p.until(`document.querySelector('.tree [aria-label="Move 1: h8, Black 35 % (another)"]')`)
	p.press("g7")
	p.until(`document.querySelector('.tree [aria-label="Move 3: g7"]') && !` + worth("3: g7"))
	p.arrive(value[string](p, `location.hash`))
	p.until(worth("1: h8") + ` === "35 %" && ` + worth("2: i9") + ` === "in 2"`)
}

// TestWalkingInAHurry: keys that are pressed faster than positions come are all obeyed, and
// the address is that of the last position, after a moment and when the page is left.
func TestWalkingInAHurry(t *testing.T) {
	p := visit(t, catalog.Standard(), 1280, 800, "")
	p.open("#/gomoku?table=" + p.hosts(grown(t, p.studio.games, "gomoku", 40)))
	p.until(`document.querySelectorAll(".tree button").length > 20`)
	p.key(kb.Home)
	p.until(`!location.hash.includes("moves=") && document.querySelector('[aria-label="First position (Home)"]').disabled`)
	hurry := func(key string, times int) {
		p.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`for (let i = 0; i < %d; i++) document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "%s", bubbles: true }))`, times, key)))
	}
	hurry("ArrowRight", 12)
	p.until(`document.querySelector(".tree [aria-current]")?.getAttribute("aria-label").startsWith("Move 12:") && (location.hash.match(/moves=([^&]*)/)?.[1] ?? "").split(",").length === 12`)
	p.until(`document.querySelectorAll(".board .stone").length === 12`)
	hurry("ArrowLeft", 7)
	p.do(chromedp.Evaluate[chromedp.Void](`dispatchEvent(new PageTransitionEvent("pagehide"))`))
	p.until(`document.querySelector(".tree [aria-current]")?.getAttribute("aria-label").startsWith("Move 5:") && location.hash.match(/moves=([^&]*)/)[1].split(",").length === 5`)
	p.until(`document.querySelectorAll(".board .stone").length === 5`)
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
