//go:build slow

package studio

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/studio/internal/storage"
)

// TestTabs_Many opens more tabs of one browser than it opens connections to a host, and
// plays in each: in those behind others, too, an engine goes on.
func TestTabs_Many(t *testing.T) {
	first := visit(t, hall(), 1280, 800, "#/gomoku?seat=human&seat=engine:first&time=0.1")
	tabs := []*page{first}
	for range 3 {
		ctx, cancel := chromedp.NewContext(first.ctx)
		t.Cleanup(cancel)
		tab := &page{t: t, studio: first.studio, url: first.url, ctx: ctx}
		tab.do(chromedp.EmulateViewport(1280, 800))
		tab.open("#/gomoku?seat=human&seat=engine:first&time=0.1")
		tabs = append(tabs, tab)
	}
	tables := map[string]bool{}
	for i, tab := range tabs {
		tables[tab.table().ID] = true
		tab.press("h8")
		tab.settled(2)
		tab.press("k3")
		tab.until(fmt.Sprintf(`document.querySelectorAll(".stone").length === %d`, 4))
		if len(tables) != i+1 {
			t.Fatalf("tab %d shows the table of another", i)
		}
	}
	for i, tab := range tabs {
		if _, alone := tab.table().UnattendedSince(); alone {
			t.Errorf("nobody watches the table of tab %d", i)
		}
	}
}

// TestTabs_WithoutSockets: where no WebSocket comes through, events do.
func TestTabs_WithoutSockets(t *testing.T) {
	p := visit(t, hall(), 1280, 800, "")
	p.noSockets.Store(true)
	p.open("#/gomoku?seat=human&seat=engine:first&time=0.1")
	p.press("h8")
	p.settled(2)
	p.until(`document.querySelectorAll(".stone").length === 2 && !document.querySelector(".status .trouble")`)
}

// another opens a second window on what the page shows.
func (p *page) another() *page {
	p.t.Helper()
	ctx, cancel := chromedp.NewContext(p.ctx)
	q := &page{t: p.t, ctx: ctx, studio: p.studio, web: p.web, url: p.url}
	p.t.Cleanup(func() {
		q.complain()
		cancel()
	})
	q.do(chromedp.EmulateViewport(1280, 800))
	q.listen()
	q.arrive(value[string](p, `location.hash`))
	return q
}

// tree is what the panel lists, in order.
func (p *page) tree() string {
	p.t.Helper()
	return value[string](p, `[...document.querySelectorAll(".tree li")].map((l) => l.innerText.replaceAll("\n", " ")).join(" / ")`)
}

// TestTabs_OneStudy: two windows edit one study in turns and at once, and both show
// the same in the end, which is what the studio has.
func TestTabs_OneStudy(t *testing.T) {
	p := visit(t, standard.Games(), 1280, 800, "#/gomoku"+people+"&moves=h8,i9")
	p.until(`document.querySelectorAll(".tree button").length === 2`)
	q := p.another()
	q.until(`document.querySelectorAll(".tree button").length === 2`)
	p.press("g7")
	q.until(`document.querySelectorAll(".tree button").length === 3`)
	q.key(kb.ArrowLeft)
	q.until(`document.querySelector(".tree [aria-current]")?.getAttribute("aria-label") === "Move 2: i9"`)
	q.press("j10")
	q.until(`document.querySelectorAll(".tree button").length === 4`)
	p.until(`document.querySelectorAll(".tree button").length === 4`)
	// Both at once: each window writes and draws at nodes of its own, and grows variations.
	const edits = `(async () => {
		for (let i = 0; i < 20; i++) {
			const ask = (body) => fetch("/api/tables/%[1]s/edit", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
			await ask({ edit: "play", node: 2, move: "%[2]s" + (1 + i %% 15) });
			await ask({ edit: "comment", node: %[3]d, text: "remark " + i });
			await ask({ edit: "mark", node: %[3]d, mark: { cell: "a" + (1 + i %% 15), kind: "circle" } });
		}
		window.edited = true;
	})()`
	id := p.table().ID
	p.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`void `+edits, id, "b", 1)))
	q.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`void `+edits, id, "c", 3)))
	p.until(`window.edited`)
	q.until(`window.edited`)
	const all = `document.querySelectorAll(".tree button").length === 34 && [...document.querySelectorAll(".tree .remark")].filter((r) => r.textContent === "remark 19").length === 2`
	p.until(all)
	q.until(all)
	if a, b := p.tree(), q.tree(); a != b {
		t.Errorf("one window shows %s\nthe other %s", a, b)
	}
	if n := p.table().Study().Len(); n != 35 {
		t.Errorf("the study has %d nodes, want 35", n)
	}
	q.key("z") // of one window or the other: the last change of all
	p.until(`document.querySelectorAll(".tree button").length <= 34`)
	for began := time.Now(); p.tree() != q.tree(); time.Sleep(15 * time.Millisecond) { // what comes late changes either
		if time.Since(began) > 15*time.Second {
			t.Fatalf("one window shows %s\nthe other %s", p.tree(), q.tree())
		}
	}
}

