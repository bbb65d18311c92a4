package studio

import (
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/sente-games/sente/catalog"
)

// TestHowToJourney reads how a game is played, errs in a task and then does it.
func TestHowToJourney(t *testing.T) {
	p := visit(t, catalog.Standard(), 1280, 800, "#/tictactoe?seat=human&seat=human")
	p.click("#howto")
	p.until(`document.querySelector(".howto .board") && document.querySelectorAll(".sentences li").length > 2`)
	try := func(x, y float64) {
		q := value[point](p, `(() => {
			document.querySelector(".howto .board").scrollIntoView({block: "center"});
			const m = document.querySelector(".howto .board").getScreenCTM();
			const q = new DOMPoint(`+number(x)+`, `+number(y)+`).matrixTransform(m);
			return { X: q.x, Y: q.y };
		})()`)
		p.do(chromedp.MouseClickXY(q.X, q.Y))
	}
	try(0.5, 0.5) // a3
	p.until(`document.querySelector(".said").textContent.includes("does not do it")`)
	p.click("#task-again")
	p.until(`document.querySelector(".said").textContent === ""`)
	try(2.5, 0.5) // c3
	p.until(`document.querySelector(".said.right")`)
	p.click("#task-next")
	p.until(`document.querySelector(".task h3").textContent.startsWith("2 of 2")`)
}

// TestLooksJourney puts dogs on the stones, picks colours of one's own, and plays with
// sound, which is counted here and not heard.
func TestLooksJourney(t *testing.T) {
	p := visit(t, catalog.Standard(), 360, 740, "#/gomoku?seat=human&seat=human&moves=h8")
	p.key("d")
	p.until(`document.querySelectorAll(".doge").length === 1`)
	p.do(chromedp.Evaluate[chromedp.Void](`
		window.heard = 0;
		const node = () => new Proxy(function () {}, { get: (_, name) => name === "getChannelData" ? () => [] : name === "start" ? () => { window.heard++ } : name === Symbol.toPrimitive ? () => 0 : node(), set: () => true, apply: () => node() });
		window.AudioContext = class { constructor() { return node() } };`))
	p.click("#menu-button")
	p.click("#sound")
	p.click(`.swatch[data-board="own"]`)
	p.do(chromedp.Evaluate[chromedp.Void](`{ const own = document.querySelector("#own-board"); own.value = "#23211f"; own.dispatchEvent(new Event("input", { bubbles: true })) }`))
	p.until(`document.querySelector("#menu .trouble")?.textContent.includes("Black stones")`)
	p.key("\u001b")
	p.press("i9")
	p.until(`document.querySelectorAll(".doge").length === 2 && window.heard > 0`)
	p.open("#/gomoku?seat=human&seat=human&moves=h8")
	p.until(`getComputedStyle(document.querySelector(".wood")).fill === "rgb(35, 33, 31)"`) // remembered
}
