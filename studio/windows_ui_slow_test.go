//go:build slow

package studio

import (
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/sente-games/sente/catalog"
)

// another opens a second window on what the page shows.
func (p *page) another() *page {
	p.t.Helper()
	ctx, cancel := chromedp.NewContext(p.ctx)
	q := &page{t: p.t, ctx: ctx, studio: p.studio, web: p.web, url: p.url}
	p.t.Cleanup(func() {
		q.complain()
		cancel()
	})
	q.do(chromedp.EmulateViewport(1280, 800))
	q.listen()
	q.arrive(value[string](p, `location.hash`))
	return q
}

// tree is what the panel lists, in order.
func (p *page) tree() string {
	p.t.Helper()
	return value[string](p, `[...document.querySelectorAll(".tree li")].map((l) => l.innerText.replaceAll("\n", " ")).join(" / ")`)
}

// TestTwoWindowsOnOneStudy: two windows edit one study in turns and at once, and both show
// the same in the end, which is what the studio has.
func TestTwoWindowsOnOneStudy(t *testing.T) {
	watch(t)
	p := visit(t, catalog.Standard(), 1280, 800, "#/gomoku"+people+"&moves=h8,i9")
	p.until(`document.querySelectorAll(".tree button").length === 2`)
	q := p.another()
	q.until(`document.querySelectorAll(".tree button").length === 2`)
	p.press("g7")
	q.until(`document.querySelectorAll(".tree button").length === 3`)
	q.key(kb.ArrowLeft)
	q.until(`document.querySelector(".tree [aria-current]")?.getAttribute("aria-label") === "Move 2: i9"`)
	q.press("j10")
	q.until(`document.querySelectorAll(".tree button").length === 4`)
	p.until(`document.querySelectorAll(".tree button").length === 4`)
	// Both at once: each window writes and draws at nodes of its own, and grows variations.
	const edits = `(async () => {
		for (let i = 0; i < 20; i++) {
			const ask = (body) => fetch("/api/tables/%[1]s/edit", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
			await ask({ edit: "play", node: 2, move: "%[2]s" + (1 + i %% 15) });
			await ask({ edit: "comment", node: %[3]d, text: "remark " + i });
			await ask({ edit: "mark", node: %[3]d, mark: { cell: "a" + (1 + i %% 15), kind: "circle" } });
		}
		window.edited = true;
	})()`
	id := p.table().id
	p.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`void `+edits, id, "b", 1)))
	q.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`void `+edits, id, "c", 3)))
	p.until(`window.edited`)
	q.until(`window.edited`)
	const all = `document.querySelectorAll(".tree button").length === 34 && [...document.querySelectorAll(".tree .remark")].filter((r) => r.textContent === "remark 19").length === 2`
	p.until(all)
	q.until(all)
	if a, b := p.tree(), q.tree(); a != b {
		t.Errorf("one window shows %s\nthe other %s", a, b)
	}
	if n := p.table().Study().Len(); n != 35 {
		t.Errorf("the study has %d nodes, want 35", n)
	}
	q.key("z") // of one window or the other: the last change of all
	p.until(`document.querySelectorAll(".tree button").length <= 34`)
	for began := time.Now(); p.tree() != q.tree(); time.Sleep(15 * time.Millisecond) { // what comes late changes either
		if time.Since(began) > 15*time.Second {
			t.Fatalf("one window shows %s\nthe other %s", p.tree(), q.tree())
		}
	}
}