// engineSeats counts the tables of a studio that have a seat for an engine.
func (s *Server) engineSeats() (n int) {
	for _, t := range s.tables.All() {
		for _, seat := range t.State().Players {
			if seat.Kind != storage.Human {
				n++
			}
		}
	}
	return n
}

// TestLinks_WaitForClick: an address that wants engines shows its position, and starts
// none before a click on Start; a position that is only looked at stays without.
func TestLinks_WaitForClick(t *testing.T) {
	p := visit(t, standard.Games(), 1280, 800, "")
	link := "#/gomoku?seat=human&seat=engine:sente:level=club&seat=hotseat&time=0.1&moves=h8"
	p.arrive(link)
	p.until(`document.querySelector("#wanted-start") && document.querySelectorAll(".stones .stone").length === 1`)
	if text := value[string](p, `document.querySelector("#wanted-text").innerText`); !strings.Contains(text, "White: sente:level=club") {
		t.Errorf("the question is %q", text)
	}
	if n := p.studio.engineSeats(); n != 0 {
		t.Errorf("%d engines sit at tables before the click", n)
	}
	p.click("#wanted-look")
	p.until(`!document.querySelector("#wanted-start")`)
	p.do(chromedp.Reload())
	p.until(`document.documentElement.dataset.ready === "true" && document.querySelectorAll(".stones .stone").length === 1`)
	if n := p.studio.engineSeats(); n != 0 {
		t.Errorf("%d engines sit at tables of a position that is only looked at", n)
	}
	p.arrive(strings.Replace(link, "&seat=hotseat", "", 1))
	p.click("#wanted-start")
	p.until(`document.querySelectorAll(".stones .stone").length === 2 && !document.querySelector("#wanted-start")`)
}

// TestLinks_HostileAreRefused: whatever stands behind the # there is a page with words,
// and nothing of it runs.
func TestLinks_HostileAreRefused(t *testing.T) {
	p := visit(t, standard.Games(), 1280, 800, "")
	for _, hash := range []string{
		"#/%E0%A4%A", "#x", "#//", "#/gomoku/%", "#/gomoku?%", "#/gomoku?seat=%ff&moves=%00", "#/gomoku?time=1e999&seat=engine", "#/gomoku?seat=engine:%3Cimg src=x onerror=window.hit=1%3E",
		"#/gomoku?seat=engine:sente:memory=100000", "#/gomoku?seat=engine:sente:book=/etc/passwd", "#/__proto__", "#/constructor?seat=engine",
		"#/gomoku?table=../../games", "#/gomoku?size=1000000", "#/gomoku?setup=" + strings.Repeat("x", 3000), "#/gomoku?seat=" + strings.Repeat("engine:", 500),
	} {
		p.do(chromedp.Navigate(p.url + "/" + hash)) // only the fragment differs: the page stays loaded
		p.drawn()
		if !value[bool](p, `document.querySelector("h1, .board-frame") !== null && document.body.innerText.length > 20 && !window.hit`) {
			t.Errorf("%s: %s", hash, value[string](p, `document.body.innerText`))
		}
		if n := p.studio.engineSeats(); n != 0 {
			t.Errorf("%s has started %d engines", hash, n)
		}
	}
	p.arrive("#/%")
	p.until(`document.querySelector(".trouble")?.textContent.includes("does not match any game") && document.querySelector("#card-gomoku")`)
	p.arrive("#/gomoku?seat=human&seat=engine:sente:memory=100000")
	p.click("#wanted-start")
	p.until(`document.querySelector(".note")?.textContent.includes("Memory of engine sente is too large")`)
}

// stranger is a browser of its own, without cookies, on the same studio.
func (p *page) stranger(width, height int64) *page {
	p.t.Helper()
	ctx, cancel := chromedp.NewContext(browser.ctx, chromedp.WithNewBrowserContext())
	q := &page{t: p.t, ctx: ctx, studio: p.studio, web: p.web, url: p.url}
	p.t.Cleanup(func() {
		q.complain()
		cancel()
	})
	q.do(chromedp.EmulateViewport(width, height))
	q.listen()
	return q
}

// link makes an invitation in the sheet and returns its address.
func (p *page) link(button string) string {
	p.t.Helper()
	p.tap("#invite")
	p.until(`document.querySelector("dialog.invite[open]")`)
	p.click(button)
	p.until(`document.querySelector("#invite-link")?.value.includes("?invite=")`)
	link := value[string](p, `document.querySelector("#invite-link").value`)
	p.tap("dialog.invite .buttons button")
	p.until(`!document.querySelector("dialog.invite")`)
	return link
}

