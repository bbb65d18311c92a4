//go:build slow

package studio

import (
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/studio/internal/storage"
)

// TestPage_StudyTree: a move played from an earlier position is a variation, and what it
// leaves stays to be seen; it can be promoted, commented and deleted, and all that again
// taken back.
func TestPage_StudyTree(t *testing.T) {
	p := visit(t, standard.Games(), 1280, 800, "#/gomoku"+people)
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
	(&journey{page: p}).step("deleted")
	p.click("#unedit")
	p.until(`document.querySelector('.tree [aria-label="Move 5: j7"]')`)
	if n := p.table().Study().Len(); n != 7 {
		t.Errorf("the study has %d nodes, want 7", n)
	}
}

// TestPage_DamagedStudy: of a file with nodes in a circle, moves that no rules allow
// and lines that are none, all that can be read is in the tree; what is wrong is named, and
// a move that is none leads to the last position that is one.
func TestPage_DamagedStudy(t *testing.T) {
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
	testutil.NoError(t, os.WriteFile(filepath.Join(folder, id+storage.Suffix), []byte(text), 0o600))
	p := visitWith(t, standard.Games(), Options{Studies: folder}, 1280, 800, "#/gomoku?table="+id)
	p.until(`["Move 1: h8", "Move 2: z99, with a comment", "Move 3: i9", "Move 2: h8", "Move 2: i8"].every((l) => document.querySelector('.tree [aria-label="' + l + '"]')) && document.querySelectorAll(".tree button").length === 5`)
	p.until(`document.querySelector(".notes [role=note]").textContent.startsWith("Parts of this study could not be read: line 5: the parent of node 4 must have a smaller number (and 3 more errors)")`)
	p.click(`.tree [aria-label="Move 3: i9"]`)
	p.until(`document.querySelector(".note.loose")?.textContent.includes("z99") && document.querySelectorAll(".board .stone").length === 1`)
	p.click(`.tree [aria-label="Move 2: h8"]`)
	p.until(`document.querySelector(".note.loose")?.textContent.includes("h8") && document.querySelectorAll(".board .stone").length === 1`)
	p.click(`.tree [aria-label="Move 2: i8"]`)
	p.until(`document.querySelectorAll(".board .stone").length === 2`)
	p.press("g7")
	p.until(`document.querySelector('.tree [aria-label="Move 3: g7"]')`)
}

// TestPage_LineHasName: the menu of a move names the line that begins there, copies a link to
// the position, and what engines have said of it stands below.
func TestPage_LineHasName(t *testing.T) {
	p := visit(t, standard.Games(), 1280, 800, "#/gomoku"+people+"&moves=h8,i9")
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

// sweep presses the other mouse button on the first cell and lets it go on the last.
func (p *page) sweep(modifier []chromedp.Modifier, cells ...string) {
	p.t.Helper()
	kind := input.DispatchMouseEventTypeMousePressed
	var q point
	for _, cell := range cells {
		q = p.spot(cell)
		p.do(chromedp.MouseEvent(kind, q.X, q.Y, chromedp.ButtonRight, chromedp.ClickCount(1), chromedp.ButtonModifiers(modifier...)))
		kind = input.DispatchMouseEventTypeMouseMoved
	}
	p.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseReleased, q.X, q.Y, chromedp.ButtonRight, chromedp.ClickCount(1), chromedp.ButtonModifiers(modifier...)))
}

// stands is what is drawn at a node of the study that the page shows.
func (p *page) stands(id int) (said []string) {
	p.t.Helper()
	h := p.table()
	n := testutil.Must(h.Study().Node(id))(p.t)
	for _, m := range n.Content().Marks {
		said = append(said, fmt.Sprint(m.Cell, " ", m.Kind, m.Text))
	}
	for _, a := range n.Content().Arrows {
		said = append(said, fmt.Sprint(a.From, "-", a.To, map[bool]string{true: " line"}[a.Line]))
	}
	return said
}

// drawnHere waits until the page shows that many marks, letters and arrows.
func (p *page) drawnHere(marks, letters, arrows int) {
	p.t.Helper()
	p.until(fmt.Sprintf(`["ink", "letter", "way"].map((k) => document.querySelectorAll(".by-hand ." + k + ":not(.coming)").length).join() === "%d,%d,%d"`, marks, letters, arrows))
}

