//go:build slow

package studio

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/sente-games/sente/catalog"
)

// begins starts a game that the studio keeps.
func (p *page) begins(body string, moves ...string) (id string) {
	p.t.Helper()
	var made state
	if err := json.Unmarshal([]byte(p.post("/api/tables", body)), &made); err != nil {
		p.t.Fatal(err)
	}
	for _, m := range moves {
		p.post("/api/tables/"+made.ID+"/play", `{"move":"`+m+`"}`)
	}
	return made.ID
}

// post asks the page's studio from elsewhere.
func (p *page) post(path, body string) (said string) {
	p.t.Helper()
	answer, err := p.web.Client().Post(p.url+path, "application/json", strings.NewReader(body))
	if err != nil {
		p.t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode >= 400 {
		p.t.Fatalf("POST %s: %d %s %v", path, answer.StatusCode, text, err)
	}
	return string(text)
}

// TestYourGamesOnTheDisk: the games that the studio keeps are listed with what one knows
// them by, the latest first, and go on, are renamed, deleted and restored from there; what
// the browser kept itself is among them until it is opened.
func TestYourGamesOnTheDisk(t *testing.T) {
	watch(t)
	p := visitWith(t, hallOf("first"), Options{Studies: t.TempDir()}, 1280, 800, "")
	p.begins(`{"game":"connectfour","seats":[{"kind":"human"},{"kind":"engine","engine":"thinker"}]}`, "4")
	last := p.begins(`{"game":"gomoku","rules":"standard"}`, "h8", "i9")
	p.do(chromedp.Evaluate[chromedp.Void](`localStorage.setItem("sente.games", JSON.stringify([{ table: "gone", hash: "#/tictactoe?table=gone&moves=b2,a1,c3", title: "Tic-tac-toe", plies: 3, ending: "" }]))`))
	p.open("")
	p.until(`document.querySelector("#continue")?.innerText.includes("Gomoku standard, 2 moves, today") && document.querySelectorAll("#continue .stone").length === 2`)
	p.click("#first-games")
	p.until(`document.querySelectorAll(".shelf li").length === 3`)
	p.until(`document.querySelector(".shelf li:nth-child(2)").innerText.includes("against thinker, 1 move, today") && document.querySelector(".shelf li:nth-child(3)").innerText.includes("3 moves")`)
	p.click(".shelf li:nth-child(1) .rename")
	p.do(chromedp.Evaluate[chromedp.Void](`document.querySelector(".naming input").value = ""`), chromedp.SendKeys(chromedp.CSS(".naming input"), "My <first> study"+kb.Enter))
	p.until(`document.querySelector(".shelf li:nth-child(1)").innerText.includes("My <first> study") && document.querySelector(".shelf li:nth-child(1)").innerText.includes("Gomoku standard, 2 moves")`)
	p.click(".shelf li:nth-child(1) .discard")
	p.until(`document.querySelectorAll(".shelf li").length === 2 && document.querySelector(".shelf .done").innerText.includes("“My <first> study” is deleted.")`)
	if p.studio.studies.there(last) {
		t.Error("the game is still there")
	}
	p.click("#restore")
	p.until(`document.querySelectorAll(".shelf li").length === 3 && document.querySelector(".shelf li").innerText.includes("My <first> study")`)
	p.click(".shelf li:nth-child(1) .kept")
	p.settled(2)
	if id := p.table().id; id != last {
		t.Errorf("table %s is opened, want %s", id, last)
	}
	p.press("k4")
	p.settled(3)
	p.click(".home")
	p.until(`document.querySelector("#continue").innerText.includes("My <first> study, Gomoku standard, 3 moves") && document.querySelectorAll("#continue .stone").length === 3`)
	p.click("#first-games")
	p.click(".shelf li:nth-child(3) .kept")
	p.until(`location.hash.includes("table=") && !location.hash.includes("gone")`)
	p.settled(3)
	p.press("b3")
	p.settled(4)
	p.click(".home")
	p.click("#first-games")
	p.until(`document.querySelectorAll(".shelf li").length === 3`)
	if own := value[string](p, `localStorage.getItem("sente.games")`); own != "[]" {
		t.Errorf("the browser still keeps %s", own)
	}
	p.shelfForEyes()
}

// TestGlances: the position of a game that rests is shown without opening it.
func TestGlances(t *testing.T) {
	folder := t.TempDir()
	h := buildOn(t, catalog.Standard(), Options{Studies: folder})
	id := call[state](h, "POST", "/api/tables", `{"game":"gomoku"}`, 201).ID
	for _, m := range []string{"h8", "i9"} {
		call[none](h, "POST", "/api/tables/"+id+"/play", `{"move":"`+m+`"}`, 204)
	}
	call[none](h, "POST", "/api/tables/"+id+"/undo", "", 204)
	if got := call[position](h, "GET", "/api/studies/"+id+"/position", "", 200); len(got.Record.Moves) != 1 {
		t.Errorf("a glance shows %v, want the game's one move", got.Record.Moves)
	}
	second := buildOn(t, catalog.Standard(), Options{Studies: clone(t, folder)})
	call[position](second, "GET", "/api/studies/"+id+"/position", "", 200)
	if n := len(second.studio.list()); n != 0 {
		t.Errorf("a glance opens %d tables", n)
	}
	for path, want := range map[string]int{strings.Repeat("a", 12): 404, "..%2f" + id: 404} {
		if status, _ := h.get("/api/studies/" + path + "/position"); status != want {
			t.Errorf("%s: %d, want %d", path, status, want)
		}
	}
	if err := os.WriteFile(second.studio.studies.file(strings.Repeat("b", 12)), []byte(`{"sente":"study"`), 0o600); err != nil {
		t.Fatal(err)
	}
	if status, said := second.get("/api/studies/" + strings.Repeat("b", 12) + "/position"); status < 400 {
		t.Errorf("%d %s", status, said)
	}
}

// shelfForEyes takes pictures of the list, where SENTE_SHOTS names a folder.
func (p *page) shelfForEyes() {
	folder := os.Getenv("SENTE_SHOTS")
	if folder == "" {
		return
	}
	for i := range 14 {
		p.begins(fmt.Sprintf(`{"game":"gomoku","seats":[{"kind":"human"},{"kind":"human"}],"moves":["a%d"]}`, i+1), "h8")
	}
	s := &shooter{p, folder}
	for _, scheme := range []string{"light", "dark"} {
		p.prefer("prefers-color-scheme", scheme)
		for size, view := range map[string][2]int64{"usual": {1280, 800}, "phone": {360, 740}, "land": {740, 360}, "wide": {2560, 1440}} {
			p.do(chromedp.EmulateViewport(view[0], view[1]))
			p.open("")
			s.shot("shelf-first-" + size + "-" + scheme)
			p.do(chromedp.Evaluate[chromedp.Void](`document.querySelector("#first-games").click()`)) // a wide page lists the games instead
			p.until(`document.querySelector(".shelf .picture svg")`)
			s.shot("shelf-" + size + "-" + scheme)
		}
	}
}
