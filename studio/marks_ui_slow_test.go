//go:build slow

package studio

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
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
