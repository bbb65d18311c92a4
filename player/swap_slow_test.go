//go:build slow

package player_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/player"
)

// swapped plays the opening of a game between two players and returns the moves
// up to the first one after the last choice, or the error and whose it is.
func swapped(t *testing.T, opening string, players ...sente.Engine) (moves []sente.Move, seat int, err error) {
	t.Helper()
	r := sente.Record{Game: "gomoku", Opening: opening, Moves: []sente.Move{}}
	board, err := catalog.Standard().Board(r)
	if err != nil {
		t.Fatal(err)
	}
	for len(r.Moves) < 9 {
		seat = board.Turn()
		c, err := players[seat].Think(t.Context(), r, turn, nil)
		if err != nil {
			return r.Moves, seat, err
		}
		m, err := board.Play(string(c.Move))
		if err != nil {
			t.Fatalf("%v and %s: %v", r.Moves, c.Move, err)
		}
		r = r.With(m)
		if n := len(r.Moves); n > 4 && (r.Moves[n-2] == "black" || r.Moves[n-2] == "white") {
			break
		}
	}
	return r.Moves, -1, nil
}

func TestSwap2IsTold(t *testing.T) {
	for _, c := range []struct{ first, second, want string }{
		{"swap2", "swap2", "h8 i7 g8 white f10"},
		{"swap2", "swap2-swap", "h8 i7 g8 black a15"}, // the first has white now, and moves
		{"swap2", "swap2-two", "h8 i7 g8 two f10 j6 black a15"},
		{"swap2-swap", "swap2-two", "h8 i7 g8 two f10 j6 white e11"},
	} {
		first, second := external(t, quick, c.first), external(t, quick, c.second)
		moves, _, err := swapped(t, "swap2", first, second)
		if got := words(moves); err != nil || got != c.want {
			t.Errorf("%s and %s: %s, %v, want %s", c.first, c.second, got, err, c.want)
		}
		if first.Starts() != 1 || second.Starts() != 1 {
			t.Errorf("%d and %d processes", first.Starts(), second.Starts())
		}
		for _, e := range []*player.External{first, second} {
			if err := e.Close(); err != nil {
				t.Error(err)
			}
		}
	}
}

func words(moves []sente.Move) string {
	var all []string
	for _, m := range moves {
		all = append(all, string(m))
	}
	return strings.Join(all, " ")
}

// The protocol has no word for the opening swap: three stones are asked for as in
// swap2, and the colour is taken that the engine thinks better.
func TestSwapIsToldAsFarAsItCanBe(t *testing.T) {
	first, second := external(t, quick, "swap2"), external(t, quick, "talk")
	defer first.Close()
	defer second.Close()
	moves, _, err := swapped(t, "swap", first, second)
	if got := words(moves); err != nil || got != "h8 i7 g8 white a15" {
		t.Errorf("%s, %v", got, err)
	}
}

func TestBrokenSwap2(t *testing.T) {
	for _, c := range []struct {
		behaviour string
		seat      int
		kind      player.Kind
		want      string
	}{
		{"sound", 0, player.Refusal, "UNKNOWN"},
		{"sound", 1, player.Refusal, "UNKNOWN"},
		{"swap2-none", 0, player.Babble, "SWAP"},
		{"swap2-many", 0, player.Babble, "1,1 2,2 3,3 4,4"},
		{"swap2-many", 1, player.Babble, "1,1 2,2 3,3 4,4"},
		{"swap2-occupied", 1, player.Babble, "7,7"},
		{"swap2-outside", 0, player.OffBoard, "70,7"},
		{"swap2-outside", 1, player.OffBoard, "70,7"},
		{"swap2-hang", 0, player.Silence, "SWAP2BOARD"},
		{"swap2-crash", 1, player.Crash, "no book"},
	} {
		players := []sente.Engine{external(t, quick, "swap2"), external(t, quick, "swap2")}
		players[c.seat] = external(t, quick, c.behaviour)
		_, seat, err := swapped(t, "swap2", players...)
		var f *player.Fault
		if !errors.As(err, &f) || f.Kind != c.kind || seat != c.seat || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s as %d: player %d: %v", c.behaviour, c.seat, seat, err)
		}
		for _, p := range players {
			_ = p.(*player.External).Close()
		}
	}
}
