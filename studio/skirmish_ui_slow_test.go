//go:build slow

package studio

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/match/stats"
)

// TestASkirmishInThePage: two engines are set against each other from the first page, and
// the figures that the page shows of their ten games are those that sente stats counts in
// the file that the studio keeps.
func TestASkirmishInThePage(t *testing.T) {
	p := visitWith(t, catalog.Standard(), Options{Studies: t.TempDir()}, 1280, 800, "")
	p.click("#first-watch")
	p.choose("#skirmish-game", "gomoku")
	p.until(`document.querySelector("#side-0-memory")`)
	for _, size := range [][2]int64{{360, 740}, {740, 360}, {1280, 800}} {
		p.do(chromedp.EmulateViewport(size[0], size[1]))
		p.drawn()
		if covered := value[string](p, outOfReach); covered != "" {
			t.Errorf("%v: out of reach: %s", size, covered)
		}
	}
	p.refusesInTheForm()
	p.choose("#skirmish-game", "tictactoe")
	p.until(`!document.querySelector("#skirmish-rules")`)
	p.choose("#side-engine-0", "random")
	p.choose("#side-engine-1", "search")
	p.choose("#skirmish-limit", "nodes")
	p.fill("#skirmish-nodes", "40")
	p.fill("#skirmish-plies", "2")
	p.click("#skirmish-resign")
	p.fill("#skirmish-resign-moves", "2")
	p.choose("#side-limit-1", "nodes")
	p.fill("#side-nodes-1", "0")
	p.click("#skirmish-start")
	p.until(`document.activeElement.id === "side-nodes-1" && document.querySelector("#side-nodes-1-fault")`)
	p.choose("#side-limit-1", "")
	p.click("#skirmish-start")
	p.until(`document.querySelector("#run-phase")?.innerText.includes("10 of 10 games, finished")`)
	p.until(`document.querySelector(".figures")?.dataset.games === "10"`)
	want := stats.New(catalog.Standard())
	r := stats.Reader{Games: catalog.Standard(), Yield: want.Add, Notice: func(text string) { t.Error(text) }}
	if err := r.Read(t.Context(), p.studio.skirmishes.list()[0].name); err != nil {
		t.Fatal(err)
	}
	s := want.Summary()
	for name, figure := range map[string]any{"games": s.Games, "black": s.Black, "white": s.White, "draws": s.Draws, "length": *s.Length, "repeated": s.Repeated, "duration": s.Duration} {
		if got := value[string](p, fmt.Sprintf(`document.querySelector(".figures").dataset.%s`, name)); got != fmt.Sprint(figure) {
			t.Errorf("%s: the page says %s, sente stats %v", name, got, figure)
		}
	}
	// The last game stands there as it ended.
	p.until(`document.querySelector(".live.ended .outcome")?.innerText.startsWith("Last game: ") && document.querySelectorAll(".live.ended .player-of").length === 2 && /depth \d/.test(document.querySelector(".live.ended figcaption").innerText)`)
	p.click("#run-command")
	p.until(`document.querySelector(".command pre")?.innerText === "sente match random search --game tictactoe --games 10 --plies 2 --nodes 40 --resign moves=2,score=600,after=0 --seed 0"`)
	// Those that search won, chosen on the page.
	p.click("#run-games")
	p.choose("#filter-player", "search")
	p.choose("#filter-result", "won")
	won := 0
	for _, f := range s.Players {
		if f.Name == "search" {
			won = f.Wins
		}
	}
	p.until(fmt.Sprintf(`document.querySelectorAll(".list-of-games li").length === %d`, won))
	p.click("#games-stats")
	p.until(fmt.Sprintf(`document.querySelector("#chosen .figures")?.dataset.games === "%d"`, won))
	// A game opens at a table, and the run is still listed.
	p.click(".list-of-games .link")
	p.until(`[...document.querySelectorAll(".player select")].map((s) => s.selectedOptions[0].text).sort().join() === "random,search" && (document.querySelector(".ended") ?? document.querySelector(".status")).innerText.includes("wins")`)
	p.open("#/skirmish")
	p.until(`document.querySelector(".runs .run")?.innerText.includes("10 of 10 games, finished")`)
	p.open("#/skirmish?run=gone")
	p.until(`document.querySelector(".run-page .trouble")?.innerText.startsWith("This match is not there")`)
	p.open("#/nosuchgame")
	p.until(`document.querySelector(".trouble")?.innerText === "There is no game nosuchgame here: choose one."`)
}

