//go:build slow

package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/browsertest"
	"github.com/sente-games/sente/internal/testutil"
)

// mostBytes is what the packed engine may have, so that the page opens soon on a phone.
const mostBytes = 1_500_000

// site builds the page as its README says.
func site(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	said, err := exec.CommandContext(t.Context(), "go", "run", "./build", "--out", dir).CombinedOutput()
	if err != nil || !strings.Contains(string(said), "the engine has ") {
		t.Fatalf("%v %s", err, said)
	}
	return dir
}

// tab is a page in Chromium.
type tab struct{ *browsertest.Tab }

// press clicks on a cell when the page lets a person move.
func (p tab) press(cell string) {
	p.T.Helper()
	p.Until(fmt.Sprintf(`document.querySelector("[data-cell=%s]:not([disabled])")`, cell))
	p.Do(chromedp.Click(chromedp.CSS("[data-cell=" + cell + "]")))
}

// shoot writes a picture of the page, if a folder is named for it.
func (p tab) shoot(name, scheme string, width, height int64) {
	p.T.Helper()
	p.Do(chromedp.EmulateViewport(width, height))
	p.Prefer(scheme)
	p.Shoot(name)
}

// open builds the page, serves it and opens it in Chromium.
func open(t *testing.T) tab {
	t.Helper()
	dir := site(t)
	packed, err := os.Stat(filepath.Join(dir, "ataxx.wasm.gz"))
	if err != nil || packed.Size() > mostBytes {
		t.Errorf("%v, the engine has %d bytes, more than %d", err, packed.Size(), mostBytes)
	}
	web := httptest.NewServer(http.FileServer(http.Dir(dir)))
	t.Cleanup(web.Close)
	p := tab{browsertest.Open(t, 390, 844)}
	p.Do(chromedp.Navigate(web.URL + "/"))
	p.Prefer("light")
	p.Until(`document.querySelectorAll(".cell").length === 49`)
	return p
}

// TestThePage builds the page and plays in it, on a screen as large as a phone's: the
// engine answers from its worker, the page stays awake meanwhile, and what is drawn is
// what the rules say.
func TestThePage(t *testing.T) {
	if testutil.RaceEnabled {
		t.Skip("what runs is in the browser: nothing for the race detector to find")
	}
	p := open(t)
	day := browsertest.Value[string](p.Tab, `getComputedStyle(document.body).backgroundColor`)
	p.Prefer("dark")
	if night := browsertest.Value[string](p.Tab, `getComputedStyle(document.body).backgroundColor`); night == day {
		t.Errorf("light and dark are both %s", day)
	}
	if wide := browsertest.Value[float64](p.Tab, `document.documentElement.scrollWidth`); wide > 390 {
		t.Errorf("the page is %v wide on a screen of 390", wide)
	}
	if cell := browsertest.Value[float64](p.Tab, `document.querySelector(".cell").getBoundingClientRect().width`); cell < 40 {
		t.Errorf("a cell is %v wide: too small for a finger", cell)
	}

	p.press("g1")
	if open := browsertest.Value[int](p.Tab, `document.querySelectorAll(".cell.open").length`); open != 8 {
		t.Errorf("%d squares are offered to the piece on g1, not 8", open)
	}
	p.shoot("web-phone-dark", "dark", 390, 844)
	// An engine on the page's own thread would let it wake once at most before it is done; how often
	// it wakes beyond that is the machine's business.
	p.Do(chromedp.Evaluate[chromedp.Void](`window.beats = 0; setInterval(() => {
		if (document.querySelector(".said").innerText.includes("blue thinks")) window.beats++
	}, 10)`))
	p.press("e3") // a jump
	p.Until(`document.querySelector(".said").innerText.includes("blue thinks")`)
	p.Until(`document.querySelector(".said").innerText.includes("Your move, red")`)
	if beats := browsertest.Value[int](p.Tab, `window.beats`); beats < 3 {
		t.Errorf("the page woke %d times while the engine thought for half a second", beats)
	}
	words := strings.Fields(browsertest.Value[string](p.Tab, `document.querySelector(".said small").innerText`))
	reply := strings.TrimSuffix(words[0], ":")
	same(t, p, "g1e3", reply)
	p.press("e2") // a click on a free square adds a piece
	p.Until(`!document.querySelector("#undo").disabled`)
	p.shoot("web-phone-light", "light", 390, 844)
	p.shoot("web-desktop-dark", "dark", 1200, 900)
	p.Do(chromedp.EmulateViewport(390, 844))

	for range 2 {
		p.Until(`!document.querySelector("#undo").disabled`)
		p.Do(chromedp.Click(chromedp.CSS("#undo")))
		p.Until(`document.querySelector(".said").innerText.includes("Your move, red")`)
	}
	same(t, p)
	p.Do(chromedp.Click(chromedp.CSS("#swap")))
	p.Until(`document.querySelector(".said").innerText.includes("Your move, blue")`)
	if stones := browsertest.Value[int](p.Tab, `document.querySelectorAll(".place g.stone").length`); stones < 4 || stones > 5 {
		t.Errorf("%d stones after the engine's first move", stones)
	}
}

