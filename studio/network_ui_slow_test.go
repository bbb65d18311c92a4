//go:build slow

package studio

import (
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/sente-games/sente/catalog"
)

// TestPageWithTheToken: on a studio that asks for a token a page enters by the address that was
// printed, hears its game through a WebSocket with the cookie alone, plays against an engine,
// and comes back by its address; a browser without the cookie sees a refusal and no game.
func TestPageWithTheToken(t *testing.T) {
	const token = "ABCDEFGHIJ"
	p := visitAs(t, catalog.Standard(), Options{Token: token}, 1280, 800)
	p.do(chromedp.Navigate(p.url + "/?token=" + token))
	p.until(`document.documentElement.dataset.ready === "true" && !location.search`)
	p.do(chromedp.Evaluate[chromedp.Void](`window.sockets = 0; window.WebSocket = class extends WebSocket { constructor(...a) { super(...a); window.sockets++ } }`))
	p.click("#card-tictactoe")
	p.choose("#opponent", value[string](p, `document.querySelector("#opponent optgroup option").value`))
	p.click("#start")
	p.until(`document.querySelector(".board-frame svg") && window.sockets > 0`)
	p.press("b2")
	p.settled(2)
	p.until(`document.querySelectorAll(".board-frame .glyph").length === 2`) // told by the socket
	address := value[string](p, `location.hash`)
	p.arrive(address)
	p.until(`document.querySelectorAll(".board-frame .glyph").length === 2`)

	other := &page{t: t, studio: p.studio, url: p.url}
	ctx, cancel := chromedp.NewContext(browser.ctx, chromedp.WithNewBrowserContext())
	defer cancel()
	other.ctx = ctx
	other.do(chromedp.Navigate(p.url + "/" + address))
	other.until(`document.body.textContent.includes("open the whole address that was printed") && !document.querySelector("svg")`)
}
