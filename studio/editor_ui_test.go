package studio

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
)

// TestPartsOfSetups sets every number of every game's set-ups to its least and its most, and
// chooses every word: each is told as it was set, and what has no place in the game is a
// sentence.
func TestPartsOfSetups(t *testing.T) {
	seen := 0
	for _, game := range catalog.Standard() {
		all := append([]catalog.Choice{{}}, game.Rules...)
		for _, choice := range all {
			record := sente.Record{Game: game.Name, Rules: choice.Name}
			begun, err := arranged{Record: record, Do: "begin"}.draft(game)
			if err != nil {
				t.Fatalf("%s %s: %v", game.Name, choice.Name, err)
			}
			record.Setup = begun.Setup
			for i, part := range begun.Kit.Others {
				if len(part.Counts)+len(part.Choices) == 0 {
					t.Errorf("%s %s: the editor has nothing but text for %q", game.Name, choice.Name, part.Name)
				}
				for k, c := range part.Counts {
					for _, number := range []int{0, c.Most} {
						seen++
						d, err := arranged{Record: record, Do: "count", Part: part.Name, Which: k, Number: number}.draft(game)
						if err != nil || d.Refused != "" || len(d.Told) <= i || d.Told[i].Numbers[k] != number {
							t.Errorf("%s %s, %s of %s to %d: %+v, %v", game.Name, choice.Name, c.Name, part.Name, number, d, err)
						}
						if strings.Contains(d.Problem, "write") {
							t.Errorf("%s %s: %s cannot be %d: %s", game.Name, choice.Name, c.Name, number, d.Problem)
						}
					}
					d, err := arranged{Record: record, Do: "count", Part: part.Name, Which: k, Number: c.Most + 1}.draft(game)
					if err != nil || !strings.Contains(d.Refused, "it is 0 to") || d.Setup != begun.Setup {
						t.Errorf("%s %s: %d of %s is more than there can be: %q, %v", game.Name, choice.Name, c.Most+1, c.Name, d.Refused, err)
					}
				}
				for _, word := range append([]string{""}, part.Choices...) {
					seen++
					d, err := arranged{Record: record, Do: "choose", Part: part.Name, Word: word}.draft(game)
					if len(part.Choices) > 0 && (err != nil || d.Refused != "" || d.Told[i].Word != word) {
						t.Errorf("%s %s, %s: %q: %+v, %v", game.Name, choice.Name, part.Name, word, d, err)
					}
				}
			}
		}
	}
	if seen < 20 {
		t.Errorf("only %d parts were found", seen)
	}
	nim, err := catalog.Standard().Game("nim")
	if err != nil {
		t.Fatal(err)
	}
	for _, wrong := range []arranged{{Do: "count", Part: "heaps", Which: 9}, {Do: "count", Part: "stones"}, {Do: "choose", Part: "heaps", Word: "many"}} {
		wrong.Record.Game = "nim"
		if d, err := wrong.draft(nim); err != nil || d.Refused == "" || strings.Contains(d.Refused, "\n") {
			t.Errorf("%+v: %q, %v", wrong, d.Refused, err)
		}
	}
}

// TestEditorAddress: the editor has an address of its own that tells what was put up so far;
// it survives a reload, Back leaves it for the game below, Forward and the game's own Back
// lead to it again, and a link opens it on any browser.
func TestEditorAddress(t *testing.T) {
	p := visit(t, catalog.Standard(), 1280, 800, "#/gomoku?rules=capture&seat=human&seat=human&moves=j10,k10")
	game := value[string](p, "location.hash")
	text := func(want string) {
		t.Helper()
		p.until(fmt.Sprintf(`document.querySelector("#edit-text")?.value === %q && new URLSearchParams(location.hash.split("?")[1]).get("setup") === %q`, want, want))
	}
	p.click("#edit")
	text("black: j10; white: k10; to-move: black")
	p.click("#tell-captures-0-more")
	text("black: j10; white: k10; to-move: black; captures: black 2 white 0")
	p.do(chromedp.Reload())
	p.until(`document.documentElement.dataset.ready === "true"`)
	text("black: j10; white: k10; to-move: black; captures: black 2 white 0")
	p.until(`document.querySelectorAll(".table .stones .stone").length === 2`) // the game is below
	p.do(chromedp.Evaluate[chromedp.Void](`history.back()`))
	p.until(fmt.Sprintf(`location.hash === %q && !document.querySelector("dialog[open]")`, game))
	p.do(chromedp.Evaluate[chromedp.Void](`history.forward()`))
	text("black: j10; white: k10; to-move: black; captures: black 2 white 0")
	link := value[string](p, "location.hash")
	p.click("#edit-play")
	p.until(`!document.querySelector("dialog[open]") && !location.hash.includes("/edit") && location.hash.includes("setup=") && document.querySelector(".texts .pieces .s1")`)
	p.do(chromedp.Evaluate[chromedp.Void](`history.back()`))
	text("black: j10; white: k10; to-move: black; captures: black 2 white 0")
	p.click("#edit-clear")
	p.until(`document.querySelectorAll(".desk .stone.s0 .shadow").length === 0`)
	p.click(".desk .buttons .plain") // Back
	p.until(`!document.querySelector("dialog[open]") && !location.hash.includes("/edit")`)

	p.open(link[:strings.Index(link, "&table=")])
	text("black: j10; white: k10; to-move: black; captures: black 2 white 0")
	p.until(`document.querySelector(".first")`)
	p.click(".desk .buttons .plain")
	p.until(`!document.querySelector("dialog[open]") && !location.hash.includes("/edit") && document.querySelector(".first")`)
	p.open("#/nosuchgame/edit")
	p.until(`document.querySelector("dialog.editor [role=status]")?.textContent.includes("nosuchgame")`)
}

// TestBackFromAGame leads from a game to the first page that it was begun on, and on to it.
func TestBackFromAGame(t *testing.T) {
	p := visit(t, catalog.Standard(), 1280, 800, "")
	p.click("#card-tictactoe")
	p.click("#start")
	p.until(`document.querySelector(".board-frame svg")`)
	game := value[string](p, "location.hash")
	p.do(chromedp.Evaluate[chromedp.Void](`history.back()`))
	p.until(`document.querySelector(".first")`)
	p.do(chromedp.Evaluate[chromedp.Void](`history.forward()`))
	p.until(fmt.Sprintf(`document.querySelector(".board-frame svg") && location.hash === %q`, game))
}

// TestEditorOfHeaps: a game without pieces on cells is set up by numbers.
func TestEditorOfHeaps(t *testing.T) {
	p := visit(t, catalog.Standard(), 360, 740, "#/nim/edit")
	p.until(`document.querySelector("#edit-text")?.value === "heaps: 3 4 5; to-move: first"`)
	p.click("#tell-heaps-1-less")
	p.until(`document.querySelector("#edit-text").value === "heaps: 3 3 5; to-move: first" && document.querySelector("#tell-heaps-1").value === "3"`)
	p.do(chromedp.Evaluate[chromedp.Void](`{ const n = document.querySelector("#tell-heaps-2"); n.value = "99"; n.dispatchEvent(new Event("change", { bubbles: true })) }`))
	p.until(`document.querySelector(".desk .trouble")?.textContent.includes("0 to 5") && document.querySelector("#tell-heaps-2").value === "5"`)
	if value[bool](p, `!!document.querySelector("#edit-rotate, #edit-clear")`) {
		t.Error("heaps are to be turned")
	}
	p.click("#edit-play")
	p.until(`document.querySelectorAll(".board-frame .glyph, .board-frame .stone").length === 11 && location.hash.includes("setup=heaps")`)
}
