//go:build slow

package studio

import (
	"context"
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/google/go-cmp/cmp"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/library"
	"github.com/sente-games/sente/messages"
)

// notFitting names elements of a page that reach out of the window, words that are cut off or
// reach out of what holds them, and East Asian ones whose last line is a single character.
const notFitting = `(() => {
	const found = [];
	const pen = document.createElement("canvas").getContext("2d");
	const wide = (e, text) => (pen.font = getComputedStyle(e).font, pen.measureText(text).width);
	for (const e of document.querySelectorAll("body *")) {
		if (e.closest("svg, .unseen, option, [hidden]") || !e.checkVisibility({ visibilityProperty: true })) continue;
		const box = e.getBoundingClientRect();
		if (!box.width || !box.height) continue;
		const name = e.tagName.toLowerCase() + (e.id ? "#" + e.id : "") + "." + e.className + " “" + (e.innerText || e.placeholder || "").slice(0, 60) + "”";
		if (box.right > innerWidth + 1 || box.left < -1) found.push("beside the window: " + name + " to " + Math.round(box.right));
		const words = [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim());
		if (words && e.clientWidth && e.scrollWidth > e.clientWidth + 1) found.push("cut off: " + name + " " + e.scrollWidth + " in " + e.clientWidth);
		if (!e.children.length && /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3]/.test(e.textContent)) {
			const range = document.createRange();
			range.selectNodeContents(e);
			const lines = [...range.getClientRects()];
			if (lines.length > 1 && lines.at(-1).width < 1.6 * parseFloat(getComputedStyle(e).fontSize)) found.push("a lone character: " + name);
		}
		if (e.placeholder && !e.value && wide(e, e.placeholder) > e.clientWidth) found.push("cut off: " + name);
	}
	return found.join("\n");
})()`

// TestEveryLanguageFits goes through the page on a phone: nothing is wider than the window,
// no words are cut off, in any language. The page speaks in numbers of sentences and is
// dressed in each language by turns; the first page, opened in each language as a person
// does, says the same. Without a choice the browser's language is spoken, at once; the
// switch is remembered. SENTE_SHOTS names a folder for pictures.
func TestEveryLanguageFits(t *testing.T) {
	shelf := &scanned{}
	played := sente.Record{Game: "tictactoe", Moves: []sente.Move{"b2", "b1", "a1", "c3", "a2", "a3", "c2"}, Players: []string{"ann", "search"}, Result: sente.Result{Winner: "first"}}
	if _, err := shelf.Add(t.Context(), library.Entry{Record: played, Source: "club.sgf"}); err != nil {
		t.Fatal(err)
	}
	p := visitAs(t, catalog.Standard(), Options{Token: houseToken, Studies: t.TempDir(), Library: shelf}, 360, 740)
	p.wishes("tlh,de-AT")
	p.do(chromedp.Navigate(p.url + "/?token=" + houseToken))
	p.until(`document.documentElement.dataset.ready === "true" && !location.search`)
	if said := value[string](p, `document.documentElement.lang + document.querySelector("h1").textContent`); said != "deSpielen, zusehen, verstehen" {
		t.Errorf("a browser that wants Klingon, else German, is told %s", said)
	}
	said := map[string]string{}
	for _, l := range messages.Languages() {
		p.click("#menu-button")
		if l.Tag != value[string](p, "document.documentElement.lang") {
			p.do(chromedp.Evaluate[chromedp.Void](`document.documentElement.dataset.ready = ""`))
			p.choose("#language", l.Tag)
			p.until(fmt.Sprintf(`document.documentElement.lang === %q && document.documentElement.dataset.ready`, l.Tag))
			p.click("#menu-button")
		}
		p.still()
		said[l.Tag] = value[string](p, `document.body.innerText`)
		p.counts(l.Tag)
		p.key(kb.Escape)
	}
	p.do(chromedp.Evaluate[chromedp.Void](`localStorage.removeItem("sente.settings"); localStorage.setItem("sente.review", '{"engine":"search","nodes":5000}')`))
	j := tongueOf(p)
	p.open("")
	j.ready()
	j.click("#menu-button")
	j.still()
	if d := cmp.Diff(said, j.reads()); d != "" {
		t.Error("a page that is opened in a language says something else:\n", d)
	}
	j.first()
	j.atTable()
	j.invited()
	j.over()
	j.loops()
	j.kept()
}

// wishes has the browser ask for languages.
func (p *page) wishes(languages string) {
	p.t.Helper()
	agent := value[string](p, "navigator.userAgent")
	p.do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(p.ctx, emulation.SetUserAgentOverride, emulation.SetUserAgentOverrideParams{UserAgent: agent, AcceptLanguage: languages})
		return err
	}))
}

// counts compares the page's plural forms with those that the terminal says.
func (p *page) counts(tag string) {
	p.t.Helper()
	words, err := messages.Open(tag)
	if err != nil {
		p.t.Fatal(err)
	}
	want := ""
	for n := range 30 {
		want += words.Say("{n} moves", "n", n) + words.Told("five in a row") + words.Told("h8 is occupied")
	}
	p.do(chromedp.Evaluate[chromedp.Void](`window.said = ""; import("/js/language.js").then(({ t, told }) => {
		window.said = Array.from({ length: 30 }, (_, n) => t("{n} moves", { n }) + told("five in a row") + told("h8 is occupied")).join("");
	})`))
	p.until("window.said")
	if got := value[string](p, "window.said"); got != want {
		p.t.Errorf("%s: the page says %s, the terminal %s", tag, got, want)
	}
}

// goes follows a link within the page.
func (j tongue) goes(hash, until string) {
	j.t.Helper()
	j.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`location.hash = %q`, hash)))
	j.until(until)
	if value[bool](j.page, `!!document.querySelector("#wanted-start")`) {
		j.click("#wanted-start")
		j.until(`location.hash.includes("table=") && !document.querySelector("#wanted-start")`)
	}
}

