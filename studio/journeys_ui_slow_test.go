//go:build slow

package studio

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
)

// journey is a tab in which a person goes through the studio. Every step is looked at: in
// light and dark the words are readable, every control has a name, nothing is wider than
// the window, and in the end the console had nothing to say.
//
//	SENTE_SHOTS=/tmp/shots go test -tags slow ./studio -run TestJourneys
//
// leaves a picture of each step there.
type journey struct {
	*shooter
	name, game string
	win        string         // moves after which the game's solver finds a win, "" if it looks for none
	told       []catalog.Game // whose table and guide are looked at: all sizes together see every game
	steps      int
}

// TestJourneys goes through the studio at every size of window, with another game at each.
func TestJourneys(t *testing.T) {
	games := catalog.Standard()
	for i, at := range []struct {
		name          string
		width, height int
		game, win     string
	}{
		{"upright", 360, 740, "gomoku", "h8,h1,i8,i1,h9,a15"},
		{"lying", 740, 360, "connectfour", ""},
		{"usual", 1280, 800, "othello", ""},
		{"large", 2560, 1440, "quarto", ""},
	} {
		t.Run(at.name, func(t *testing.T) {
			p := visit(t, games, at.width, at.height, "")
			j := &journey{shooter: &shooter{p, os.Getenv("SENTE_SHOTS")}, name: at.name, game: at.game, win: at.win}
			if j.folder != "" && !filepath.IsAbs(j.folder) {
				j.folder = filepath.Join("..", j.folder)
			}
			for k, g := range games {
				if k%4 == i || at.name == "lying" && g.Name == "omega" {
					j.told = append(j.told, g)
				}
			}
			j.play()
			j.vary()
			j.bring()
			if at.name != "lying" { // the solver of Connect Four has nothing to tell before it is done
				j.think()
			}
			j.review()
			j.arrange()
			j.look()
		})
	}
}

// step looks at the page as it is.
func (j *journey) step(name string) {
	j.t.Helper()
	j.steps++
	for _, scheme := range []string{"dark", "light"} {
		j.prefer("prefers-color-scheme", scheme)
		j.still()
		if wrong := value[string](j.page, lowContrast); wrong != "" {
			j.t.Errorf("%s, %s: %s", name, scheme, wrong)
		}
		if j.folder != "" {
			j.shotNow(fmt.Sprintf("%s-%02d-%s-%s", j.name, j.steps, name, scheme))
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
		j.click(".side .handle")
		j.until(seen)
	}
	j.click(selector)
}

// goes makes the k-th of the moves that are possible, on the board.
func (j *journey) goes(k int) {
	j.t.Helper()
	s := j.table().snapshot()
	b, err := j.studio.games.Board(s.Record)
	if err != nil {
		j.t.Fatal(err)
	}
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
	level := value[string](j.page, `[...document.querySelectorAll("#opponent optgroup option")].find((o) => o.textContent === "A casual player").value`)
	j.choose("#opponent", level)
	j.until(`document.querySelector("#opponent").value === "` + level + `"`)
	j.step("new game")
	j.reach("#side-0")
	j.reach("#start")
	j.until(`document.querySelector(".board-frame svg")`)
	if s := j.table().snapshot(); s.Clock == nil || s.Players[0].Kind != Human || s.Players[1].Kind != Engine || "engine:"+s.Players[1].Engine != level || !strings.Contains(level, ":level=casual") {
		j.t.Fatalf("the game is not what the sheet said: %+v", s)
	}
	j.step("started")
	j.goes(5)
	j.settled(2)
	j.step("playing")
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
	first := j.table().id
	j.reach("#rematch")
	j.until(fmt.Sprintf(`location.hash.includes("table=") && !location.hash.includes(%q)`, first))
}

// vary: a variation is played beside the game, a comment written, and both deleted and back
// again.
func (j *journey) vary() {
	j.people("")
	for k := range 3 {
		j.goes(k)
	}
	j.key(kb.ArrowLeft)
	j.until(`/^Move 2/.test(document.querySelector(".tree [aria-current]")?.getAttribute("aria-label"))`)
	j.until(`!document.querySelector(".sent")`)
	s := j.table().snapshot()
	j.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`location.hash = location.hash.replace(/moves=[^&]*/, "moves=%s")`, s.Record.Moves[0])))
	j.until(`/^Move 1/.test(document.querySelector(".tree [aria-current]")?.getAttribute("aria-label"))`)
	j.reach("#comment")
	j.until(`document.activeElement?.id === "comment"`)
	j.key("a good start")
	j.until(`document.querySelector(".tree .remark")?.textContent === "a good start"`)
	j.do(chromedp.Evaluate[chromedp.Void](`document.activeElement.blur()`))
	j.step("comment")
	j.shut()
	j.instead(s.Record)
	const moves = `document.querySelectorAll(".tree button[aria-label^=Move]").length`
	j.until(moves + ` === 4 && /^Move 2/.test(document.querySelector(".tree [aria-current]")?.getAttribute("aria-label"))`)
	if other := j.table().snapshot().Record.Moves; len(other) != 2 || other[0] != s.Record.Moves[0] || other[1] == s.Record.Moves[1] {
		j.t.Errorf("the variation is %v, the game was %v", other, s.Record.Moves)
	}
	j.step("variation")
	j.key(kb.Delete)
	j.until(`document.querySelector(".done")?.textContent.includes("deleted") && ` + moves + ` === 3`)
	j.step("deleted")
	j.reach("#unedit")
	j.until(moves + ` === 4`)
}

