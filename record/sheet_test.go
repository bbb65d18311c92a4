package record_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/record"
	"github.com/sente-games/sente/scene"
)

// told returns the data of a record other than its moves.
func told(r sente.Record) string {
	words := []string{brief(r)}
	if len(r.Players) > 0 {
		words = append(words, "players "+strings.Join(r.Players, "|"))
	}
	if r.Result.Winner != "" {
		words = append(words, "won by "+r.Result.Winner+": "+r.Result.Reason)
	}
	for i, t := range r.Thinking {
		if t.Time > 0 {
			words = append(words, string(r.Moves[i])+" in "+t.Time.String())
		}
	}
	return strings.Join(words, "; ")
}

func TestRead_ThirdPartyFiles(t *testing.T) {
	five := "8,8,0\n8,9,0\n9,8,0\n9,9,0\n10,8,0\n10,9,0\n11,8,0\n11,9,0\n12,8,0\n"
	for _, c := range []struct{ name, file, data, want string }{
		{"psq", "", "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,120\nA.zip\nB.zip\n-1\n", "gomoku 15 h8 i9; players A.zip|B.zip; i9 in 120ms"},
		{"psq without names", "", "Piskvorky 20x20, 0:0, 0\n1,1,0\n20,20,0\n-1\n", "gomoku 20 a20 t1"},
		{"psq of two numbers a move", "", "Piskvorky 15x15 , 0 - 0\r\n8,8\r\n9,7\r\n", "gomoku 15 h8 i9"},
		{"the second player begins", "", "Piskvorky 15x15, 11:11, 1\n8,8,0\nA\nB\n-1\n", "gomoku 15 h8; players B|A"},
		{"the board decides", "", "Piskvorky 15x15, 11:11, 0\n" + five + "A\nB\n2\n", "gomoku 15 h8 h7 i8 i7 j8 j7 k8 k7 l8; players A|B; won by black: five in a row"},
		{"lost on time", "", "Piskvorky 15x15, 11:11, 0\n8,8,0\nA\nB\n15\n", "gomoku 15 h8; players A|B; won by black: time"},
		{"rules of a league", "", "Piskvorky 15x15, 11:11, 0\n8,8,0\nA\nB\n-1\n1,Renju15_2\n", "gomoku renju 15 h8; players A|B"},
		{"rules by what was played", "", "Piskvorky 15x15, 0:0, 0\n" + strings.Replace(five, "12,8,0", "13,8,0\n13,9,0\n12,8,0\n1,1,0", 1), "gomoku standard 15 h8 h7 i8 i7 j8 j7 k8 k7 m8 m7 l8 a15"},
		{"psq with a byte order mark", "", "\ufeffPiskvorky 15x15, 0:0, 0\n8,8,0\n", "gomoku 15 h8"},
		{"names in a code page", "", "Piskvorky 15x15, 0:0, 0\n8,8,0\n\xba\xda\xc6\xe5\xd6\xd0\xb9\xfa\n\xb0\xd7\xc6\xe5\n-1\n", "gomoku 15 h8; players 黑棋中国|白棋"},
		{"rec", "", "pisq7.exe\nrenjusolver.ZIP\n9,9,456\n10,11,4500\n0\n", "gomoku 20 j11 k9; players pisq7.exe|renjusolver.ZIP; j11 in 456ms; k9 in 4.5s"},
		{"renju-pos", "", "\x02\x70\x61", "gomoku renju 15 h8 h9"},
		{"numbers", "", "1. h8 i9 2. g7", "gomoku h8 i9 g7"},
		{"numbers without blanks", "", "1.h8 2.i9 3)g7 1-0", "gomoku h8 i9 g7"},
		{"numbers on several lines", "", "1. h8 i9\n2. g7\n", "gomoku h8 i9 g7"},
		{"a board", "", "  a b c d e\n5 . . . . . 5\n4 . X . . . 4\n3 . . O . . 3\n2 . . . . . 2\n1 . . . . . 1\nwhite to move\n", "gomoku 5 black: b4; white: c3; to-move: white"},
		{"a board without blanks", "", ".....\n.#...\n..o..\n.....\n.....\n", "gomoku 5 black: b4; white: c3"},
		{"a board with its moves", "", " 5 . . . . .\n 4 . . . . .\n 3 . . X . .\n 2 . O . . .\n 1 . . . . .\n ----- Text Board -----\n  1 C3    2 B2\n", "gomoku 5 c3 b2"},
		{"a board of a terminal", "", "5 ┌─┬─┬─┬─┐\n4 ├─┼─┼─┼─┤\n3 ├─┼─●─┼─┤\n2 ├─┼─┼(○)┤\n1 └─┴─┴─┴─┘\n  a b c d e\n", "gomoku 5 black: c3; white: d2"},
	} {
		got, err := record.Read(games, "", c.file, []byte(c.data))
		if err != nil || len(got) != 1 || told(got[0]) != c.want {
			t.Errorf("%s: %v, %v, want %s", c.name, got, err, c.want)
			for _, r := range got {
				t.Log(told(r))
			}
		}
	}
}

