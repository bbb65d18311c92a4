package gomoku_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/scene"
)

func open(t *testing.T, r sente.Record) rules.Board {
	t.Helper()
	b, err := gomoku.Open(r)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range r.Moves {
		if _, err := b.Play(string(m)); err != nil {
			t.Fatal(err)
		}
	}
	return b
}

// split splits "h8i9" into moves.
func split(t *testing.T, text string) (moves []sente.Move) {
	t.Helper()
	parts, err := gomoku.Rules{}.Split(strings.ReplaceAll(text, " ", ""))
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range parts {
		moves = append(moves, sente.Move(p))
	}
	return moves
}

// TestRules_LastStoneWins checks that a win on the last point takes precedence over the draw.
func TestRules_LastStoneWins(t *testing.T) {
	b := open(t, sente.Record{
		Size: "5", Rules: "standard",
		Setup: "black: a1b1c1d1 b2d2 a3e3 b4d4 a5c5e5; white: a2c2e2 b3c3d3 a4c4e4 b5d5; to-move: black",
		Moves: []sente.Move{"e1"},
	})
	if over, winner, reason := b.Outcome(); !over || winner != gomoku.Black || reason.Text != "five in a row" {
		t.Errorf("over %v, winner %d, reason %q", over, winner, reason)
	}
}

func TestPerft(t *testing.T) {
	for size, want := range map[int][]uint64{5: {1, 25, 600, 13800, 303600}, 15: {1, 225, 50400, 11239200}, 22: {1, 484, 233772}} {
		for _, rule := range gomoku.AllRules() {
			r, err := gomoku.New(rule, size)
			if err != nil {
				t.Fatal(err)
			}
			s := r.Start()
			for depth, lines := range want {
				if lines > 1_000_000 && rule > gomoku.Standard {
					continue // one more stone shows nothing of the others that two stones do not
				}
				if got := rules.Perft(r, &s, depth); got != lines {
					t.Errorf("%v %d: perft %d = %d, want %d", rule, size, depth, got, lines)
				}
			}
		}
	}
}

func TestSetup(t *testing.T) {
	r, _ := gomoku.New(gomoku.Freestyle, 15)
	u, err := r.ParseSetup(" Black: H8 i9,j10;white:g7 ; ")
	want := gomoku.Setup{Black: []gomoku.Point{gomoku.PointAt(7, 7), gomoku.PointAt(8, 8), gomoku.PointAt(9, 9)}, White: []gomoku.Point{gomoku.PointAt(6, 6)}, ToMove: gomoku.White}
	if err != nil || !cmp.Equal(u, want) {
		t.Fatalf("ParseSetup = %+v, %v", u, err)
	}
	if got := u.String(); got != "black: h8 i9 j10; white: g7; to-move: white" {
		t.Errorf("String = %q", got)
	}
	if again, err := r.ParseSetup(u.String()); err != nil || !cmp.Equal(again, u) {
		t.Errorf("read back as %+v, %v", again, err)
	}
}

func TestSetupErrors(t *testing.T) {
	for setup, want := range map[string]string{
		"black: h8; white: h8":              "set-up has two stones on h8",
		"black: h8 h8":                      "set-up has two stones on h8",
		"black: p3":                         "set-up: p3 is off the 15x15 board: columns are a to o, rows 1 to 15",
		"red: h8":                           `unknown set-up part "red": expected for example "black: h8 i9; white: g7; to-move: black"`,
		"h8 i9":                             `unknown set-up part "h8 i9": expected for example "black: h8 i9; white: g7; to-move: black"`,
		"to-move: red":                      `set-up to-move: unknown player "red", expected black or white`,
		"to-move:":                          `set-up to-move: unknown player "", expected black or white`,
		"black: a1; black: a2":              `duplicate set-up part "black": combine both in one part`,
		"black: h8-i9":                      `set-up: invalid points "h8-i9": expected a letter and a number, such as h8, at "-i9"`,
		"black:a1b1c1d1e1;white:a2b2c2d2e2": "set-up has five in a row for both players: at most one can have won",
	} {
		if _, err := gomoku.Open(sente.Record{Setup: setup}); err == nil || err.Error() != want {
			t.Errorf("%q:\n got %v\nwant %s", setup, err, want)
		}
	}
}

func TestPlace_FinishedGame(t *testing.T) {
	b := open(t, sente.Record{Setup: "black: a1b1c1d1e1; to-move: black"})
	if over, winner, _ := b.Outcome(); !over || winner != gomoku.Black || len(b.Legal()) != 0 {
		t.Errorf("over %v, winner %d, legal %v", over, winner, b.Legal())
	}
}

func TestScene(t *testing.T) {
	sc := open(t, sente.Record{Moves: split(t, "a1 h8 b1 h9 c1 h10 d1 h11 e1")}).Scene()
	if sc.Cells[0].Name != "a15" || len(sc.Cells) != 225 || len(sc.Stones) != 9 || len(sc.Moves) != 0 {
		t.Errorf("first cell %s of %d, %d stones, %d aims", sc.Cells[0].Name, len(sc.Cells), len(sc.Stones), len(sc.Moves))
	}
	marks := map[scene.MarkKind]string{}
	for _, m := range sc.Marks {
		marks[m.Kind] += sc.Cells[m.Cell].Name
	}
	want := map[scene.MarkKind]string{scene.WinLine: "a1b1c1d1e1", scene.LastMove: "e1"}
	if diff := cmp.Diff(want, marks); diff != "" {
		t.Error(diff)
	}
	for _, c := range sc.Cells {
		for _, n := range c.Near {
			if d := abs(sc.Cells[n].X-c.X) + abs(sc.Cells[n].Y-c.Y); d != 1 {
				t.Fatalf("%s is near %s", c.Name, sc.Cells[n].Name)
			}
		}
	}
}

func abs(x float64) float64 { return max(x, -x) }

func FuzzSplit(f *testing.F) {
	for _, seed := range []string{"h8i9", "a10b1", "", "8h", "h", "é1"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		parts, err := gomoku.Rules{}.Split(text)
		if err == nil && strings.Join(parts, "") != text {
			t.Errorf("%q cut into %q", text, parts)
		}
	})
}

func FuzzSetup(f *testing.F) {
	for _, seed := range []string{"black: h8 i9; white: g7; to-move: black", ";;:", "black:a1a1", "to-move"} {
		f.Add(seed)
	}
	r, _ := gomoku.New(gomoku.Standard, 15)
	f.Fuzz(func(t *testing.T, text string) {
		u, err := r.ParseSetup(text)
		if err != nil {
			return
		}
		s, err := r.Place(u)
		if err != nil {
			return
		}
		again, err := r.ParseSetup(u.String())
		if err != nil {
			t.Fatalf("%q written as %q: %v", text, u, err)
		}
		if same, err := r.Place(again); err != nil || same != s {
			t.Errorf("%q written as %q is another position, %v", text, u, err)
		}
	})
}

func ExampleOpen() {
	board, _ := gomoku.Open(sente.Record{Rules: "standard", Moves: nil})
	m, _ := board.Play("H8")
	_, err := board.Play("h8")
	fmt.Println(m, board.Seats()[board.Turn()], err)
	// Output: h8 white h8 is occupied
}
