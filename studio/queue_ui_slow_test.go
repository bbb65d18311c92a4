//go:build slow

package studio

import "testing"

// crowd fills every place of the queue, and one more, with games that think for a minute,
// and returns what ends them.
func (p *page) crowd() (leave func()) {
	p.t.Helper()
	var all []*hosted
	for range p.studio.options.Searches + 1 {
		one, err := p.studio.host(plan{Game: "gomoku", Seats: []seat{{Kind: Engine, Engine: "thinker"}}, Move: 60})
		if err != nil {
			p.t.Fatal(err)
		}
		if _, err := one.join(); err != nil {
			p.t.Fatal(err)
		}
		all = append(all, one)
	}
	return func() {
		for _, one := range all {
			p.studio.remove(one)
		}
	}
}

// TestWaitingIsTold: the page says that an engine waits for its turn and how many are
// before it, a person can stop it meanwhile, and it plays when the others have left.
func TestWaitingIsTold(t *testing.T) {
	p := visit(t, hall(), 1280, 800, "")
	leave := p.crowd()
	p.open("#/gomoku?seat=human&seat=engine:thinker&time=0.1")
	p.press("h8")
	p.until(`document.querySelector(".status .text").textContent === "White: waits for 1 search"`)
	p.click("#stop")
	p.until(`document.querySelector("#go-on") && document.querySelector(".status .text").textContent === "White to move, paused"`)
	p.click("#undo")
	p.until(`document.querySelectorAll(".stones .stone").length === 0`)
	p.press("h8")
	leave()
	p.until(`document.querySelectorAll(".stones .stone").length === 1`)
	if value[bool](p, `!!document.querySelector("#go-on")`) {
		p.click("#go-on")
	}
	p.settled(2)
}
