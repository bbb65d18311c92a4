//go:build slow

package studio

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/sente-games/sente/catalog"
)

// cellWords is how a screen reader names the cell of the keyboard's cursor.
const cellWords = `(document.getElementById(document.querySelector(".board-frame .board").getAttribute("aria-activedescendant") ?? "")?.getAttribute("aria-label") ?? "")`

// finger touches the screen, slides, or with no place leaves it.
func (p *page) finger(how input.DispatchTouchEventType, at ...point) {
	p.t.Helper()
	points := []*input.TouchPoint{}
	for _, q := range at {
		points = append(points, &input.TouchPoint{X: q.X, Y: q.Y})
	}
	p.do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(p.ctx, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: how, TouchPoints: points})
		return err
	}))
}

// TestFingerIsAskedOnSmallCells: on cells that a finger hides, the first touch shows them
// larger and chooses, sliding corrects, and a button or a second touch plays.
func TestFingerIsAskedOnSmallCells(t *testing.T) {
	p := visit(t, hall(), 360, 740, "")
	p.do(chromedp.EmulateViewport(360, 740, chromedp.EmulateTouch))
	p.open("#/gomoku?size=19&seat=human&seat=human")
	stones := func() int { return len(p.table().snapshot().Record.Moves) }
	p.finger(input.DispatchTouchEventTypeTouchStart, p.spot("c3"))
	p.until(`document.querySelector(".loupe b").textContent === "c3"`)
	p.finger(input.DispatchTouchEventTypeTouchMove, p.spot("d4"))
	p.until(`document.querySelector(".loupe b").textContent === "d4"`)
	inside := value[bool](p, `(() => { const r = document.querySelector(".loupe").getBoundingClientRect(); return r.left >= 0 && r.right <= innerWidth && r.top >= 0; })()`)
	if !inside {
		t.Error("the glass is not on the screen")
	}
	p.finger(input.DispatchTouchEventTypeTouchEnd)
	p.until(`!document.querySelector(".loupe") && document.querySelector("#confirm").textContent === "Play d4" && document.querySelector(".ghost")`)
	if stones() != 0 {
		t.Error("the first touch has played")
	}
	p.do(chromedp.TapXY(p.spot("k10").X, p.spot("k10").Y))
	p.until(`document.querySelector("#confirm").textContent === "Play k10"`)
	p.click("#confirm")
	p.until(`document.querySelectorAll(".stone").length === 1 && !document.querySelector("#confirm")`)
	for range 2 {
		p.do(chromedp.TapXY(p.spot("a19").X, p.spot("a19").Y))
	}
	p.until(`document.querySelectorAll(".stone").length === 2`)
	p.do(chromedp.TapXY(p.spot("a19").X, p.spot("a19").Y))
	p.until(`document.querySelector(".note")`) // refused at once
	p.click("#menu-button")
	p.click("#confirm-never")
	p.key(kb.Escape)
	p.until(`!document.querySelector("#menu:popover-open")`)
	p.do(chromedp.TapXY(p.spot("d4").X, p.spot("d4").Y))
	p.until(`document.querySelectorAll(".stone").length === 3`)
	p.click("#menu-button")
	p.click("#confirm-auto")
	p.key(kb.Escape)
	p.open("#/tictactoe?seat=human&seat=human") // large cells are played at once
	p.do(chromedp.TapXY(p.spot("b2").X, p.spot("b2").Y))
	p.until(`document.querySelectorAll(".glyph").length === 1`)
}

// TestBoardIsAGrid: of every game each cell is read by its name and what is on it, in rows
// from above, and the cell of the cursor is the active one.
func TestBoardIsAGrid(t *testing.T) {
	games := catalog.Standard()
	p := visit(t, games, 1280, 800, "")
	for _, g := range games {
		p.open("#/" + g.Name)
		s := p.table().snapshot()
		p.until(fmt.Sprintf(`document.querySelectorAll('[role="grid"] [role="row"] [role="gridcell"]').length === %d`, len(s.Scene.Cells)))
		tree, err := chromedp.Call(p.ctx, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
		if err != nil {
			t.Fatal(err)
		}
		named := map[string]bool{}
		grids := 0
		for _, n := range tree.Nodes {
			if n.Role == nil || n.Name == nil || n.Ignored {
				continue
			}
			switch role, name := string(n.Role.Value), strings.Trim(string(n.Name.Value), `"`); {
			case strings.Contains(role, "gridcell"):
				first, _, _ := strings.Cut(name, ",")
				named[first] = true
			case role == `"grid"`:
				grids++
				if !strings.Contains(name, "Board") {
					t.Errorf("%s: the board is called %s", g.Name, name)
				}
			}
		}
		for _, c := range s.Scene.Cells {
			if !named[c.Name] {
				t.Errorf("%s: no cell is read as %q", g.Name, c.Name)
				break
			}
		}
		if grids != 1 {
			t.Errorf("%s: %d grids", g.Name, grids)
		}
	}
	p.open("#/gomoku?seat=human&seat=human&moves=h8")
	p.do(chromedp.Evaluate[chromedp.Void](`document.querySelector(".home").focus()`))
	for !value[bool](p, `document.activeElement.matches(".board")`) {
		p.key(kb.Tab)
	}
	p.until(cellWords + ` === "h8, black, last move"`)
	p.key(kb.ArrowRight)
	p.until(cellWords + ` === "i8, free"`)
	p.key(kb.Enter)
	p.until(cellWords + ` === "i8, white, last move"`)
	p.until(`[...document.querySelectorAll("[aria-live]")].some((e) => e.textContent === "White played i8.")`)
	p.key(kb.Enter)
	p.until(`document.querySelector('.note[role="alert"]')?.textContent.includes("i8")`)
}
