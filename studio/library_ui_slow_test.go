//go:build slow

package studio

import (
	"encoding/json"
	"io"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/library"
	"github.com/sente-games/sente/studio/internal/table"
)

// TestLibrary_FindsGamesAtTable: games that the studio keeps and files that are brought are found by the
// position on the board.
func TestLibrary_FindsGamesAtTable(t *testing.T) {
	shelf := &scanned{}
	p := visitWith(t, allGames, Options{Studies: t.TempDir(), Library: shelf}, 1280, 800, "")
	p.begins(`{"game":"gomoku"}`, "h8", "i9", "g7")
	p.open("#/gomoku?moves=h8,i9")
	p.click("#menu-button")
	p.click("#open-library")
	p.until(`document.querySelectorAll(".library li").length >= 1 && document.querySelectorAll(".library li .picture .stone").length >= 3`)
	p.do(chromedp.Evaluate[chromedp.Void](dropTwoGames))
	p.until(`document.querySelector("#library-said").innerText.includes("2 new games, 0 already in the library")`)
	p.until(`document.querySelector(".library ul").innerText.includes("two.txt")`)
	p.click(".library .more summary")
	p.fill("#library-least", "4")
	p.until(`document.querySelectorAll(".library li").length === 1 && document.querySelector(".library ul").innerText.includes("one.txt")`)
	p.fill("#library-least", "")
	p.until(`document.querySelector(".library ul").innerText.includes("two.txt")`)
	p.click("#library-own")
	p.until(`!document.querySelector(".library ul").innerText.includes("two.txt") && document.querySelector(".library .rename")`)
}

// dropTwoGames drops two games on the dialog of the library.
const dropTwoGames = `(() => {
	const data = new DataTransfer();
	data.items.add(new File(["h8 i9 j10 h7\n"], "one.txt"));
	data.items.add(new File(["h8 i9 k11\n"], "two.txt"));
	document.querySelector("dialog.library").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
})()`

// TestExplorer_FollowsPosition: the explorer beside the board shows the moves and games of the position
// on the board; each click plays a move, and arrow keys take it along. It remembers being open.
func TestExplorer_FollowsPosition(t *testing.T) {
	shelf := &scanned{}
	p := visitWith(t, allGames, Options{Studies: t.TempDir(), Library: shelf}, 1280, 800, "")
	p.begins(`{"game":"gomoku"}`, "h8", "i9", "g7")
	for _, moves := range [][]sente.Move{{"h8", "i9", "j10", "h7"}, {"h8", "i9", "k11"}} {
		testutil.Must(shelf.Add(t.Context(), library.Entry{Record: sente.Record{Game: "gomoku", Moves: moves, Players: []string{"ann", "bob"}}, Source: "club.sgf"}))(t)
	}
	p.open("#/gomoku?seat=human&seat=human&moves=h8")
	p.until(`document.querySelector("#explorer-fold") && !document.querySelector("#explorer table")`)
	p.click("#menu-button")
	p.click("#open-explorer")
	p.until(`document.querySelector("#explorer .played") && document.querySelector("#explorer .games-of").innerText.includes("ann")`)
	p.click(`#explorer .played[data-move="i9"]`)
	following := `["g7", "j10", "k11"].every((m) => document.querySelector('#explorer .played[data-move="' + m + '"]'))`
	p.until(`location.hash.includes("h8,i9") && ` + following)
	p.click(`#explorer .played[data-move="j10"]`)
	p.until(`location.hash.includes("h8,i9,j10") && document.querySelector("#explorer .played")?.dataset.move === "h7"`)
	p.key(kb.ArrowLeft)
	p.until(following)
	p.click("#explorer-own")
	p.until(`document.querySelector('#explorer .played[data-move="g7"]') && !document.querySelector('#explorer .played[data-move="k11"]')`)
	p.do(chromedp.Reload())
	p.until(`document.querySelector("#explorer .played")`)
}

// TestLibrary_ListsOwnGames: one list has what the studio keeps, with all that can be
// done with it, and what was brought.
func TestLibrary_ListsOwnGames(t *testing.T) {
	shelf := &scanned{}
	testutil.Must(shelf.Add(t.Context(), library.Entry{Record: sente.Record{Game: "gomoku", Moves: []sente.Move{"h8"}, Players: []string{"ann", "bob"}}, Source: "club.sgf"}))(t)
	p := visitWith(t, allGames, Options{Studies: t.TempDir(), Library: shelf}, 1280, 800, "")
	first, last := p.begins(`{"game":"gomoku"}`, "h8", "i9"), p.begins(`{"game":"tictactoe"}`, "b2")
	p.open("")
	p.click("#first-games")
	p.until(`document.querySelectorAll(".library li").length === 2 && document.querySelector("#library-own").checked`)
	p.until(`document.querySelector(".library li").innerText.includes("1 move, unfinished, today") && document.querySelectorAll(".library .rename").length === 2`)
	p.click(".library li:nth-child(2) .rename")
	p.do(chromedp.Evaluate[chromedp.Void](`document.querySelector(".naming input").value = ""`), chromedp.SendKeys(chromedp.CSS(".naming input"), "Mine"+kb.Enter))
	p.until(`document.querySelector(".library li").innerText.includes("Mine")`) // what changed last is the first
	p.click(".library li:nth-child(2) .discard")
	p.until(`document.querySelectorAll(".library li").length === 1 && document.querySelector("#library-said").innerText.includes("deleted")`)
	if p.studio.studies.Has(last) {
		t.Error("the game is still there")
	}
	p.click("#restore")
	p.until(`document.querySelectorAll(".library li").length === 2 && !document.querySelector("#restore")`)
	p.click("#library-own")
	p.until(`document.querySelectorAll(".library li").length === 3 && document.querySelectorAll(".library .rename").length === 2`)
	p.fill("#library-text", "ann")
	p.until(`document.querySelectorAll(".library li").length === 1 && document.querySelector(".library ul").innerText.includes("club.sgf")`)
	p.fill("#library-text", "Mine")
	p.until(`document.querySelectorAll(".library li").length === 1 && document.querySelector(".library ul").innerText.includes("Mine")`)
	p.click(".library .kept")
	p.settled(2)
	if id := p.table().ID; id != first {
		t.Errorf("table %s is opened, want %s", id, first)
	}
}