// TestPage_MarksByMouse: the other button draws marks and arrows, with modifiers other ones.
func TestPage_MarksByMouse(t *testing.T) {
	p := visit(t, hall(), 1280, 800, "#/gomoku"+people+"&moves=h8,i9")
	p.sweep(nil, "h8")
	p.sweep([]chromedp.Modifier{chromedp.ModifierShift}, "i9")
	p.sweep([]chromedp.Modifier{chromedp.ModifierAlt}, "j7")
	p.sweep([]chromedp.Modifier{chromedp.ModifierCtrl}, "g7")
	p.sweep(nil, "h8", "i8", "k11")
	p.sweep([]chromedp.Modifier{chromedp.ModifierShift}, "c3", "c9")
	p.drawnHere(4, 0, 2)
	if got, want := p.stands(2), []string{"h8 circle", "i9 square", "j7 triangle", "g7 cross", "h8-k11", "c3-c9 line"}; !slices.Equal(got, want) {
		t.Errorf("drawn is %v, want %v", got, want)
	}
	if n := len(p.table().State().Record.Moves); n != 2 {
		t.Errorf("%d moves are played, want 2: the other button plays none", n)
	}
	p.sweep(nil, "h8")
	p.drawnHere(3, 0, 2)
	p.key("z")
	p.drawnHere(4, 0, 2)
	p.key("y")
	p.drawnHere(3, 0, 2)
	p.key("z")
	p.drawnHere(4, 0, 2)
	p.key(kb.ArrowLeft)
	p.drawnHere(0, 0, 0)
	p.key(kb.ArrowRight)
	p.drawnHere(4, 0, 2)
	p.key("x") // from the other side
	p.drawnHere(4, 0, 2)
	p.key("x")
	p.press("k4")
	p.settled(3)
	p.drawnHere(0, 0, 0)
}

// TestPage_MarksByKeysAndTouch: with the pen in the hand, Enter and taps draw and play no move.
func TestPage_MarksByKeysAndTouch(t *testing.T) {
	p := visit(t, hall(), 1280, 800, "#/gomoku"+people+"&moves=h8")
	p.do(chromedp.Focus(chromedp.CSS(".board-frame .board")))
	p.key("a")
	p.until(`document.querySelector("#draw-circle")?.getAttribute("aria-checked") === "true"`)
	p.key(kb.ArrowRight)
	p.key(kb.Enter)
	p.drawnHere(1, 0, 0)
	p.key("5")
	p.key(kb.ArrowRight)
	p.key(kb.Enter)
	p.key(kb.ArrowRight)
	p.drawnHere(1, 1, 0)
	p.key(kb.Enter)
	p.drawnHere(1, 2, 0)
	p.key("6")
	p.key(kb.Enter)
	p.key(kb.ArrowUp)
	p.until(`document.querySelector(".by-hand .coming")`)
	p.key(kb.Enter)
	p.drawnHere(1, 2, 1)
	if got := len(p.stands(1)); got != 4 {
		t.Errorf("drawn is %v", p.stands(1))
	}
	if !slices.Contains(p.stands(1), "j8 labelA") && !slices.ContainsFunc(p.stands(1), func(s string) bool { return strings.HasSuffix(s, "labelB") }) {
		t.Errorf("the letters are %v", p.stands(1))
	}
	p.until(`[...document.querySelectorAll('[role="gridcell"]')].some((e) => /, label A\b/.test(e.getAttribute("aria-label")))`)
	p.key(kb.Escape)
	p.until(`!document.querySelector(".palette")`)

	p.do(chromedp.EmulateViewport(360, 740))
	p.key("a")
	p.click("#draw-triangle")
	p.swipe(`document.querySelector(".palette")`, "c3")
	p.drawnHere(2, 2, 1)
	p.click("#draw-arrow")
	p.swipe(`document.querySelector(".by-hand .coming")`, "c3", "d5", "f9")
	p.drawnHere(2, 2, 2)
	p.click("#draw-clear")
	p.drawnHere(0, 0, 0)
	p.click("#draw-undo")
	p.drawnHere(2, 2, 2)
	p.click("#draw-end")
	p.until(`!document.querySelector(".palette")`)
	if n := len(p.table().State().Record.Moves); n != 1 {
		t.Errorf("%d moves are played, want 1", n)
	}
}

