//go:build slow

package studio

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
)

// settled waits until it is a person's turn or the game is over, on the server
// and on the page.
func (p *page) settled(moves int) state {
	p.t.Helper()
	t := p.table()
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if s := t.snapshot(); (len(s.Record.Moves) >= moves || s.Over) && s.Job == nil {
			p.until(fmt.Sprintf("document.querySelectorAll('.record li button:not(.undone)').length === %d", len(s.Record.Moves)))
			return s
		}
	}
	p.t.Fatalf("the table never came to %d moves: %+v", moves, t.snapshot())
	return state{}
}

// person picks the move of the test's human: one that wins, else one that goes
// on where the most own stones stand in line.
func person(t *testing.T, b rules.Board) sente.Move {
	t.Helper()
	me := b.Turn()
	best, most := sente.Move(""), -1
	for _, m := range b.Legal() {
		if _, err := b.Play(string(m)); err != nil {
			t.Fatal(err)
		}
		over, winner, _ := b.Outcome()
		n := inLine(b.Scene(), me)
		b.Undo()
		if over && winner == me {
			return m
		}
		if n > most {
			best, most = m, n
		}
	}
	return best
}

// inLine is the length of the longest row of a player's stones, counting more
// for rows that can still grow to five.
func inLine(s sente.Scene, player int) (most int) {
	type spot [2]int
	at := map[spot]int{}
	for _, c := range s.Cells {
		at[spot{int(c.X), int(c.Y)}] = -1
	}
	for _, stone := range s.Stones {
		c := s.Cells[stone.Cell]
		at[spot{int(c.X), int(c.Y)}] = stone.Player
	}
	for from := range at {
		for _, d := range []spot{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
			own := 0
			for k := range 5 {
				who, on := at[spot{from[0] + k*d[0], from[1] + k*d[1]}]
				if !on || who >= 0 && who != player {
					own = 0
					break
				}
				if who == player {
					own++
				}
			}
			most = max(most, own)
		}
	}
	return most
}

// TestWholeGame plays a game against an engine by clicking on the board, to a win.
func TestWholeGame(t *testing.T) {
	games := catalog.Standard()
	p := visit(t, games, 1280, 800, "")
	p.click("#card-gomoku")
	p.choose("#opponent", "more")
	p.until(`document.querySelector('#opponent option[value="engine:random"]')`)
	p.choose("#opponent", "engine:random")
	p.click("#start")
	board := p.table()
	for n := 0; n < 60; n += 2 {
		s := p.settled(n)
		if s.Over {
			break
		}
		b, err := games.Board(s.Record)
		if err != nil {
			t.Fatal(err)
		}
		p.press(string(person(t, b)))
		p.settled(n + 1)
	}
	s := board.snapshot()
	if !s.Over || s.Winner != 0 {
		t.Fatalf("the game was not won: %+v", s.Record)
	}
	p.until(`document.querySelector(".status .text").textContent === "Black wins: five in a row"`)
	p.until(`document.querySelectorAll(".winner").length === 5`)
	p.click("#again")
	p.until(`document.querySelectorAll(".stone").length === 0`)
}

func TestIllegalClickIsExplained(t *testing.T) {
	p := visit(t, hall(), 1280, 800, "#/gomoku?moves=h8")
	p.press("h8")
	p.until(`document.querySelector(".note") && document.querySelector(".shake")`)
	text := value[string](p, `document.querySelector(".note").textContent`)
	if !strings.Contains(text, "h8 ") || !strings.HasSuffix(text, ".") {
		t.Errorf("the sentence is %q", text)
	}
	near := value[bool](p, `(() => {
		const n = document.querySelector(".note").getBoundingClientRect(), b = document.querySelector(".board-frame").getBoundingClientRect();
		return n.left >= 0 && n.right <= innerWidth && n.top >= b.top - 40 && n.bottom <= b.bottom + 40;
	})()`)
	if !near {
		t.Error("the sentence is not beside the board's point")
	}
	p.press("h9")
	p.until(`document.querySelectorAll(".stone").length === 2 && !document.querySelector(".note")`)
}

