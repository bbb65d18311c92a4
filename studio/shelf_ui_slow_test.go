//go:build slow

package studio

import (
	"encoding/json"
	"io"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
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
}
