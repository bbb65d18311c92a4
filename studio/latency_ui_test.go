package studio

import (
	"os"
	"slices"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/sente-games/sente/catalog"
)

// TestFirstThought measures, in positions that no engine has seen, how long it is from a
// click on Analyse until the engine's first thought is on the board, and how long an engine
// is at work after its only page has gone.
func TestFirstThought(t *testing.T) {
	if os.Getenv("SENTE_LONG") == "" {
		t.Skip("a figure, which a busy machine spoils: set SENTE_LONG=1")
	}
	p := visit(t, catalog.Standard(), 1280, 800, "#/gomoku?seat=human&seat=human&moves=h8,g9,g7,i9,f6,e5,i8,h9,f9,j9,k9,h7,h10,f8,g10,j7,k8,i6,k10,l11,i10,j10,k7,k11")
	took := make([]time.Duration, 20)
	for i := range took {
		ms, err := chromedp.Run(p.ctx, chromedp.Evaluate[float64](`new Promise((done) => {
			const shown = () => document.querySelector(".candidate, .line .stone");
			const press = () => document.querySelector("#analyse").click();
			document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true }));
			const begin = () => {
				if (shown()) return requestAnimationFrame(begin);
				const began = performance.now();
				const look = () => {
					if (!shown() && performance.now() - began < 5000) return requestAnimationFrame(look);
					done(performance.now() - began);
					press();
				};
				press();
				look();
			};
			setTimeout(begin, 300);
		})`, chromedp.EvalAwaitPromise))
		if err != nil {
			t.Fatal(err)
		}
		if ms > 5000 {
			t.Errorf("no thought is shown: %s", value[string](p, `document.querySelector(".engine").innerText + location.hash`))
		}
		took[i] = time.Duration(ms * float64(time.Millisecond))
	}
	t.Logf("in order: %v", took)
	slices.Sort(took)
	t.Logf("first thought: median %v, fastest %v, slowest %v", took[len(took)/2], took[0], took[len(took)-1])

	p.click("#analyse")
	p.until(`document.querySelector(".elapsed.running")`)
	at := p.table()
	p.do(chromedp.Navigate("about:blank"))
	began := time.Now()
	for _, alone := at.alone(); !alone; _, alone = at.alone() {
		time.Sleep(time.Millisecond)
		began = time.Now()
	}
	for !quiet(at) {
		time.Sleep(time.Millisecond)
	}
	t.Logf("idle %v after the server saw the page leave", time.Since(began))
}

// quiet reports whether no engine is at work for a session, nor on its way out.
func quiet(h *hosted) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	select {
	case <-h.tail:
		return h.engines.Idle()
	default:
		return false
	}
}
