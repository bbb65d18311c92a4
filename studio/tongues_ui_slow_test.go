//go:build slow

package studio

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/sente-games/sente/messages"
)

// A page that is told its words by number is dressed in every language by turns, without
// being opened again: each of its texts says which sentence it is and what stands in its
// places, between signs that no language writes.
const (
	numberSign = "\uE000" // before the number of the sentence
	placeSign  = "\uE001" // before each place, which is name=value
	endSign    = "\uE002"
)

// numbered is a language whose sentences are their numbers, and the sentences, in order.
func numbered(t testing.TB) (file []byte, keys [][2]string) {
	t.Helper()
	text, err := messages.Page("de")
	if err != nil {
		t.Fatal(err)
	}
	var known map[string]json.RawMessage
	if err := json.Unmarshal(text, &known); err != nil {
		t.Fatal(err)
	}
	out := map[string]any{}
	for _, part := range []string{"words", "told"} {
		var sentences map[string]any
		if err := json.Unmarshal(known[part], &sentences); err != nil {
			t.Fatal(err)
		}
		for key := range sentences {
			names := []string{"n"}
			for _, piece := range strings.Split(key, "{")[1:] {
				if name, _, _ := strings.Cut(piece, "}"); !slices.Contains(names, name) {
					names = append(names, name)
				}
			}
			said := numberSign + fmt.Sprint(len(keys))
			for _, name := range names {
				said += placeSign + name + "={" + name + "}"
			}
			sentences[key] = said + endSign
			keys = append(keys, [2]string{part, key})
		}
		out[part] = sentences
	}
	if file, err = json.Marshal(out); err != nil {
		t.Fatal(err)
	}
	return file, keys
}

// dresser puts every text of the page into a language: dressed(tag) does, and returns what
// undoes it.
const dresser = `
window.dressed = (tag) => {
	const plural = new Intl.PluralRules(tag);
	const say = (text) => {
		let i = 0;
		const run = (inside) => {
			let out = "";
			while (i < text.length && !(inside && (text[i] === "\uE001" || text[i] === "\uE002"))) out += text[i] === "\uE000" ? one() : text[i++];
			return out;
		};
		const one = () => {
			const number = /^\d+/.exec(text.slice(++i))?.[0] ?? "";
			i += number.length;
			const values = {};
			while (text[i] === "\uE001") {
				const name = /^\w+(?==)/.exec(text.slice(++i))?.[0] ?? "";
				i += name.length + 1;
				const value = run(true);
				if (value !== "{" + name + "}") values[name] = value;
			}
			if (text[i++] !== "\uE002" || !window.keys[number]) return "⟦cut by a script⟧";
			const [part, key] = window.keys[number];
			const known = window.tongues[tag][part][key] ?? key;
			const form = typeof known === "string" ? known : known[plural.select(Number(values.n))] ?? known.other ?? known.many ?? "";
			return form.replace(/\{(\w+)\}/g, (place, name) => (name in values ? values[name] : place));
		};
		return run(false);
	};
	const undo = [];
	const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	for (let node = walk.nextNode(); node; node = walk.nextNode()) {
		const own = node.data;
		if (!/[\uE000-\uE002]/.test(own)) continue;
		node.data = say(own);
		undo.push(() => (node.data = own));
	}
	for (const field of document.querySelectorAll("[placeholder]")) {
		const own = field.placeholder;
		field.placeholder = say(own);
		undo.push(() => (field.placeholder = own));
	}
	const lang = document.documentElement.lang;
	document.documentElement.lang = tag;
	return () => {
		document.documentElement.lang = lang;
		undo.forEach((one) => one());
	};
};
window.everywhere = (look) => Object.keys(window.tongues).map((tag) => {
	const undress = window.dressed(tag);
	const found = look(tag);
	undress();
	return found;
});`

// tongue is a walk through the page in all languages at once.
type tongue struct {
	*page
	script string // the dresser and the languages
}

// tongueOf has pages of a studio speak in numbers from their next address on.
func tongueOf(p *page) tongue {
	p.t.Helper()
	file, keys := numbered(p.t)
	p.instead.Store("/messages/de.json", file)
	p.instead.Store("/messages/de.later.json", []byte(`{"words":{}}`))
	all := map[string]json.RawMessage{}
	for _, l := range messages.Languages() {
		text, err := messages.Page(l.Tag)
		if err != nil {
			p.t.Fatal(err)
		}
		all[l.Tag] = text
	}
	tongues, err := json.Marshal(all)
	if err != nil {
		p.t.Fatal(err)
	}
	numbers, err := json.Marshal(keys)
	if err != nil {
		p.t.Fatal(err)
	}
	return tongue{p, fmt.Sprintf("window.tongues = %s;\nwindow.keys = %s;\n%s", tongues, numbers, dresser)}
}

// ready hands the languages to the page, which has come to an address.
func (j tongue) ready() {
	j.t.Helper()
	j.do(chromedp.Evaluate[chromedp.Void](j.script))
}

// fits looks at what is shown now, in each language.
func (j tongue) fits(where string) {
	j.t.Helper()
	j.still()
	j.drawn()
	for _, found := range value[[]string](j.page, `everywhere((tag) => ((found) => {
		if (document.body.innerText.includes("cut by a script")) found += "\na text has lost its end: " + document.body.innerText;
		return found && tag + ": " + found;
	})(`+notFitting+`))`) {
		if found != "" {
			j.t.Errorf("%s, %s", where, found)
		}
	}
	folder := os.Getenv("SENTE_SHOTS")
	if folder == "" {
		return
	}
	for _, l := range messages.Languages() {
		j.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`window.undress = dressed(%q)`, l.Tag)))
		(&shooter{j.page, folder}).shotNow(l.Tag + "-" + where)
		j.do(chromedp.Evaluate[chromedp.Void](`undress()`))
	}
}

// reads is what the page says now, in each language.
func (j tongue) reads() map[string]string {
	j.t.Helper()
	return value[map[string]string](j.page, `Object.fromEntries(everywhere((tag) => [tag, document.body.innerText]))`)
}
