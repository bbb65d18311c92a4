//go:build slow

package studio

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/sente-games/sente/catalog"
)

// stranger is a browser of its own, without cookies, on the same studio.
func (p *page) stranger(width, height int64) *page {
	p.t.Helper()
	ctx, cancel := chromedp.NewContext(browser.ctx, chromedp.WithNewBrowserContext())
	q := &page{t: p.t, ctx: ctx, studio: p.studio, web: p.web, url: p.url}
	p.t.Cleanup(func() {
		q.complain()
		cancel()
	})
	q.do(chromedp.EmulateViewport(width, height))
	q.listen()
	return q
}

// shoot writes what a page shows, for eyes, where SENTE_SHOTS_ALL names a folder.
func (p *page) shoot(name string) {
	p.t.Helper()
	folder := os.Getenv("SENTE_LOOKS")
	if folder == "" {
		return
	}
	for _, scheme := range []string{"light", "dark"} {
		for _, size := range [][2]int64{{360, 740}, {740, 360}, {1280, 800}, {2560, 1440}} {
			p.do(chromedp.EmulateViewport(size[0], size[1]))
			p.do(chromedp.Evaluate[chromedp.Void](`document.documentElement.dataset.scheme = "` + scheme + `"`))
			var picture []byte
			picture, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
			if err != nil {
				p.t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(folder, name+"-"+scheme+"-"+map[int64]string{360: "phone", 740: "side", 1280: "usual", 2560: "large"}[size[0]]+".png"), picture, 0o644); err != nil {
				p.t.Fatal(err)
			}
		}
	}
}

// link makes an invitation in the sheet and returns its address.
func (p *page) link(button string) string {
	p.t.Helper()
	p.tap("#invite")
	p.until(`document.querySelector("dialog.invite[open]")`)
	p.click(button)
	p.until(`document.querySelector("#invite-link")?.value.includes("?invite=")`)
	link := value[string](p, `document.querySelector("#invite-link").value`)
	p.shoot("invite")
	p.do(chromedp.EmulateViewport(1280, 800))
	p.tap("dialog.invite .buttons button")
	p.until(`!document.querySelector("dialog.invite")`)
	return link
}

// TestTwoBrowsersAndASpectator play one game by links: each moves for the own seat, the
// spectator for none; all see who is there; a move is taken back when both want it; who reloads keeps the seat; the rematch leads
// both on, with the sides changed.
func TestTwoBrowsersAndASpectator(t *testing.T) {
	owner := visitAs(t, catalog.Standard(), Options{Token: houseToken}, 1280, 800)
	owner.do(chromedp.Navigate(owner.url + "/?token=" + houseToken))
	owner.until(`document.documentElement.dataset.ready === "true" && !location.search`)
	owner.do(chromedp.Evaluate[chromedp.Void](`location.hash = "#/tictactoe"`))
	owner.until(`document.querySelector(".board-frame svg")`)
	seat, watch := owner.link("#invite-seat-1"), owner.link("#invite-watch")

	friend, spectator := owner.stranger(1280, 800), owner.stranger(1280, 800)
	friend.do(chromedp.Navigate(seat))
	friend.until(`document.querySelector("#sit")`)
	friend.shoot("invited")
	friend.do(chromedp.EmulateViewport(1280, 800))
	friend.click("#sit")
	friend.until(`!document.querySelector("#sit") && [...document.querySelectorAll(".whose")].some((e) => e.textContent === "You")`)
	spectator.do(chromedp.Navigate(watch))
	spectator.until(`document.querySelector(".spectators")?.textContent.includes("You watch this game.")`)
	owner.until(`document.querySelector(".spectators")?.textContent.includes("1 person watches.")`)

	stones := func(n string, pages ...*page) {
		t.Helper()
		for _, p := range pages {
			p.until(`document.querySelectorAll(".board-frame .glyph").length === ` + n)
		}
	}
	owner.press("b2")
	stones("1", owner, friend, spectator)
	spectator.press("a1")
	owner.press("a3")
	stones("1", owner, friend, spectator)
	friend.press("a1")
	stones("2", owner, friend, spectator)
	friend.do(chromedp.Reload())
	friend.until(`document.documentElement.dataset.ready === "true" && [...document.querySelectorAll(".whose")].some((e) => e.textContent === "You")`)
	owner.press("b1")
	stones("3", owner, friend, spectator)
	friend.press("c3")
	stones("4", owner, friend, spectator)
	friend.click("#undo") // asks for it
	friend.until(`document.querySelector(".offer")?.textContent.includes("You ask for your move back") && document.querySelector("#undo").disabled`)
	owner.until(`document.querySelector("#back-accept")`)
	if value[bool](spectator, `!!document.querySelector("#back-accept") || !document.querySelector("#undo").disabled`) {
		t.Error("a spectator is asked about a move, or may ask for one back")
	}
	owner.shoot("back")
	owner.do(chromedp.EmulateViewport(1280, 800))
	owner.click("#back-accept")
	stones("3", owner, friend, spectator)
	friend.press("c3")
	stones("4", owner, friend, spectator)
	friend.shoot("shared")
	friend.do(chromedp.EmulateViewport(1280, 800))
	owner.press("b3")
	stones("5", owner, friend, spectator)
	friend.until(`document.querySelector("#rematch")`)
	friend.click("#rematch")
	stones("0", owner, friend, spectator)
	friend.press("b2") // the sides have changed
	stones("1", owner, friend, spectator)
}
