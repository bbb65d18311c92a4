//go:build slow

package studio

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/sente-games/sente/catalog"
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

// TestLanguages_FitOnAPhone opens the first page, the sheet of a new game, a table and the menu
// in every language: the page speaks it, and no text is cut off or wider than the window.
func TestLanguages_FitOnAPhone(t *testing.T) {
	p := visit(t, catalog.Standard(), 360, 740, "")
	check := func(language, place string) {
		t.Helper()
		p.still()
		if found := value[string](p, notFitting); found != "" {
			t.Errorf("%s, %s:\n%s", language, place, found)
		}
	}
	for _, l := range messages.Languages() {
		p.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`localStorage.setItem("language", %q)`, l.Tag)))
		p.arrive("#/")
		p.click("#menu-button")
		p.until(`document.querySelector("#language")`)
		if l.Tag != value[string](p, "document.documentElement.lang") {
			p.do(chromedp.Evaluate[chromedp.Void](`document.documentElement.dataset.ready = ""`))
			p.choose("#language", l.Tag)
			p.until(fmt.Sprintf(`document.documentElement.lang === %q && document.documentElement.dataset.ready`, l.Tag))
		}
		p.arrive("#/")
		p.until(fmt.Sprintf(`document.documentElement.lang === %q && !document.querySelector(".intro")`, l.Tag))
		check(l.Tag, "first page")
		p.click("#card-gomoku")
		p.until(`document.querySelector("#start")`)
		check(l.Tag, "new game")
		p.arrive("#/tictactoe")
		p.until(`document.querySelector(".board-frame svg")`)
		check(l.Tag, "table")
	}
}