// same compares what the page draws with the rules after some moves.
func same(t *testing.T, p tab, moves ...string) {
	t.Helper()
	want, err := positionAfter(moves)
	testutil.NoError(t, err)
	p.Until(fmt.Sprintf(`document.querySelectorAll(".place g.stone").length === %d`, len(want.Scene.Stones)))
	for i, text := range want.Scene.Texts {
		if got := browsertest.Value[string](p.Tab, fmt.Sprintf(`document.querySelectorAll(".score b")[%d].innerText`, i)); got != text.Value {
			t.Errorf("after %v the page counts %s pieces of %s, not %s", moves, got, text.Name, text.Value)
		}
	}
	for _, s := range want.Scene.Stones {
		name := want.Scene.Cells[s.Cell].Name
		label := browsertest.Value[string](p.Tab, fmt.Sprintf(`document.querySelector("[data-cell=%s]").getAttribute("aria-label")`, name))
		if label != name+", "+want.Seats[s.Player] {
			t.Errorf("after %v the page says %q of %s", moves, label, name)
		}
	}
}

// What the worker is given: the rules' answers, and a search that keeps its limits.
func TestTheWorkersEngine(t *testing.T) {
	e, err := newEngine()
	testutil.NoError(t, err)
	var told []thought
	found, err := e.think([]string{"g2"}, sente.Limits{Nodes: 20000}, func(r thought) { told = append(told, r) })
	if err != nil || len(told) == 0 || told[len(told)-1].Move != found.Move || found.Nodes > 20000 {
		t.Fatalf("%+v, %v, %+v", found, err, told)
	}
	if _, err := strconv.Atoi(strings.TrimPrefix(found.Score, "+")); err != nil {
		t.Errorf("score %q", found.Score)
	}
	p, err := positionAfter([]string{"g2", found.Move})
	if err != nil || len(p.Moves) != 2 || len(p.Scene.Moves) == 0 || p.Turn != 0 {
		t.Errorf("%+v, %v", p, err)
	}
	if text := inJSON(positionAfter([]string{"a1"})); text != `{"error":"a1 is occupied"}` {
		t.Error(text)
	}
}

// TestLongSpeed compares the search in the page with the same search outside.
func TestLongSpeed(t *testing.T) {
	testutil.Long(t)
	const nodes = 3_000_000
	p := open(t)
	for range 3 {
		e, err := newEngine()
		testutil.NoError(t, err)
		out, err := e.think(nil, sente.Limits{Nodes: nodes}, func(thought) {})
		testutil.NoError(t, err)
		p.Do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`window.found = null; (() => {
			const w = new Worker("worker.js");
			w.onmessage = ({ data }) => { if (data.answer) { window.found = data.answer; w.terminate(); } };
			w.postMessage({ id: 1, ask: "think", moves: [], ms: 600000, nodes: %d });
		})()`, nodes)))
		p.Until(`window.found`)
		in := browsertest.Value[thought](p.Tab, `window.found`)
		if in.Move != out.Move || in.Nodes != out.Nodes || in.Score != out.Score {
			t.Errorf("in the page %+v, outside %+v", in, out)
		}
		t.Logf("%d nodes: %d ms in the page, %d ms outside: %.0f %% of its speed", in.Nodes, in.MS, out.MS, 100*float64(out.MS)/float64(in.MS))
	}
}