func TestRead_ThirdPartyErrors(t *testing.T) {
	for _, c := range []struct{ name, game, data, want string }{
		{"a rectangle", "", "Piskvorky 20x15, 0:0, 0\n", "a.txt, line 1: the board is 20x15: only square boards are supported"},
		{"no size", "", "Piskvorky x, 0:0, 0\n", `a.txt, line 1: invalid board size "x, 0:0, 0": expected "Piskvorky 15x15, 0:0, 0"`},
		{"an occupied point", "", "Piskvorky 15x15, 0:0, 0\n8,8,0\n8,8,0\n", "a.txt, line 3: move 2: h8 is occupied"},
		{"outside", "", "Piskvorky 15x15, 0:0, 0\n8,8,0\n16,8,0\n", "a.txt, line 3: move 2: 16,8 is outside the board of 15"},
		{"no move", "", "Piskvorky 15x15, 0:0, 0\n8,8,0,1\n", `a.txt, line 2: invalid move "8,8,0,1": expected column, row and milliseconds, such as 8,8,0`},
		{"an oblong board", "", "...\n.X.\n...\n...\n...\n", "a.txt, line 1: the board has 5 rows of 3 points: Gomoku boards must be square"},
		{"a board of another game", "othello", ".....\n.....\n..X..\n.....\n.....\n", "a.txt: the board has 25 squares (want 64)"},
		{"a numbered move", "gomoku", "1. h8 i9\n2. z99", `a.txt, line 1: move 3: z99 is off the 15x15 board`},
	} {
		_, err := record.Read(games, c.game, "a.txt", []byte(c.data))
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.name, err, c.want)
		}
	}
}

func TestWrite_SingleGameFiles(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		format := rapid.SampledFrom([]record.Format{record.Piskvork, record.Gomotur, record.RenjuPos, record.Diagram, record.Study}).Draw(t, "format")
		r := sente.Record{Game: "gomoku", Size: "15"}
		switch format {
		case record.Gomotur:
			r.Size = "20"
		case record.Piskvork, record.Diagram:
			r.Size = rapid.SampledFrom([]string{"5", "15", "19", "22"}).Draw(t, "size")
		}
		r = randomGame(t, r)
		for range r.Moves {
			r.Thinking = append(r.Thinking, sente.Thought{Time: time.Duration(rapid.IntRange(0, 9999).Draw(t, "ms")) * time.Millisecond})
		}
		r.Players = []string{"one", "two words"}
		var out bytes.Buffer
		testutil.NoError(t, record.Write(&out, games, format, r))
		got, err := record.Read(games, "gomoku", "", out.Bytes())
		if err != nil || len(got) != 1 {
			t.Fatalf("%q: %v, %v", out.String(), got, err)
		}
		if format == record.Diagram {
			had, _ := games.OpenBoard(r)
			has, err := games.OpenBoard(got[0])
			if err != nil || had.Turn() != has.Turn() || stones(had.Scene()) != stones(has.Scene()) {
				t.Errorf("%s: %v\n%v", out.String(), err, got)
			}
			return
		}
		if diff := cmp.Diff(r.Moves, got[0].Moves); diff != "" || got[0].Size != r.Size {
			t.Errorf("%q: %s", out.String(), diff)
		}
		if format != record.RenjuPos && (!cmp.Equal(got[0].Players, r.Players) || total(got[0]) != total(r)) {
			t.Errorf("%q: %+v", out.String(), got[0])
		}
	})
}

func total(r sente.Record) (sum time.Duration) {
	for _, t := range r.Thinking {
		sum += t.Time
	}
	return sum
}

// stones returns the stones of a position.
func stones(s scene.Scene) string {
	at := map[int]int{}
	for _, stone := range s.Stones {
		at[stone.Cell] = stone.Player + 1
	}
	var b strings.Builder
	for i := range s.Cells {
		b.WriteByte('0' + byte(at[i]))
	}
	return b.String()
}

func TestReadStudies_NotesGuessedCharset(t *testing.T) {
	sheet := "Piskvorky 15x15, 0:0, 0\n8,8,0\n"
	for _, c := range []struct{ name, data, want string }{
		{"psq in Chinese", sheet + "\xba\xda\xc6\xe5\xd6\xd0\xb9\xfa\n\xb0\xd7\xc6\xe5\n-1\n", "the file does not specify its character set: it was read as GB18030"},
		{"psq in Polish", sheet + "Wa\xb3\xeasa\nWi\x9cniewski\n-1\n", "the file does not specify its character set: it was read as windows-1250"},
		{"psq in UTF-8", sheet + "Wałęsa\nWiśniewski\n-1\n", ""},
		{"rec", "\x8eR\x93c\n\x97\xe9\x96\xd8\n9,9,456\n10,11,4500\n0\n", "the file does not specify its character set: it was read as Shift_JIS"},
	} {
		got, err := record.ReadStudies(t.Context(), games, record.ReadOptions{}, "", []byte(c.data))
		testutil.NoError(t, err)
		if notes := strings.Join(got.Notes, "; "); notes != c.want {
			t.Errorf("%s: %s, want %s", c.name, notes, c.want)
		}
	}
}
