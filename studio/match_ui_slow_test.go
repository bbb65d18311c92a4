//go:build slow

package studio

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/stats"
)

// TestPage_Match: two engines are set against each other from the first page, and
// the figures that the page shows of their ten games are those that sente stats counts in
// the file that the studio keeps.
func TestPage_Match(t *testing.T) {
	p := visitWith(t, standard.Games(), Options{Studies: t.TempDir()}, 1280, 800, "")
	p.click("#first-match")
	p.choose("#match-game", "gomoku")
	p.until(`document.querySelector("#side-0-memory")`)
	p.refusesInTheForm()
	p.choose("#match-game", "tictactoe")
	p.until(`!document.querySelector("#match-rules")`)
	p.choose("#side-engine-0", "random")
	p.choose("#side-engine-1", "search")
	p.choose("#match-limit", "nodes")
	p.fill("#match-nodes", "40")
	p.fill("#match-plies", "2")
	p.click("#match-resign")
	p.fill("#match-resign-moves", "2")
	p.choose("#side-limit-1", "nodes")
	p.fill("#side-nodes-1", "0")
	p.click("#match-start")
	p.until(`document.activeElement.id === "side-nodes-1" && document.querySelector("#side-nodes-1-fault")`)
	p.choose("#side-limit-1", "")
	p.click("#match-start")
	p.until(`document.querySelector("#run-phase")?.innerText.includes("10 of 10 games, finished")`)
	p.until(`document.querySelector(".figures")?.dataset.games === "10"`)
	want := stats.NewStats(standard.Games())
	r := stats.GameReader{Games: standard.Games(), Yield: want.AddGame, Notice: func(text string) { t.Error(text) }}
	testutil.NoError(t, r.ReadGames(t.Context(), p.studio.contests.All()[0].JournalName))
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
	p.until(`document.querySelectorAll(".list-of-games li").length === 10`)
	p.do(chromedp.Evaluate[chromedp.Void](`window.delayed = false; const real = window.fetch; window.fetch = async (...request) => {
		const response = await real(...request);
		if (String(request[0]).endsWith("/list")) {
			window.fetch = real; // only the first response arrives late, after that to the second request
			await new Promise((next) => setTimeout(next, 1000));
			setTimeout(() => { window.delayed = true });
		}
		return response;
	}`))
	p.choose("#filter-player", "search")
	p.choose("#filter-result", "won")
	won := 0
	for _, f := range s.Players {
		if f.Name == "search" {
			won = f.Wins
		}
	}
	p.until(`window.delayed`)
	p.drawn()
	p.until(fmt.Sprintf(`document.querySelectorAll(".list-of-games li").length === %d`, won))
	p.click("#games-stats")
	p.until(fmt.Sprintf(`document.querySelector("#chosen .figures")?.dataset.games === "%d"`, won))
	// A game opens at a table, and the run is still listed.
	p.click(".list-of-games .link")
	p.until(`[...document.querySelectorAll(".player .who")].map((e) => e.textContent).sort().join() === "random,search" && document.querySelector(".status").innerText.includes("wins")`)
	p.open("#/matches")
	p.until(`document.querySelector(".runs .run")?.innerText.includes("10 of 10 games, finished")`)
	p.open("#/matches?run=gone")
	p.until(`document.querySelector(".run-page .trouble")?.innerText.startsWith("Match not found")`)
	p.open("#/nosuchgame")
	p.until(`document.querySelector(".trouble")?.innerText === "There is no game called nosuchgame. Choose one below."`)
}

// refusesInTheForm: what cannot be is refused beside the field that says it, and nothing
// starts.
func (p *page) refusesInTheForm() {
	p.t.Helper()
	for _, text := range []string{"-1", "0", "", "61"} {
		p.fill("#match-move", text)
		p.until(`document.querySelector("#match-move-fault")?.innerText === "Enter a number from 0.01 to 60."`)
		p.click("#match-start")
		p.until(`document.activeElement.id === "match-move"`)
	}
	p.fill("#match-move", "0.1")
	p.fill("#side-0-memory", "lots")
	p.click("#match-start")
	p.until(`document.activeElement.id === "side-0-memory" && document.querySelector("#side-0-memory-fault")?.innerText.startsWith("Invalid value of option memory of engine sente")`)
	p.fill("#side-0-memory", "")
	p.until(`!document.querySelector(".console .trouble")`)
	if n := len(p.studio.contests.All()); n != 0 {
		p.t.Errorf("%d matches were begun", n)
	}
}

