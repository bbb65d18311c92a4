package studio

import (
	"context"
	"fmt"
	"os"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/messages"
)

// notFitting names elements of a page that reach out of the window, and words that are cut off
// or reach out of what holds them.
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
		if (e.placeholder && !e.value && wide(e, e.placeholder) > e.clientWidth) found.push("cut off: " + name);
	}
	return found.join("\n");
})()`

// TestEveryLanguageFits goes through the page in every language on a phone: nothing is
// wider than the window, no words are cut off. Without a choice the browser's language is
// spoken, at once; the switch is remembered. SENTE_SHOTS names a folder for pictures.
func TestEveryLanguageFits(t *testing.T) {
	p := visitAs(t, catalog.Standard(), Options{}, 360, 740)
	agent := value[string](p, "navigator.userAgent")
	p.do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(p.ctx, emulation.SetUserAgentOverride, emulation.SetUserAgentOverrideParams{UserAgent: agent, AcceptLanguage: "tlh,de-AT"})
		return err
	}))
	p.open("")
	if said := value[string](p, `document.documentElement.lang + document.querySelector("h1").textContent`); said != "deSpielen, zusehen, verstehen" {
		t.Errorf("a browser that wants Klingon, else German, is told %s", said)
	}
	p.do(chromedp.Evaluate[chromedp.Void](`localStorage.setItem("sente.review", '{"engine":"search","nodes":5000}')`))
	for _, l := range messages.Languages() {
		j := tongue{p, l.Tag}
		p.open("")
		p.click("#menu-button")
		if l.Tag != value[string](p, "document.documentElement.lang") {
			p.do(chromedp.Evaluate[chromedp.Void](`document.documentElement.dataset.ready = ""`))
			p.choose("#language", l.Tag)
			p.until(fmt.Sprintf(`document.documentElement.lang === %q && document.documentElement.dataset.ready`, l.Tag))
			p.click("#menu-button")
		}
		j.all()
	}
}

// tongue is a walk through the page in one language.
type tongue struct {
	*page
	tag string
}

// fits looks at what is shown now.
func (j tongue) fits(where string) {
	j.t.Helper()
	j.still()
	j.drawn()
	if found := value[string](j.page, notFitting); found != "" {
		j.t.Errorf("%s, %s:\n%s", j.tag, where, found)
	}
	if folder := os.Getenv("SENTE_SHOTS"); folder != "" {
		(&shooter{j.page, folder}).shotNow(j.tag + "-" + where)
	}
}

// counts compares the page's plural forms with those that the terminal says.
func (j tongue) counts() {
	j.t.Helper()
	words, err := messages.Open(j.tag)
	if err != nil {
		j.t.Fatal(err)
	}
	want := ""
	for n := range 30 {
		want += words.Say("{n} moves", "n", n) + words.Told("five in a row") + words.Told("h8 is occupied")
	}
	j.do(chromedp.Evaluate[chromedp.Void](`window.said = ""; import("/js/language.js").then(({ t, told }) => {
		window.said = Array.from({ length: 30 }, (_, n) => t("{n} moves", { n }) + told("five in a row") + told("h8 is occupied")).join("");
	})`))
	j.until("window.said")
	if got := value[string](j.page, "window.said"); got != want {
		j.t.Errorf("%s: the page says %s, the terminal %s", j.tag, got, want)
	}
}

func (j tongue) all() {
	j.counts()
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
	j.atTable()
}

func (j tongue) atTable() {
	j.open("#/tictactoe?seat=human&seat=human&moves=b2,b1,a1,c3")
	j.fits("table")
	j.click(".handle")
	j.click("#analyse")
	j.until(`document.querySelector(".lines .step")`)
	j.click("#analyst-more")
	j.fits("analysis")
	j.click("#menu-button")
	j.fits("menu-at-table")
	j.key(kb.Escape)
	j.open("#/tictactoe?seat=human&seat=human&moves=b2,b1,a1,c3,a2,a3,c2")
	j.click("#review")
	j.until(`document.querySelector("#retry")`)
	j.fits("over")
	j.click(".handle")
	j.fits("review")
	j.click("#retry-mistakes")
	j.until(`document.querySelector(".trial.ask")`)
	j.fits("retry")
}
