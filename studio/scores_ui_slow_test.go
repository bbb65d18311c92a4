//go:build slow

package studio

import (
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/sente-games/sente/catalog"
)

// A link of the form that other solvers use opens; the score of every column is
// shown if wanted, and what it means in words.
func TestScoresUnderEveryColumn(t *testing.T) {
	p := visit(t, catalog.Standard(), 1280, 800, "?pos=121212")
	p.until(`document.querySelectorAll(".look-holes .stone").length === 6 && location.hash.startsWith("#/connectfour?") && location.search === ""`)
	p.do(chromedp.Evaluate[chromedp.Void](`[...document.querySelectorAll(".layer")].find((b) => b.textContent === "Scores").click()`))
	p.until(`document.querySelectorAll(".points").length === 7 && document.querySelectorAll(".points.best").length === 1`)
	p.until(`document.querySelector(".points.best").textContent === "+18" && document.querySelector(".solution").textContent === "First wins in 1 move"`)
	p.open("?pos=444444444")
	p.until(`document.querySelector(".trouble").textContent.includes("column 4 is full")`)
}

// TestValuesOfPiecesThatAreGiven: what every piece is worth stands on the piece, though all
// of them go to one hand, and no number lies on another.
func TestValuesOfPiecesThatAreGiven(t *testing.T) {
	p := visit(t, catalog.Standard(), 1280, 800, "#/quarto"+people)
	p.key("v")
	p.until(`document.querySelectorAll(".worths .worth").length === 16`)
	p.until(`(() => {
		const all = [...document.querySelectorAll(".worths circle")].map((c) => ["cx", "cy", "r"].map((a) => Number(c.getAttribute(a))));
		return all.every(([x, y, r], i) => all.every(([u, v, s], k) => i === k || Math.hypot(x - u, y - v) >= r + s - 0.01));
	})()`)
}
