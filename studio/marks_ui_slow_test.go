//go:build slow

package studio

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/study"
)

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
	h.mu.Lock()
	defer h.mu.Unlock()
	n, err := h.Study().Node(id)
	if err != nil {
		p.t.Fatal(err)
	}
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

// TestMarksByTheMouse: the other button draws marks and arrows, with modifiers other ones;
// what is drawn twice goes, and all of it is undone as other changes of the tree are.
func TestMarksByTheMouse(t *testing.T) {
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
	if n := len(p.table().snapshot().Record.Moves); n != 2 {
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

// TestMarksOfFiles: the Smart Game Format's marks are shown, and those that are drawn stand
// in it.
func TestMarksOfFiles(t *testing.T) {
	p := visit(t, catalog.Standard(), 1280, 800, "")
	p.drop("marks.sgf", "(;GM[4]SZ[15];B[hh]CR[ii]SQ[jj]TR[kk]MA[ll]SL[mm]DD[nn]LB[aa:A][bb:12]AR[hh:ii]LN[ac:cc])")
	p.until(`document.querySelector(".board-frame .board")`)
	p.drawnHere(5, 2, 2)
	if n := value[int](p, `document.querySelectorAll(".by-hand .dim").length`); n != 1 {
		t.Errorf("%d cells are dim, want 1", n)
	}
	p.sweep(nil, "c3")
	p.sweep(nil, "c3", "d5")
	p.drawnHere(6, 2, 3)
	answer, err := p.web.Client().Get(p.url + "/api/tables/" + p.table().id + "/file?form=sgf")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	var file struct{ Data string }
	text := make([]byte, 1<<16)
	n, _ := answer.Body.Read(text)
	said := string(text[:n])
	if json.Unmarshal(text[:n], &file) == nil && file.Data != "" {
		said = file.Data
	}
	for _, want := range []string{"[cm]", "AR[hh:ii][cm:dk]", "LN[ac:cc]", "SQ[jj]", "LB[aa:A][bb:12]"} {
		if !strings.Contains(said, want) {
			t.Errorf("the file lacks %s: %s", want, said)
		}
	}
}

// TestMarksByKeysAndFingers: with the pen in the hand, Enter and taps draw and play no
// move; the palette has what there is to draw with.
func TestMarksByKeysAndFingers(t *testing.T) {
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
	if n := len(p.table().snapshot().Record.Moves); n != 1 {
		t.Errorf("%d moves are played, want 1", n)
	}
}

// TestMarksInEveryGame: marks and arrows are drawn wherever a board has cells.
func TestMarksInEveryGame(t *testing.T) {
	p := visit(t, catalog.Standard(), 1280, 800, "")
	for _, g := range catalog.Standard() {
		p.open("#/" + g.Name + people)
		cells := p.table().snapshot().Scene.Cells
		first, last := cells[0].Name, cells[len(cells)-1].Name
		p.sweep(nil, first)
		p.sweep(nil, first, last)
		p.drawnHere(1, 0, 1)
		if got, want := p.stands(0), []string{first + " " + string(study.Circle), first + "-" + last}; !slices.Equal(got, want) {
			t.Errorf("%s: drawn is %v, want %v", g.Name, got, want)
		}
	}
}

// TestMarksForEyes takes pictures of what is drawn, where SENTE_SHOTS names a folder.
func TestMarksForEyes(t *testing.T) {
	folder := os.Getenv("SENTE_SHOTS")
	if folder == "" {
		return
	}
	p := visit(t, catalog.Standard(), 1280, 800, "")
	s := &shooter{p, folder}
	for _, name := range []string{"gomoku", "connectfour", "othello", "omega", "quarto"} {
		p.open("#/" + name + people)
		cells := p.table().snapshot().Scene.Cells
		at := func(i int) string { return cells[(len(cells)/2+i)%len(cells)].Name }
		p.sweep(nil, at(0))
		p.sweep([]chromedp.Modifier{chromedp.ModifierShift}, at(1))
		p.sweep([]chromedp.Modifier{chromedp.ModifierAlt}, at(2))
		p.sweep([]chromedp.Modifier{chromedp.ModifierCtrl}, at(3))
		p.sweep(nil, at(-5), at(5))
		p.key("a")
		p.click("#draw-label")
		p.do(chromedp.MouseClickXY(p.spot(at(-2)).X, p.spot(at(-2)).Y))
		for size, view := range map[string][2]int64{"": {1280, 800}, "-phone": {360, 740}, "-land": {740, 360}, "-wide": {2560, 1440}} {
			if size != "" && name != "gomoku" {
				continue
			}
			p.do(chromedp.EmulateViewport(view[0], view[1]))
			s.shot("marks-" + name + size)
		}
		p.do(chromedp.EmulateViewport(1280, 800))
	}
	p.prefer("prefers-color-scheme", "dark")
	s.shot("marks-dark")
}
