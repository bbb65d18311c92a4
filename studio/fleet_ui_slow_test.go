//go:build slow

package studio

import (
	"fmt"
	"testing"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/match"
)

// TestAFleetInThePage: the page of a run tells of its workers, and of games when they are
// finished; no board stands where none is known.
func TestAFleetInThePage(t *testing.T) {
	live := NewLive(catalog.Standard(), match.Plan{Game: "tictactoe", Kind: match.Match, Games: 2, Plies: 1, Players: []match.Entrant{
		{Name: "one", Engine: "random"}, {Name: "two", Engine: "random:seed=2"},
	}})
	p := visitWith(t, catalog.Standard(), Options{Live: live, Fleet: crew}, 1280, 800, "#/skirmish?run=live")
	p.until(`document.querySelector("#fleet")?.dataset.workers === "3" && document.querySelector("#fleet").dataset.busy === "11"`)
	p.until(`document.querySelector(".boards").innerText === "Workers play the games: each is shown when it is finished." && !document.querySelector(".live")`)
	p.until(`document.querySelectorAll("#fleet-workers tbody tr").length === 5 && document.querySelector("#fleet-workers .other").innerText.includes("another build") && document.querySelector("#fleet-workers .quarantine")`)
	for name, want := range map[string]string{"workers": "3", "busy": "11 of 15 at a time", "waiting": "30", "results": "1,260", "repeated": "13, 12 of them alike", "forged": "1", "banned": "1"} {
		p.until(fmt.Sprintf(`document.querySelector('[data-figure="fleet-%s"]')?.innerText === %q`, name, want))
	}
	p.until(`document.querySelectorAll("#fleet-faults li").length === 3 && document.querySelector("#fleet-faults li").innerText.startsWith("Different results of one job")`)
	if value[bool](p, `document.querySelector("main img") !== null || document.title === "1"`) {
		t.Error("what a worker says is markup")
	}
	// Games come without moves before: as match --fleet plays them.
	c := p.studio.newSkirmish("other", live.plan, "", 1)
	local := match.NewLocal(catalog.Standard(), c.open, 1)
	report, err := match.Run{Plan: live.plan, Games: catalog.Standard(), Runner: local, Observe: live.Observe}.Play(t.Context())
	if trouble := local.Close(); err != nil || trouble != nil {
		t.Fatal(err, trouble)
	}
	p.until(`document.querySelector(".live.ended .outcome") && document.querySelectorAll(".live").length === 1 && document.querySelector("#run-phase").innerText.includes("2 of 2 games")`)
	live.End(report, err)
	p.until(`document.querySelector("#run-phase").innerText.includes("2 of 2 games, finished")`)
}
