//go:build slow

package studio

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/testutil"
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
	p.do(chromedp.EmulateViewport(360, 740)) // a finger's rows
	p.click(".side .handle")
	p.until(`[...document.querySelectorAll(".tree li")].every((l) => l.offsetHeight === 40 && [...l.querySelectorAll("button")].every((b) => b.offsetHeight === 40))`)
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

// TestHugeStudyOnThePage: a study of very many nodes, most of them beside each other, is
// opened and walked through; the list draws the rows in sight.
//
//	SENTE_LONG=1 go test ./studio -run TestHugeStudyOnThePage -v
func TestHugeStudyOnThePage(t *testing.T) {
	nodes := 150_000 // more than a call may have arguments
	if testutil.LongEnabled() {
		nodes = 1_000_000
	}
	folder := t.TempDir()
	var text strings.Builder
	text.WriteString(`{"sente":"study","format":1,"head":{"game":"gomoku","moves":null}}` + "\n")
	for id := 1; id < nodes; id++ {
		in := 1 // all but a tenth beside each other, the rest one behind the other
		if id == 1 || id%10 == 1 {
			in = max(id-10, 0)
		}
		fmt.Fprintf(&text, `{"node":%d,"in":%d,"move":"%c%d"}`+"\n", id, in, 'a'+id/15%15, 1+id%15)
	}
	const id = "bbbbbbbbbbbb"
	if err := os.WriteFile(filepath.Join(folder, id+suffix), []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	text.Reset()
	p := visitWith(t, catalog.Standard(), Options{Studies: folder}, 1280, 800, "")
	began := time.Now()
	p.do(chromedp.Evaluate[chromedp.Void](`location.hash = "#/gomoku?table=` + id + `"`))
	for began := time.Now(); !value[bool](p, `document.querySelectorAll(".tree button").length > 0`); time.Sleep(50 * time.Millisecond) {
		if time.Since(began) > 2*time.Minute {
			t.Fatal("the tree does not come")
		}
	}
	t.Logf("%d nodes: on the page after %v", nodes, time.Since(began).Round(time.Millisecond))
	if rows := value[int](p, `document.querySelectorAll(".tree li").length`); rows > 200 {
		t.Errorf("%d rows are drawn", rows)
	}
	p.key(kb.Home)
	p.until(`!document.querySelector(".tree [aria-current]")`)
	p.key(kb.ArrowRight)
	p.until(`document.querySelector(".tree [aria-current]")?.getAttribute("aria-label").startsWith("Move 1:")`)
	p.do(chromedp.Evaluate[chromedp.Void](`document.querySelector(".tree").scrollTop = 1e9`))
	p.until(`document.querySelectorAll(".tree button").length > 0`)
}

// TestStudiesNone: where the studio keeps no games (--studies none) the browser remembers
// the moves of a game and not its variations, which the page says; from its address the
// game comes back when the studio has forgotten the table.
func TestStudiesNone(t *testing.T) {
	p := visit(t, catalog.Standard(), 1280, 800, "#/gomoku"+people+"&moves=h8,i9,j7")
	p.settled(3)
	const said = `document.querySelector(".block.moves [role=note]")?.textContent`
	p.until(said + ` === undefined`)
	p.key(kb.ArrowLeft)
	p.until(`document.querySelector(".tree [aria-current]")?.getAttribute("aria-label") === "Move 2: i9"`)
	p.press("g7")
	p.until(said + `?.startsWith("This studio keeps no games: variations and remarks last until it ends")`)
	first := p.table()
	p.open("")
	p.click("#first-games")
	p.until(`document.querySelector(".shelf").textContent.includes("3 moves") && document.querySelector(".shelf").textContent.includes("This browser remembers the moves of games")`)
	first.server.remove(first)
	p.click(".shelf .kept")
	p.until(`document.querySelectorAll(".tree button").length === 3 && document.querySelector('.tree [aria-label="Move 3: g7"]')`)
	if again := p.table(); again.id == first.id {
		t.Error("the table has come back, which the studio has forgotten")
	}
}

// TestWalkingInAHurry: keys that are pressed faster than positions come are all obeyed, and
// the address is that of the last position, after a moment and when the page is left.
func TestWalkingInAHurry(t *testing.T) {
	p := visit(t, catalog.Standard(), 1280, 800, "")
	p.open("#/gomoku?table=" + p.hosts(grown(t, p.studio.games, "gomoku", 40)))
	p.until(`document.querySelectorAll(".tree button").length > 20`)
	p.key(kb.Home)
	p.until(`new URLSearchParams(location.hash.split("?")[1]).get("moves") === "" && document.querySelector('[aria-label="First position (Home)"]').disabled`)
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
