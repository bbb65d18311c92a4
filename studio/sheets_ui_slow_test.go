//go:build slow

package studio

import (
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/sente-games/sente/catalog"
)

// TestSheetsCloseOnNavigation: Back, and an address that is edited, lead to a page with
// nothing over it.
func TestSheetsCloseOnNavigation(t *testing.T) {
	p := visit(t, catalog.Standard(), 1280, 800, "")
	for _, sheet := range []struct{ open, shown string }{
		{`document.querySelector("#menu-button").click(), document.querySelector("#open-library").click()`, `dialog.library[open]`},
		{`document.querySelector("#help").click()`, `dialog.keys[open]`},
		{`document.querySelector("#howto").click()`, `dialog.howto[open]`},
		{`document.querySelector("#new").click()`, `dialog.start[open]`},
		{`document.querySelector("#menu-button").click()`, `#menu:popover-open`},
	} {
		for _, leave := range []string{`history.back()`, `location.hash = "#/"`} {
			p.do(chromedp.Evaluate[chromedp.Void](`location.hash = "#/gomoku` + people + `&moves=h8"`))
			p.until(`document.querySelector("main.table")`)
			p.do(chromedp.Evaluate[chromedp.Void](sheet.open))
			p.until(`document.querySelector("` + sheet.shown + `")`)
			p.do(chromedp.Evaluate[chromedp.Void](leave))
			p.until(`document.querySelector("main.first") && !document.querySelector("dialog[open], #menu:popover-open")`)
		}
	}
}

// TestKeysBeginAtTheTop: the sheet of keys is longer than the window, and is read from its
// beginning.
func TestKeysBeginAtTheTop(t *testing.T) {
	p := visit(t, catalog.Standard(), 1280, 800, "")
	for _, size := range [][2]int64{{1280, 800}, {360, 740}} {
		p.do(chromedp.EmulateViewport(size[0], size[1]))
		p.key("?")
		p.until(`document.querySelector("dialog.keys[open]")`)
		p.drawn()
		if top := value[float64](p, `document.querySelector("dialog.keys").scrollTop`); top != 0 {
			t.Errorf("%d×%d: the keys begin %v pixels down", size[0], size[1], top)
		}
		p.key("?")
		p.until(`!document.querySelector("dialog.keys[open]")`)
	}
}
