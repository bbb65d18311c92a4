//go:build slow

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

// TestGamesSayWhatIsToBeDone: dots lie where a stone may be placed in a game that asks for
// them, and the status says what the side to move is to do.
func TestGamesSayWhatIsToBeDone(t *testing.T) {
	p := visit(t, catalog.Standard(), 1280, 800, "#/othello?seat=human&seat=human&moves=f5")
	p.until(`document.querySelectorAll(".guides circle").length === 3`) // f6, f4 and d6
	p.do(chromedp.Evaluate[chromedp.Void](`[...document.querySelectorAll("#menu .layer")].find((e) => e.textContent === "Places to play").click()`))
	p.until(`!document.querySelector(".guides circle")`)
	p.open("#/quarto?seat=human&seat=human")
	p.until(`document.querySelector(".status .text").textContent === "First: choose a piece for your opponent"`)
	p.open("#/omega?seat=human&seat=human&moves=e5")
	p.until(`document.querySelector(".status .text").textContent.includes("place a black stone")`)
}

// TestCardsAreNamedInWords: no card of the first page reads the signs of its picture aloud, and
// each says the game and what it is about.
func TestCardsAreNamedInWords(t *testing.T) {
	games := catalog.Standard()
	p := visit(t, games, 1280, 800, "")
	for _, g := range games {
		name := value[string](p, `document.querySelector("#card-`+g.Name+`").getAttribute("aria-label")`)
		if name != g.Title+". "+g.About {
			t.Errorf("the card of %s is called %q", g.Name, name)
		}
	}
	if value[bool](p, `[...document.querySelectorAll(".card .picture > svg")].some((e) => e.getAttribute("aria-hidden") !== "true")`) {
		t.Error("the picture of a card is read")
	}
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
