package player

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
)

// builtIn returns the variants of all games in the catalog, including the ones of UAI and UGI.
func builtIn(t *testing.T) (all []variant, games map[string]catalog.Game) {
	t.Helper()
	games = map[string]catalog.Game{}
	for _, v := range slices.Concat(variants, variantsInUGI) {
		if g, err := standard.Games().FindGame(v.game); err == nil {
			all, games[v.game] = append(all, v), g
		}
	}
	if len(all) < 5 {
		t.Fatalf("only %d variants", len(all))
	}
	return all, games
}

// TestVariant_MovesAreReadAsWritten plays random games: the written legal moves differ, each is read
// as the move, and so is the position.
func TestVariant_MovesAreReadAsWritten(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	all, games := builtIn(t)
	for _, v := range all {
		for range 4 {
			b := testutil.Must(games[v.game].Open(sente.Record{Game: v.game, Size: v.size}))(t)
			for len(b.Legal()) > 0 {
				if v.name != "" {
					checkMoves(t, &v, b)
				}
				checkFEN(t, &v, games[v.game], b)
				legal := b.Legal()
				testutil.Must(b.Play(string(legal[rng.IntN(len(legal))])))(t)
			}
		}
	}
}

func checkMoves(t *testing.T, v *variant, b rules.Board) {
	t.Helper()
	seen := map[sente.Move]sente.Move{}
	for _, m := range b.Legal() {
		text := v.writeMove(b, m)
		if other, twice := seen[text]; twice {
			t.Fatalf("%s: %s and %s are both %s", v.name, m, other, text)
		}
		seen[text] = m
		if got, err := b.Play(string(v.readMove(b, text))); got != m || !b.Undo() {
			t.Fatalf("%s: %s is written %s and read as %s, %v", v.name, m, text, got, err)
		}
	}
}

func checkFEN(t *testing.T, v *variant, g catalog.Game, b rules.Board) {
	t.Helper()
	fen := testutil.Must(v.writeFEN(b))(t)
	kit, _ := b.Kit()
	again := testutil.Must(g.Open(sente.Record{Game: v.game, Size: v.size, Setup: testutil.Must(v.readFEN(fen, kit))(t)}))(t)
	if got := testutil.Must(v.writeFEN(again))(t); got != fen {
		t.Fatalf("%s: %s is read as %s", v.name, fen, got)
	}
	setUp := testutil.Must(g.Open(sente.Record{Game: v.game, Size: v.size, Setup: fen}))(t) // as games read it
	if got := testutil.Must(v.writeFEN(setUp))(t); got != fen {
		t.Fatalf("%s: %s is set up as %s", v.name, fen, got)
	}
}

func TestNameMove(t *testing.T) {
	for _, c := range []struct{ game, moves, want string }{
		{"breakthrough", "e2e5", "move 1, e2e5: a pawn moves one row ahead, straight or diagonally"},
		{"breakthrough", "e2e3 e7e6 zz", `move 3, zz: invalid move "zz"`},
	} {
		g := testutil.Must(standard.Games().FindGame(c.game))(t)
		for _, w := range []wording{&gameWording{}, variantWording{}} {
			var moves []sente.Move
			for _, m := range strings.Fields(c.moves) {
				moves = append(moves, sente.Move(m))
			}
			h := &ugiHost{game: g, words: w}
			h.current.record = sente.Record{Game: c.game}
			if _, _, err := h.Board("", moves); err == nil || !strings.HasPrefix(err.Error(), c.want) {
				t.Errorf("%s, %T: %v, want %s", c.game, w, err, c.want)
			}
		}
	}
}

// TestVariant_WritesAsFairyStockfish has positions and moves as that program writes them.
func TestVariant_WritesAsFairyStockfish(t *testing.T) {
	for _, c := range []struct {
		game, size string
		moves      []sente.Move
		fen        string // without the hand
		written    []sente.Move
	}{
		{"othello", "8x8", nil, "8/8/8/3pP3/3Pp3/8/8/8 w - - 0 1", nil},
		{"othello", "8x8", []sente.Move{"d3", "c3"}, "8/8/2pP4/3pP3/3Pp3/8/8/8 w - - 0 1", []sente.Move{"P@d6", "P@c6"}},
		{"othello", "6x6", nil, "6/6/2pP2/2Pp2/6/6 w - - 0 1", nil},
		{"connectfour", "7x6", []sente.Move{"4", "4", "1", "4"}, "7/7/7/3p3/3p3/P2P3 w - - 0 1", []sente.Move{"P@d1", "P@d2", "P@a1", "P@d3"}},
		{"tictactoe", "", []sente.Move{"b2", "a1"}, "3/1P1/p2 w - - 0 1", []sente.Move{"P@b2", "P@a1"}},
	} {
		g := testutil.Must(standard.Games().FindGame(c.game))(t)
		v := testutil.Must(findVariant(g, sente.Record{Game: c.game, Size: c.size}))(t)
		r, b := sente.Record{Game: c.game, Size: c.size, Moves: c.moves}, rules.Board(nil)
		r, b, err := g.ReplayMoves(r)
		testutil.NoError(t, err)
		fen := testutil.Must(v.writeFEN(b))(t)
		if board, rest, hand := strings.Cut(fen, "["); hand {
			_, rest, _ = strings.Cut(rest, "]")
			fen = board + rest
		}
		written := testutil.Must(variantWording{}.writeGame(g, r))(t)
		if d := cmp.Diff(c.written, written.Moves); d != "" || fen != c.fen {
			t.Errorf("%s: %s, want %s\n%s", c.game, fen, c.fen, d)
		}
	}
}

