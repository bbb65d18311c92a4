package balance_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/gomoku/balance"
	rules "github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/scene"
)

// finished plays an opening between two engines until nothing but stones is asked for, and
// one stone more.
func finished(t *testing.T, r sente.Record, players ...sente.Engine) sente.Record {
	t.Helper()
	board, err := rules.Open(r)
	if err != nil {
		t.Fatal(err)
	}
	r.Moves = []sente.Move{}
	for after := 0; after < 2; {
		c, err := players[board.Turn()].Think(t.Context(), r, sente.Limits{Nodes: 3000, Seed: 3}, nil)
		if err != nil {
			t.Fatalf("%s after %v: %v", r.Opening, r.Moves, err)
		}
		m, err := board.Play(string(c.Move))
		if err != nil {
			t.Fatalf("%s after %v: %v", r.Opening, r.Moves, err)
		}
		if len(c.Info.Line) == 0 || c.Info.Line[0] != c.Move {
			t.Errorf("%s after %v: the line of %v is %v", r.Opening, r.Moves, c.Move, c.Info.Line)
		}
		if r = r.WithMove(m); !slices.ContainsFunc(board.Scene().Texts, func(x scene.Text) bool { return x.Name == "opening" }) {
			after++
		}
	}
	return r
}

// TestOpenings_ArePlayed: an engine that knows colours only, with any view of its own, plays
// every opening by its rules, on every board.
func TestOpenings_ArePlayed(t *testing.T) {
	for _, o := range rules.AllOpenings() {
		if !o.Swaps() {
			continue
		}
		for _, size := range []string{"7", "15"} {
			shy := &judge{view: func(m []sente.Move) sente.Score { return hash(m) / 40 }}
			r := finished(t, sente.Record{Game: "gomoku", Opening: o.String(), Size: size}, balance.WrapEngine(&judge{view: hash}), balance.WrapEngine(shy))
			for _, asked := range shy.asked {
				if slices.ContainsFunc(asked, func(m sente.Move) bool { return len(m) > 3 }) {
					t.Errorf("%v: the engine was asked about %v after %v", o, asked, r.Moves)
				}
			}
		}
	}
}

// lines is an engine that values the moves of the side to move by a table and names as
// many lines as it is asked for.
type lines map[sente.Move]sente.Score

func (l lines) Think(_ context.Context, r sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	var all []sente.Info
	for m, s := range l {
		if !slices.Contains(r.Moves, m) {
			all = append(all, sente.Info{Line: []sente.Move{m}, Score: s, Nodes: 1})
		}
	}
	slices.SortFunc(all, func(a, b sente.Info) int {
		return 2*int(b.Score-a.Score) + strings.Compare(string(a.Line[0]), string(b.Line[0]))
	})
	all = all[:min(len(all), max(limits.Lines, 1))]
	for rank, i := range all {
		if i.Rank = rank; report != nil {
			report(i)
		}
	}
	return sente.Choice{Move: all[0].Line[0], Info: all[0]}, nil
}

// TestOpenings_FifthMoves: what is offered are the best fifth moves that differ, what is declared
// makes the game even, and what is counted is the one that white will pick.
func TestOpenings_FifthMoves(t *testing.T) {
	values := lines{}
	for i, m := range toMoves("a1 b1 c1 d1 e1 f1 g1 h1 i1 j1 k1 l1 m1 n1") {
		values[m] = sente.Score(100 - 30*i) // 100 70 40 10 -20 ...
	}
	for _, c := range []struct{ opening, moves, want string }{
		{"rif", "h8 h9 i8 white a15", "a1"},
		{"rif", "h8 h9 i8 white a15 a1", "b1"},
		{"rif", "h8 h9 h10 white h7", "a1"},
		{"rif", "h8 h9 h10 white h7 a1 b1", "b1"},                 // and not o1, which mirrors a1; white picks the worst
		{"yamaguchi", "h8 h9 i8", "three"},                        // after a1, white's best, the others are worth 70 40 10 -20
		{"soosorv8", "h8 h9 i8 white a15", "four"},                // 100 70 40 10 -20
		{"soosorv8", "h8 h9 i8 white a15 two", "black"},           // black's second best is worth 70
		{"soosorv8", "h8 h9 i8 white a15 six", "white"},           // the sixth is worth -50
		{"rif", "h8 h9 i8", "black"},                              // after a1 black's second best is worth 40
		{"yamaguchi", "h8 h9 i8 one", "white"},                    // with one fifth move it is a game as any other
		{"taraguchi10", "h8 white h9 black i8 white i9", "black"}, // the tenth is worth -170
	} {
		r := sente.Record{Game: "gomoku", Opening: c.opening, Moves: toMoves(c.moves)}
		got, err := balance.WrapEngine(values).Think(t.Context(), r, sente.Limits{Nodes: 6000}, nil)
		if err != nil || string(got.Move) != c.want {
			t.Errorf("%s %s: %v, %v, want %s", c.opening, c.moves, got.Move, err, c.want)
		}
	}
	for m := range values {
		values[m] = 300
	}
	r := sente.Record{Game: "gomoku", Opening: "taraguchi10", Moves: toMoves("h8 white h9 black i8 white i9")}
	if got, err := balance.WrapEngine(values).Think(t.Context(), r, sente.Limits{Nodes: 6000}, nil); err != nil || got.Move != "ten" {
		t.Errorf("taraguchi10 with ten good moves: %v, %v", got.Move, err)
	}
}
