//go:build slow

package studio

import (
	"encoding/base64"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
)

// drop lets go of a file over the page.
func (p *page) drop(name, data string) {
	p.t.Helper()
	p.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`{
		const bytes = Uint8Array.from(atob(%q), (c) => c.charCodeAt(0));
		const dataTransfer = new DataTransfer();
		dataTransfer.items.add(new File([bytes], %q));
		document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
	}`, base64.StdEncoding.EncodeToString([]byte(data)), name)))
}

// paste pastes a text on the page.
func (p *page) paste(text string) {
	p.t.Helper()
	p.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`{
		const clipboardData = new DataTransfer();
		clipboardData.setData("text/plain", %q);
		document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
	}`, text)))
}

// TestWhatIsBrought is the journey of one who brings things: each is said to be what it
// is, and what was guessed can be changed.
func TestWhatIsBrought(t *testing.T) {
	p := visit(t, catalog.Standard(), 1280, 800, "")
	shots := &shooter{p, os.Getenv("SENTE_SHOTS")}
	shot := func(name string) {
		if shots.folder == "" {
			return
		}
		for size, at := range map[string][2]int64{"": {1280, 800}, "-phone": {360, 740}, "-land": {740, 360}, "-wide": {2560, 1440}} {
			p.do(chromedp.EmulateViewport(at[0], at[1]))
			shots.shot("found-" + name + size)
		}
		p.do(chromedp.EmulateViewport(1280, 800))
		p.prefer("prefers-color-scheme", "dark")
		shots.shot("found-" + name + "-dark")
		p.prefer("prefers-color-scheme", "light")
	}
	sheet := func(text string) {
		t.Helper()
		p.until(fmt.Sprintf(`document.querySelector("dialog.found[open] #found-words") && document.querySelector("dialog.found").innerText.includes(%q)`, text))
	}
	shot("first")
	p.paste("a1b2")
	p.until(`document.querySelector(".told").innerText.includes("Read as 2 moves, Gomoku 15x15, rows from the bottom.")`)
	shot("told")
	p.click("#told-change")
	sheet("2 moves, Gomoku 15x15")
	p.do(chromedp.Evaluate[chromedp.Void](`{ const s = document.querySelector("#found-rows"); s.value = "top"; s.dispatchEvent(new Event("change", { bubbles: true })); }`))
	sheet("rows from the top")
	p.until(`document.querySelectorAll("dialog.found .picture .stone").length === 2`)
	shot("switch")
	p.click("#found-open")
	p.until(`location.hash.includes("a15,b14")`)

	p.drop("tree.sgf", "(;GM[4]SZ[15]PB[Ann]PW[Bob];B[hh](;W[ii];B[ij])(;W[gg]C[solid]))")
	p.until(`document.querySelector(".told").innerText.includes("SGF, 5 positions, 1 comment, Gomoku 15x15")`)
	if n := p.table().Study().Len(); n != 5 {
		t.Errorf("%d nodes are opened, want all 5", n)
	}
	p.click("#menu-button")
	p.until(`document.querySelector("#copy-text")`)
	p.do(chromedp.Evaluate[chromedp.Void](`{ const s = document.querySelector("#save-form"); s.value = "pos"; s.dispatchEvent(new Event("change", { bubbles: true })); }`))
	p.until(`document.querySelector("#save-lost").innerText.includes("1 variation is not kept by pos.") && document.querySelector("#download").href.endsWith("form=pos")`)
	shot("menu")
	p.key("\x1b")

	p.drop("joseki.lib", fileOfRenLib)
	sheet("RenLib library, 4 positions, Gomoku 15x15, renju")
	p.until(`document.querySelectorAll("dialog.found .picture .stone").length > 0`)
	shot("library")
	p.click("#found-open")
	p.until(`location.hash.includes("rules=renju")`)
	if n := p.table().Study().Len(); n != 4 {
		t.Errorf("%d nodes are opened, want all 4", n)
	}

	var many strings.Builder
	for i := range 200 {
		fmt.Fprintf(&many, "(;GM[4]SZ[15]PB[Player %d]PW[Opponent]DT[2024-05-%02d]RE[%c+R];B[hh];W[ii];B[%c%c])\n", i+1, 1+i%28, "BW"[i%2], 'a'+i%7, 'a'+i%5)
	}
	p.drop("tournament.sgf", many.String())
	sheet("SGF, 200 games")
	p.until(`document.querySelectorAll("dialog.found .title").length === 200`)
	shot("games")
	p.do(chromedp.SendKeys(chromedp.CSS("#found-find"), "player 123"))
	p.until(`document.querySelectorAll("dialog.found .title").length === 1`)
	p.click("#found-game-123")
	p.until(`document.querySelectorAll("dialog.found .picture .stone").length === 3`)
	p.click("#found-open")
	p.until(`location.hash.includes("h8,i7,d13")`)

	p.drop("broken.sgf", "(;GM[4]SZ[15];B[hh];W[ii])(;GM[4]SZ[15];B[hh];W[")
	sheet("It is damaged: broken.sgf, ")
	shot("damaged")
	p.do(chromedp.KeyEvent("\x1b"))
	p.until(`!document.querySelector("dialog.found[open]")`)

	p.drop("a.psq", "Piskvorky 15x15, 0:0, 0\n8,\n")
	p.until(`document.querySelector(".note").textContent.includes("a.psq, line 2: ")`)
	shot("refused")
}

// TestZoneOfACertificate: where the loser is to move by a certificate that was brought, the board shows
// which replies change something.
func TestZoneOfACertificate(t *testing.T) {
	g, err := catalog.Standard().Game("gomoku")
	if err != nil {
		t.Fatal(err)
	}
	r := sente.Record{Game: "gomoku", Moves: []sente.Move{"h8", "h1", "i8", "i1", "h9", "a15", "h7"}}
	p := visit(t, catalog.Standard(), 1280, 800, "")
	p.drop("win.proof", string(certificateOf(t, g, r)))
	p.until(`document.body.innerText.includes("Black played h7")`)
	p.open("#/gomoku" + people + "&moves=h8,h1,i8,i1,h9,a15,h7")
	p.key("w")
	p.until(`document.querySelectorAll(".board .zone .near").length > 2 && /wins in/.test(document.querySelector(".verdict .words")?.textContent)`)
	shots := &shooter{p, os.Getenv("SENTE_SHOTS")}
	if shots.folder != "" {
		for size, at := range map[string][2]int64{"": {1280, 800}, "-phone": {360, 740}} {
			p.do(chromedp.EmulateViewport(at[0], at[1]))
			for _, scheme := range []string{"dark", "light"} {
				p.prefer("prefers-color-scheme", scheme)
				shots.shot("zone" + size + "-" + scheme)
			}
		}
	}
	p.key("c") // the layer of candidates is hidden
	p.until(`!document.querySelector(".board .zone")`)
}
