//go:build slow

package studio

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/testutil"
)

// pageState is a state of the page that checks of the whole page look at.
type pageState struct {
	name string
	show func(p *page)
}

const (
	beginnerSeats = "?seat=human&seat=engine:sente:level=beginner"
	peopleSeats   = "?seat=human&seat=human"
	winningMoves  = "h8,a1,h9,a2,h10,a3,h11,a4,h12"
	middleMoves   = "h8,g9,g7,i9,f6,e5,i8,h9,f9,j9"
)

// pageStates returns the states of the page with a table of each game.
func pageStates(games catalog.Catalog) []pageState {
	all := []pageState{
		{"first page", func(p *page) { p.arrive("") }},
		{"new game", func(p *page) {
			p.arrive("")
			p.tap("#card-gomoku")
			p.until(`document.querySelector("dialog[open] #start")`)
		}},
		{"menu", func(p *page) {
			p.arrive("")
			p.tap("#menu-button")
			p.until(`document.querySelector("#menu")?.checkVisibility()`)
		}},
		{"keys", func(p *page) { p.arrive(""); p.key("?"); p.until(`document.querySelector("dialog.keys[open]")`) }},
		{"editor", (*page).showEditor},
		{"import", func(p *page) {
			p.arrive("")
			p.drop("two.sgf", twoGames)
			p.until(`document.querySelectorAll("dialog.found .title").length === 2`)
		}},
		{"library", func(p *page) { p.arrive("#/games"); p.until(`document.querySelector("#library-text")`) }},
		{"match form", func(p *page) { p.arrive("#/matches"); p.until(`document.querySelector("#match-start")`) }},
		{"match", showMatch},
		{"play", func(p *page) { p.showTable("#/gomoku" + beginnerSeats + "&moves=" + middleMoves) }},
		{"hover", func(p *page) {
			p.showTable("#/gomoku" + peopleSeats + "&moves=" + middleMoves + "&tab=play")
			p.hover("j6")
			p.drawn()
		}},
		{"analysis", showAnalysis},
		{"review", showReview},
		{"finished", func(p *page) { p.showTable("#/gomoku" + beginnerSeats + "&moves=" + winningMoves) }},
		{"opening", func(p *page) { p.showTable("#/gomoku" + peopleSeats + "&opening=swap2&moves=h8,i9,j10") }},
	}
	for _, g := range games {
		all = append(all, pageState{"table of " + g.Name, func(p *page) { p.showTable("#/" + g.Name + peopleSeats + "&moves=" + sampleMoves(p.t, games, g.Name)) }})
	}
	return all
}

const twoGames = "(;GM[4]SZ[15]PB[Ann]PW[Bob];B[hh];W[ii])(;GM[4]SZ[15]PB[Cid]PW[Dan];B[gg];W[hh];B[ii])"

// sampleMoves returns a few moves of a game, as an address has them.
func sampleMoves(t *testing.T, games catalog.Catalog, game string) string {
	t.Helper()
	b := testutil.Must(games.OpenBoard(sente.Record{Game: game}))(t)
	var moves []string
	for i := range 9 {
		legal := b.Legal()
		if len(legal) == 0 {
			break
		}
		move := string(legal[(7*i+len(legal)/2)%len(legal)])
		testutil.Must(b.Play(move))(t)
		if over, _, _ := b.Outcome(); over {
			break
		}
		moves = append(moves, move)
	}
	return strings.Join(moves, ",")
}

// showTable opens a table and waits until it is drawn.
func (p *page) showTable(hash string) {
	p.t.Helper()
	p.open(hash)
	p.until(`document.querySelector(".board-frame svg")`)
}

// showEditor opens the position editor with the board on the table.
func (p *page) showEditor() {
	p.t.Helper()
	p.showTable("#/gomoku" + peopleSeats + "&moves=" + middleMoves)
	p.tap("#edit")
	p.until(`document.querySelector("#edit-analyse")`)
}

func showAnalysis(p *page) {
	p.showTable("#/gomoku" + peopleSeats + "&moves=" + middleMoves + ",k9&tab=analyse")
	p.tap("#analyse")
	p.until(`document.querySelector(".candidate")`)
	p.tap("#analyse") // figures that stand still
}

func showReview(p *page) {
	p.arrive("") // whose storage it is
	p.do(chromedp.Evaluate[chromedp.Void](`localStorage.setItem("sente.review", '{"engine":"search","nodes":20000}')`))
	p.showTable("#/tictactoe" + peopleSeats + "&moves=b2,b1,a1,c3,a2,a3,c2&tab=review")
	p.key("j")
	p.until(`document.querySelectorAll(".mark .blunder").length === 1 && document.querySelector("#retry-mistakes")`)
}

func showMatch(p *page) {
	p.arrive("#/matches")
	p.choose("#match-game", "tictactoe")
	p.choose("#side-engine-0", "random")
	p.choose("#side-engine-1", "search")
	p.choose("#match-limit", "nodes")
	p.fill("#match-nodes", "40")
	p.tap("#match-start")
	p.until(`document.querySelector("#run-phase")?.innerText.includes(", finished")`)
}

// closeAll closes open dialogs.
func (p *page) closeAll() {
	p.t.Helper()
	for range 3 {
		if !value[bool](p, `!!document.querySelector("dialog[open], [popover]:popover-open")`) {
			return
		}
		p.key(kb.Escape)
		p.drawn()
	}
}

// open brings the page into a state.
func (s pageState) open(p *page) {
	p.t.Helper()
	p.closeAll()
	s.show(p)
	p.until(`!document.querySelector(".intro")`)
	p.still()
}
