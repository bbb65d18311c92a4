//go:build slow

package studio

import (
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/sente-games/sente/catalog/standard"
)

// maxFirstPage is the maximum size in bytes of all compressed responses that the first page loads.
const maxFirstPage = 220_000

// TestStartPage_LoadsLittle: the first page loads no module of the table before one is opened.
func TestStartPage_LoadsLittle(t *testing.T) {
	p := visit(t, standard.Games(), 1280, 800, "")
	p.until(`document.querySelectorAll(".card").length > 10`)
	size := value[int](p, `[...performance.getEntriesByType("resource"), ...performance.getEntriesByType("navigation")].reduce((sum, e) => sum + e.encodedBodySize, 0)`)
	if size > maxFirstPage || size < maxFirstPage/4 {
		t.Errorf("the first page loads %d bytes, want at most %d", size, maxFirstPage)
	}
	if value[bool](p, `performance.getEntriesByType("resource").some((e) => e.name.endsWith("/tablepage.js"))`) {
		t.Error("the first page loads the page of the table")
	}
}

// TestStartPage_FirstScreenHasAll: on a laptop the games most looked for, the other tasks and the box
// for positions are visible without scrolling, and on the card of Gomoku its rule sets.
func TestStartPage_FirstScreenHasAll(t *testing.T) {
	p := visit(t, standard.Games(), 1280, 800, "")
	for _, element := range []string{"h1", "#card-gomoku", "#card-quarto", "#first-watch", "#first-analyse", "#first-edit", "#first-games", "#first-match", "#paste", "#card-ataxx"} {
		p.until(`document.querySelector("` + element + `")?.getBoundingClientRect().bottom <= innerHeight`)
	}
	p.until(`document.querySelector("#card-gomoku .picture svg").viewBox.baseVal.width < 12`) // the middle of the board
	p.until(`[...document.querySelectorAll(".rule-choices button")].map((b) => b.textContent).join() === "Gomoku,Renju,Capture,Pente"`)
	p.click("#card-gomoku-capture")
	p.until(`document.querySelector("#new-rules")?.value === "capture" && document.querySelector("#new-size").placeholder === "19"`)
	p.click("#start")
	p.until(`document.querySelectorAll(".board .cell, [role=gridcell]").length >= 19 * 19`)
}

// TestStartPage_WatchStartsAGame: one click starts a game between two engines, with another opening
// each time.
func TestStartPage_WatchStartsAGame(t *testing.T) {
	p := visit(t, standard.Games(), 1280, 800, "")
	var openings [2]string
	for i := range openings {
		p.open("")
		p.click("#first-watch")
		p.until(`document.querySelectorAll(".stones .stone").length >= 4 && location.hash.split(",").length > 3`)
		openings[i] = value[string](p, `new URLSearchParams(location.hash.split("?")[1]).get("moves").split(",").slice(0, 3).join()`)
	}
	if openings[0] == openings[1] {
		t.Errorf("both games begin with %s", openings[0])
	}
}

// TestOpening_PromptIsOverTheBoard: swap2 asks for its stones, then offers the colours as buttons, and
// says what the other player chose; the board keeps its place.
func TestOpening_PromptIsOverTheBoard(t *testing.T) {
	p := visit(t, standard.Games(), 1280, 800, "#/gomoku?opening=swap2&seat=human&seat=human")
	says := func(text string) {
		p.until(`document.querySelector(".opening-prompt [role=status]").textContent === "` + text + `"`)
	}
	says("Player 1: place 3 stones: black, white, black")
	const place = `JSON.stringify(document.querySelector(".board-frame > svg").getBoundingClientRect())`
	before := value[string](p, place)
	p.press("h8")
	says("Player 1: place 2 more: white, black")
	p.press("h9")
	says("Player 1: place 1 more: black")
	p.press("i9")
	says("Player 2: choose a colour")
	p.until(`[...document.querySelectorAll(".opening-prompt button")].map((b) => b.textContent).join() === "Play Black,Play White,Place two more"`)
	p.until(`document.querySelectorAll(".board .sign").length === 0`)
	p.until(`(() => { const box = document.querySelector(".opening-prompt").getBoundingClientRect();
		return [...document.querySelectorAll(".stones .stone")].every((s) => { const r = s.getBoundingClientRect(); return r.bottom < box.top || r.top > box.bottom; }); })()`)
	p.click("#choice-two")
	says("Player 2: place 2 stones: white, black")
	p.press("a1")
	p.press("b1")
	says("Player 1: choose a colour")
	p.click("#choice-white")
	says("Player 1 took White.")
	if after := value[string](p, place); after != before {
		t.Errorf("the board moved from %s to %s", before, after)
	}
	p.open("#/gomoku?opening=swap2&seat=engine:sente&seat=human&time=0.1")
	p.until(`document.querySelector("#choice-white")`)
	says("Choose a colour")
	p.click("#choice-white")
	says("You are White.")
}

