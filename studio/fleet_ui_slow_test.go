//go:build slow

package studio

import (
	"bytes"
	"fmt"
	"os"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/fleet"
	"github.com/sente-games/sente/match"
)

// queue is the same fleet for those who serve the queue.
func wholeQueue() fleet.Overview {
	v := crew()
	v.Counts = nil
	v.Runs = append(v.Runs, fleet.SeenRun{Run: "77aa18039a07ec99", Title: "connectfour: search – search:without=Cutoffs", Results: 400, Games: 2})
	return v
}

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
	p.shots("fleet-run")
	live.End(report, err)
	p.until(`document.querySelector("#run-phase").innerText.includes("2 of 2 games, finished")`)
}

// TestAQueueInThePage: a server of a queue shows its runs and workers, and leads nowhere else.
func TestAQueueInThePage(t *testing.T) {
	p := visitWith(t, catalog.Standard(), Options{Fleet: wholeQueue}, 1280, 800, "#/")
	p.until(`location.hash === "#/fleet" && document.querySelector("header .home").getAttribute("href") === "#/fleet" && !document.querySelector("#edit, .card")`)
	p.until(`document.querySelectorAll("#fleet-runs tbody tr").length === 2 && document.querySelector("#fleet-runs .working").innerText.includes("1,260")`)
	p.until(`document.querySelector('[data-figure="fleet-results"]').innerText === "1,660" && !document.querySelector('[data-figure="fleet-repeated"]')`)
	p.shots("fleet-queue")
}

// TestAnEmptyQueueInThePage says how runs and workers come.
func TestAnEmptyQueueInThePage(t *testing.T) {
	o := fleet.NewObserver(nil, nil, nil)
	p := visitWith(t, catalog.Standard(), Options{Fleet: o.Overview}, 360, 740, "#/fleet")
	p.until(`document.querySelector("main").innerText.includes("No run so far") && document.querySelector("#fleet").innerText.includes("No worker is there") && !document.querySelector("#fleet-faults")`)
	p.shots("fleet-empty")
}

// TestAFleetFitsInEveryLanguage, on a phone: the page of a queue, an empty one too, and that of
// a run.
func TestAFleetFitsInEveryLanguage(t *testing.T) {
	live := NewLive(catalog.Standard(), match.Plan{Game: "tictactoe", Kind: match.Match, Games: 2, Players: []match.Entrant{{Name: "one", Engine: "random"}, {Name: "two", Engine: "search"}}})
	for where, options := range map[string]Options{
		"fleet-queue": {Fleet: wholeQueue}, "fleet-empty": {Fleet: fleet.NewObserver(nil, nil, nil).Overview}, "fleet-run": {Live: live, Fleet: crew},
	} {
		t.Run(where, func(t *testing.T) {
			p := visitAs(t, catalog.Standard(), options, 360, 740)
			p.wishes("de")
			j := tongueOf(p)
			j.do(chromedp.Navigate(p.url))
			j.until(`document.documentElement.dataset.ready === "true" && document.querySelector("#fleet")`)
			j.ready()
			j.fits(where)
		})
	}
}

// shots takes pictures for those who look at them, where SENTE_SHOTS names a folder.
func (p *page) shots(name string) {
	p.t.Helper()
	folder := os.Getenv("SENTE_SHOTS")
	if folder == "" {
		return
	}
	for _, size := range [][2]int64{{360, 740}, {1280, 800}, {2560, 1440}} {
		for _, scheme := range []string{"light", "dark"} {
			p.do(chromedp.EmulateViewport(size[0], size[1]))
			p.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`document.documentElement.dataset.scheme = %q`, scheme)))
			p.still()
			data, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
			if err != nil {
				p.t.Fatal(err)
			}
			if err := os.WriteFile(fmt.Sprintf("%s/%s-%dx%d-%s.png", folder, name, size[0], size[1], scheme), bytes.Clone(data), 0o600); err != nil {
				p.t.Fatal(err)
			}
		}
	}
}
