//go:build slow

package studio

import (
	"testing"

	"github.com/sente-games/sente/catalog"
)

// TestAnyOrderInTheBrowser: a person chooses the stone, sees it wait, and is asked
// about the turn.
func TestAnyOrderInTheBrowser(t *testing.T) {
	p := visit(t, catalog.Standard(), 1280, 800, "#/omega?size=4&seat=human&seat=engine:random")
	p.click("#ask")
	p.until(`document.querySelector("#ask").checked`)
	p.click("#tag-black")
	p.until(`document.querySelector("#tag-black").getAttribute("aria-checked") === "true"`)
	p.press("a1")
	p.until(`document.querySelectorAll(".ghost").length > 0 && !document.querySelector("#tag-black")`)
	p.press("d4")
	p.until(`document.querySelector(".status .text").textContent === "Keep these moves?"`)
	p.click("#take-back")
	p.until(`document.querySelectorAll(".record li button").length === 0 || document.querySelectorAll(".record li button:not(.undone)").length === 0`)
	p.press("d4")
	p.press("a1")
	p.click("#go-on")
	p.settled(4)
}