// TestTabs_PlayersAndSpectator play one game by links: each moves for the own seat, the spectator for none.
func TestTabs_PlayersAndSpectator(t *testing.T) {
	owner := visitAs(t, standard.Games(), Options{Token: houseToken, ViewToken: viewToken}, 1280, 800)
	owner.do(chromedp.Navigate(owner.url + "/?token=" + houseToken))
	owner.until(`document.documentElement.dataset.ready === "true" && !location.search`)
	owner.do(chromedp.Evaluate[chromedp.Void](`location.hash = "#/tictactoe"`))
	owner.until(`document.querySelector(".board-frame svg")`)
	seat, watch := owner.link("#invite-seat-1"), owner.link("#invite-watch")

	friend, spectator := owner.stranger(1280, 800), owner.stranger(1280, 800)
	friend.do(chromedp.Navigate(seat))
	friend.until(`document.querySelector("#sit")`)
	friend.click("#sit")
	friend.until(`!document.querySelector("#sit") && [...document.querySelectorAll(".whose")].some((e) => e.textContent === "You")`)
	spectator.do(chromedp.Navigate(watch))
	spectator.until(`document.querySelector(".spectators")?.textContent.includes("You are watching this game.")`)
	owner.until(`document.querySelector(".spectators")?.textContent.includes("1 person watching.")`)

	stones := func(n string, pages ...*page) {
		t.Helper()
		for _, p := range pages {
			p.until(`document.querySelectorAll(".stones .glyph").length === ` + n)
		}
	}
	owner.press("b2")
	stones("1", owner, friend, spectator)
	spectator.press("a1")
	owner.press("a3")
	stones("1", owner, friend, spectator)
	friend.press("a1")
	stones("2", owner, friend, spectator)
	friend.do(chromedp.Reload())
	friend.until(`document.documentElement.dataset.ready === "true" && [...document.querySelectorAll(".whose")].some((e) => e.textContent === "You")`)
	owner.press("b1")
	stones("3", owner, friend, spectator)
	friend.press("c3")
	stones("4", owner, friend, spectator)
	friend.click("#undo") // asks for it
	friend.until(`document.querySelector(".offer")?.textContent.includes("Take-back requested") && document.querySelector("#undo").disabled`)
	owner.until(`document.querySelector("#back-accept")`)
	if value[bool](spectator, `!!document.querySelector("#back-accept") || !!document.querySelector("#undo")`) {
		t.Error("a spectator is asked about a move, or may ask for one back")
	}
	owner.click("#back-accept")
	stones("3", owner, friend, spectator)
	friend.press("c3")
	stones("4", owner, friend, spectator)
	owner.press("b3")
	stones("5", owner, friend, spectator)
	owner.until(`document.querySelector("#rematch")`)
	if value[bool](friend, `!!document.querySelector("#rematch, #stop, #redo, #new, #pen, #swap, #edit")`) {
		t.Error("a guest is offered what is refused")
	}
	owner.click("#rematch")
	stones("0", owner, friend, spectator)
	friend.press("b2") // the sides have changed
	stones("1", owner, friend, spectator)
}

// TestTabs_StreamEndsWithTable: who leaves the table leaves its search, too; an address
// that names what is watched opens it again.
func TestTabs_StreamEndsWithTable(t *testing.T) {
	p := visit(t, standard.Games(), 1280, 800, "#/gomoku"+people+"&moves=h8,i9,g7")
	for _, leave := range []string{`document.querySelector(".home").click()`, `document.querySelector("#to-matches").click()`} {
		p.open("#/gomoku" + people + "&moves=h8,i9,g7")
		p.key("W")
		p.click("#watch-search")
		p.until(`document.querySelectorAll(".watch-rows .line").length > 5`)
		p.do(chromedp.Evaluate[chromedp.Void](leave))
		p.until(`!document.querySelector("main.table") && document.querySelector("main")`)
		p.drawn()
		if value[bool](p, `!!document.querySelector(".watch")`) {
			t.Errorf("after %s the search is still watched", leave)
		}
	}
	p.open("#/gomoku" + people + "&moves=h8&watch=visits")
	p.until(`document.querySelector("#watch-visits")?.getAttribute("aria-selected") === "true"`)
}

// TestLinks_OwnTablesOpenDirectly: cards, the dialog, reload, back, and a table that the server
// has lost open as they did.
func TestLinks_OwnTablesOpenDirectly(t *testing.T) {
	p := visit(t, hall(), 1280, 800, "")
	quiet := func(what string) {
		t.Helper()
		p.until(`location.hash.includes("seat=engine") && document.querySelector(".board-frame svg")`)
		p.drawn()
		if value[bool](p, `!!document.querySelector("#wanted-start")`) {
			t.Errorf("%s asks", what)
		}
	}
	p.click("#card-gomoku")
	p.click("#start")
	quiet("a card")
	p.press("h8")
	p.settled(2)
	p.do(chromedp.Reload())
	p.until(`document.querySelectorAll(".stones .stone").length === 2`)
	quiet("a reload")
	p.click(".home")
	p.until(`document.querySelector("#continue")`)
	p.do(chromedp.NavigateBack())
	quiet("going back")
	lost := p.table()
	p.studio.tables.Close(lost)
	p.until(fmt.Sprintf(`!location.hash.includes(%q) && document.querySelectorAll(".stones .stone").length === 2`, lost.ID))
	quiet("a table that was set up again")
	p.click("#new")
	p.click("#start")
	quiet("the dialog")
}
