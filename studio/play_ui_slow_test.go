//go:build slow

package studio

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/scene"
	"github.com/sente-games/sente/session"
	"github.com/sente-games/sente/studio/internal/storage"
	"github.com/sente-games/sente/studio/internal/table"
)

// settled waits until it is a person's turn or the game is over, on the server
// and on the page.
func (p *page) settled(moves int) table.State {
	p.t.Helper()
	t := p.table()
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if s := t.State(); (len(s.Record.Moves) >= moves || s.Over) && s.Job == nil {
			p.until(fmt.Sprintf("document.querySelectorAll('.record li button:not(.undone)').length === %d", len(s.Record.Moves)))
			return s
		}
	}
	p.t.Fatalf("the table never came to %d moves: %+v", moves, t.State())
	return table.State{}
}

// TestPage_WholeGame plays a game against an engine by clicking on the board, to a win.
func TestPage_WholeGame(t *testing.T) {
	p := visit(t, hall(), 1280, 800, "")
	p.click("#card-gomoku")
	p.choose("#opponent", "more")
	p.until(`document.querySelector('#opponent option[value="engine:first"]')`)
	p.choose("#opponent", "engine:first")
	p.click("#start")
	board := p.table()
	for i, cell := range []string{"h8", "h9", "h10", "h11", "h12"} {
		p.settled(2 * i)
		p.press(cell)
	}
	if s := p.settled(9); !s.Over || s.Winner != 0 || board != p.table() {
		t.Fatalf("the game was not won: %+v", s.Record)
	}
	p.until(`document.querySelector(".status .text").textContent === "Black wins: five in a row"`)
	p.until(`document.querySelectorAll(".winner").length === 5`)
	p.until(`document.querySelector(".end-card h2").textContent === "You won in 5 moves"`)
	p.click("#again")
	p.click("#start")
	p.until(`document.querySelectorAll(".stone").length === 0 && !document.querySelector(".end-card")`)
}

func TestPage_ExplainsIllegalClick(t *testing.T) {
	p := visit(t, hall(), 1280, 800, "#/gomoku?moves=h8")
	p.press("h8")
	p.until(`document.querySelector(".note") && document.querySelector(".shake")`)
	text := value[string](p, `document.querySelector(".note").textContent`)
	if !strings.Contains(text, "h8 ") || !strings.HasSuffix(text, ".") {
		t.Errorf("the sentence is %q", text)
	}
	p.press("h9")
	p.until(`document.querySelectorAll(".stone").length === 2 && !document.querySelector(".note")`)
}

