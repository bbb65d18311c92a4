//go:build slow

package studio

import (
	"strconv"
	"testing"

	"github.com/sente-games/sente/catalog"
)

// TestEngineBlock: lines, scores, blocked moves, the engine with its options, a win looked
// for and played out, even positions; what was chosen is there after a reload.
func TestEngineBlock(t *testing.T) {
	watch(t)
	p := visit(t, catalog.Standard(), 1280, 800, "#/gomoku?seat=human&seat=human&moves=h8,h9")
	p.choose("#lines", "4")
	p.click("#analyse")
	p.until(`document.querySelectorAll(".lines li .step:first-of-type").length === 4 && document.querySelectorAll(".lines .score").length === 4`)

	p.click("#analyst-more")
	p.tap("#mark-block")
	p.press("i9")
	p.press("g9")
	p.until(`document.querySelectorAll(".marked.block").length === 2 && document.querySelector("#field").textContent.includes("Blocked: i9 g9")`)
	p.until(`document.querySelectorAll(".lines li").length > 1 && [...document.querySelectorAll(".lines li .step:nth-of-type(1)")].every((e) => !["i9", "g9"].includes(e.textContent))`)
	p.tap("#mark-only")
	p.press("j7")
	p.until(`document.querySelector(".verdict .words") && [...document.querySelectorAll(".lines li .step:nth-of-type(1)")].map((e) => e.textContent).join() === "j7"`)
	p.tap("#unblock")
	p.tap("#mark-only")
	p.until(`document.querySelectorAll(".marked").length === 0 && document.querySelectorAll(".lines .score").length === 4`)

	p.key("v")
	p.until(`document.querySelectorAll(".worth").length === 223 && document.querySelector(".solution").textContent.startsWith("Black’s chance")`)
	p.key("v")
	p.until(`document.querySelectorAll(".worth").length === 0`)

	p.choose("#analyst", "minimax")
	p.until(`document.querySelector("#option-depth")`)
	p.choose("#option-depth", "2")
	p.until(`document.querySelector(".engine .doing").textContent.startsWith("minimax:depth=2")`)
	p.open(value[string](p, `location.hash`))
	p.until(`document.querySelector("#lines").value === "4" && document.querySelector("#analyst").value === "minimax" && !document.querySelector(".elapsed.running")`)
}

// TestFindWinAndPlayItOut: the button finds the win, and every answer to a defence is that
// of a proof, to the end; the game stays as it was.
func TestFindWinAndPlayItOut(t *testing.T) {
	p := visit(t, catalog.Standard(), 1280, 800, "#/gomoku?seat=human&seat=human&moves=h8,h1,i8,i1,h9,a15")
	p.key("w")
	p.until(`/Black wins in/.test(document.querySelector(".verdict .words")?.textContent)`)
	p.click("#play-out")
	for range 12 {
		p.until(`/defend|defence|has won/.test(document.querySelector("#following")?.textContent) && (document.querySelector(".status .over") || /defends/.test(document.querySelector(".status .text").textContent))`)
		if value[bool](p, `!!document.querySelector(".status .over")`) {
			break
		}
		stones := value[int](p, `document.querySelectorAll(".stones .stone").length`)
		p.press(value[string](p, `["a1", "c1", "e1", "g1", "k1", "m1", "o1", "a3", "c3", "e3"].find((c) => !new RegExp("[=,]" + c + "(,|&|$)").test(location.hash))`))
		p.until(`document.querySelectorAll(".stones .stone").length > ` + strconv.Itoa(stones+1) + ` || document.querySelector(".status .over")`)
	}
	p.until(`document.querySelector("#following").textContent === "Black has won, as it was proven"`)
	p.click("#end-proof")
	p.until(`document.querySelectorAll(".stones .stone").length === 6 && !document.querySelector("#following")`)
}