// TestVariant_PassIsPieceThatStays: in UCI a pass is a move of the first own piece to its square.
func TestVariant_PassIsPieceThatStays(t *testing.T) {
	g := testutil.Must(standard.Games().FindGame("othello"))(t)
	r := sente.Record{Game: "othello", Setup: "black: a1 b1; white: c1; to-move: white"}
	b := testutil.Must(g.Open(r))(t)
	v := testutil.Must(findVariant(g, r))(t)
	if got := v.writeMove(b, "pass"); got != "c8c8" {
		t.Errorf("got %s", got)
	}
	for _, text := range []sente.Move{"c8c8", "0000", "@@@@", "PASS", "null"} {
		if got := v.readMove(b, text); got != gamePass {
			t.Errorf("%s is read as %s", text, got)
		}
	}
}

func TestVariant_AmazonsHaveTwoMovesInOne(t *testing.T) {
	for text, want := range map[string]string{"d1-d7/g7": "d1d7,d7g7", "a10-j10/a10": "a10j10,j10a10", "x": "x", "": ""} {
		if got := landArrow(nil, nil, text); got != want {
			t.Errorf("%s: got %s", text, got)
		}
	}
}

func TestFindVariant_RefusesOtherRulesAndSizes(t *testing.T) {
	for _, c := range []struct{ game, rules, size, want string }{
		{"othello", "", "4x4", "UCI supports othello only on 8x8, 6x6, not 4x4"},
		{"connectfour", "popout", "", "UCI supports connectfour only by its usual rules, not popout"},
		{"gomoku", "", "", "UCI does not support gomoku: expected one of breakthrough, othello"},
	} {
		g := testutil.Must(standard.Games().FindGame(c.game))(t)
		if _, err := findVariant(g, sente.Record{Game: c.game, Rules: c.rules, Size: c.size}); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}

var othelloKit = rules.Kit{Pieces: []rules.Piece{{Name: "black", Player: 0}, {Name: "white", Player: 1}}, Seats: []string{"black", "white"}}

func TestReadFEN_ExplainsFaults(t *testing.T) {
	v := &variantsInUGI[1]
	for fen, want := range map[string]string{
		"":                            `invalid FEN "": expected the rows of the board and the side to move, such as "8/8/8/8/8/8/8/8 x`,
		"8/8/8/8/8/8/8 x":             "got 7 rows, want 8",
		"8/8/8/8/8/8/8/9 x":           "row 1: got 9 squares, want 8",
		"8/8/8/7/8/8/8/8 x":           "row 5: got 7 squares, want 8",
		"8/8/8/3xq3/8/8/8/8 x":        `row 5: unknown piece 'q': expected one of xo`,
		"8/8/8/8/8/8/8/8 z":           `unknown side to move "z": expected x or o`,
		"8/8/8/8/8/8/8/99999999999 x": "row 1: got 1000 squares, want 8",
		"8/8/8/ooooooooo/8/8/8/8 x":   "row 5: got 9 squares, want 8",
		"8/8/8/3.x3/8/8/8/8 x":        "unknown piece '.'",
	} {
		if got, err := v.readFEN(fen, othelloKit); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %q, %v, want %s", fen, got, err, want)
		}
	}
	// Positions of a public list of openings for Othello in UGI.
	for fen, want := range map[string]string{
		"1o1x4/2o5/1x1oo3/2xoo3/3xo3/8/8/8 x": "black: d1 b3 c4 d5; white: b1 c2 d3 e3 d4 e4 e5; to-move: black",
		"8/8/8/3ox3/3xo3/8/8/8 o":             "black: e4 d5; white: d4 e5; to-move: white",
	} {
		if got, err := v.readFEN(fen, othelloKit); err != nil || got != want {
			t.Errorf("%q: %q, %v, want %s", fen, got, err, want)
		}
	}
}

func FuzzReadFEN(f *testing.F) {
	for _, seed := range []string{"8/8/8/3ox3/3xo3/8/8/8 x", "8/8/8/3pP3/3Pp3/8/8/8[PPpp] w - - 0 1", "10/10 x", "x5o/7/7/7/7/7/o5x x 0 1", "//////// o", "8/8/8/8/8/8/8/xxxxxxxx o", "é x"} {
		f.Add(seed)
	}
	v := &variantsInUGI[1]
	f.Fuzz(func(t *testing.T, fen string) {
		setup, err := v.readFEN(fen, othelloKit)
		if err != nil {
			if len(err.Error()) > 500 {
				t.Errorf("%q: %v", fen, err)
			}
			return
		}
		if u, err := rules.ParseSetup(setup); err != nil || u.CheckParts(othelloKit) != nil {
			t.Errorf("%q: %q", fen, setup)
		}
	})
}