func TestPage_ShowsAndStopsThinking(t *testing.T) {
	p := visit(t, hall(), 1280, 800, "")
	testutil.CheckDuration(t, "stopping", 20*time.Second, func() time.Duration {
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

// TestPage_BarUsesScale: what a score is worth depends on the engine that gave it.
func TestPage_BarUsesScale(t *testing.T) {
	games := hallOf("thinker")
	games[0].Profiles[0].Scale, games[1].Profiles[0].Scale = 70, 700
	p := visit(t, games, 1280, 800, "")
	for hash, want := range map[string]string{"#/gomoku?moves=h8,i9": "88 per cent for black", "#/connectfour?moves=4,4": "55 per cent for player 1"} {
		p.open(hash)
		p.key(" ") // the score is 140
		p.until(`document.querySelector(".candidate") && document.querySelector(".bar").getAttribute("aria-label") === "Evaluation: ` + want + `"`)
	}
}

// candid has the page show what engines think of the game that they play.
func (p *page) candid() {
	p.t.Helper()
	p.click("#tab-analyse")
	p.until(`document.querySelector("#thoughts") && (document.querySelector("#thoughts").checked || (document.querySelector("#thoughts").click(), true))`)
}

func TestPage_BackAndForward(t *testing.T) {
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

// TestPage_KeyboardOnly plays and wins a game without a pointer.
func TestPage_KeyboardOnly(t *testing.T) {
	p := visit(t, hallOf("first"), 1280, 800, "")
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
	for i, cell := range []string{"b2", "a2", "c2"} { // the engine plays the first free cell
		p.steer(p.settled(2*i), sente.Move(cell))
		p.key(kb.Enter)
	}
	if s := p.settled(5); !s.Over || s.Winner != 0 {
		t.Errorf("the game was not won: %+v", s.Record)
	}
	spoken := value[string](p, `[...document.querySelectorAll("[aria-live]")].map((e) => e.textContent).join(" ")`)
	if !strings.Contains(spoken, "played") {
		t.Errorf("a screen reader hears %q", spoken)
	}
}

// steer moves the board's cursor to a cell with the arrow keys.
func (p *page) steer(s table.State, to sente.Move) {
	p.t.Helper()
	var goal scene.Cell
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

// TestPage_ServerGone: the page says so, keeps the position, and goes on when the
// server is back, even if it has forgotten the table.
func TestPage_ServerGone(t *testing.T) {
	p := visit(t, hall(), 1280, 800, "#/gomoku?seat=human&seat=engine:first&time=0.1")
	p.press("h8")
	p.settled(2)
	old := p.table()
	p.vanish()
	p.until(`document.querySelector(".status .trouble").textContent === "The studio is not responding. Reconnecting…"`)
	q := p.at(3.5, 3.5)
	p.do(chromedp.MouseClickXY(q.X, q.Y))
	p.until(`document.querySelector(".note").textContent.includes("Is it running?")`)
	p.studio.tables.Close(old)
	p.back()
	p.until(`document.querySelector(".status").innerText.includes("Black to move") && !location.hash.includes("` + old.ID + `")`)
	p.press("h9")
	p.settled(4)
}

// cellWords is how a screen reader names the cell of the keyboard's cursor.
const cellWords = `(document.getElementById(document.querySelector(".board-frame .board").getAttribute("aria-activedescendant") ?? "")?.getAttribute("aria-label") ?? "")`

// TestPage_TouchConfirmsOnSmallCells: on cells that a finger hides, the first touch shows them
// larger and chooses, sliding corrects, and a button or a second touch plays.
func TestPage_TouchConfirmsOnSmallCells(t *testing.T) {
	p := visit(t, hall(), 360, 740, "")
	p.do(chromedp.EmulateViewport(360, 740, chromedp.EmulateTouch))
	p.open("#/gomoku?size=19&seat=human&seat=human")
	stones := func() int { return len(p.table().State().Record.Moves) }
	p.touch(input.DispatchTouchEventTypeTouchStart, p.spot("c3"))
	p.until(`document.querySelector(".loupe b").textContent === "c3"`)
	p.touch(input.DispatchTouchEventTypeTouchMove, p.spot("d4"))
	p.until(`document.querySelector(".loupe b").textContent === "d4"`)
	p.touch(input.DispatchTouchEventTypeTouchEnd)
	p.until(`!document.querySelector(".loupe") && document.querySelector("#confirm").textContent === "Play d4" && document.querySelector(".ghost")`)
	if stones() != 0 {
		t.Error("the first touch has played")
	}
	p.do(chromedp.TapXY(p.spot("k10").X, p.spot("k10").Y))
	p.until(`document.querySelector("#confirm").textContent === "Play k10"`)
	p.click("#confirm")
	p.until(`document.querySelectorAll(".stone").length === 1 && !document.querySelector("#confirm")`)
	for range 2 {
		p.do(chromedp.TapXY(p.spot("a19").X, p.spot("a19").Y))
	}
	p.until(`document.querySelectorAll(".stone").length === 2`)
	p.do(chromedp.TapXY(p.spot("a19").X, p.spot("a19").Y))
	p.until(`document.querySelector(".note")`) // refused at once
	p.click("#menu-button")
	p.click("#menu-touch")
	p.click("#confirm-never")
	p.key(kb.Escape)
	p.until(`!document.querySelector("#menu:popover-open")`)
	p.do(chromedp.TapXY(p.spot("d4").X, p.spot("d4").Y))
	p.until(`document.querySelectorAll(".stone").length === 3`)
	p.click("#menu-button")
	p.click("#confirm-auto")
	p.key(kb.Escape)
	p.open("#/tictactoe?seat=human&seat=human") // large cells are played at once
	p.do(chromedp.TapXY(p.spot("b2").X, p.spot("b2").Y))
	p.until(`document.querySelectorAll(".stones .glyph").length === 1`)
}

// TestPage_BoardIsAGrid: each cell is read by its name and what is on it, in rows
// from above, and the cell of the cursor is the active one.
func TestPage_BoardIsAGrid(t *testing.T) {
	games := standard.Games()
	p := visit(t, games, 1280, 800, "")
	for _, name := range []string{"gomoku", "connectfour", "omega", "quarto"} { // each form of board
		g, err := games.FindGame(name)
		testutil.NoError(t, err)
		p.open("#/" + g.Name)
		s := p.table().State()
		p.until(fmt.Sprintf(`document.querySelectorAll('[role="grid"] [role="row"] [role="gridcell"]').length === %d`, len(s.Scene.Cells)))
		tree := testutil.Must(chromedp.Call(p.ctx, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{}))(t)
		named := map[string]bool{}
		grids := 0
		for _, n := range tree.Nodes {
			if n.Role == nil || n.Name == nil || n.Ignored {
				continue
			}
			switch role, name := string(n.Role.Value), strings.Trim(string(n.Name.Value), `"`); {
			case strings.Contains(role, "gridcell"):
				first, _, _ := strings.Cut(name, ",")
				named[first] = true
			case role == `"grid"`:
				grids++
				if !strings.Contains(name, "Board") {
					t.Errorf("%s: the board is called %s", g.Name, name)
				}
			}
		}
		for _, c := range s.Scene.Cells {
			if !named[c.Name] {
				t.Errorf("%s: no cell is read as %q", g.Name, c.Name)
				break
			}
		}
		if grids != 1 {
			t.Errorf("%s: %d grids", g.Name, grids)
		}
	}
	p.open("#/gomoku?seat=human&seat=human&moves=h8")
	p.do(chromedp.Evaluate[chromedp.Void](`document.querySelector(".home").focus()`))
	for !value[bool](p, `document.activeElement.matches(".board")`) {
		p.key(kb.Tab)
	}
	p.until(cellWords + ` === "h8, black, last move"`)
	p.key(kb.ArrowRight)
	p.until(cellWords + ` === "i8, free"`)
	p.key(kb.Enter)
	p.until(cellWords + ` === "i8, white, last move"`)
	p.until(`[...document.querySelectorAll("[aria-live]")].some((e) => e.textContent === "White played i8.")`)
	p.key(kb.Enter)
	p.until(`document.querySelector('.note[role="alert"]')?.textContent.includes("i8")`)
}

// TestPage_SeatsWait: engines that take the seats of people begin when somebody says so.
func TestPage_SeatsWait(t *testing.T) {
	p := visit(t, hall(), 1280, 800, "#/gomoku?seat=human&seat=engine:first&time=0.05")
	p.press("h8")
	p.settled(2)
	p.click("#game-options summary")
	p.click("#swap")
	p.until(`document.querySelector("#go-on")`)
	p.drawn()
	if s := p.table().State(); len(s.Record.Moves) != 2 || s.Players[0].Kind != storage.Engine || s.Players[1].Kind != storage.Human {
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

// TestPage_ClockRunsOut shows a clock, tells of its end, and ends the game.
func TestPage_ClockRunsOut(t *testing.T) {
	p := visit(t, hall(), 1280, 800, "")
	watch := &handWatch{}
	p.studio.tables.Watch = func() session.Stopwatch { return watch }
	p.open("#/gomoku?seat=human&seat=human&control=1m%2B2s")
	p.until(`document.querySelector('.clock[data-seat="0"]').textContent === "1:00"`)
	p.press("h8")
	p.until(`document.querySelectorAll(".stone").length === 1 && document.querySelector('.clock.running[data-seat="1"]')`)
	h := p.table()
	wind := func(took time.Duration) {
		watch.set(took)
		h.ReportTrouble(nil)
	}
	wind(35 * time.Second)
	p.until(`/White has 30 seconds left/.test(document.body.innerText)`)
	wind(52 * time.Second)
	p.until(`/^\d\.\d$/.test(document.querySelector(".clock.short.running").textContent) && /10 seconds left/.test(document.body.innerText)`)
	wind(time.Minute)
	p.until(`document.querySelector(".status .text").textContent === "Black wins on time"`)
	if r := h.State().Record.Result; r.Winner != "black" || r.Reason != "time" {
		t.Errorf("the record says %+v", r)
	}
	watch.set(0)
	p.click("#undo") // takebacks are allowed, and give the time back
	p.until(`document.querySelectorAll(".stone").length === 0 && document.querySelector(".status .text").textContent === "Black to move"`)
}

// TestPage_Swap: chips, stones and the next stone have the colour that a player
// took, the choices are buttons only as long as they can be made, and the list of moves
// shows them whole.
func TestPage_Swap(t *testing.T) {
	p := visit(t, standard.Games(), 1280, 800, "#/gomoku?opening=swap2&seat=human&seat=human&moves=h8,h9")
	p.press("i9")
	p.until(`[...document.querySelectorAll(".opening-prompt button")].map((e) => e.id).join() === "choice-black,choice-white,choice-two"`)
	p.until(`document.querySelector(".status .text").textContent.startsWith("Player 2")`)
	p.click("#choice-black")
	p.until(`document.querySelectorAll(".opening-prompt button").length === 0 && [...document.querySelectorAll(".player .chip")].map((e) => e.className.match(/s\d/)[0]).join() === "s0,s1"`)
	p.until(`document.querySelectorAll(".stones .stone.s0").length === 2 && document.querySelectorAll(".stones .stone.s1").length === 1`)
	p.press("a1")
	p.until(`document.querySelectorAll(".stones .stone.s1").length === 2`)
	p.until(`[...document.querySelectorAll(".record button")].every((b) => b.scrollWidth <= b.clientWidth)`)
	p.until(`document.querySelector(".moves .opening").textContent === "D4 Kagetsu"`)

	p.open("#/gomoku?rules=renju&opening=rif&seat=human&seat=human&moves=h8,h9")
	p.until(`document.querySelectorAll(".zone rect").length === 25`)
	p.open("#/gomoku?rules=renju&opening=rif&seat=human&seat=human&moves=h8,h9,i9,white,g7,a1")
	p.press("b1")
	p.until(`document.querySelector(".status .text").textContent.startsWith("White")`)
	p.press("c1")
	p.until(`document.querySelector(".note")?.textContent === "c1 was not offered: choose one of a1 b1."`)
	p.press("b1")
	p.until(`document.querySelectorAll(".stones .stone").length === 5`)
}

// TestPage_MatchesProgram: words, chances and points of scores, in the browser
// and in the terminal.
func TestPage_MatchesProgram(t *testing.T) {
	p := visit(t, hall(), 1280, 800, "")
	rnd := rand.New(rand.NewPCG(3, 4))
	bounds := []string{"exact", "lower", "upper"}
	seats := [][]string{{"black", "white"}, {"red", "green", "blue"}}
	type asked struct {
		Score sente.Score
		Seats []string
		Turn  int
		Scale float64
		Bound string
		Drawn bool
	}
	var all []asked
	var want []string
	for i := range 4000 {
		a := sente.Assessment{Seats: seats[rnd.IntN(2)], Scale: float64(rnd.IntN(400)), Bound: sente.Bound(rnd.IntN(3)), Drawn: i%50 == 0}
		a.Turn = rnd.IntN(len(a.Seats))
		switch n := rnd.IntN(50); rnd.IntN(5) {
		case 0:
			a.Score = sente.WinIn(n)
		case 1:
			a.Score = sente.LossIn(n)
		case 2:
			a.Score = sente.WinIn(n + 1).Presumed()
		case 3:
			a.Score = sente.LossIn(n + 1).Presumed()
		default:
			a.Score = sente.Score(rnd.IntN(1600) - 800)
		}
		if a.Drawn {
			a.Score = 0
		}
		all = append(all, asked{a.Score, a.Seats, a.Turn, a.Scale, bounds[a.Bound], a.Drawn})
		if a.Drawn { // the numbers of a draw are not shown
			want = append(want, a.Words())
			continue
		}
		chance, _ := a.Chance()
		if _, frac := math.Modf(100 * chance); math.Abs(frac-0.5) < 1e-6 {
			a.Scale++ // a half is rounded in two ways
			all[i].Scale++
		}
		want = append(want, a.Words()+" | "+a.Number()+" | "+a.Points())
	}
	text := testutil.Must(json.Marshal(all))(t)
	value[string](p, fmt.Sprintf(`import("/js/state/score.js").then(({ describeScore, formatScore, formatPoints }) => (window.said = %s.map((a) => {
		const of = [a.Score, a.Seats, a.Turn, a.Scale, a.Bound];
		return a.Drawn ? describeScore(...of, true) : [describeScore(...of), formatScore(...of), formatPoints(...of)].join(" | ");
	}))), "asked"`, text))
	p.until("window.said")
	got := value[[]string](p, "window.said")
	signs := strings.NewReplacer("≥", ">=", "≤", "<=", "−", "-")
	wrong := 0
	for i := range got {
		if said := signs.Replace(got[i]); !strings.EqualFold(said, want[i]) {
			if wrong++; wrong < 10 {
				t.Errorf("%+v: the page says %q, the program %q", all[i], said, want[i])
			}
		}
	}
	if len(got) != len(want) || wrong > 0 {
		t.Errorf("%d answers, %d wrong", len(got), wrong)
	}
}
