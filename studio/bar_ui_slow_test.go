//go:build slow

package studio

import (
	"fmt"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/games/tictactoe"
	"github.com/sente-games/sente/rules"
)

// inked is a game whose stones have other colours.
type inked struct {
	rules.Board
	inks []int
}

func (b inked) Scene() sente.Scene {
	scene := b.Board.Scene()
	scene.Inks = b.inks
	return scene
}

// TestBarHasTheColoursOfTheSides: the bar beside the board is in the colours of the
// stones, whichever they are and whoever begins.
func TestBarHasTheColoursOfTheSides(t *testing.T) {
	var games catalog.Catalog
	sides := map[string][2]string{"plain": {"--black-side", "--white-side"}, "turned": {"--white-side", "--black-side"}, "coloured": {"--hi2", "--hi3"}}
	for name, inks := range map[string][]int{"plain": nil, "turned": {1, 0}, "coloured": {2, 3}} {
		g := catalog.New(name, name, tictactoe.Game.Open)
		open := g.Open
		g.Open = func(r sente.Record) (rules.Board, error) {
			b, err := open(r)
			return inked{b, inks}, err
		}
		games = append(games, g)
	}
	p := visit(t, games, 1280, 800, "")
	for name, want := range sides {
		p.open("#/" + name + "?moves=b2")
		p.until(`document.querySelectorAll(".stones .stone, .stones .glyph").length === 1`)
		p.until(fmt.Sprintf(`[[".bar .share", %q], [".bar", %q]].every(([at, colour]) => {
			const probe = document.body.appendChild(document.createElement("i"));
			probe.style.background = "var(" + colour + ")";
			const same = getComputedStyle(probe).backgroundColor === getComputedStyle(document.querySelector(at)).backgroundColor;
			probe.remove();
			return same;
		})`, want[0], want[1]))
	}
}

// TestBarKnowsTheScale: what a score is worth depends on the engine that gave it.
func TestBarKnowsTheScale(t *testing.T) {
	games := hallOf("thinker")
	games[0].Profiles[0].Scale, games[1].Profiles[0].Scale = 70, 700
	p := visit(t, games, 1280, 800, "#/gomoku?moves=h8,i9")
	balance := func(want string) {
		t.Helper()
		p.until(`document.querySelector(".candidate") && document.querySelector(".bar").getAttribute("aria-label") === "Balance: ` + want + `"`)
	}
	p.key(" ")
	balance("88 per cent for black") // 140 at 70
	p.until(`document.querySelector(".verdict .words").textContent === "Black is much better"`)
	p.open("#/connectfour?moves=4,4")
	p.key(" ")
	balance("55 per cent for first") // 140 at 700
	p.until(`document.querySelector(".verdict .words").textContent === "Even"`)
}
