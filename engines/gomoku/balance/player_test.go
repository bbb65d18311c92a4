package balance_test

import (
	"context"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/gomoku/balance"
	rules "github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/games/gomoku/opening"
)

// opened plays an opening between two engines up to the first stone after the last
// choice.
func opened(t *testing.T, name string, players ...sente.Engine) string {
	t.Helper()
	r := sente.Record{Game: "gomoku", Opening: name, Moves: []sente.Move{}}
	board, err := rules.Open(r)
	if err != nil {
		t.Fatal(err)
	}
	for len(r.Moves) < 8 {
		c, err := players[board.Turn()].Think(t.Context(), r, sente.Limits{Nodes: 3000, Seed: 3}, nil)
		if err != nil {
			t.Fatal(err)
		}
		m, err := board.Play(string(c.Move))
		if err != nil {
			t.Fatalf("after %v: %v", r.Moves, err)
		}
		r = r.WithMove(m)
		if n := len(r.Moves); n > 4 && (r.Moves[n-2] == opening.TakeBlack || r.Moves[n-2] == opening.TakeWhite) {
			break
		}
	}
	var words []string
	for _, m := range r.Moves {
		words = append(words, string(m))
	}
	return strings.Join(words, " ")
}

// TestOpenings_Choices: the colour is the one that is better, and what is even is handed
// on with two stones more.
func TestOpenings_Choices(t *testing.T) {
	always := func(s sente.Score) sente.Engine {
		return balance.WrapEngine(&judge{view: func([]sente.Move) sente.Score { return s }})
	}
	for _, c := range []struct {
		opening       string
		first, second sente.Score
		want          string
	}{
		{"swap", 0, 30, "white a1"},
		{"swap", 0, 0, "white a1"},
		{"swap", 0, -30, "black a1"},
		{"swap", 0, sente.LossIn(9), "black a1"},
		{"swap2", 0, 30, "white a1"},
		{"swap2", 0, -30, "black a1"},
		{"swap2", 5, 0, "two . . white a1"},
		{"swap2", -5, 0, "two . . black a1"},
	} {
		got := strings.Fields(opened(t, c.opening, always(c.first), always(c.second)))[3:]
		for i, w := range strings.Fields(c.want) {
			if i >= len(got) || w != "." && w != got[i] {
				t.Errorf("%s, worth %v and %v to white: ... %v, want %s", c.opening, c.first, c.second, got, c.want)
				break
			}
		}
	}
}

// TestBestAllowed_AvoidsMoves: the engine's own choice if it may, else the best of the others.
func TestBestAllowed_AvoidsMoves(t *testing.T) {
	e := engine(t)
	four := sente.Record{Game: "gomoku", Moves: toMoves("h8 a1 i8 c1 j8 e1 k8 g1")} // g8 and l8 win
	for _, c := range []struct{ avoid, want string }{{"", "g8 l8"}, {"g8", "l8"}, {"l8", "g8"}} {
		got, err := balance.NewAvoider(e).Avoid(t.Context(), four, toMoves(c.avoid), sente.Limits{Nodes: 20_000}, nil)
		if err != nil || !strings.Contains(c.want, string(got.Move)) || !got.Info.Score.Won() {
			t.Errorf("without %s: %v, worth %v, %v", c.avoid, got.Move, got.Info.Score, err)
		}
	}
	got, err := balance.NewAvoider(e).Avoid(t.Context(), four, toMoves("g8 l8"), sente.Limits{Nodes: 20_000}, nil)
	if err != nil || got.Move == "g8" || got.Move == "l8" {
		t.Errorf("without either: %v, %v", got.Move, err)
	}
}

// abilities are those that Wrap must not hide.
type abilities struct {
	judge
	pondered []sente.Record
	forgot   int
}

func (a *abilities) Ponder(_ context.Context, r sente.Record) { a.pondered = append(a.pondered, r) }
func (a *abilities) Forget()                                  { a.forgot++ }

func TestWrapEngine_KeepsAbilities(t *testing.T) {
	a := &abilities{judge: judge{view: hash}}
	s := balance.WrapEngine(a)
	p, _ := sente.As[sente.Ponderer](s)
	p.Ponder(t.Context(), sente.Record{Opening: "swap2", Moves: toMoves("h8 h9")})
	p.Ponder(t.Context(), sente.Record{Opening: "swap2", Moves: toMoves("h8 h9 h10 white h11")})
	f, _ := sente.As[sente.Forgetter](s)
	f.Forget()
	if len(a.pondered) != 1 || len(a.pondered[0].Moves) != 4 || a.forgot != 1 {
		t.Errorf("pondered %v, forgot %d times", a.pondered, a.forgot)
	}
	if _, ok := sente.As[sente.Ponderer](balance.WrapEngine(&judge{})); ok {
		t.Error("an engine ponders that cannot")
	}
}