// outOfReach names what of the console's form something else lies over, or what stands
// beside the window.
const outOfReach = `[...document.querySelectorAll(".console :is(input, select, button, textarea)")].filter((e) => {
	e.scrollIntoView({ block: "center" });
	const box = e.getBoundingClientRect();
	const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
	return !box.width || !there || !(there === e || e.contains(there) || there.contains(e) && there.tagName === "LABEL");
}).map((e) => e.id || e.outerHTML).join(", ")`

// refusesInTheForm: what cannot be is refused beside the field that says it, and nothing
// starts.
func (p *page) refusesInTheForm() {
	p.t.Helper()
	for _, text := range []string{"-1", "0", "", "61"} {
		p.fill("#skirmish-move", text)
		p.until(`document.querySelector("#skirmish-move-fault")?.innerText === "Write a number from 0.01 to 60."`)
		p.click("#skirmish-start")
		p.until(`document.activeElement.id === "skirmish-move"`)
	}
	p.fill("#skirmish-move", "0.1")
	p.fill("#side-0-memory", "lots")
	p.click("#skirmish-start")
	p.until(`document.activeElement.id === "side-0-memory" && document.querySelector("#side-0-memory-fault")?.innerText.includes("write one from 1 to")`)
	p.fill("#side-0-memory", "")
	p.until(`!document.querySelector(".console .trouble")`)
	if n := len(p.studio.skirmishes.list()); n != 0 {
		p.t.Errorf("%d matches were begun", n)
	}
}

// TestATestInThePage: the gauge of a sequential test is seen while games are played, and
// ends where the run does.
func TestATestInThePage(t *testing.T) {
	p := visit(t, catalog.Standard(), 1280, 800, "#/skirmish?game=connectfour")
	p.choose("#side-engine-0", "search")
	p.choose("#side-engine-1", "random")
	p.click("#kind-test")
	p.choose("#skirmish-limit", "nodes")
	p.fill("#skirmish-nodes", "200")
	p.fill("#skirmish-elo1", "300")
	p.fill("#skirmish-pace", "0.01")
	p.click("#skirmish-start")
	p.until(`document.querySelector("#gauge")?.dataset.decision === "undecided" && document.querySelector(".live svg.board")`)
	p.until(`document.querySelector("#gauge")?.dataset.decision === "H1" && document.querySelector("#run-why")?.innerText.includes("H1 is accepted")`)
	c := p.studio.skirmishes.list()[0]
	if v := c.view(); fmt.Sprint(v.Test.LLR) != value[string](p, `document.querySelector("#gauge").dataset.llr`) {
		t.Errorf("the page's LLR is not %v", v.Test.LLR)
	}
	p.until(`document.querySelector("#gauge").innerText.includes("the first player is more than 0 Elo stronger")`)
	p.until(`/^Estimate: \+\d+ Elo, from /.test(document.querySelector("[data-figure=estimate]")?.innerText)`)
	p.until(`/^\d+ games, decided$/.test(document.querySelector("#run-phase").innerText)`)
	p.until(`document.querySelector(".live svg.board text.label")`)
	p.click("#orders-another")
	p.until(`document.querySelector("#skirmish-nodes")?.value === "200" && document.querySelector("#skirmish-elo1")?.value === "300"`)
}

// TestHTMLInNamesIsText: what the names of players hold is shown, not run.
func TestHTMLInNamesIsText(t *testing.T) {
	live := NewLive(catalog.Standard(), planWithHTML())
	p := visitWith(t, catalog.Standard(), Options{Live: live}, 1280, 800, "#/skirmish?run=live")
	playLive(t, p.studio, live)
	p.until(`document.querySelector("#run-table")?.innerText.includes("<img src=x onerror=document.title=1>")`)
	if value[bool](p, `document.querySelector("main img") !== null || document.title === "1"`) {
		t.Error("a name is markup")
	}
	p.until(`document.querySelector("#run-phase")?.innerText.includes("2 of 2 games, finished")`)
}