// begins starts a game that the studio keeps.
func (p *page) begins(body string, moves ...string) (id string) {
	p.t.Helper()
	var made table.State
	testutil.NoError(p.t, json.Unmarshal([]byte(p.post("/api/tables", body)), &made))
	for _, m := range moves {
		p.post("/api/tables/"+made.ID+"/play", `{"move":"`+m+`"}`)
	}
	return made.ID
}

// post asks the page's studio from elsewhere.
func (p *page) post(path, body string) (said string) {
	p.t.Helper()
	answer := testutil.Must(p.web.Client().Post(p.url+path, "application/json", strings.NewReader(body)))(p.t)
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode >= 400 {
		p.t.Fatalf("POST %s: %d %s %v", path, answer.StatusCode, text, err)
	}
	return string(text)
}

// TestLastGame_RequestsItsBoardAgain: the card of the last game shows its board, also after a
// request for it has failed.
func TestLastGame_RequestsItsBoardAgain(t *testing.T) {
	p := visit(t, hall(), 1280, 800, "#/gomoku?seat=human&seat=human&moves=h8")
	p.press("i9")
	p.until(`document.querySelectorAll(".stone").length === 2`)
	p.instead.Store("/api/position", []byte("no position"))
	p.click(".home")
	p.until(`document.querySelector("#continue") && performance.getEntriesByType("resource").some((r) => r.name.endsWith("/api/position"))`)
	p.drawn()
	if value[bool](p, `!!document.querySelector("#continue .picture svg")`) {
		t.Fatal("the board is shown without its position")
	}
	p.instead.Delete("/api/position")
	p.click("#continue")
	p.until(`document.querySelectorAll(".stone").length === 2 && location.hash.includes("table=")`)
	p.click(".home")
	p.until(`document.querySelectorAll("#continue .picture .stone").length === 2`)
}

// TestStudies_PageListsGames: the games that the studio keeps are listed with what one knows
// them by, the latest first, and go on, are renamed, deleted and restored from there; what
// the browser kept itself is among them until it is opened.
func TestStudies_PageListsGames(t *testing.T) {
	p := visitWith(t, hallOf("first"), Options{Studies: t.TempDir()}, 1280, 800, "")
	p.begins(`{"game":"connectfour","seats":[{"kind":"human"},{"kind":"engine","engine":"thinker"}]}`, "4")
	last := p.begins(`{"game":"gomoku","rules":"standard"}`, "h8", "i9")
	p.do(chromedp.Evaluate[chromedp.Void](`localStorage.setItem("sente.games", JSON.stringify([{ table: "gone", hash: "#/tictactoe?table=gone&moves=b2,a1,c3", title: "Tic-tac-toe", plies: 3, ending: "" }]))`))
	p.open("")
	p.until(`document.querySelector("#continue")?.innerText.includes("Gomoku · Standard, two players, same screen, 2 moves, unfinished, today") && document.querySelectorAll("#continue .stone").length === 2`)
	p.click("#first-games")
	p.until(`document.querySelectorAll(".shelf li").length === 3`)
	p.until(`document.querySelector(".shelf li:nth-child(2)").innerText.includes("vs thinker, 1 move, unfinished, today") && document.querySelector(".shelf li:nth-child(3)").innerText.includes("3 moves")`)
	p.click(".shelf li:nth-child(1) .rename")
	p.do(chromedp.Evaluate[chromedp.Void](`document.querySelector(".naming input").value = ""`), chromedp.SendKeys(chromedp.CSS(".naming input"), "My <first> study"+kb.Enter))
	p.until(`document.querySelector(".shelf li:nth-child(1)").innerText.includes("My <first> study") && document.querySelector(".shelf li:nth-child(1)").innerText.includes("Gomoku · Standard, two players, same screen, 2 moves")`)
	p.click(".shelf li:nth-child(1) .discard")
	p.until(`document.querySelectorAll(".shelf li").length === 2 && document.querySelector(".shelf .done").innerText.includes("“My <first> study” deleted.")`)
	if p.studio.studies.Has(last) {
		t.Error("the game is still there")
	}
	p.click("#restore")
	p.until(`document.querySelectorAll(".shelf li").length === 3 && document.querySelector(".shelf li").innerText.includes("My <first> study")`)
	p.click(".shelf li:nth-child(1) .kept")
	p.settled(2)
	if id := p.table().ID; id != last {
		t.Errorf("table %s is opened, want %s", id, last)
	}
	p.press("k4")
	p.settled(3)
	p.click(".home")
	p.until(`document.querySelector("#continue").innerText.includes("My <first> study, Gomoku · Standard, two players, same screen, 3 moves") && document.querySelectorAll("#continue .stone").length === 3`)
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