func TestThinkingIsShownAndStopped(t *testing.T) {
	p := visit(t, hall(), 1280, 800, "")
	testutil.Within(t, "stopping", time.Second, func() time.Duration {
		p.open("#/gomoku?seat=human&seat=engine:thinker&time=60")
		p.candid()
		p.press("h8")
		p.until(`document.querySelectorAll(".candidate").length > 3 && document.querySelectorAll(".line .stone").length > 3`)
		p.until(`[...document.querySelectorAll(".line .stone")].every((s) => getComputedStyle(s).opacity === "1")`)
		p.until(`parseFloat(document.querySelector(".elapsed.running").textContent) > 0.1`)
		p.until(`document.querySelector(".facts").innerText.includes("/") && document.querySelectorAll(".step").length > 3`)
		began := time.Now()
		p.click("#stop")
		p.settled(2)
		return time.Since(began)
	})
	p.until(`parseFloat(document.querySelector(".elapsed").textContent) > 0.1 && !document.querySelector(".elapsed.running")`)
}

// candid has the page show what engines think of the game that they play.
func (p *page) candid() {
	p.t.Helper()
	p.until(`document.querySelector("#thoughts") && (document.querySelector("#thoughts").checked || (document.querySelector("#thoughts").click(), true))`)
}

func TestBackAndForward(t *testing.T) {
	p := visit(t, hall(), 1280, 800, "#/gomoku?seat=human&seat=human")
	for i, cell := range []string{"h8", "i9", "h9"} {
		p.press(cell)
		p.settled(i + 1)
	}
	stones := func(n int) {
		p.t.Helper()
		p.until(fmt.Sprintf(`document.querySelectorAll(".stone").length === %d`, n))
	}
	stones(3)
	address := value[string](p, `location.hash`)
	if !strings.Contains(address, "moves=h8,i9,h9") {
		t.Errorf("the address %q does not tell the position", address)
	}
	p.do(chromedp.NavigateBack())
	stones(2)
	p.do(chromedp.NavigateBack())
	stones(1)
	p.do(chromedp.NavigateForward())
	stones(2)
	p.key(kb.Home)
	stones(0)
	p.key(kb.End)
	stones(3)
	p.key(kb.ArrowLeft)
	stones(2)
	p.do(chromedp.Reload())
	stones(2)
	p.click("#to-game")
	stones(3)
	p.click(".home")
	p.until(`document.querySelector("#card-gomoku") && document.querySelector("#continue")`)
	p.click("#continue")
	stones(3)
	p.do(chromedp.NavigateBack())
	p.until(`document.querySelector("#card-gomoku")`)
}

// TestKeyboardOnly plays and wins a game without a pointer.
func TestKeyboardOnly(t *testing.T) {
	p := visit(t, hall(), 1280, 800, "")
	p.do(chromedp.Focus(chromedp.CSS("#card-tictactoe")))
	p.key(kb.Enter)
	p.until(`document.activeElement.id === "start"`)
	p.key(kb.Enter)
	p.table()
	p.do(chromedp.Evaluate[chromedp.Void](`document.querySelector("#scheme-auto, .home").focus()`))
	for range 6 { // from the top bar into the board
		p.key(kb.Tab)
		if value[bool](p, `document.activeElement.matches(".board")`) {
			break
		}
	}
	p.until(`document.activeElement.matches(".board") && document.querySelector(".cursor")`)
	for n := 0; n < 9; n += 2 {
		s := p.settled(n)
		if s.Over {
			break
		}
		b, err := hall().Board(s.Record)
		if err != nil {
			t.Fatal(err)
		}
		p.steer(s, person(t, b))
		p.key(kb.Enter)
		p.settled(n + 1)
	}
	s := p.table().snapshot()
	if !s.Over {
		t.Errorf("the game did not end: %+v", s.Record)
	}
	spoken := value[string](p, `[...document.querySelectorAll("[aria-live]")].map((e) => e.textContent).join(" ")`)
	if !strings.Contains(spoken, "played") {
		t.Errorf("a screen reader hears %q", spoken)
	}
}

