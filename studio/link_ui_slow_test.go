//go:build slow

package studio

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/sente-games/sente/catalog"
)

// engines counts the tables of a studio that have a seat for an engine.
func (s *Server) engines() (n int) {
	for _, t := range s.list() {
		for _, seat := range t.snapshot().Players {
			if seat.Kind != Human {
				n++
			}
		}
	}
	return n
}

// TestLinksWaitForAClick: an address that wants engines shows its position, and starts
// none before a click on Start; a position that is only looked at stays without.
func TestLinksWaitForAClick(t *testing.T) {
	p := visit(t, catalog.Standard(), 1280, 800, "")
	link := "#/gomoku?seat=human&seat=engine:sente:level=club&seat=hotseat&time=0.1&moves=h8"
	p.arrive(link)
	p.until(`document.querySelector("#wanted-start") && document.querySelectorAll(".stones .stone").length === 1`)
	if text := value[string](p, `document.querySelector("#wanted-text").innerText`); !strings.Contains(text, "White: sente:level=club") {
		t.Errorf("the question is %q", text)
	}
	if n := p.studio.engines(); n != 0 {
		t.Errorf("%d engines sit at tables before the click", n)
	}
	p.click("#wanted-look")
	p.until(`!document.querySelector("#wanted-start")`)
	p.do(chromedp.Reload())
	p.until(`document.documentElement.dataset.ready === "true" && document.querySelectorAll(".stones .stone").length === 1`)
	if n := p.studio.engines(); n != 0 {
		t.Errorf("%d engines sit at tables of a position that is only looked at", n)
	}
	p.arrive(strings.Replace(link, "&seat=hotseat", "", 1))
	p.click("#wanted-start")
	p.until(`document.querySelectorAll(".stones .stone").length === 2 && !document.querySelector("#wanted-start")`)
}

// TestOwnTablesDoNotAsk: cards, the dialog, reload, back, and a table that the server
// has lost open as they did.
func TestOwnTablesDoNotAsk(t *testing.T) {
	p := visit(t, hall(), 1280, 800, "")
	quiet := func(what string) {
		t.Helper()
		p.until(`location.hash.includes("seat=engine") && document.querySelector(".board-frame svg")`)
		p.drawn()
		if value[bool](p, `!!document.querySelector("#wanted-start")`) {
			t.Errorf("%s asks", what)
		}
	}
	p.click("#card-gomoku")
	p.click("#start")
	quiet("a card")
	p.press("h8")
	p.settled(2)
	p.do(chromedp.Reload())
	p.until(`document.querySelectorAll(".stones .stone").length === 2`)
	quiet("a reload")
	p.click(".home")
	p.until(`document.querySelector("#continue")`)
	p.do(chromedp.NavigateBack())
	quiet("going back")
	lost := p.table()
	p.studio.remove(lost)
	p.until(fmt.Sprintf(`!location.hash.includes(%q) && document.querySelectorAll(".stones .stone").length === 2`, lost.id))
	quiet("a table that was set up again")
	p.click("#new")
	p.click("#start")
	quiet("the dialog")
}

// TestHostileLinksAreAnswered: whatever stands behind the # there is a page with words,
// and nothing of it runs.
func TestHostileLinksAreAnswered(t *testing.T) {
	p := visit(t, catalog.Standard(), 1280, 800, "")
	for _, hash := range []string{
		"#/%", "#/%E0%A4%A", "#/", "#", "#x", "#//", "#/?", "#/gomoku/%", "#/gomoku?%", "#/gomoku?seat=%ff&moves=%00",
		"#/gomoku?moves=%u0041", "#/gomoku?time=1e999&seat=engine", "#/gomoku?seat=engine:%3Cimg src=x onerror=window.hit=1%3E",
		"#/gomoku?seat=engine:sente:memory=100000", "#/gomoku?seat=engine:sente:book=/etc/passwd", "#/__proto__", "#/constructor?seat=engine",
		"#/gomoku?table=../../games", "#/gomoku?size=1000000", "#/gomoku?setup=" + strings.Repeat("x", 3000), "#/gomoku?seat=" + strings.Repeat("engine:", 500),
	} {
		p.arrive(hash)
		if !value[bool](p, `document.querySelector("h1, .board-frame") !== null && document.body.innerText.length > 20 && !window.hit`) {
			t.Errorf("%s: %s", hash, value[string](p, `document.body.innerText`))
		}
		if n := p.studio.engines(); n != 0 {
			t.Errorf("%s has started %d engines", hash, n)
		}
	}
	p.arrive("#/%")
	p.until(`document.querySelector(".trouble")?.textContent.includes("names no game") && document.querySelector("#card-gomoku")`)
	p.arrive("#/gomoku?seat=human&seat=engine:sente:memory=100000")
	p.click("#wanted-start")
	p.until(`document.querySelector(".note")?.textContent.includes("Memory of engine sente is too much")`)
}
