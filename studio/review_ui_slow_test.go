//go:build slow

package studio

import (
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
	p.until(`!document.querySelector(".chart .curve") && document.querySelector(".axis.middle")?.textContent === ""`)
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
