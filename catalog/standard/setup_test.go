package standard_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/scene"
)

// TestSetup_RoundTrips: any position of random play, written as a set-up and opened again,
// is the same position: whatever tells it apart, who moves, what is legal, how it ended,
// and the pieces of its picture.
func TestSetup_RoundTrips(t *testing.T) {
	for _, g := range standard.Games() {
		for _, start := range forms(g) {
			if o, _ := g.Open(start); o == nil || start.Opening != "" {
				continue
			}
			dice := rand.New(rand.NewPCG(7, uint64(len(g.Name))))
			board, err := g.Open(start)
			testutil.NoError(t, err)
			for ply := 0; ; ply++ {
				legal := board.Legal()
				if ply%3 == 0 || len(legal) == 0 {
					same(t, g, start, board)
				}
				if len(legal) == 0 || ply > 60 || t.Failed() {
					break
				}
				if _, err := board.Play(string(legal[dice.IntN(len(legal))])); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

// same compares a position with the one that its set-up opens.
func same(t *testing.T, g catalog.Game, start sente.Record, board rules.Board) {
	t.Helper()
	text, err := board.Setup()
	if err != nil {
		t.Fatalf("%s %+v: %v", g.Name, start, err)
	}
	start.Setup, start.Moves = text, nil
	again, err := g.Open(start)
	if err != nil {
		t.Fatalf("%s: %s: %v", g.Name, text, err)
	}
	over, winner, reason := board.Outcome()
	overAgain, winnerAgain, reasonAgain := again.Outcome()
	written, err := again.Setup()
	testutil.NoError(t, err)
	for _, c := range []struct {
		what      string
		got, want any
	}{
		{"turn", again.Turn(), board.Turn()},
		{"moves", again.Legal(), board.Legal()},
		{"forbidden", again.Forbidden(), board.Forbidden()},
		{"over", overAgain, over},
		{"winner", winnerAgain, winner},
		{"reason", reasonAgain.Error(), reason.Error()},
		{"scores", again.Scores(), board.Scores()},
		{"captures", again.Captures(), board.Captures()},
		{"perft", again.Perft(1), board.Perft(1)},
		{"set-up", written, text},
		{"pieces", pieces(again), pieces(board)},
	} {
		if d := cmp.Diff(c.want, c.got); d != "" {
			t.Errorf("%s, %s: %s (-want +got): %s", g.Name, text, c.what, d)
		}
	}
	if a, b := position(again), position(board); a != b {
		t.Errorf("%s, %s: %+v, want %+v", g.Name, text, a, b)
	}
}

func position(b rules.Board) any { return b.(rules.Identified).Position() }

// pieces are the stones of a picture, without when they came.
func pieces(b rules.Board) []scene.Stone {
	stones := slices.Clone(b.Scene().Stones)
	for i := range stones {
		stones[i].Ply = 0
	}
	return stones
}

// TestSetup_ExplainsInvalidPositions: what is wrong with a set-up is said in a sentence.
func TestSetup_ExplainsInvalidPositions(t *testing.T) {
	for _, c := range []struct{ game, setup, want string }{
		{"tictactoe", "x: a1 b1 c1; o: a2 b2", ""},
		{"tictactoe", "x: a1 b1; o:", "set-up has 2 x and 0 o: expected equal numbers or one more x, since x begins"},
		{"tictactoe", "x: a1 b1; o: a1", "set-up has two pieces on a1"},
		{"tictactoe", "x: d4", `set-up: invalid square "d4": expected a1 to c3`},
		{"tictactoe", "x: a1; to-move: x", "set-up: x cannot be to move, expected o: there are 1 x and 0 o, and x begins"},
		{"tictactoe", "x: a1 a2 a3; o: c1 c2 b3", "set-up has three in a row for x, who is to move: the game would already be over"},
		{"tictactoe", "y: a1", `unknown set-up part "y": expected one of x, o, to-move`},
		{"tictactoe", "a1 b2", "set-up part \"a1 b2\" has no colon: expected a name, a colon and values, such as to-move: black"},
		{"connectfour", "first: 4.1 4.2; second: 4.3 1.1", ""},
		{"connectfour", "first: 4.2; second: 1.1", "set-up has a disc on 4.2 without one below it"},
		{"connectfour", "first: 4.1 3.1", "set-up has 2 discs of the first player and 0 of the second: expected equal numbers or one more of the first"},
		{"connectfour", "first: 4.9", `set-up: invalid cell "4.9" of the 7x6 board: expected column and row from the bottom, such as 4.1`},
		{"connectfour", "first: 1.1 2.1 3.1 4.1; second: 1.2 2.2 3.2 5.1", "set-up has a winning line of the first player, who is to move: the game would already be over"},
		{"othello", "black: a1; white: a2; to-move: white", ""},
		{"othello", "black: a1; white: a1", "set-up has two pieces on a1"},
		{"othello", "black: i9", `set-up: invalid move "i9" on the 8x8 board: expected a square, a1 to h8 with row 1 at the top, or pass`},
		{"othello", "to-move: red", `set-up to-move: unknown player "red", expected black or white`},
		{"quarto", "tdrf: b3; slqh: c2; given: tlrh", ""},
		{"quarto", "tdrf: b3 c3", "set-up: the piece tdrf occurs twice"},
		{"quarto", "tdrf: b3; given: tdrf", "set-up has tdrf both on the board and in the hand"},
		{"quarto", "tdrf: b3; frdt: c3", `duplicate set-up part "tdrf": combine both in one part`},
		{"quarto", "given: tdrf slqh", "set-up gives 2 pieces: expected one at most"},
		{"nim", "heaps: 1 0 5; to-move: second", ""},
		{"nim", "heaps: 1 0", "set-up has 2 heaps: the size 3-4-5 has 3"},
		{"nim", "heaps: 1 0 6", `set-up: invalid number of sticks of heap 3 (got "6"; with size 3-4-5, expected 0 to 5)`},
		{"omega", "white: e5; black: a1", ""},
		{"omega", "black: a1", "set-up has 0 white stones of 1: stones are placed in the order white, black, so there should be 1"},
		{"omega", "white: e5; black: e5", "set-up has two pieces on e5"},
		{"omega", "white: z5", `set-up: invalid cell "z5" of the board of side`},
		{"gomoku", "black: h8 h8", "set-up has two stones on h8"},
	} {
		g := gameOf(t, c.game)
		_, err := g.Open(sente.Record{Game: c.game, Setup: c.setup})
		if said := message(err); c.want == "" && err != nil || c.want != "" && !strings.HasPrefix(said, c.want) {
			t.Errorf("%s, %s:\n got %s\nwant %s", c.game, c.setup, said, c.want)
		}
	}
}

func message(err error) string {
	if err == nil {
		return "no error"
	}
	return err.Error()
}

// FuzzSetup opens set-ups of every game: an error in a sentence, or a position that its
// own set-up opens again.
func FuzzSetup(f *testing.F) {
	all := standard.Games()
	for i, text := range []string{
		"black: h8 i9; white: g7; to-move: black", "first: 4.1; second: 4.2", "black: d5 e4; white: d4 e5; to-move: white",
		"tdrf: b3; slqh: c2; given: tlrh", "white: e5; black: a1", "heaps: 1 0 5; to-move: second", "x: b2; o: a1",
		"black:;;to-move:", "x: a1; x: b1", ":", "given:",
	} {
		f.Add(uint8(i), text)
	}
	f.Fuzz(func(t *testing.T, game uint8, text string) {
		g := all[int(game)%len(all)]
		board, err := g.Open(sente.Record{Game: g.Name, Setup: text})
		if err != nil {
			if said := err.Error(); said == "" || strings.ContainsAny(said, "\r\n") || len(said) > 400 {
				t.Fatalf("%q: %q", text, said)
			}
			return
		}
		same(t, g, sente.Record{Game: g.Name}, board)
	})
}

// FuzzOpen opens games of any words.
func FuzzOpen(f *testing.F) {
	f.Add(0, "freestyle", "15", "swap2", "black: h8 i9; white: g7; to-move: black", "h8 i9")
	f.Add(0, "capture:prize=12", "19x19", "none", "captures: black 2", "j10")
	f.Add(1, "connect=5", "8x7", "", "", "4453")
	f.Add(2, "", "4x4", "", "", "pass")
	f.Add(4, "pie 3p", "5", "", "", "e5 a1")
	f.Add(5, "misere", "3-4-5", "", "", "a1")
	games := standard.Games()
	f.Fuzz(func(t *testing.T, game int, rules, size, opening, setup, moves string) {
		g := games[(game%len(games)+len(games))%len(games)]
		board, err := g.Open(sente.Record{Game: g.Name, Rules: rules, Size: size, Opening: opening, Setup: setup})
		if err != nil {
			sentence(t, err)
			return
		}
		words, err := board.Split(moves)
		for i := 0; err == nil && i < min(len(words), 50); i++ {
			_, err = board.Play(words[i])
		}
		if err != nil {
			sentence(t, err)
		}
		if len(board.Scene().Cells) == 0 {
			t.Errorf("a board without cells: %q", size)
		}
	})
}

// sentence makes sure that an error is one that a person can read.
func sentence(t *testing.T, err error) {
	t.Helper()
	if text := err.Error(); text == "" || len(text) > 2000 {
		t.Errorf("%d bytes of error: %.300s", len(text), text)
	}
}
