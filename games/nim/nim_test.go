package nim_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/gametest"
	"github.com/sente-games/sente/games/nim"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
)

func newGame(t testing.TB, players int, misere bool, heaps ...int) nim.Game {
	t.Helper()
	g, err := nim.New(players, misere, heaps...)
	testutil.NoError(t, err)
	return g
}

func TestRules_Contract(t *testing.T) {
	testutil.SkipUnderRace(t)
	for players := 2; players <= 3; players++ {
		for _, misere := range []bool{false, true} {
			t.Run(fmt.Sprint(players, misere), func(t *testing.T) {
				gametest.Run(t, newGame(t, players, misere, 3, 4, 5), gametest.Games(10))
			})
		}
	}
	gametest.Run(t, newGame(t, 2, false, 1))
	gametest.Run(t, newGame(t, 3, true, 1, 30, 1, 2, 3, 4, 5, 12), gametest.Games(3))
}

// TestPerft checks the number of ways to empty one heap of n in k moves: n-1 over k-1.
func TestPerft(t *testing.T) {
	gametest.Perft(t, newGame(t, 2, false, 6), 6, 15, 20, 15, 6, 1, 0)
	gametest.Perft(t, newGame(t, 3, true, 1, 1, 1), 3, 6, 6, 0)
	gametest.Perft(t, newGame(t, 2, false, 1, 2), 3, 5, 3)
}

func FuzzParse(f *testing.F) { gametest.FuzzParse(f, newGame(f, 2, false, 3, 12, 5)) }

func FuzzOpen(f *testing.F) {
	for _, seed := range [][2]string{{"", ""}, {"3-4-5", "misere-3p"}, {"0", "5p"}, {"1-1-1-1-1-1-1-1-1", "normal-"}, {"-3", "p"}, {"31", "misere"}} {
		f.Add(seed[0], seed[1])
	}
	f.Fuzz(func(t *testing.T, size, rules string) {
		b, err := nim.Open(sente.Record{Size: size, Rules: rules})
		if err != nil {
			if words := err.Error(); words == "" || strings.Contains(words, "\n") || len(words) > 300 {
				t.Errorf("a bad error: %q", words)
			}
			return
		}
		if len(b.Legal()) == 0 || len(b.Seats()) < 2 {
			t.Errorf("size %q, rules %q: %v for %v", size, rules, b.Legal(), b.Seats())
		}
	})
}

// wins is a reference implementation of Bouton's theory by exhaustive search.
func wins(h nim.Heaps, known map[nim.Heaps]bool) bool {
	if o := h.Outcome(); o.IsOver() {
		return o.Winner(h.Player) == int(h.Player)
	}
	if won, ok := known[h]; ok {
		return won
	}
	won := false
	for _, m := range h.Moves(nil) {
		won = won || !wins(h.Play(m), known)
	}
	known[h] = won
	return won
}

func TestWinning_MatchesSearch(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, misere := range []bool{false, true} {
		known := map[nim.Heaps]bool{}
		for range 2000 {
			h := nim.Heaps{Players: 2, Misere: misere, Player: int8(rng.IntN(2))}
			for i := range 1 + rng.IntN(4) {
				h.Left[i] = uint8(rng.IntN(6))
			}
			if h.Outcome().IsOver() {
				continue
			}
			if got, want := h.Winning(), wins(h, known); got != want {
				t.Fatalf("%+v: theory says won %v, trying everything %v", h, got, want)
			}
		}
	}
}

func play(t *testing.T, r sente.Record, moves string) rules.Board {
	t.Helper()
	b, err := nim.Open(r)
	testutil.NoError(t, err)
	words, err := b.Split(moves)
	testutil.NoError(t, err)
	for _, w := range words {
		if _, err := b.Play(w); err != nil {
			t.Fatal(err)
		}
	}
	return b
}

func TestRules_Endings(t *testing.T) {
	for _, test := range []struct {
		rules  string
		names  []string
		winner int
		reason string
	}{
		{"", nil, 0, "first took the last stick"},
		{"normal", nil, 0, "first took the last stick"},
		{"misere", nil, 1, "first had to take the last stick"},
		{"misere-2p", nil, 1, "first had to take the last stick"},
		{"3p", nil, 2, "third took the last stick"},
		{"", []string{"a", "b", "c"}, 2, "third took the last stick"},
		{"misere-3p", nil, 0, "third had to take the last stick"},
		{"normal-4p", []string{"a", "b"}, 2, "third took the last stick"},
		{"misere-4p", nil, 3, "third had to take the last stick"},
	} {
		b := play(t, sente.Record{Size: "2-1", Rules: test.rules, Players: test.names}, "a1b1 A1")
		if over, winner, reason := b.Outcome(); !over || winner != test.winner || reason.Text != test.reason {
			t.Errorf("%q: %v %d %q, want %d %q", test.rules, over, winner, reason, test.winner, test.reason)
		}
	}
}

// TestAims_Clicks checks that a click takes the stick and all to its right, and that the places where
// sticks were taken are marked.
func TestAims_Clicks(t *testing.T) {
	scene := play(t, sente.Record{}, "b2").Scene()
	if len(scene.Cells) != 12 || len(scene.Stones) != 10 || len(scene.Moves) != 10 {
		t.Errorf("%d cells, %d stones, %d moves", len(scene.Cells), len(scene.Stones), len(scene.Moves))
	}
	var taken []string
	for _, mark := range scene.Marks {
		taken = append(taken, scene.Cells[mark.Cell].Name+" "+string(mark.Kind))
	}
	if want := []string{"b.3 from", "b.4 from"}; !slices.Equal(taken, want) {
		t.Errorf("marks %q, want %q", taken, want)
	}
	takes := map[string]string{}
	for _, aim := range scene.Moves {
		takes[scene.Cells[aim.Path[0]].Name] = string(aim.Move)
	}
	for cell, want := range map[string]string{"a3": "a3", "a1": "a1", "b2": "b2", "b1": "b1", "c1": "c1", "b.3": "", "b.4": ""} {
		if takes[cell] != want {
			t.Errorf("a click on %s plays %q, want %q", cell, takes[cell], want)
		}
	}
}
