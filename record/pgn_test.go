package record_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/record"
)

// pgnSeeds are texts with tags as other programs write them.
var pgnSeeds = []string{
	"[Game \"Pente\"]\n[Site \"Pente.org\"]\n[Date \"05/06/2016\"]\n[Player 1 Name \"mia\"]\n[Player 2 Name \"leo\"]\n[Result \"0-1\"]\n\n1. K10 L9 2. N10 J11 3. H8 T19 4. A1 J1 0-1\n",
	"[Event \"?\"]\n[Site \"PlayOK\"]\n[Black \"mia\"]\n[White \"leo\"]\n[Result \"1-0\"]\n\n1. h8 i9 2. g7 j10 1-0\n",
	"[Event \"?\"]\n[Black \"mia\"]\n[White \"leo\"]\n[Result \"40-24\"]\n\n1. f5 d6 2. c3 d3 3. c4 f4 4. f6 f3 5. -- e6\n",
	"[Event \"1\"]\n[Black \"a\"]\n[White \"b\"]\n[Result \"1-0\"]\n[Termination \"x\"]\n[PlyCount \"4\"]\n1-0\n\n[Event \"2\"]\n[Black \"a\"]\n[White \"b\"]\n[Result \"1/2-1/2\"]\n[PlyCount \"4\"]\n[Termination \"y\"]\n1/2-1/2\n",
	"[Variant \"Renju\"]\n[Size \"15\"]\n[Black \"a \\\"b\\\" \\\\\"]\n\n{a comment\non lines} 1. h8 (1. h7 i9) i9 $3 ; rest\n2. g7\n",
	"[White \"a\"]\n[Black \"b\"]\n\n1. e4 e5 2. Nf3 Nc6\n",
	"[Event \"x\"]\n[GameType \"21\"]\n[Result \"1-0\"]\n\n1. 11-15 (1. 9-14 22-18) 23-19 2. 8-11 {old} 22-17! 1-0\n",
	"[SetUp \"1\"]\n[FEN \"W:W21-32:B1-12,K20:H3\"]\n\n1... 24x15 2. 11x18 22x15 *\n",
	"[GameType \"20\"]\n\n1. 32-28 19-23\n",
}

// TestPGN_PenteCoordinates compares pente.org's coordinates with a table made by hand.
func TestPGN_PenteCoordinates(t *testing.T) {
	const theirs, ours = "ABCDEFGHJKLMNOPQRST", "abcdefghijklmnopqrs"
	for i := range theirs {
		text := "[Game \"Pente\"]\n[Site \"Pente.org\"]\n\n1. " + theirs[i:i+1] + "7\n"
		games, err := record.Read(games, "", "a.pgn", []byte(text))
		if err != nil || games[0].Rules != "pente" || games[0].Size != "19" || games[0].Moves[0] != sente.Move(ours[i:i+1]+"7") {
			t.Errorf("%s: %+v, %v", text, games, err)
		}
	}
}

// TestPGN_Write: pente.org's and PlayOK's texts are written as those sites write them.
func TestPGN_Write(t *testing.T) {
	for _, c := range []struct {
		r    sente.Record
		want []string
	}{
		{sente.Record{Game: "gomoku", Rules: "pente", Size: "19", Players: []string{"mia", "leo"}, Moves: []sente.Move{"j10", "i9", "s19"}, Result: sente.Result{Winner: "white"}}, []string{`[Game "Pente"]`, `[Site "Pente.org"]`, `[Player 1 Name "mia"]`, `[Player 2 Name "leo"]`, `[Result "0-1"]`, "1. K10 J9 2. T19 0-1"}},
		{sente.Record{Game: "gomoku", Players: []string{"mia", "leo"}, Moves: []sente.Move{"h8", "i9"}, Result: sente.Result{Winner: "draw"}}, []string{`[Game "Gomoku"]`, `[Black "mia"]`, `[White "leo"]`, `[Result "1/2-1/2"]`, "1. h8 i9 1/2-1/2"}},
		{sente.Record{Game: "othello", Moves: []sente.Move{"f5", "d6"}}, []string{`[Game "Othello"]`, `[Black "?"]`, `[Result "*"]`, "1. f5 d6 *"}},
		{sente.Record{Game: "connectfour", Moves: []sente.Move{"4", "4", "5"}}, []string{`[Game "Connect Four"]`, "1. 4 4 2. 5 *"}},
	} {
		var out strings.Builder
		testutil.NoError(t, record.Write(&out, games, record.PGN, c.r))
		for _, want := range c.want {
			if !strings.Contains(out.String(), want) {
				t.Errorf("%s is missing in\n%s", want, out.String())
			}
		}
	}
}

func FuzzPGN(f *testing.F) {
	for _, s := range pgnSeeds {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		read, err := record.Read(games, "", "a.pgn", data)
		if err != nil && (strings.Contains(err.Error(), "\n") || len(err.Error()) > 1000) {
			t.Errorf("the error is no sentence: %v", err)
		}
		for _, r := range read {
			if r.Setup != "" && r.Game != "checkers" {
				continue
			}
			var out strings.Builder
			testutil.NoError(t, record.Write(&out, games, record.PGN, r))
			again, err := record.Read(games, "", "a.pgn", []byte(out.String()))
			if err != nil || len(again) != 1 || !slices.Equal(again[0].Moves, r.Moves) || again[0].Game != r.Game || again[0].Setup != r.Setup {
				t.Fatalf("%q is written as\n%s, which is %+v, %v", data, out.String(), again, err)
			}
		}
	})
}
