//go:build slow

package studio

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/study"
)

// hosts shows a study at a table of the page's studio.
func (p *page) hosts(tree *study.Study) (id string) {
	p.t.Helper()
	h, err := p.studio.hostStudy(tree, plan{})
	if err != nil {
		p.t.Fatal(err)
	}
	return h.id
}

// figures are milliseconds, but for Rows.
type figures struct{ Whole, Answer, Rows float64 }

// processor is how long the page's main thread has worked, in milliseconds of processor
// time, which other programs do not lengthen.
func (p *page) processor() float64 {
	p.t.Helper()
	said, err := chromedp.Call(p.ctx, performance.GetMetrics, cdp.Empty{})
	if err != nil {
		p.t.Fatal(err)
	}
	for _, m := range said.Metrics {
		if m.Name == "TaskDuration" {
			return m.Value * 1000
		}
	}
	p.t.Fatal("the browser does not tell how long it has worked")
	return 0
}

// TestStudyFigures measures how long a study of 20,000 nodes takes to be seen, from the
// click and from the answer of the server, and how long the frames are while an arrow key
// is held (docs/experiments/0164-study.md):
//
//	SENTE_LONG=1 go test ./studio -run TestStudyFigures -v
func TestStudyFigures(t *testing.T) {
	if !testutil.LongEnabled() {
		t.Log("set SENTE_LONG=1 to run it")
		return
	}
	p := visit(t, catalog.Standard(), 1280, 800, "")
	if _, err := chromedp.Call(p.ctx, performance.Enable, performance.EnableParams{TimeDomain: performance.EnableTimeDomainThreadTicks}); err != nil {
		t.Fatal(err)
	}
	for _, nodes := range []int{200, 2000, 20000, 200000} {
		id := p.hosts(grown(t, p.studio.games, "gomoku", nodes))
		for range 3 {
			p.open("")
			before := p.processor()
			p.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`{
				performance.clearResourceTimings();
				performance.setResourceTimingBufferSize(500);
				window.figures = null;
				const begun = performance.now();
				const watch = new MutationObserver(() => {
					const come = performance.getEntriesByType("resource").some((e) => e.name.includes("/study?") && e.responseEnd > 0);
					if (!come || document.querySelectorAll(".tree button").length < 8) return;
					watch.disconnect();
					requestAnimationFrame(() => setTimeout(() => {
						const asked = performance.getEntriesByType("resource").find((e) => e.name.includes("/study?"));
						const now = performance.now();
						window.figures = { Whole: now - begun, Answer: asked ? now - asked.responseEnd : 0, Rows: document.querySelectorAll(".tree li").length };
					}));
				});
				watch.observe(document.body, { childList: true, subtree: true });
				location.hash = "#/gomoku?table=%s";
			}`, id)))
			p.until(`window.figures`)
			f := value[figures](p, `window.figures`)
			t.Logf("%d nodes: %.0f ms from the click, %.0f ms from the answer, %.0f ms of processor time, %.0f rows drawn", nodes, f.Whole, f.Answer, p.processor()-before, f.Rows)
		}
		p.key(kb.Home)
		p.until(`document.querySelector("#board-help")`)
		before := p.processor()
		p.do(chromedp.Evaluate[chromedp.Void](`{
			window.frames_ = [];
			let last = performance.now();
			const step = (now) => {
				window.frames_.push(now - last);
				last = now;
				if (window.frames_.length === 180) return void (window.held = true);
				const key = window.frames_.length <= 90 ? "ArrowRight" : "ArrowLeft";
				document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, repeat: true }));
				requestAnimationFrame(step);
			};
			window.held = false;
			requestAnimationFrame(step);
		}`))
		p.until(`window.held`)
		said := value[string](p, `(() => {
			const f = window.frames_.slice(1).sort((a, b) => a - b);
			const at = (q) => f[Math.floor(q * (f.length - 1))].toFixed(1);
			return "frames: median " + at(0.5) + " ms, 95 % " + at(0.95) + " ms, longest " + at(1) + " ms";
		})()`)
		t.Logf("%d nodes, a step in each frame: %s, %.1f ms of processor time a step", nodes, said, (p.processor()-before)/180)
	}
}