func (j tongue) first() {
	j.fits("menu")
	j.key(kb.Escape)
	j.fits("first")
	j.click("#help")
	j.fits("keys")
	j.key(kb.Escape)
	j.click("#how-gomoku")
	j.until(`document.querySelector("dialog[open] .sentences")`)
	j.fits("howto")
	j.key(kb.Escape)
	j.click("#edit")
	j.until(`document.querySelector("dialog[open] .board-frame .cells")`)
	j.fits("editor")
	j.key(kb.Escape)
	j.click("#card-gomoku")
	j.until(`document.querySelector("dialog[open] #opponent")`)
	j.do(chromedp.Evaluate[chromedp.Void](`document.querySelector("dialog[open] details").open = true`))
	j.fits("sheet")
	j.key(kb.Escape)
}

func (j tongue) atTable() {
	j.goes("#/tictactoe?seat=human&seat=human&moves=b2,b1,a1,c3", `document.querySelectorAll(".board-frame .glyph").length === 4`)
	j.fits("table")
	j.click(".handle")
	j.click("#analyse")
	j.until(`document.querySelector(".lines .step")`)
	j.click("#analyst-more")
	j.fits("analysis")
	j.click("#menu-button")
	j.fits("menu-at-table")
	j.tap("#open-library")
	j.until(`document.querySelector("dialog.library[open] li") && document.querySelector(".explorer .played")`)
	j.fits("library-at-table")
	j.key(kb.Escape)
}

// invited looks at the sheet of invitations, and at the table of one who was sent a link.
func (j tongue) invited() {
	j.goes("#/tictactoe", `document.querySelector(".board-frame svg") && !document.querySelector(".board-frame .glyph")`)
	j.click("#menu-button")
	j.tap("#invite")
	j.until(`document.querySelector("dialog.invite[open] .reach li")`)
	j.click("#invite-seat-1")
	j.until(`document.querySelector("#invite-link")?.value.includes("?invite=")`)
	j.fits("invite")
	friend := tongue{j.stranger(360, 740), j.script}
	friend.wishes("de")
	friend.do(chromedp.Navigate(value[string](j.page, `document.querySelector("#invite-link").value`)))
	friend.until(`document.querySelector("#sit")`)
	friend.ready()
	friend.fits("invited")
	friend.click("#sit")
	friend.until(`!document.querySelector("#sit")`)
	friend.fits("guest")
	j.key(kb.Escape)
	j.fits("shared")
}

func (j tongue) over() {
	j.goes("#/tictactoe?seat=human&seat=human&moves=b2,b1,a1,c3,a2,a3,c2", `document.querySelectorAll(".board-frame .glyph").length === 7`)
	j.click("#review")
	j.until(`document.querySelector("#retry")`)
	j.fits("over")
	j.click(".handle")
	j.fits("review")
	j.click("#retry-mistakes")
	j.until(`document.querySelector(".trial.ask")`)
	j.fits("retry")
}

// loops looks at the pages of matches: each kind of them, and what is told of them.
func (j tongue) loops() {
	for _, kind := range []string{"roundrobin", "test", "games"} {
		j.goes("#/skirmish?game=connectfour", `document.querySelector("#kind-`+kind+`")`)
		j.choose("#side-engine-0", "search")
		j.choose("#side-engine-1", "random")
		j.click("#kind-" + kind)
		j.choose("#skirmish-limit", "clock")
		if kind == "roundrobin" {
			j.tap("#kind-gauntlet")
			for _, ending := range []string{"resign", "draw", "solve"} {
				j.tap("#skirmish-" + ending)
			}
			j.choose("#side-limit-0", "move")
			j.until(`document.querySelector("#side-move-0") && document.querySelector("#skirmish-draw-after") && document.querySelector("#skirmish-solve-nodes")`)
		}
		j.fits("console-" + kind)
		if kind == "roundrobin" {
			for _, ending := range []string{"resign", "draw", "solve"} {
				j.tap("#skirmish-" + ending)
			}
			j.choose("#side-limit-0", "")
			continue
		}
		j.choose("#skirmish-limit", "nodes")
		j.fill("#skirmish-nodes", "60")
		if kind == "test" {
			j.fill("#skirmish-elo1", "150")
		}
		j.tap("#skirmish-start")
		j.until(`document.querySelector(".figures") && (document.querySelector("#gauge") ? document.querySelector("#gauge").dataset.decision === "H1" : document.querySelector(".figures").dataset.games === "10")`)
		j.click("#run-games")
		j.click("#run-command")
		j.until(`document.querySelector(".list-of-games li") && document.querySelector(".command pre")`)
		j.click("#games-stats")
		j.until(`document.querySelector("#chosen .figures")`)
		j.fits("run-" + kind)
	}
	j.goes("#/skirmish?game=gomoku", `document.querySelectorAll(".runs .run").length === 2`)
	j.fits("runs")
}

// kept looks at the games that are kept.
func (j tongue) kept() {
	j.goes("#/", `document.querySelector("#continue")`)
	j.fits("first-again")
	j.click("#first-games")
	j.until(`document.querySelectorAll(".shelf li").length > 2`)
	j.fits("shelf")
	j.click(".shelf li:nth-child(1) .discard")
	j.until(`document.querySelector("#restore")`)
	j.fits("shelf-deleted")
	j.tap("#library-own")
	j.click("dialog.library .more summary")
	j.fill("#library-player", "ann")
	j.until(`!document.querySelector("#library-side").disabled && document.querySelector(".library ul").innerText.includes("club.sgf")`)
	j.fits("library")
}
