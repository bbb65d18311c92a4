//go:build slow

package studio

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/studio/internal/storage"
)

// journey is a tab in which a person goes through the studio. Every step is looked at: in
// light and dark the words are readable, every control has a name, nothing is wider than
// the window, and in the end the console had nothing to say.
type journey struct {
	*page
	game string
	told []catalog.Game // whose table and guide are looked at: all sizes together see every game
}

// TestJourneys goes through the studio at every size of window, with another game at each.
func TestJourneys(t *testing.T) {
	games := standard.Games()
	for i, at := range []struct {
		name          string
		width, height int
		game          string
	}{
		{"upright", 360, 740, "gomoku"},
		{"lying", 740, 360, "connectfour"},
		{"usual", 1280, 800, "othello"},
		{"large", 2560, 1440, "quarto"},
	} {
		t.Run(at.name, func(t *testing.T) {
			j := &journey{page: visit(t, games, at.width, at.height, ""), game: at.game}
			for k, g := range games {
				if k%4 == i || at.name == "lying" && g.Name == "omega" {
					j.told = append(j.told, g)
				}
			}
			j.play()
			j.bring()
			if at.name != "lying" { // the solver of Connect Four has nothing to tell before it is done
				j.think()
			}
			j.look()
		})
	}
}

// step looks at the page as it is.
func (j *journey) step(name string) {
	j.t.Helper()
	for _, scheme := range []string{"dark", "light"} {
		j.prefer("prefers-color-scheme", scheme)
		j.still()
		if wrong := value[string](j.page, lowContrast); wrong != "" {
			j.t.Errorf("%s, %s: %s", name, scheme, wrong)
		}
	}
	if wrong := value[string](j.page, nameless); wrong != "" {
		j.t.Errorf("%s: without a name: %s", name, wrong)
	}
	if wrong := value[string](j.page, tooWide); wrong != "" {
		j.t.Errorf("%s: wider than the window: %s", name, wrong)
	}
}

// nameless are controls that a screen reader could not name.
const nameless = `[...document.querySelectorAll("button, a[href], input, select, textarea, [role=radio], [role=slider], dialog[open], svg[tabindex]")]
	.filter((e) => e.checkVisibility() && !(e.getAttribute("aria-label") || e.innerText?.trim() || e.labels?.length || e.title || e.querySelector("img[alt]:not([alt=''])")))
	.map((e) => e.outerHTML.slice(0, 90)).join("\n")`

// tooWide is what reaches beyond the window at the side: words, controls and sheets.
const tooWide = `(() => {
	const all = document.documentElement.scrollWidth > innerWidth ? "main *, header *" : "dialog[open], dialog[open] :is(button, select, input, p, h2)";
	return [...document.querySelectorAll(all)]
		.filter((e) => e.checkVisibility() && (e.getBoundingClientRect().right > innerWidth + 1 || e.getBoundingClientRect().left < -1))
		.map((e) => e.outerHTML.slice(0, 90)).slice(0, 3).join("\n");
})()`

// reach clicks on what a person sees, and pulls up the sheet of a phone or closes it if
// that is where it is, or in the way.
func (j *journey) reach(selector string) {
	j.t.Helper()
	j.until(fmt.Sprintf("document.querySelector(%q) && !document.querySelector(%q).disabled", selector, selector))
	seen := fmt.Sprintf(`(() => {
		const e = document.querySelector(%q);
		e?.scrollIntoView({ block: "nearest" });
		const r = e?.getBoundingClientRect();
		return !!r && !!document.elementFromPoint((r.left + r.right) / 2, (r.top + r.bottom) / 2)?.closest(%q);
	})()`, selector, selector)
	if !value[bool](j.page, seen) {
		j.click(".tabs [aria-selected=true]")
		j.until(seen)
	}
	j.click(selector)
}

// goes makes the k-th of the moves that are possible, on the board.
func (j *journey) goes(k int) {
	j.t.Helper()
	s := j.table().State()
	b := testutil.Must(j.studio.games.OpenBoard(s.Record))(j.t)
	legal := b.Legal()
	move := legal[k%len(legal)]
	for _, a := range s.Scene.Moves {
		if a.Move != move {
			continue
		}
		for _, cell := range a.Path {
			q := j.at(s.Scene.Cells[cell].X, s.Scene.Cells[cell].Y)
			j.do(chromedp.MouseClickXY(q.X, q.Y))
		}
		j.settled(len(s.Record.Moves) + 1)
		return
	}
	j.press(string(move))
	j.settled(len(s.Record.Moves) + 1)
}

// people opens the game with two persons at it.
func (j *journey) people(moves string) {
	j.t.Helper()
	j.open("#/" + j.game + people + "&moves=" + moves)
	j.until(`document.querySelector(".board-frame svg")`)
}