// TestPage_SetupEditor sets up a won position and analyses one that can go on.
func TestPage_SetupEditor(t *testing.T) {
	p := visit(t, standard.Games(), 1280, 800, "#/tictactoe?seat=human&seat=human&moves=b2")
	p.click("#edit")
	p.until(`document.querySelector(".desk .board") && document.querySelector("#put-x")`)
	put := func(x, y float64) {
		q := value[point](p, `(() => {
			const m = document.querySelector(".desk .board").getScreenCTM();
			const q = new DOMPoint(`+fmt.Sprint(x)+`, `+fmt.Sprint(y)+`).matrixTransform(m);
			return { X: q.x, Y: q.y };
		})()`)
		p.do(chromedp.MouseClickXY(q.X, q.Y))
	}
	put(0.5, 2.5) // a1
	p.until(`document.querySelector("#edit-text").value.includes("a1") && document.querySelector("#edit-play").disabled`)
	p.click("#put-o")
	put(1.5, 2.5) // b1
	p.until(`!document.querySelector("#edit-play").disabled`)
	(&journey{page: p}).step("editor")
	drag := func(x, y, toX, toY float64) {
		p.do(chromedp.Evaluate[chromedp.Void](`(() => {
			const board = document.querySelector(".desk .board");
			const at = (x, y) => { const q = new DOMPoint(x, y).matrixTransform(board.getScreenCTM()); return { clientX: q.x, clientY: q.y, bubbles: true, isPrimary: true, pointerType: "mouse", pointerId: 1 }; };
			board.setPointerCapture = () => undefined;
			for (const [type, x, y] of [["pointerdown", ` + fmt.Sprint(x) + `, ` + fmt.Sprint(y) + `], ["pointermove", ` + fmt.Sprint(toX) + `, ` + fmt.Sprint(toY) + `], ["pointerup", ` + fmt.Sprint(toX) + `, ` + fmt.Sprint(toY) + `]]) board.dispatchEvent(new PointerEvent(type, at(x, y)));
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

// TestPage_EngineBlock: lines, scores, blocked moves, the engine with its options, a win looked
// for and played out, even positions; what was chosen is there after a reload.
func TestPage_EngineBlock(t *testing.T) {
	p := visit(t, standard.Games(), 1280, 800, "#/gomoku?seat=human&seat=human&moves=h8,h9")
	p.choose("#lines", "4")
	p.click("#analyse")
	p.until(`document.querySelectorAll(".lines li .step:first-of-type").length === 4 && document.querySelectorAll(".lines .score").length === 4`)

	p.click("#analyst-more")
	p.tap("#mark-block")
	p.press("i9")
	p.press("g9")
	p.until(`document.querySelectorAll(".marked.block").length === 2 && document.querySelector("#field").textContent.includes("Excluded: i9 g9")`)
	p.until(`document.querySelectorAll(".lines li").length > 1 && [...document.querySelectorAll(".lines li .step:nth-of-type(1)")].every((e) => !["i9", "g9"].includes(e.textContent))`)
	p.tap("#mark-only")
	p.press("j7")
	p.until(`document.querySelector(".verdict .words") && [...document.querySelectorAll(".lines li .step:nth-of-type(1)")].map((e) => e.textContent).join() === "j7"`)
	p.tap("#unblock")
	p.tap("#mark-only")
	p.until(`document.querySelectorAll(".marked").length === 0 && document.querySelectorAll(".lines .score").length === 4`)

	p.key("v")
	p.until(`document.querySelectorAll(".move-value").length === 223 && document.querySelector(".solution").textContent.startsWith("Winning chances for Black")`)
	p.key("v")
	p.until(`document.querySelectorAll(".move-value").length === 0`)

	p.choose("#analyst", "minimax")
	p.until(`document.querySelector("#option-depth")`)
	p.choose("#option-depth", "2")
	p.until(`document.querySelector(".engine .doing").textContent.startsWith("Minimax (depth 2)")`)
	p.open(value[string](p, `location.hash`))
	p.until(`document.querySelector("#lines").value === "4" && document.querySelector("#analyst").value === "minimax" && !document.querySelector(".elapsed.running")`)
}

// TestPage_FindWin: the button finds the win, and every answer to a defence is that
// of a proof, to the end; the game stays as it was.
func TestPage_FindWin(t *testing.T) {
	p := visit(t, standard.Games(), 1280, 800, "#/gomoku?seat=human&seat=human&moves=h8,h1,i8,i1,h9,a15")
	p.key("w")
	p.until(`/Black wins in/.test(document.querySelector(".verdict .words")?.textContent)`)
	p.click("#play-out")
	for range 12 {
		p.until(`/defend|defence|has won/.test(document.querySelector("#following")?.textContent) && (document.querySelector(".status .over") || /defends/.test(document.querySelector(".status .text").textContent))`)
		if value[bool](p, `!!document.querySelector(".status .over")`) {
			break
		}
		stones := value[int](p, `document.querySelectorAll(".stones .stone").length`)
		p.press(value[string](p, `["a1", "c1", "e1", "g1", "k1", "m1", "o1", "a3", "c3", "e3"].find((c) => !new RegExp("[=,]" + c + "(,|&|$)").test(location.hash))`))
		p.until(`document.querySelectorAll(".stones .stone").length > ` + strconv.Itoa(stones+1) + ` || document.querySelector(".status .over")`)
	}
	p.until(`document.querySelector("#following").textContent === "Black has won, as proven"`)
	(&journey{page: p}).step("played out")
	p.click("#end-proof")
	p.until(`document.querySelectorAll(".stones .stone").length === 6 && !document.querySelector("#following")`)
}

// TestPage_Review: a finished game is reviewed by one button.
func TestPage_Review(t *testing.T) {
	p := visit(t, standard.Games(), 1280, 800, "")
	p.do(chromedp.Evaluate[chromedp.Void](`localStorage.setItem("sente.review", '{"engine":"search","nodes":20000}')`)) // whatever the machine does meanwhile
	p.open("#/tictactoe?seat=human&seat=human&moves=b2,b1,a1,c3,a2,a3,c2")
	p.until(`document.querySelector("#tab-review") && !document.querySelector(".chart")`)
	p.click("#tab-review")
	p.click("#review-start")
	p.until(`document.querySelectorAll(".mark .blunder").length === 1 && document.querySelector("#retry-mistakes")`)
	p.until(`document.querySelector(".review-tab").innerText.includes("1 blunder") && document.querySelector(".record .sign").textContent === "??"`)
	p.until(`document.querySelector('.tree [aria-label^="Move 2: b1 in 3, Blunder: drawn → lost"][aria-label*="was better, X wins"] .worth')?.textContent.startsWith("in ")`)
	p.until(`document.querySelector(".chart .judge").getAttribute("points").split(" ").length === 8`)
	p.do(chromedp.Focus(chromedp.CSS(".plot")))
	p.key(kb.PageUp)
	p.until(`document.querySelector(".plot").getAttribute("aria-valuenow") === "2" && document.querySelector(".tip").textContent.includes("was better")`)

	p.click("#retry-mistakes")
	p.until(`document.querySelector(".trial.ask") && document.querySelectorAll(".stones .glyph").length === 1`)
	p.until(`!document.querySelector(".review-tab").innerText.includes("better") && !document.querySelector("[title*=better]")`)
	p.press("b3")
	p.until(`document.querySelector(".trial.wrong") && document.activeElement.id === "retry-again"`)
	(&journey{page: p}).step("wrong")
	p.key("\r")
	p.until(`document.querySelector(".trial.ask") && document.querySelectorAll(".stones .glyph").length === 1`)
	p.press("c3")
	p.until(`document.querySelector(".trial.right") && document.activeElement.id === "retry-next"`)
	p.key("\r")
	p.until(`!document.querySelector(".trial") && document.querySelectorAll(".stones .glyph").length === 7`)

	p.arrive(value[string](p, "location.hash"))
	p.until(`document.querySelectorAll(".mark .blunder").length === 1 && document.querySelector("#retry-mistakes")`)
	p.click("#retry-mistakes")
	p.click("#retry-show")
	p.until(`document.querySelector(".trial.shown") && document.querySelectorAll(".stones .glyph").length === 2`)
	p.click("#retry-next")
	p.until(`!document.querySelector(".trial")`)
}

// TestReview_ExplainsMistake clicks a mistake, in the list of the review and among the moves: the board
// shows the position before it, the move and the better line, and a sentence names its cost.
func TestReview_ExplainsMistake(t *testing.T) {
	p := visit(t, standard.Games(), 1280, 800, "")
	p.do(chromedp.Evaluate[chromedp.Void](`localStorage.setItem("sente.review", '{"engine":"search","nodes":20000}')`))
	p.open("#/tictactoe?seat=human&seat=human&moves=b2,b1,a1,c3,a2,a3,c2")
	p.click("#tab-review")
	p.until(`document.querySelector("#review-start")?.textContent === "Review this game" && document.querySelectorAll('.depths [role="radio"]').length === 3`)
	p.click("#review-start")
	p.until(`document.querySelectorAll(".mistake-row").length > 0 && !document.querySelector("#review-stop")`)
	p.until(`document.querySelector(".review-tab").innerText.includes("% accuracy") && document.querySelector("#retry-mistakes").textContent.startsWith("Retry ")`)
	explained := `document.querySelector(".mistake-card")?.innerText.includes("2. b1 Blunder: drawn → lost.") &&
		document.querySelectorAll(".explained .worse").length > 0 && document.querySelectorAll(".explained .better").length > 0 &&
		document.querySelectorAll(".stones .glyph").length === 1`
	p.click(`.mistake-row[data-number="2"]`)
	p.until(explained)
	p.click("#mistake-close")
	p.until(`!document.querySelector(".mistake-card") && !document.querySelector(".explained")`)
	p.click(`.tree [aria-label^="Move 2: b1 in 3, Blunder"]`)
	p.until(explained)
	p.click("#mistake-retry")
	p.until(`document.querySelector(".trial.ask") && !document.querySelector(".explained")`)
	p.click("#retry-end")
	p.until(`!document.querySelector(".trial") && document.querySelectorAll(".stones .glyph").length === 7`)
	p.key(kb.PageUp)
	p.until(`document.querySelector(".mistake-card")`)
	p.key(kb.ArrowRight)
	p.until(`!document.querySelector(".mistake-card")`)
}

// TestStudy_Signs sets signs by typing them and in the menu of a move; they stand among the moves and
// beside the stone, and "?" alone still opens the keys.
func TestStudy_Signs(t *testing.T) {
	p := visit(t, standard.Games(), 1280, 800, "#/gomoku?seat=human&seat=human&moves=h8,i9,i8")
	shows := func(sign string) {
		t.Helper()
		p.until(fmt.Sprintf(`(document.querySelector('.tree [aria-label^="Move 3: i8"] .sign')?.textContent ?? "") === %q && (document.querySelector(".move-sign text")?.textContent ?? "") === %[1]q`, sign))
	}
	p.until(`document.querySelector('.tree [aria-label^="Move 3: i8"]')`)
	p.key("!")
	shows("!")
	p.key("!")
	shows("!!")
	p.key("i")
	p.until(`document.querySelector(".node-menu:popover-open .signs")`)
	p.key("?")
	shows("?")
	p.key("?")
	shows("??")
	p.key(kb.Escape)
	p.until(`!document.querySelector(".node-menu")`)
	if got := p.table().Node().Content().Sign(); got != "??" {
		t.Errorf("the study has the sign %q", got)
	}
	p.key("i")
	p.click(`.signs [data-sign="??"]`)
	shows("")
	p.key("?")
	p.until(`document.querySelector("dialog.keys[open]")`)
}

// TestMoveList_WrapsAndCentres: a long comment takes several rows, no row of a long game is cut at the
// top, and the move on the board stands near the middle.
func TestMoveList_WrapsAndCentres(t *testing.T) {
	p := visit(t, standard.Games(), 1280, 800, "#/gomoku?seat=human&seat=human&moves=h8,i9,i8,g8,j8,k8,h7,h9")
	p.post("/api/tables/"+p.table().ID+"/edit", `{"edit":"comment","node":4,"text":"`+strings.Repeat("A long comment which is not cut off. ", 30)+`"}`)
	p.until(`document.querySelectorAll(".tree .remark").length > 8 && [...document.querySelectorAll(".tree .remark")].every((row) => row.scrollWidth <= row.clientWidth && !row.textContent.includes("…"))`)
	aligned := `((list) => list.scrollTop % list.querySelector("button").closest("li").offsetHeight < 1)(document.querySelector(".tree"))`
	p.until(aligned)
	p.key(kb.Home)
	for range 5 {
		p.key(kb.ArrowRight)
	}
	p.until(`((list, row) => row && Math.abs(row.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 2) < list.clientHeight / 3)(document.querySelector(".tree"), document.querySelector(".tree [aria-current]")) || document.querySelector(".tree").scrollTop === 0`)
	p.until(aligned)
}

// TestPage_SearchTree: the tree of a search and the visits of one that samples are
// shown, folded, searched in and jumped from; the line over time follows an analysis; the
// part that is watched stands in the address and comes back with it.
func TestPage_SearchTree(t *testing.T) {
	p := visit(t, standard.Games(), 1280, 800, "#/connectfour"+people+"&moves=4,4")
	p.key("W")
	p.until(`document.querySelector(".watch #watch-search") && location.hash.includes("watch=tree")`)
	p.click("#watch-search")
	p.until(`document.querySelectorAll(".watch-rows .line").length > 5`)
	rows := value[int](p, `parseInt(document.querySelector(".watch-rows .all").style.height)`)
	p.do(chromedp.Focus(chromedp.CSS(".watch-rows")))
	p.key(kb.ArrowLeft) // folds the root
	p.until(`document.querySelectorAll(".watch-rows .line").length === 1`)
	p.key(kb.ArrowRight)
	p.until(fmt.Sprintf(`parseInt(document.querySelector(".watch-rows .all").style.height) === %d`, rows))
	p.key(kb.ArrowDown)
	p.key(kb.Enter) // jumps to the position of the first move
	p.until(`document.querySelectorAll(".board-frame .stones > *, .board-frame .stone").length >= 3 || location.hash.split("moves=")[1].split("&")[0].split(",").length === 3`)
	p.do(chromedp.SendKeys(chromedp.CSS("#watch-find"), "beta"))
	p.until(`[...document.querySelectorAll(".watch-rows .y")].every((e) => e.textContent.includes("beta")) && document.querySelector(".watch-rows .y")`)

	p.click("#watch-visits")
	p.until(`location.hash.includes("watch=visits") && !document.querySelector(".watch-rows .line")`)
	p.click("#watch-search")
	p.until(`document.querySelectorAll(".watch-rows meter").length > 3`)

	p.do(chromedp.Reload())
	p.until(`document.querySelector("#watch-visits")?.getAttribute("aria-selected") === "true"`)
	p.click("#watch-line")
	p.do(chromedp.Evaluate[chromedp.Void](`document.activeElement.blur()`))
	p.key(" ")
	p.until(`document.querySelectorAll(".watch-lines tbody tr").length > 0`)
	p.key(" ")
	p.key(kb.Escape)
	p.until(`!document.querySelector(".watch") && !location.hash.includes("watch=")`)
}

// drop lets go of a file over the page.
func (p *page) drop(name, data string) {
	p.t.Helper()
	p.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`{
		const bytes = Uint8Array.from(atob(%q), (c) => c.charCodeAt(0));
		const dataTransfer = new DataTransfer();
		dataTransfer.items.add(new File([bytes], %q));
		document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
	}`, base64.StdEncoding.EncodeToString([]byte(data)), name)))
}

// paste pastes a text on the page.
func (p *page) paste(text string) {
	p.t.Helper()
	p.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`{
		const clipboardData = new DataTransfer();
		clipboardData.setData("text/plain", %q);
		document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
	}`, text)))
}

// TestPage_Upload is the journey of one who brings things: each is said to be what it
// is, and what was guessed can be changed.
func TestPage_Upload(t *testing.T) {
	p := visit(t, standard.Games(), 1280, 800, "")
	sheet := func(text string) {
		t.Helper()
		p.until(fmt.Sprintf(`document.querySelector("dialog.found[open] #found-words") && document.querySelector("dialog.found").innerText.includes(%q)`, text))
	}
	p.paste("a1b2")
	p.until(`document.querySelector(".told").innerText.includes("Recognised as 2 moves, Gomoku 15x15, rows from the bottom.")`)
	p.click("#told-change")
	sheet("2 moves, Gomoku 15x15")
	p.do(chromedp.Evaluate[chromedp.Void](`{ const s = document.querySelector("#found-rows"); s.value = "top"; s.dispatchEvent(new Event("change", { bubbles: true })); }`))
	sheet("rows from the top")
	p.until(`document.querySelectorAll("dialog.found .picture .stone").length === 2`)
	p.click("#found-open")
	p.until(`location.hash.includes("a15,b14")`)

	p.drop("tree.sgf", "(;GM[4]SZ[15]PB[Ann]PW[Bob];B[hh](;W[ii];B[ij])(;W[gg]C[solid]))")
	p.until(`document.querySelector(".told").innerText.includes("SGF, 5 positions, 1 comment, Gomoku 15x15")`)
	if n := p.table().Study().Len(); n != 5 {
		t.Errorf("%d nodes are opened, want all 5", n)
	}
	p.click("#menu-button")
	p.until(`document.querySelector("#copy-text")`)
	p.do(chromedp.Evaluate[chromedp.Void](`{ const s = document.querySelector("#save-form"); s.value = "pos"; s.dispatchEvent(new Event("change", { bubbles: true })); }`))
	p.until(`document.querySelector("#save-lost").innerText.includes("1 variation is not supported by pos.") && document.querySelector("#download").href.endsWith("format=pos")`)
	p.key("\x1b")

	p.drop("joseki.lib", fileOfRenLib)
	sheet("RenLib library, 4 positions, Gomoku 15x15, renju")
	p.until(`document.querySelectorAll("dialog.found .picture .stone").length > 0`)
	p.click("#found-open")
	p.until(`location.hash.includes("rules=renju")`)
	if n := p.table().Study().Len(); n != 4 {
		t.Errorf("%d nodes are opened, want all 4", n)
	}

	var many strings.Builder
	for i := range 200 {
		fmt.Fprintf(&many, "(;GM[4]SZ[15]PB[Player %d]PW[Opponent]DT[2024-05-%02d]RE[%c+R];B[hh];W[ii];B[%c%c])\n", i+1, 1+i%28, "BW"[i%2], 'a'+i%7, 'a'+i%5)
	}
	p.drop("tournament.sgf", many.String())
	sheet("SGF, 200 games")
	p.until(`document.querySelectorAll("dialog.found .title").length === 200`)
	p.do(chromedp.SendKeys(chromedp.CSS("#found-find"), "player 123"))
	p.until(`document.querySelectorAll("dialog.found .title").length === 1`)
	p.click("#found-game-123")
	p.until(`document.querySelectorAll("dialog.found .picture .stone").length === 3`)
	p.click("#found-open")
	p.until(`location.hash.includes("h8,i7,d13")`)

	p.drop("broken.sgf", "(;GM[4]SZ[15];B[hh];W[ii])(;GM[4]SZ[15];B[hh];W[")
	sheet("The file is damaged: broken.sgf, ")
	p.do(chromedp.KeyEvent("\x1b"))
	p.until(`!document.querySelector("dialog.found[open]")`)

	p.drop("a.psq", "Piskvorky 15x15, 0:0, 0\n8,\n")
	p.until(`document.querySelector(".note").textContent.includes("a.psq, line 2: ")`)
}

// TestPage_CertificateZone: where the loser is to move by a certificate that was brought, the board shows
// which replies change something.
func TestPage_CertificateZone(t *testing.T) {
	g := testutil.Must(standard.Games().FindGame("gomoku"))(t)
	r := sente.Record{Game: "gomoku", Moves: []sente.Move{"h8", "h1", "i8", "i1", "h9", "a15", "h7"}}
	p := visit(t, standard.Games(), 1280, 800, "")
	p.drop("win.proof", string(certificateOf(t, g, r)))
	p.until(`document.body.innerText.includes("Black played h7")`)
	p.open("#/gomoku" + people + "&moves=h8,h1,i8,i1,h9,a15,h7")
	p.key("w")
	p.until(`document.querySelectorAll(".board .zone .near").length > 2 && /wins in/.test(document.querySelector(".verdict .words")?.textContent)`)
	p.key("c") // the layer of candidates is hidden
	p.until(`!document.querySelector(".board .zone")`)
}
