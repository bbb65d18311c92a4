//go:build slow

package studio

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/session"
)

// TestStartToRematch is the way of a casual player on a phone and on a wide screen: a
// card, a size that does not exist, a level, a game, its end and the next one with the
// sides changed.
func TestStartToRematch(t *testing.T) {
	for name, size := range map[string][2]int{"phone": {360, 740}, "wide": {1280, 800}} {
		t.Run(name, func(t *testing.T) {
			p := visit(t, hall(), size[0], size[1], "")
			p.click("#card-gomoku")
			p.until(`document.activeElement.id === "start"`)
			p.fill("#new-size", "100")
			p.until(`document.querySelector("#problem-size")?.textContent.includes("100")`)
			p.click("#start")
			p.drawn()
			p.until(`document.querySelector("dialog[open]") && document.querySelector("#new-size").value === "100" && document.querySelector("#new-size").getAttribute("aria-invalid") === "true"`)
			p.do(chromedp.Evaluate[chromedp.Void](`(() => { const i = document.querySelector("#new-size"); i.value = "9"; i.dispatchEvent(new Event("input", { bubbles: true })); })()`))
			p.until(`!document.querySelector("#problem-size")`)
			p.until(`[...document.querySelectorAll("dialog[open] select, dialog[open] button")].every((e) => { const r = e.getBoundingClientRect(); return r.left >= 0 && r.right <= innerWidth; })`)
			p.click("#side-0")
			p.click("#start")
			p.until(`document.querySelector(".board-frame svg")`)
			if s := p.table().snapshot(); s.Record.Size != "9" || s.Players[0].Kind != Human || s.Players[1].Kind != Engine {
				t.Fatalf("the game is not what the sheet said: %+v %+v", s.Record, s.Players)
			}
			p.press("e5")
			p.settled(2)
			p.press("e5") // refused: the console has nothing to say about it
			p.until(`document.querySelector(".note")`)
			if name == "phone" {
				p.click(".side .handle")
			}
			p.click("#resign")
			p.click("#resign-yes")
			p.until(`document.querySelector(".status .text").textContent === "White wins by resignation"`)
			p.until(`document.querySelector(".board-frame svg").getAttribute("aria-label").includes("White wins") && !document.querySelector(".board-frame svg").getAttribute("aria-label").includes("to move")`)
			if name == "phone" {
				p.click(".side .handle")
			}
			first := p.table().id
			p.click("#rematch")
			p.until(fmt.Sprintf(`location.hash.includes("table=") && !location.hash.includes(%q)`, first))
			if s := p.settled(1); s.Players[0].Kind != Engine || s.Players[1].Kind != Human || s.Record.Size != "9" {
				t.Errorf("the rematch: %+v %+v", s.Record, s.Players)
			}
		})
	}
}

// TestSheetRemembers: what was chosen for a game is offered again, and seats of several
// players are all there.
func TestSheetRemembers(t *testing.T) {
	p := visit(t, catalog.Standard(), 1280, 800, "")
	p.click("#card-gomoku")
	p.choose("#opponent", "engine:sente:level=casual")
	p.choose("#control", "5m+3s")
	p.choose("#new-rules", "standard")
	p.click(".more summary")
	p.click("#clause-unblocked")
	p.click("#side-1")
	p.click("#start")
	s := p.settled(1)
	if s.Record.Rules != "standard:unblocked=on" || s.Clock == nil || s.Clock.Control != "5m+3s" || s.Players[0].Engine != "sente:level=casual" {
		t.Errorf("%+v %+v %+v", s.Record, s.Players, s.Clock)
	}
	p.until(`document.querySelectorAll('.player [role="timer"]').length === 2`)
	p.click(".home")
	p.click("#card-gomoku")
	p.until(`document.querySelector("#opponent").value === "engine:sente:level=casual" && document.querySelector("#control").value === "5m+3s" && document.querySelector("#side-1").getAttribute("aria-checked") === "true" && document.querySelector("#clause-unblocked").checked`)
	p.choose("#new-rules-game", "omega")
	p.choose("#new-rules", "4p")
	p.until(`document.querySelectorAll('dialog select[aria-label^="Who plays"]').length === 4`)
	p.choose(`dialog select[aria-label="Who plays red"]`, "human")
	p.click("#start")
	p.until(`document.querySelectorAll(".player").length === 4`)
	if s := p.table().snapshot(); s.Players[0].Kind != Human || s.Players[1].Kind != Engine || s.Players[2].Kind != Human || s.Players[3].Kind != Engine {
		t.Errorf("the seats are %+v", s.Players)
	}
}

// TestSeatsWait: engines that take the seats of people begin when somebody says so.
func TestSeatsWait(t *testing.T) {
	p := visit(t, hall(), 1280, 800, "#/gomoku?seat=human&seat=engine:first&time=0.05")
	p.press("h8")
	p.settled(2)
	p.click("#swap")
	p.until(`document.querySelector("#go-on")`)
	p.drawn()
	if s := p.table().snapshot(); len(s.Record.Moves) != 2 || s.Players[0].Kind != Engine || s.Players[1].Kind != Human {
		t.Fatalf("after the swap: %+v %+v", s.Record.Moves, s.Players)
	}
	p.click("#go-on")
	p.settled(3)
}

// handWatch is a clock that a test sets.
type handWatch struct {
	mu   sync.Mutex
	took time.Duration
}

func (w *handWatch) Elapsed() time.Duration {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.took
}

func (w *handWatch) Stop() {}

func (w *handWatch) set(took time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.took = took
}

// TestClockRunsOut shows a clock, tells of its end, and ends the game.
func TestClockRunsOut(t *testing.T) {
	p := visit(t, hall(), 1280, 800, "")
	watch := &handWatch{}
	p.studio.watch = func() session.Watch { return watch }
	p.open("#/gomoku?seat=human&seat=human&control=1m%2B2s")
	p.until(`document.querySelector('.clock[data-seat="0"]').textContent === "1:00"`)
	p.press("h8")
	p.until(`document.querySelectorAll(".stone").length === 1 && document.querySelector('.clock.running[data-seat="1"]')`)
	h := p.table()
	wind := func(took time.Duration) {
		watch.set(took)
		h.mu.Lock()
		defer h.mu.Unlock()
		h.changed()
	}
	wind(35 * time.Second)
	p.until(`/White has 30 seconds left/.test(document.body.innerText)`)
	wind(52 * time.Second)
	p.until(`/^\d\.\d$/.test(document.querySelector(".clock.short.running").textContent) && /10 seconds left/.test(document.body.innerText)`)
	wind(time.Minute)
	p.until(`document.querySelector(".status .text").textContent === "Black wins on time"`)
	if r := h.snapshot().Record.Result; r.Winner != "black" || r.Reason != "time" {
		t.Errorf("the record says %+v", r)
	}
	watch.set(0)
	p.click("#undo") // takebacks are allowed, and give the time back
	p.until(`document.querySelectorAll(".stone").length === 0 && document.querySelector(".status .text").textContent === "Black to move"`)
}