// instead plays another second move than the game's, on the board that shows the first.
func (j *journey) instead(game sente.Record) {
	j.t.Helper()
	second := game.Moves[1]
	game.Moves = game.Moves[:1]
	b, err := j.studio.games.Board(game)
	if err != nil {
		j.t.Fatal(err)
	}
	scene := b.Scene()
	for _, a := range scene.Moves {
		if a.Move == second {
			continue
		}
		for _, cell := range a.Path {
			q := j.at(scene.Cells[cell].X, scene.Cells[cell].Y)
			j.do(chromedp.MouseClickXY(q.X, q.Y))
		}
		return
	}
	j.t.Fatalf("there is no other move than %s", second)
}

// shut closes the sheet of a phone.
func (j *journey) shut() {
	j.t.Helper()
	if value[bool](j.page, `!!document.querySelector(".side.open")`) {
		j.click(".side .handle")
		j.until(`!document.querySelector(".side.open")`)
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
	j.until(`document.querySelector("#download").href.includes("form=sgf")`)
	j.step("menu")
	j.do(chromedp.Evaluate[chromedp.Void](`fetch(document.querySelector("#download").href).then((r) => r.text()).then((text) => { window.saved = text })`))
	j.until(`window.saved?.includes("PB[Cid]")`)
	j.key(kb.Escape)
}

// think: lines, a number on every move, and a win by force that is played out.
func (j *journey) think() {
	j.people("")
	j.goes(7)
	j.choose("#lines", "3")
	j.key(" ")
	j.until(`document.querySelectorAll(".lines .score").length === 3`)
	j.step("lines")
	j.key("v")
	j.until(`document.querySelectorAll(".worth").length > 2`)
	j.step("values")
	if j.win == "" {
		return
	}
	j.people(j.win)
	j.key("w")
	j.until(`/wins in/.test(document.querySelector(".verdict .words")?.textContent)`)
	j.step("win found")
	j.reach("#play-out")
	j.until(`/defend|defence/.test(document.querySelector("#following")?.textContent) && /defends/.test(document.querySelector(".status .text").textContent)`)
	j.step("played out")
	j.reach("#end-proof")
	j.until(`!document.querySelector("#following")`)
}

// review: a game that was lost by a mistake, which is tried again.
func (j *journey) review() {
	j.do(chromedp.Evaluate[chromedp.Void](`localStorage.setItem("sente.review", '{"engine":"search","nodes":20000}')`)) // whatever the machine does meanwhile
	j.open("#/tictactoe" + people + "&moves=b2,b1,a1,c3,a2,a3,c2")
	j.key("j")
	j.until(`document.querySelectorAll(".mark .blunder").length === 1 && document.querySelector("#retry-mistakes")`)
	j.step("reviewed")
	j.reach("#retry-mistakes")
	j.until(`document.querySelector(".trial.ask")`)
	j.step("try again")
	j.shut()
	j.press("b3")
	j.until(`document.querySelector(".trial.wrong")`)
	j.step("wrong")
	j.reach("#retry-show")
	j.reach("#retry-next")
	j.until(`!document.querySelector(".trial")`)
}

// arrange: the position is cleared and taken back, and the game goes on from it.
func (j *journey) arrange() {
	j.people("")
	j.goes(1)
	j.goes(1)
	j.reach("#edit")
	j.until(`document.querySelector(".desk .board")`)
	j.step("editor")
	before := value[string](j.page, `document.querySelector("#edit-text").value`)
	j.reach("#edit-clear")
	j.until(fmt.Sprintf(`document.querySelector("#edit-text").value !== %q`, before))
	j.reach("#edit-undo")
	j.until(fmt.Sprintf(`document.querySelector("#edit-text").value === %q`, before))
	j.reach("#edit-play")
	j.until(`location.hash.includes("setup=") && !document.querySelector("dialog[open]") && document.querySelector(".board-frame svg")`)
	j.goes(0)
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
		j.reach("#how-" + game.Name)
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
