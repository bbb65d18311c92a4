package record_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/record"
	"github.com/sente-games/sente/rules"
)

// pdnTags begins a game of English draughts with more tags.
func pdnTags(more string) string {
	return "[Event \"Club\"]\n[Black \"ann\"]\n[White \"bob\"]\n[GameType \"21\"]\n" + more + "\n"
}

// TestPGN_ReadsDraughts covers texts of Portable Draughts Notation in the forms of various programs.
func TestPGN_ReadsDraughts(t *testing.T) {
	const kings = "black: 3 4; white: 27; black-kings: 25; white-kings: 1; to-move: white"
	for _, c := range []struct{ name, text, want string }{
		{"plain", pdnTags("") + "1. 11-15 23-19 2. 8-11 22-17 *\n", "11-15 23-19 8-11 22-17||"},
		{"numbers without blanks", pdnTags("") + "1.11-15 23-19 2.8-11\n", "11-15 23-19 8-11||"},
		{"first number is Black's", pdnTags("[Result \"1-0\"]\n") + "1. 11-15 23-19 1-0\n", "11-15 23-19|black|"},
		{"White wins", pdnTags("[Result \"0-1\"]\n") + "1. 11-15 0-1\n", "11-15|white|"},
		{"two points", pdnTags("[Result \"2-0\"]\n") + "1. 11-15 2-0\n", "11-15|black|"},
		{"one point each", pdnTags("[Result \"1-1\"]\n") + "1. 11-15 1-1\n", "11-15|draw|"},
		{"a draw", pdnTags("[Result \"1/2-1/2\"]\n") + "1. 11-15 1/2-1/2\n", "11-15|draw|"},
		{"no points", pdnTags("[Result \"0-0\"]\n") + "1. 11-15 0-0\n", "11-15||"},
		{"White listed first", "[White \"bob\"]\n[Black \"ann\"]\n[GameType \"21\"]\n[Result \"1-0\"]\n\n1. 11-15 23-19 1-0\n", "11-15 23-19|black|"},
		{"a long GameType", "[GameType \"21,B,8,8,N1,0\"]\n\n1. 11-15 *\n", "11-15||"},
		{"without a GameType", "[Event \"x\"]\n\n1. 11-15 23-19 2. 8-11 *\n", "11-15 23-19 8-11||"},
		{"by its name", "[Game \"English draughts\"]\n\n1. 9-13 *\n", "9-13||"},
		{"comments and strengths", pdnTags("") + "{Old\nFaithful} 1. 11-15! {x 1. 2-3} 23-19* 2. 8-11?! ; rest\n22-17 $4 *\n", "11-15 23-19 8-11 22-17||"},
		{"variations", pdnTags("") + "1. 11-15 (1. 9-14 22-18 (1... 22-17)) 23-19 *\n", "11-15 23-19||"},
		{"captures", pdnTags("") + "1. 11-15 22-18 2. 15x22 25x18 *\n", "11-15 22-18 15x22 25x18||"},
		{"a chain by its ends", pdnTags("[SetUp \"1\"]\n[FEN \"B:W10,18,27:B6,12\"]\n") + "1. 6x22 *\n", "6x15x22||black: 6 12; white: 10 18 27; to-move: black"},
		{"every square of a chain", pdnTags("[FEN \"B:W10,18,27:B6,12\"]\n") + "1. 6x15x22 *\n", "6x15x22||black: 6 12; white: 10 18 27; to-move: black"},
		{"jumps as moves", pdnTags("[FEN \"B:W10,18,27:B6,12\"]\n") + "1. 6x15 15x22 27-24 *\n", "6x15x22 27-24||black: 6 12; white: 10 18 27; to-move: black"},
		{"the start as FEN", pdnTags("[FEN \"B:W21-32:B1-12.\"]\n") + "1. 11-15 *\n", "11-15||" + startOfDraughts("black")},
		{"White to move", pdnTags("[FEN \"W:W21-32:B1-12\"]\n") + "1... 22-18 2. 11-15 *\n", "22-18 11-15||" + startOfDraughts("white")},
		{"kings", pdnTags("[FEN \"W:BK25,3,4:WK1,27\"]\n") + "*\n", "||" + kings},
		{"quiet moves", pdnTags("[FEN \"w:w27,k1:bk25,3-4:H12:F7\"]\n"), "||" + kings + "; quiet: 12"},
		{"FEN alone", "[Black \"ann\"]\n[FEN \"W:WK1,27:BK25,3,4\"]\n\n1. 1-6\n", "1-6||" + kings},
		{"a lost position", pdnTags("[FEN \"B:W1:B\"]\n") + "*\n", "! set-up: a white man cannot be on square 1: on the last row it is a king"},

		{"international draughts", "[GameType \"20\"]\n\n1. 32-28 19-23\n", "! this is PGN of international draughts: supported games are gomoku"},
		{"Russian draughts", "[GameType \"25,W,8,8,A0,0\"]\n\n1. c3-d4\n", "! this is PGN of Russian draughts: supported"},
		{"an unknown kind", "[GameType \"77\"]\n\n1. 32-28\n", `! this is PGN of the unknown kind of draughts with the GameType "77"`},
		{"moves of another kind", "[White \"a\"]\n\n1. 32-28 19-23 2. 28x19 *\n", "! this is PGN of draughts without a GameType"},
		{"a wrong move", pdnTags("") + "1. 11-15 23-19 2. 1-5 *\n", "! PGN read as checkers: move 3: "},
		{"a wrong square in FEN", pdnTags("[FEN \"B:W50:B1\"]\n") + "*\n", `! invalid squares "50" in FEN: expected numbers from 1 to 32`},
		{"a wrong part of FEN", pdnTags("[FEN \"B:W30:X1\"]\n") + "*\n", `! invalid part "X1" of FEN: expected W or B`},
		{"a square twice", pdnTags("[FEN \"B:W30,30:B1\"]\n") + "*\n", "! set-up has two pieces on 30"},
		{"too many", pdnTags("[FEN \"B:W13-32:B1\"]\n") + "*\n", "! set-up has 20 white pieces: expected at most 12"},
	} {
		read, err := record.Read(games, "", "a.pdn", []byte(c.text))
		if want, fails := strings.CutPrefix(c.want, "! "); fails {
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %v, want %s", c.name, err, want)
			}
			continue
		}
		if err != nil || len(read) != 1 {
			t.Errorf("%s: %d games, %v", c.name, len(read), err)
			continue
		}
		r := read[0]
		if got := fmt.Sprintf("%s|%s|%s", strings.Trim(fmt.Sprint(r.Moves), "[]"), r.Result.Winner, r.Setup); got != c.want || r.Game != "checkers" {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// startOfDraughts returns the set-up of the initial position.
func startOfDraughts(turn string) string {
	return "black: 1 2 3 4 5 6 7 8 9 10 11 12; white: 21 22 23 24 25 26 27 28 29 30 31 32; to-move: " + turn
}

// TestPGN_NotesSkippedVariations: a reader of the game is informed that variations were left out.
func TestPGN_NotesSkippedVariations(t *testing.T) {
	opened, err := record.ReadStudies(t.Context(), games, record.ReadOptions{}, "a.pdn", []byte(pdnTags("")+"1. 11-15 (1. 9-14) 23-19 *\n"))
	if err != nil || !slices.Contains(opened.Notes, "variations in brackets were skipped") {
		t.Errorf("%v, %v", opened.Notes, err)
	}
}

// TestPGN_IgnoresWrongCaptureSigns reads moves with a wrong capture sign, and informs the reader.
func TestPGN_IgnoresWrongCaptureSigns(t *testing.T) {
	const note = "signs of captures were ignored, because some are at moves that capture nothing"
	for text, want := range map[string]string{
		pdnTags("") + "1. 11x15 23x19 2. 8x11 *\n":                    "[11-15 23-19 8-11]",
		pdnTags("") + "1. 11x15 22x18 2. 15x22 25:18 *\n":             "[11-15 22-18 15x22 25x18]",
		"1. 11x15 23-19 2. 8-11 *\n":                                  "[11-15 23-19 8-11]",
		"[Game \"Breakthrough\"]\n\n1. e2xe3 d7xd6 2. e3-e4 d6d5 *\n": "[e2e3 d7d6 e3e4 d6d5]",
	} {
		if text[0] != '[' {
			text = "[Event \"x\"]\n\n" + text
		}
		opened, err := record.ReadStudies(t.Context(), games, record.ReadOptions{}, "a.pdn", []byte(text))
		testutil.NoError(t, err)
		s := opened.Studies[0]
		r, err := s.Record(s.Root().MainLineEnd())
		if got := fmt.Sprint(r.Moves); err != nil || got != want || !slices.Contains(opened.Notes, note) {
			t.Errorf("%s: %s, %v, %v", text, got, opened.Notes, err)
		}
	}
	opened, err := record.ReadStudies(t.Context(), games, record.ReadOptions{}, "a.pdn", []byte(pdnTags("")+"1. 11-15 22-18 2. 15-22 25x18 *\n"))
	if err != nil || slices.Contains(opened.Notes, note) {
		t.Errorf("%v, %v", opened.Notes, err)
	}
}

// TestPGN_WritesDraughts compares the written text with the form that other programs read.
func TestPGN_WritesDraughts(t *testing.T) {
	r := sente.Record{
		Game: "checkers", Players: []string{"ann", "bob"}, Setup: "black: 6 12; white: 10 18 27; white-kings: 32; to-move: white; quiet: 4",
		Moves: []sente.Move{"10x1"}, Result: sente.Result{Winner: "white", Reason: "resignation"},
	}
	var out strings.Builder
	testutil.NoError(t, record.Write(&out, games, record.PGN, r))
	const want = "[GameType \"21\"]\n[SetUp \"1\"]\n[FEN \"W:W10,18,27,K32:B6,12:H4\"]\n[Site \"?\"]\n[Event \"?\"]\n[Round \"-\"]\n[Date \"????.??.??\"]\n" +
		"[Black \"ann\"]\n[White \"bob\"]\n[Result \"0-1\"]\n[Termination \"resignation\"]\n\n1... 10x1 0-1\n\n"
	if diff := cmp.Diff(want, out.String()); diff != "" {
		t.Error(diff)
	}
}

// TestPGN_DraughtsRoundTrip writes random games from the start and from positions within them.
func TestPGN_DraughtsRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := randomGame(t, sente.Record{Game: "checkers"})
		if board, over := openPlayed(t, r); !over && rapid.Bool().Draw(t, "set up") {
			var err error
			r = sente.Record{Game: "checkers"}
			if r.Setup, err = board.Setup(); err != nil {
				t.Fatal(err)
			}
			r = randomGame(t, r)
		}
		r.Result.Winner = rapid.SampledFrom([]string{"", "black", "white", sente.Draw}).Draw(t, "winner")
		if _, over := openPlayed(t, r); over {
			r.Result = sente.Result{}
		}
		var out strings.Builder
		testutil.NoError(t, record.Write(&out, games, record.PGN, r))
		read, err := record.Read(games, "", "a.pdn", []byte(out.String()))
		if err != nil || len(read) != 1 {
			t.Fatalf("%v\n%s", err, out.String())
		}
		got := read[0]
		if got.Setup != r.Setup || !slices.Equal(got.Moves, r.Moves) || r.Result.Winner != "" && got.Result.Winner != r.Result.Winner {
			t.Errorf("%s\nis read as %+v", out.String(), got)
		}
	})
}

// openPlayed returns the board after the moves of a record and whether the game is over there.
func openPlayed(t *rapid.T, r sente.Record) (board rules.Board, over bool) {
	board, err := games.OpenBoard(r)
	testutil.NoError(t, err)
	over, _, _ = board.Outcome()
	return board, over
}