// TestPage_SPRT: the gauge of a sequential test is seen while games are played, and
// ends where the run does.
func TestPage_SPRT(t *testing.T) {
	p := visit(t, standard.Games(), 1280, 800, "#/matches?game=connectfour")
	p.choose("#side-engine-0", "search")
	p.choose("#side-engine-1", "random")
	p.click("#kind-test")
	p.choose("#match-limit", "nodes")
	p.fill("#match-nodes", "200")
	p.fill("#match-elo1", "300")
	p.fill("#match-pace", "0.01")
	p.click("#match-start")
	p.until(`document.querySelector("#gauge")?.dataset.decision === "undecided" && document.querySelector(".live svg.board")`)
	p.until(`document.querySelector("#gauge")?.dataset.decision === "H1" && document.querySelector("#run-why")?.innerText.includes("H1 is accepted")`)
	c := p.studio.contests.All()[0]
	if v := c.View(); fmt.Sprint(v.Test.LLR) != value[string](p, `document.querySelector("#gauge").dataset.llr`) {
		t.Errorf("the page's LLR is not %v", v.Test.LLR)
	}
	p.until(`document.querySelector("#gauge").innerText.includes("the first player is more than 0 Elo stronger")`)
	p.until(`/^Estimate: \+\d+ Elo, from /.test(document.querySelector("[data-figure=estimate]")?.innerText)`)
	p.until(`/^\d+ games, decided$/.test(document.querySelector("#run-phase").innerText)`)
	p.until(`document.querySelector(".live svg.board text.label")`)
	p.click("#orders-another")
	p.until(`document.querySelector("#match-nodes")?.value === "200" && document.querySelector("#match-elo1")?.value === "300"`)
}

// TestPage_HTMLInNamesIsText: what the names of players hold is shown, not run.
func TestPage_HTMLInNamesIsText(t *testing.T) {
	live := NewLive(standard.Games(), planWithHTML())
	p := visitWith(t, standard.Games(), Options{Live: live}, 1280, 800, "#/matches?run=live")
	playLive(t, planWithHTML(), live)
	p.until(`document.querySelector("#run-table")?.innerText.includes("<img src=x onerror=document.title=1>")`)
	if value[bool](p, `document.querySelector("main img") !== null || document.title === "1"`) {
		t.Error("a name is markup")
	}
	p.until(`document.querySelector("#run-phase")?.innerText.includes("2 of 2 games, finished")`)
}

// TestPage_Fleet: the page of a run tells of its workers, and of games when they are finished.
func TestPage_Fleet(t *testing.T) {
	plan := match.Plan{Game: "tictactoe", Kind: match.Match, Games: 2, Plies: 1, Players: []match.Entrant{
		{Name: "one", Engine: "random"}, {Name: "two", Engine: "random:seed=2"},
	}}
	live := NewLive(standard.Games(), plan)
	p := visitWith(t, standard.Games(), Options{Live: live, Fleet: crew}, 1280, 800, "#/matches?run=live")
	p.until(`document.querySelector("#fleet")?.dataset.workers === "4" && document.querySelector("#fleet").dataset.busy === "15"`)
	p.until(`document.querySelector(".boards").innerText === "Workers play the games. Each game appears when it ends." && !document.querySelector(".live")`)
	p.until(`document.querySelectorAll("#fleet-workers tbody tr").length === 5 && document.querySelector("#fleet-workers .other").innerText.includes("different build")`)
	for name, want := range map[string]string{"workers": "4", "busy": "15 of 22 slots", "waiting": "30", "results": "1,260", "forged": "1"} {
		p.until(fmt.Sprintf(`document.querySelector('[data-figure="fleet-%s"]')?.innerText === %q`, name, want))
	}
	p.until(`document.querySelectorAll("#fleet-faults li").length === 3 && document.querySelector("#fleet-faults li").innerText.startsWith("Illegal result")`)
	if value[bool](p, `document.querySelector("main img") !== null || document.title === "1"`) {
		t.Error("what a worker says is markup")
	}
	// Games come without moves before: as match --fleet plays them.
	local := match.NewLocalRunner(standard.Games(), openPlayer, 1)
	report, err := match.Run{Plan: plan, Games: standard.Games(), Runner: local, Observe: live.Observe}.PlayAll(t.Context())
	if trouble := local.Close(); err != nil || trouble != nil {
		t.Fatal(err, trouble)
	}
	p.until(`document.querySelector(".live.ended .outcome") && document.querySelectorAll(".live").length === 1 && document.querySelector("#run-phase").innerText.includes("2 of 2 games")`)
	live.End(report, err)
	p.until(`document.querySelector("#run-phase").innerText.includes("2 of 2 games, finished")`)
}
