//go:build slow

package studio

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/sente-games/sente/catalog"
)

// TestReviewInTheBrowser: a finished game is reviewed by one button; the chart has a mark
// and leads there, the mistake can be tried again, wrong and right, and a page that is
// loaded anew shows what was found.
func TestReviewInTheBrowser(t *testing.T) {
	watch(t)
	p := visit(t, catalog.Standard(), 1280, 800, "")
	p.do(chromedp.Evaluate[chromedp.Void](`localStorage.setItem("sente.review", '{"engine":"search","nodes":20000}')`)) // whatever the machine does meanwhile
	p.open("#/tictactoe?seat=human&seat=human&moves=b2,b1,a1,c3,a2,a3,c2")
	p.until(`!document.querySelector(".chart .curve") && document.querySelector(".axis.middle").textContent === "50 %"`)
	p.click("#review")
	p.until(`document.querySelectorAll(".mark .blunder").length === 1 && document.querySelector("#retry")`)
	p.until(`document.querySelector(".block.review").innerText.includes("1 blunder") && document.querySelector(".record .sign").textContent === "??"`)
	p.until(`document.querySelector('.tree [aria-label^="Move 2: b1, First wins"] .worth')?.textContent.startsWith("in ")`)
	p.until(`document.querySelector(".chart .judge").getAttribute("points").split(" ").length === 8`)
	p.do(chromedp.Focus(chromedp.CSS(".plot")))
	p.key(kb.PageUp)
	p.until(`document.querySelector(".plot").getAttribute("aria-valuenow") === "2" && document.querySelector(".tip").textContent.includes("better was")`)

	p.click("#retry-mistakes")
	p.until(`document.querySelector(".trial.ask") && document.querySelectorAll(".glyph").length === 1`)
	p.until(`!document.querySelector(".block.review").innerText.includes("better") && !document.querySelector("[title*=better]")`)
	p.press("b3")
	p.until(`document.querySelector(".trial.wrong") && document.activeElement.id === "retry-again"`)
	p.key("\r")
	p.until(`document.querySelector(".trial.ask") && document.querySelectorAll(".glyph").length === 1`)
	p.press("c3")
	p.until(`document.querySelector(".trial.right") && document.activeElement.id === "retry-next"`)
	p.key("\r")
	p.until(`!document.querySelector(".trial") && document.querySelectorAll(".glyph").length === 7`)

	p.arrive(value[string](p, "location.hash"))
	p.until(`document.querySelectorAll(".mark .blunder").length === 1 && document.querySelector("#retry")`)
	p.click("#retry")
	p.click("#retry-show")
	p.until(`document.querySelector(".trial.shown") && document.querySelectorAll(".glyph").length === 2`)
	p.click("#retry-next")
	p.until(`!document.querySelector(".trial")`)
}

// TestReviewChoicesAreWhole: who judges, and for how long, can be read to the end.
func TestReviewChoicesAreWhole(t *testing.T) {
	p := visit(t, catalog.Standard(), 1280, 800, "#/gomoku?seat=human&seat=human&moves=h8,i9")
	p.until(`document.querySelectorAll(".judge select").length === 2 && document.querySelector(".judge").getBoundingClientRect().width > 0`)
	cut := value[[]string](p, `[...document.querySelectorAll(".judge select")].filter((e) => {
		const whole = e.cloneNode(true);
		whole.style.cssText = "position: absolute; flex: none; width: max-content; max-width: none";
		e.parentNode.append(whole);
		const wide = whole.getBoundingClientRect().width;
		whole.remove();
		return wide > e.getBoundingClientRect().width + 1;
	}).map((e) => e.ariaLabel)`)
	if len(cut) > 0 {
		t.Errorf("cut off: %q", cut)
	}
}

// TestChartGeometry: where plies, chances and pointers lie, beside a twin in Go.
func TestChartGeometry(t *testing.T) {
	p := visit(t, hall(), 1280, 800, "")
	dice := rand.New(rand.NewPCG(167, 1))
	type question struct {
		Plies, Ply int
		Chance, At float64
		Marks      []int
		Reach      float64
	}
	type answer struct {
		X, Y          float64
		Under, Beyond int
	}
	var asked []question
	var want []answer
	for range 400 {
		q := question{Plies: dice.IntN(80), Ply: dice.IntN(90) - 5, Chance: dice.Float64()*1.4 - 0.2, At: dice.Float64(), Reach: dice.Float64() / 20, Marks: []int{}}
		for m := 1; m <= q.Plies; m++ {
			if dice.IntN(9) == 0 {
				q.Marks = append(q.Marks, m)
			}
		}
		wide := float64(max(q.Plies, 12))
		a := answer{
			X: 100 * math.Min(math.Max(float64(q.Ply), 0), wide) / wide, Y: 100 - 100*math.Min(math.Max(q.Chance, 0), 1),
			Under: int(math.Min(math.Floor(q.At*wide+0.5), float64(q.Plies))), Beyond: q.Ply,
		}
		least := q.Reach
		for _, m := range q.Marks {
			if away := math.Abs(float64(m)/wide - q.At); away <= least {
				if away < least || a.Under != m {
					a.Under = m
				}
				least = away
			}
			if m > q.Ply && a.Beyond == q.Ply {
				a.Beyond = m
			}
		}
		asked, want = append(asked, q), append(want, a)
	}
	text, err := json.Marshal(asked)
	if err != nil {
		t.Fatal(err)
	}
	p.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`import("/js/curve.js").then((c) => {
		window.drawn = %s.map((q) => ({ X: c.across(q.Ply, q.Plies), Y: c.down(q.Chance), Under: c.under(q.At, q.Plies, q.Marks, q.Reach), Beyond: c.beyond(q.Ply, q.Marks, 1) }));
		window.line = [c.corners([{ ply: 0, chance: 0.5 }, { ply: 6, chance: 1 }], 4), c.surface([{ ply: 0, chance: 0.5 }, { ply: 6, chance: 1 }], 4), c.surface([], 4), c.beyond(5, [1, 3, 9], -1)];
	})`, text)))
	p.until("window.line")
	for i, got := range value[[]answer](p, "window.drawn") {
		if math.Abs(got.X-want[i].X) > 1e-9 || math.Abs(got.Y-want[i].Y) > 1e-9 || got.Under != want[i].Under || got.Beyond != want[i].Beyond {
			t.Errorf("%+v: %+v, want %+v", asked[i], got, want[i])
		}
	}
	if line := value[string](p, "JSON.stringify(window.line)"); line != `["0,50 50,0","0,50 0,50 50,0 50,50","",3]` {
		t.Errorf("a curve is %s", strings.TrimSpace(line))
	}
}