// play: two clicks to a game, with a level and a clock; sides changed, resigned, again.
func (j *journey) play() {
	j.step("first page")
	j.reach("#card-" + j.game)
	j.choose("#control", "5m+3s")
	level := value[string](j.page, `[...document.querySelectorAll("#opponent optgroup option")].find((o) => o.textContent === "Casual player").value`)
	j.choose("#opponent", level)
	j.until(`document.querySelector("#opponent").value === "` + level + `"`)
	j.step("new game")
	j.reach("#side-0")
	j.reach("#start")
	j.until(`document.querySelector(".board-frame svg")`)
	if s := j.table().State(); s.Clock == nil || s.Players[0].Kind != storage.Human || s.Players[1].Kind != storage.Engine || "engine:"+s.Players[1].Engine != level || !strings.Contains(level, ":level=casual") {
		j.t.Fatalf("the game is not what the sheet said: %+v", s)
	}
	j.step("started")
	j.goes(5)
	j.settled(2)
	j.step("playing")
	j.reach("#game-options summary")
	j.reach("#swap")
	j.until(`document.querySelector("#go-on")`)
	j.step("sides changed")
	j.reach("#swap")
	j.reach("#resign")
	j.until(`document.querySelector("#resign-yes")`)
	j.step("resign")
	j.reach("#resign-yes")
	j.until(`document.querySelector(".status .text").textContent.includes("by resignation")`)
	j.step("resigned")
	first := j.table().ID
	j.reach("#rematch")
	j.until(fmt.Sprintf(`location.hash.includes("table=") && !location.hash.includes(%q)`, first))
	if s := j.settled(1); s.Players[0].Kind != storage.Engine || s.Players[1].Kind != storage.Human {
		j.t.Errorf("the rematch: %+v", s.Players)
	}
}

// bring: moves are pasted and read the other way around, a file is dropped and one of its
// games chosen, and the position is taken away as a file.
func (j *journey) bring() {
	j.paste("a1b2")
	j.reach("#told-change")
	j.until(`document.querySelector("dialog.found[open] #found-rows")`)
	j.step("read as")
	j.choose("#found-rows", "top")
	j.until(`document.querySelector("dialog.found").innerText.includes("rows from the top")`)
	j.reach("#found-open")
	j.until(`location.hash.includes("a15,b14")`)
	j.drop("two.sgf", "(;GM[4]SZ[15]PB[Ann]PW[Bob];B[hh];W[ii])(;GM[4]SZ[15]PB[Cid]PW[Dan];B[gg];W[hh];B[ii])")
	j.until(`document.querySelectorAll("dialog.found .title").length === 2`)
	j.step("games of a file")
	j.reach("#found-game-2")
	j.until(`document.querySelectorAll("dialog.found .picture .stone").length === 3`)
	j.reach("#found-open")
	j.until(`document.querySelectorAll(".stones .stone").length === 3`)
	j.reach("#menu-button")
	j.choose("#save-form", "sgf")
	j.until(`document.querySelector("#download").href.includes("format=sgf")`)
	j.step("menu")
	j.do(chromedp.Evaluate[chromedp.Void](`fetch(document.querySelector("#download").href).then((r) => r.text()).then((text) => { window.saved = text })`))
	j.until(`window.saved?.includes("PB[Cid]")`)
	j.key(kb.Escape)
}

// think: lines, and a number on every move.
func (j *journey) think() {
	j.people("")
	j.goes(7)
	j.choose("#lines", "3")
	j.key(" ")
	j.until(`document.querySelectorAll(".lines .score").length === 3`)
	j.step("lines")
	j.key("v")
	j.until(`document.querySelectorAll(".move-value").length > 2`)
	j.step("values")
}

// look: what is told of games, the keys, and where Tab leads.
func (j *journey) look() {
	for _, game := range j.told {
		j.open("#/" + game.Name + people)
		j.until(`document.querySelector(".board-frame svg")`)
		j.step("table of " + game.Name)
	}
	j.open("")
	for _, game := range j.told {
		j.reach("#card-" + game.Name)
		j.reach("#new-howto")
		j.until(`document.querySelector("dialog.howto[open] .board")`)
		j.step("how to play " + game.Name)
		j.key(kb.Escape)
		j.until(`!document.querySelector("dialog[open]")`)
	}
	j.key("?")
	j.until(`document.querySelector("dialog.keys[open]")`)
	j.step("keys")
	j.key(kb.Escape)
	j.until(`!document.querySelector("dialog[open]")`)
	j.tabs()
	j.people("")
	j.goes(2)
	j.tabs()
}

// tabs walks through the page by Tab: in the order of the page, and only to what is to be seen.
func (j *journey) tabs() {
	j.t.Helper()
	j.do(chromedp.Evaluate[chromedp.Void](`document.activeElement?.blur(), window.last = document.querySelector(".home"), last.focus(), window.walk = []`))
	for range 60 {
		j.key(kb.Tab)
		wrong := value[string](j.page, `(() => {
			const e = document.activeElement;
			if (!e || e === document.body || e === document.querySelector(".home")) return "round";
			const follows = last.compareDocumentPosition(e) & Node.DOCUMENT_POSITION_FOLLOWING;
			const r = e.getBoundingClientRect();
			const seen = r.right > 0 && r.left < innerWidth && r.bottom > 0 && r.top < innerHeight;
			last = e;
			return !follows ? "out of order: " + e.outerHTML.slice(0, 90) : !seen ? "out of sight: " + e.outerHTML.slice(0, 90) : "";
		})()`)
		if wrong == "round" {
			return
		}
		if wrong != "" {
			j.t.Errorf("Tab: %s", strings.TrimSpace(wrong))
		}
	}
}
