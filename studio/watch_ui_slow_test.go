//go:build slow

package studio

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/sente-games/sente/catalog"
)

// TestTheSearchIsWatched: the tree of a search and the visits of one that samples are
// shown, folded, searched in and jumped from; the line over time follows an analysis; the
// part that is watched stands in the address and comes back with it.
func TestTheSearchIsWatched(t *testing.T) {
	p := visit(t, catalog.Standard(), 1280, 800, "#/connectfour"+people+"&moves=4,4")
	p.key("W")
	p.until(`document.querySelector(".watch #watch-search") && location.hash.includes("watch=tree")`)
	p.click("#watch-search")
	p.until(`document.querySelectorAll(".watch-rows .line").length > 5`)
	rows := value[int](p, `parseInt(document.querySelector(".watch-rows .all").style.height)`)
	p.shoot("watch-tree")
	p.do(chromedp.EmulateViewport(1280, 800))
	p.do(chromedp.Focus(chromedp.CSS(".watch-rows")))
	p.key(kb.ArrowLeft) // folds the root
	p.until(`document.querySelectorAll(".watch-rows .line").length === 1`)
	p.key(kb.ArrowRight)
	p.until(fmt.Sprintf(`parseInt(document.querySelector(".watch-rows .all").style.height) === %d`, rows))
	p.key(kb.ArrowDown)
	p.key(kb.Enter) // jumps to the position of the first move
	p.until(`document.querySelectorAll(".board-frame .stones > *, .board-frame .stone").length >= 3 || location.hash.split("moves=")[1].split("&")[0].split(",").length === 3`)
	p.do(chromedp.SendKeys(chromedp.CSS("#watch-find"), "beta"))
	p.until(`[...document.querySelectorAll(".watch-rows .y")].every((e) => e.textContent.includes("beta")) && document.querySelector(".watch-rows .y")`)

	p.click("#watch-visits")
	p.until(`location.hash.includes("watch=visits") && !document.querySelector(".watch-rows .line")`)
	p.click("#watch-search")
	p.until(`document.querySelectorAll(".watch-rows meter").length > 3`)
	p.shoot("watch-visits")
	p.do(chromedp.EmulateViewport(1280, 800))

	p.do(chromedp.Reload())
	p.until(`document.querySelector("#watch-visits")?.getAttribute("aria-selected") === "true"`)
	p.click("#watch-line")
	p.do(chromedp.Evaluate[chromedp.Void](`document.activeElement.blur()`))
	p.key(" ")
	p.until(`document.querySelectorAll(".watch-lines tbody tr").length > 0`)
	p.shoot("watch-line")
	p.do(chromedp.EmulateViewport(1280, 800))
	p.key(" ")
	p.key(kb.Escape)
	p.until(`!document.querySelector(".watch") && !location.hash.includes("watch=")`)
}

// TestWatchingEndsWithTheTable: who leaves the table leaves its search, too; an address
// that names what is watched opens it again.
func TestWatchingEndsWithTheTable(t *testing.T) {
	p := visit(t, catalog.Standard(), 1280, 800, "#/gomoku"+people+"&moves=h8,i9,g7")
	for _, leave := range []string{`document.querySelector(".home").click()`, `document.querySelector("#to-skirmish").click()`} {
		p.open("#/gomoku" + people + "&moves=h8,i9,g7")
		p.key("W")
		p.click("#watch-search")
		p.until(`document.querySelectorAll(".watch-rows .line").length > 5`)
		p.do(chromedp.Evaluate[chromedp.Void](leave))
		p.until(`!document.querySelector("main.table") && document.querySelector("main")`)
		p.drawn()
		if value[bool](p, `!!document.querySelector(".watch")`) {
			t.Errorf("after %s the search is still watched", leave)
		}
	}
	p.open("#/gomoku" + people + "&moves=h8&watch=visits")
	p.until(`document.querySelector("#watch-visits")?.getAttribute("aria-selected") === "true"`)
}