// steer moves the board's cursor to a cell with the arrow keys.
func (p *page) steer(s state, to sente.Move) {
	p.t.Helper()
	var goal sente.Cell
	for _, c := range s.Scene.Cells {
		if c.Name == string(to) {
			goal = c
		}
	}
	for range 12 {
		here := value[point](p, `(() => { const r = document.querySelector(".cursor"); return { X: +r.getAttribute("x") + 0.48, Y: +r.getAttribute("y") + 0.48 }; })()`)
		switch dx, dy := goal.X-here.X, goal.Y-here.Y; {
		case dx > 0.4:
			p.key(kb.ArrowRight)
		case dx < -0.4:
			p.key(kb.ArrowLeft)
		case dy > 0.4:
			p.key(kb.ArrowDown)
		case dy < -0.4:
			p.key(kb.ArrowUp)
		default:
			return
		}
		p.drawn()
	}
	p.t.Fatalf("the cursor never came to %s", to)
}

func TestTouchPlays(t *testing.T) {
	p := visit(t, hall(), 360, 740, "")
	p.do(chromedp.EmulateViewport(360, 740, chromedp.EmulateTouch))
	p.open("#/gomoku?seat=human&seat=engine:first&time=0.1")
	s := p.table().snapshot()
	for _, c := range s.Scene.Cells {
		if c.Name == "h8" {
			q := p.at(c.X, c.Y)
			p.do(chromedp.TapXY(q.X, q.Y))
		}
	}
	p.click("#confirm")
	p.settled(2)
	p.click(".side .handle")
	p.until(`document.querySelector(".side.open .record").innerText.includes("h8")`)
}

// TestDropsAndPastesAnywhere: a file need not hit the box.
func TestDropsAndPastesAnywhere(t *testing.T) {
	p := visit(t, hall(), 1280, 800, "")
	drop := func(name, text string) {
		t.Helper()
		p.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`{
			const dataTransfer = new DataTransfer();
			dataTransfer.items.add(new File([%q], %q));
			document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
		}`, text, name)))
	}
	drop("a.gzero", "9|4,4;5,5;3,3")
	p.until(`document.querySelectorAll(".stones .stone").length === 3 && document.querySelector(".game").textContent.includes("9")`)
	drop("b.jsonl", `{"game":"tictactoe","moves":["b2","a1"]}`)
	p.until(`document.querySelectorAll(".glyph").length === 2`)
	drop("c.bin", "\x07\x02\x00")
	p.until(`document.querySelector(".note").textContent.startsWith("c.bin holds bytes")`)
	p.do(chromedp.Evaluate[chromedp.Void](`{
		const clipboardData = new DataTransfer();
		clipboardData.setData("text/plain", "https://connect4.gamesolver.org/?pos=4453");
		document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
	}`))
	p.until(`document.querySelectorAll(".look-holes .stones .stone").length === 4`)
}

// TestServerGone: the page says so, keeps the position, and goes on when the
// server is back, even if it has forgotten the table.
func TestServerGone(t *testing.T) {
	watch(t)
	p := visit(t, hall(), 1280, 800, "#/gomoku?seat=human&seat=engine:first&time=0.1")
	p.press("h8")
	p.settled(2)
	old := p.table()
	p.vanish()
	p.until(`document.querySelector(".status .trouble").textContent === "The studio does not answer: trying again"`)
	q := p.at(3.5, 3.5)
	p.do(chromedp.MouseClickXY(q.X, q.Y))
	p.until(`document.querySelector(".note").textContent.includes("Is its program still running?")`)
	p.studio.remove(old)
	p.back()
	p.until(`document.querySelector(".status").innerText.includes("Black to move") && !location.hash.includes("` + old.id + `")`)
	p.press("h9")
	p.settled(4)
}