// TestNames_AreForPeople: rules, sizes, sides and engines have display names.
func TestNames_AreForPeople(t *testing.T) {
	p := visit(t, standard.Games(), 1280, 800, "#/connectfour?rules=connect=5&size=8x7&seat=human&seat=human")
	p.until(`document.querySelector(".top .game").textContent === "Connect FourConnect 58 × 7"`)
	p.until(`document.querySelector("main").innerText.includes("Red")`)
	if value[bool](p, `document.querySelector("main").innerText.includes("First")`) {
		t.Error("a side is called first")
	}
	p.open("#/tictactoe?seat=human&seat=human")
	p.until(`document.querySelector("main").innerText.includes("X to move")`)
	p.open("#/nim?rules=misere-3p&seat=human&seat=human&seat=human")
	p.until(`document.querySelector(".top .game").innerText.includes("Last stick loses, three players")`)
	p.open("#/gomoku?seat=human&seat=engine:uct3000")
	p.until(`document.querySelector("main").innerText.includes("UCT, 3,000 games per move") || [...document.querySelectorAll("option:checked")].some((o) => o.textContent === "UCT, 3,000 games per move")`)
}

// TestSavedGames_LeaveOutWhatWasLookedAt: a position that was only opened is no game of the person.
func TestSavedGames_LeaveOutWhatWasLookedAt(t *testing.T) {
	p := visitWith(t, standard.Games(), Options{Studies: t.TempDir()}, 1280, 800, "#/gomoku?moves=h8,i9,i8")
	p.until(`document.querySelectorAll(".stones .stone").length === 3`)
	p.click(".home")
	p.until(`document.querySelector("#paste")`)
	p.fill("#paste", "h8 i9 h9")
	p.click(".paste [type=submit]")
	p.until(`document.querySelectorAll(".stones .stone").length === 3 && document.querySelector(".top .game")`)
	p.click(".home")
	p.click("#first-games")
	p.until(`location.hash === "#/games" && document.querySelector("main.library h1")`)
	p.until(`document.querySelectorAll("main.library li").length === 0`)
	p.open("#/gomoku?moves=h8,i9,i8&seat=human&seat=human")
	p.press("a1")
	p.until(`document.querySelectorAll(".stones .stone").length === 4`)
	p.open("#/games")
	p.until(`document.querySelectorAll("main.library li").length === 1 && document.querySelector("main.library li").innerText.includes("4 moves")`)
}

// TestLanguages_OpeningNamesAndIcons: Japanese shows the names of openings in kanji, and German words
// leave the icons their size.
func TestLanguages_OpeningNamesAndIcons(t *testing.T) {
	p := visit(t, standard.Games(), 1280, 800, "")
	speak := func(tag string) {
		p.do(chromedp.Evaluate[chromedp.Void](`localStorage.setItem("sente.settings", JSON.stringify({language: "` + tag + `"}))`))
	}
	speak("ja")
	p.open("#/gomoku?moves=h8,i9,f6")
	p.until(`document.body.innerText.includes("I13 彗星")`)
	speak("de")
	p.open("#/gomoku?moves=h8")
	p.until(`document.documentElement.lang === "de" && [...document.querySelectorAll("main .icon")].filter((i) => i.getBoundingClientRect().width).every((i) => i.getBoundingClientRect().width >= 15)`)
}
