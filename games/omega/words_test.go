package omega_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/omega"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/scene"
)

// play opens a board and plays the moves of a text.
func play(t *testing.T, r sente.Record, moves string) rules.Board {
	t.Helper()
	b, err := omega.Open(r)
	if err != nil {
		t.Fatal(err)
	}
	words, err := b.Split(moves)
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range words {
		if _, err := b.Play(w); err != nil {
			t.Fatal(err)
		}
	}
	return b
}

// TestRules_Endings checks the winner of ties and the players' colours by all rules.
func TestRules_Endings(t *testing.T) {
	for _, c := range []struct {
		size, rules, moves string
		winner             int
		reason             string
	}{
		{"2", "", "a1 a2 c1 c2", 1, "white 1, black 1: tie at 1, the last of these players wins"},
		{"2", "ties=draw", "a1 a2 c1 c2", -1, "white 1, black 1: a tie at 1"},
		{"2", "", "a1 c1 b1 a2", 0, "white 2, black 1"},
		{"2", "", "a1 b2 c2 b3", 1, "white 1, black 2"},
		{"2", "pie", "a1 c1 swap b1 a2", 1, "white 2, black 1"},
		{"2", "pie", "a1 c1 b1 a2", 0, "white 2, black 1"},
		{"2", "pie", "a1 a2 swap c1 c2", 0, "white 1, black 1: tie at 1, the last of these players wins"},
		{"3", "4p", "a1 a3 e1 e3 b1 b4 d1 d4 c1 c5 b2 b3 c2 c4 d2 d3", 1, "white 4, black 4, red 3, blue 3: tie at 4, the last of these players wins"},
	} {
		b := play(t, sente.Record{Size: c.size, Rules: c.rules}, c.moves)
		over, winner, reason := b.Outcome()
		if !over || winner != c.winner || c.reason != "" && reason.Text != c.reason {
			t.Errorf("%s %s: %v %d %q, want %d %q", c.rules, c.moves, over, winner, reason, c.winner, c.reason)
		}
	}
}

// TestScene checks the running scores, the next stone and the round.
func TestScene(t *testing.T) {
	sc := play(t, sente.Record{Size: "3", Rules: "3p"}, "a1 a2 a3 b1 b2 b3 c1").Scene()
	var told []string
	for _, text := range sc.Texts {
		told = append(told, fmt.Sprintf("%d %s: %s", text.Player, text.Name, text.Value))
	}
	want := "0 score: 3, 1 score: 2, 2 score: 2, -1 round: 1/2 (3/3)"
	if got := strings.Join(told, ", "); got != want {
		t.Errorf("told\n%s\nwant\n%s", got, want)
	}
	if sc.Prompt != "place a black stone" {
		t.Errorf("prompt %q", sc.Prompt)
	}
	if len(sc.Cells) != 19 || len(sc.Stones) != 7 || len(sc.Moves) != 12 {
		t.Errorf("%d cells, %d stones, %d moves", len(sc.Cells), len(sc.Stones), len(sc.Moves))
	}
}

// TestGroups checks the sizes of groups on the stones closest to their centres, and their products.
func TestGroups(t *testing.T) {
	sc := play(t, sente.Record{Size: "4"}, "a1 d1 a2 d2 a3 d4 c1 d5 c2 g1").Scene()
	var told []string
	for _, m := range sc.Marks {
		if m.Kind == scene.Tally {
			told = append(told, sc.Cells[m.Cell].Name+" "+m.Text)
		}
	}
	for _, text := range sc.Texts[:2] {
		told = append(told, text.Value)
	}
	if got, want := strings.Join(told, ", "), "a2 3, c1 2, d1 2, d4 2, 3 × 2 = 6, 2² = 4"; got != want {
		t.Errorf("told\n%s\nwant\n%s", got, want)
	}
}

// TestScene_MarksLastTurns checks that all stones are marked that the other players have placed since
// the player to move has finished a turn.
func TestScene_MarksLastTurns(t *testing.T) {
	for _, c := range []struct{ size, rules, moves, want string }{
		{"3", "", "a1 a2", "a2 a1"},
		{"3", "", "a1 a2 b1", "b1 a2 a1"},
		{"3", "", "a1 a2 b1 b2", "b2 b1"},
		{"3", "4p", "a1 a3 e1 e3 b1 b4 d1 d4 c1 c5 b2 b3 c2 c4 d2 d3", "d3 d2 c4 c2"},
		{"4", "4p", "a1 a3 e1 e3 b1 b4 d1 d4 c1 c5 b2 b3 c2 c4 d2 d3", "d3 d2 c4 c2 b3 b2 c5 c1 d4 d1 b4 b1"},
	} {
		sc := play(t, sente.Record{Size: c.size, Rules: c.rules}, c.moves).Scene()
		var marked []string
		for _, m := range sc.Marks {
			if m.Kind == scene.LastMove {
				marked = append(marked, sc.Cells[m.Cell].Name)
			}
		}
		if got := strings.Join(marked, " "); got != c.want {
			t.Errorf("%s after %s: marked %q, want %q", c.rules, c.moves, got, c.want)
		}
	}
}
