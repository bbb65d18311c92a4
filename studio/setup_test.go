package studio

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
)

// TestDraftsOfEveryGame begins with a position of every game, takes all its pieces off and
// puts them back one by one: the same position comes of it, and every picture on the way
// shows each piece.
func TestDraftsOfEveryGame(t *testing.T) {
	for _, game := range catalog.Standard() {
		board, err := game.Open(sente.Record{Game: game.Name})
		if err != nil {
			t.Fatal(err)
		}
		record := sente.Record{Game: game.Name}
		rng := rand.New(rand.NewPCG(3, 4))
		for range 7 {
			if legal := board.Legal(); len(legal) > 0 {
				m, err := board.Play(string(legal[rng.IntN(len(legal))]))
				if err != nil {
					t.Fatal(err)
				}
				record.Moves = append(record.Moves, m)
			}
		}
		want, err := arranged{Record: record, Do: "begin"}.draft(game)
		if err != nil || want.Refused != "" {
			t.Fatalf("%s: %v %s", game.Name, err, want.Refused)
		}
		if len(want.Kit.Pieces) == 0 {
			continue
		}
		now, err := arranged{Record: sente.Record{Setup: want.Setup}, Do: "clear"}.draft(game)
		if err != nil || now.Setup == want.Setup {
			t.Fatalf("%s: cleared to %q with %d stones, %v", game.Name, now.Setup, len(now.Scene.Stones), err)
		}
		for _, part := range strings.Split(want.Setup, "; ") {
			name, words, _ := strings.Cut(part, ": ")
			for _, k := range want.Kit.Pieces {
				if k.Name != name {
					continue
				}
				for _, cell := range strings.Fields(words) {
					if now, err = (arranged{Record: sente.Record{Setup: now.Setup}, Do: "put", Piece: name, Cell: cell}).draft(game); err != nil || now.Refused != "" {
						t.Fatalf("%s: %v %s", game.Name, err, now.Refused)
					}
				}
			}
		}
		if now.Problem != want.Problem || len(now.Scene.Stones) != len(want.Scene.Stones) {
			t.Errorf("%s: %q became %q (%s)", game.Name, want.Setup, now.Setup, now.Problem)
		}
	}
}

// TestStepsOfDrafts are turns, shifts and sides, and what is said of those that cannot be.
func TestStepsOfDrafts(t *testing.T) {
	game, err := catalog.Standard().Game("gomoku")
	if err != nil {
		t.Fatal(err)
	}
	const setup = "black: a1 b1; white: g7; to-move: black"
	for _, c := range []struct {
		e                       arranged
		setup, problem, refused string
	}{
		{arranged{Do: "rotate"}, "black: a7 a6; white: g1; to-move: black", "", ""},
		{arranged{Do: "mirror"}, "black: g1 f1; white: a7; to-move: black", "", ""},
		{arranged{Do: "side", Side: "white"}, "black: a1 b1; white: g7; to-move: white", "", ""},
		{arranged{Do: "shift", Right: 1}, setup, "", "the piece on g7 would leave the board"},
		{arranged{Do: "put", Piece: "", Cell: "b1"}, "black: a1; white: g7; to-move: black", "", ""},
		{arranged{Do: "put", Piece: "black", Cell: "z9"}, "black: a1 b1 z9; white: g7; to-move: black", "z9", ""},
		{arranged{Do: "carry", From: "b1", Cell: "c3"}, "black: a1 c3; white: g7; to-move: black", "", ""},
		{arranged{Do: "carry", From: "a1", Cell: "g7"}, "black: b1 g7; white:; to-move: black", "", ""},
		{arranged{Do: "carry", From: "c3", Cell: "c4"}, setup, "", "no piece of the set-up lies on \"c3\""},
		{arranged{Do: "burn"}, setup, "", "is no step"},
	} {
		c.e.Record = sente.Record{Size: "7", Setup: setup}
		d, err := c.e.draft(game)
		if err != nil || d.Setup != c.setup || !strings.Contains(d.Problem, c.problem) || c.problem == "" && d.Problem != "" || !strings.Contains(d.Refused, c.refused) || c.refused == "" && d.Refused != "" {
			t.Errorf("%+v: %q, problem %q, refused %q, %v", c.e, d.Setup, d.Problem, d.Refused, err)
		}
	}
}

// TestEditorJourney sets up a won position and analyses one that can go on.
func TestEditorJourney(t *testing.T) {
	p := visit(t, catalog.Standard(), 1280, 800, "#/tictactoe?seat=human&seat=human&moves=b2")
	p.click("#edit")
	p.until(`document.querySelector(".desk .board") && document.querySelector("#put-x")`)
	put := func(x, y float64) {
		q := value[point](p, `(() => {
			const m = document.querySelector(".desk .board").getScreenCTM();
			const q = new DOMPoint(`+number(x)+`, `+number(y)+`).matrixTransform(m);
			return { X: q.x, Y: q.y };
		})()`)
		p.do(chromedp.MouseClickXY(q.X, q.Y))
	}
	put(0.5, 2.5) // a1
	p.until(`document.querySelector("#edit-text").value.includes("a1") && document.querySelector("#edit-play").disabled`)
	p.click("#put-o")
	put(1.5, 2.5) // b1
	p.until(`!document.querySelector("#edit-play").disabled`)
	drag := func(x, y, toX, toY float64) {
		p.do(chromedp.Evaluate[chromedp.Void](`(() => {
			const board = document.querySelector(".desk .board");
			const at = (x, y) => { const q = new DOMPoint(x, y).matrixTransform(board.getScreenCTM()); return { clientX: q.x, clientY: q.y, bubbles: true, isPrimary: true, pointerType: "mouse", pointerId: 1 }; };
			board.setPointerCapture = () => undefined;
			for (const [type, x, y] of [["pointerdown", ` + number(x) + `, ` + number(y) + `], ["pointermove", ` + number(toX) + `, ` + number(toY) + `], ["pointerup", ` + number(toX) + `, ` + number(toY) + `]]) board.dispatchEvent(new PointerEvent(type, at(x, y)));
		})()`))
	}
	drag(1.5, 2.5, 2.5, 0.5)
	p.until(`document.querySelector("#edit-text").value.includes("c3") && !document.querySelector("#edit-text").value.includes("b1")`)
	drag(2.5, 0.5, 9, 9)
	p.until(`!document.querySelector("#edit-text").value.includes("c3")`)
	p.click("#edit-undo")
	p.click("#edit-undo")
	p.until(`document.querySelector("#edit-text").value.includes("b1")`)
	p.click("#edit-undo")
	p.until(`document.querySelector("#edit-play").disabled`)
	p.click("#edit-redo")
	p.click("#edit-play")
	p.until(`location.hash.includes("setup=") && document.querySelectorAll(".stones text").length === 3`)
}
