//go:build slow

package studio

import (
	"testing"

	"github.com/sente-games/sente/catalog"
)

// TestSwapInTheBrowser: chips, stones and the next stone have the colour that a player
// took, the words are buttons only as long as they can be said, and the list of moves
// shows them whole.
func TestSwapInTheBrowser(t *testing.T) {
	p := visit(t, catalog.Standard(), 1280, 800, "#/gomoku?opening=swap2&seat=human&seat=human&moves=h8,h9")
	p.press("i9")
	p.until(`[...document.querySelectorAll(".sign")].map((e) => e.textContent).join() === "black,white,two"`)
	p.until(`document.querySelector(".status .text").textContent.startsWith("Second")`)
	p.press("black")
	p.until(`document.querySelectorAll(".sign").length === 0 && [...document.querySelectorAll(".player .chip")].map((e) => e.className.match(/s\d/)[0]).join() === "s1,s0"`)
	p.until(`document.querySelectorAll(".stones .stone.s0").length === 2 && document.querySelectorAll(".stones .stone.s1").length === 1`)
	p.press("a1")
	p.until(`document.querySelectorAll(".stones .stone.s1").length === 2`)
	p.until(`[...document.querySelectorAll(".record button")].every((b) => b.scrollWidth <= b.clientWidth)`)
	p.until(`document.querySelector(".moves .doing").textContent === "D4 Kagetsu, 5"`)

	p.open("#/gomoku?rules=renju&opening=rif&seat=human&seat=human&moves=h8,h9")
	p.until(`document.querySelectorAll(".zone rect").length === 25`)
	p.open("#/gomoku?rules=renju&opening=rif&seat=human&seat=human&moves=h8,h9,i9,white,g7,a1")
	p.press("b1")
	p.until(`document.querySelector(".status .text").textContent.startsWith("Second")`)
	p.press("c1")
	p.until(`document.querySelector(".note")?.textContent === "c1 was not offered: pick one of a1 b1."`)
	p.press("b1")
	p.until(`document.querySelectorAll(".stones .stone").length === 5`)
}

// TestSecretInTheBrowser: while colours are chosen against an engine the page says nothing
// of what it thinks.
func TestSecretInTheBrowser(t *testing.T) {
	p := visit(t, hall(), 1280, 800, "#/gomoku?opening=swap&seat=engine:first&seat=human&time=0.1")
	p.until(`document.querySelectorAll(".stones .stone").length === 3`)
	p.until(`document.querySelector(".verdict").textContent.endsWith("while colours are chosen")`)
	p.press("white")
	p.until(`!document.querySelector(".verdict").textContent.endsWith("while colours are chosen")`)
}
