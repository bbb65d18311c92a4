package othello_test

import (
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/othello"
)

// shortGame is the shortest game there is, found by Brian Rose (2006): white has
// no disc left after nine moves.
const shortGame = "e6f4e3f6g5d6e7f5c5"

func TestShortestGame(t *testing.T) {
	b := play(t, "", shortGame)
	over, winner, reason := b.Outcome()
	if !over || winner != 0 || reason != "13 to 0 discs" {
		t.Errorf("%v %d %q", over, winner, reason)
	}
	if _, err := b.Play("a1"); err == nil || !strings.Contains(err.Error(), "the game is over (13 to 0 discs)") {
		t.Errorf("a move after the end: %v", err)
	}
}

// passing is a game on 4x4 squares at whose end white must pass.
func passing(t *testing.T) (moves string) {
	t.Helper()
	r, _ := othello.New(4)
	type node struct {
		s     othello.State
		moves string
	}
	for queue := []node{{s: r.Start()}}; len(queue) > 0; queue = queue[1:] {
		n := queue[0]
		for _, m := range r.Moves(&n.s, nil) {
			if m == othello.Pass {
				return n.moves
			}
			next := node{moves: n.moves + r.Format(&n.s, m)}
			r.Play(&next.s, &n.s, m, false)
			queue = append(queue, next)
		}
	}
	t.Fatal("nobody ever passes")
	return ""
}

func TestPass(t *testing.T) {
	b := play(t, "4", passing(t))
	if legal := b.Legal(); len(legal) != 1 || legal[0] != "pass" {
		t.Fatalf("the moves are %v", legal)
	}
	scene := b.Scene()
	if free := 16 - len(scene.Stones); len(scene.Moves) != free {
		t.Errorf("%d squares pass, %d are free", len(scene.Moves), free)
	}
	if !strings.Contains(scene.Prompt, "any free square passes") {
		t.Errorf("the prompt is %q", scene.Prompt)
	}
	free := scene.Cells[scene.Moves[0].Path[0]].Name
	if _, err := b.Play(free); err == nil || err.Error() != free+" turns no disc, nor does any other square: the only move is pass" {
		t.Errorf("%s instead of a pass: %v", free, err)
	}
	if m, err := b.Play(" PASS "); err != nil || m != "pass" {
		t.Errorf("%q, %v", m, err)
	}
}

func TestRefusals(t *testing.T) {
	b := play(t, "", "")
	for text, want := range map[string]string{
		"d4":   "d4 is occupied: the moves are d3, c4, f5, e6",
		"a1":   "a1 turns no disc: the moves are d3, c4, f5, e6",
		"pass": "pass is only for who can turn no disc: the moves are d3, c4, f5, e6",
		"i1":   `"i1" is no move on the 8x8 board: moves are squares a1 to h8, row 1 the top one, and pass`,
		"d0":   `"d0" is no move`,
		"":     `"" is no move`,
	} {
		if _, err := b.Play(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	if _, err := play(t, "6", "").Play("g1"); err == nil || !strings.Contains(err.Error(), "6x6 board: moves are squares a1 to f6") {
		t.Errorf("g1 on 6x6: %v", err)
	}
	if _, err := b.Split("d3c"); err == nil || !strings.Contains(err.Error(), `"c" is no move`) {
		t.Errorf("half a square: %v", err)
	}
}

func TestOpenRefusesWhatItHasNot(t *testing.T) {
	for want, r := range map[string]sente.Record{
		`size "10" is not an Othello board: sizes are 8x8, 6x6 or 4x4`: {Size: "10"},
		`size "8x6" is not an Othello board`:                           {Size: "8x6"},
		`unknown rules "reversi"`:                                      {Rules: "reversi"},
		`unknown opening "swap"`:                                       {Opening: "swap"},
		`set-up part "red" is unknown: the parts are black, white`:     {Setup: "red: a1"},
	} {
		if _, err := othello.Open(r); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want %s", r, err, want)
		}
	}
	if _, err := othello.New(5); err == nil || !strings.Contains(err.Error(), "5x5") {
		t.Errorf("New(5): %v", err)
	}
	for text, want := range map[string]int{"": 8, "8": 8, "8X8": 8, "6": 6, "6x6": 6, "4": 4, "4x4": 4} {
		if side, err := othello.ParseSize(text); err != nil || side != want {
			t.Errorf("size %q is %d, %v", text, side, err)
		}
	}
}
