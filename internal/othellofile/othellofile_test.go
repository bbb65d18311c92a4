package othellofile

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sente-games/sente/internal/testutil"
)

var wthorGames = []WthorGame{
	{Tournament: 3, Black: 513, White: 2, Discs: 40, Best: 33, Moves: []string{"f5", "d6", "c3", "d3"}},
	{Discs: 24, Best: 32, Moves: []string{"a1", "h8", "h1"}},
}

func wthorFile(t testing.TB) []byte {
	t.Helper()
	var b bytes.Buffer
	testutil.NoError(t, WriteWthor(&b, WthorHeader{Created: time.Date(2026, 11, 28, 0, 0, 0, 0, time.UTC), Year: 2025, Depth: 22}, wthorGames))
	return b.Bytes()
}

func readWthor(data []byte) (all []WthorGame, faults []error, err error) {
	err = ReadWthor(bytes.NewReader(data), func(_ WthorHeader, g WthorGame, fault error) error {
		if fault != nil {
			faults = append(faults, fault)
		} else {
			all = append(all, g)
		}
		return nil
	})
	return all, faults, err
}

// TestWthor_Bytes checks the layout against bytes written by hand.
func TestWthor_Bytes(t *testing.T) {
	data := wthorFile(t)
	want := "\x14\x1a\x0b\x1c\x02\x00\x00\x00\x00\x00\xe9\x07\x08\x00\x16\x00" + "\x03\x00\x01\x02\x02\x00\x28\x21\x38\x40\x21\x22" // 56 64 33 34: row and column
	want = strings.Replace(want, "\x38\x40\x21\x22", "\x38\x40\x21\x22", 1) + strings.Repeat("\x00", 56)
	if got := string(data[:len(want)]); got != want || len(data) != 16+2*68 {
		t.Errorf("%x\n%x, %d bytes", got, want, len(data))
	}
	got, faults, err := readWthor(data)
	if diff := cmp.Diff(wthorGames, got); diff != "" || err != nil || faults != nil {
		t.Errorf("%s, %v, %v", diff, faults, err)
	}
}

func TestReadWthor_KeepsGamesBeforeDamage(t *testing.T) {
	data := wthorFile(t)
	for end := range data {
		got, _, err := readWthor(data[:end])
		damage := (*Damage)(nil)
		if want := max(0, (end-16)/68); len(got) != want || !errors.As(err, &damage) || damage.Games != want {
			t.Fatalf("cut at %d: %d games, %v", end, len(got), err)
		}
	}
	wrong := bytes.Clone(data)
	wrong[16+8+1] = 99
	got, faults, err := readWthor(wrong)
	if len(got) != 1 || len(faults) != 1 || err != nil || faults[0].Error() != "WTHOR, byte 16, after 0 games: game 1: invalid byte 99 for move 2, expected 10 times the row plus the column, such as 56 for f5" {
		t.Errorf("%v, %v, %v", got, faults, err)
	}
	if _, _, err := readWthor(append(bytes.Clone(data), 1)); err == nil || !strings.Contains(err.Error(), "byte 152, after 2 games: more bytes follow the 2 games") {
		t.Error(err)
	}
}

func TestIsWthor(t *testing.T) {
	data := wthorFile(t)
	if !IsWthor(data) || IsWthor(data[:40]) || IsWthor([]byte("Piskvorky 15x15, 11:11, 0\n8,8,0\n")) || IsWthor(nil) || IsWthor(bytes.Repeat([]byte{20}, 200)) {
		t.Error("a file is not recognised correctly")
	}
}

func TestReadNames(t *testing.T) {
	list := append([]byte("\x14\x1a\x0b\x1c\x00\x00\x00\x00\x02\x00\x00\x00\x00\x00\x00\x00"), make([]byte, 2*PlayerBytes)...)
	copy(list[16:], "Feldborg Karsten\x00xx")
	copy(list[36:], "M\xfcller Otto")
	names, err := ReadNames(list, PlayerBytes)
	if err != nil || len(names) != 2 || string(names[0]) != "Feldborg Karsten" || string(names[1]) != "M\xfcller Otto" {
		t.Errorf("%q, %v", names, err)
	}
	if _, err := ReadNames(list[:50], PlayerBytes); err == nil || err.Error() != "WTHOR list of names: it announces 2 names of 20 bytes, but has 34 bytes for them" {
		t.Error(err)
	}
}

const ggfSample = "(;GM[Othello]PC[GGS/os]DT[2003.12.15_13:24:03.MST]PB[ann]PW[bo]RB[2197.01]RW[2199.72]TI[05:00//02:00]TY[8]RE[-4.000:t]" +
	"BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[d3//0.01]W[C5/-18.40/0.10]B[pa];)\n"

func readGGF(text string) (all []GGFGame, faults []error, err error) {
	err = ReadGGF(strings.NewReader(text), func(g GGFGame, fault error) error {
		if fault != nil {
			faults = append(faults, fault)
		}
		all = append(all, g)
		return nil
	})
	return all, faults, err
}

func TestReadGGF(t *testing.T) {
	got, faults, err := readGGF("2 " + ggfSample[:len(ggfSample)-1] + ggfSample)
	start := strings.Repeat("-", 27) + "O*" + strings.Repeat("-", 6) + "*O" + strings.Repeat("-", 27)
	if err != nil || faults != nil || len(got) != 2 {
		t.Fatalf("%v, %v, %v", got, faults, err)
	}
	g := got[1]
	wantMoves := []GGFMove{{false, "d3", "", "0.01"}, {true, "c5", "-18.40", "0.10"}, {false, "pass", "", ""}}
	if diff := cmp.Diff(wantMoves, g.Moves); diff != "" || g.Board != (GGFBoard{8, start, false}) || g.Property("PB") != "ann" || g.Property("RE") != "-4.000:t" {
		t.Errorf("%s, %+v", diff, g)
	}
	var b bytes.Buffer
	testutil.NoError(t, WriteGGF(&b, g))
	if want := strings.NewReplacer("C5", "c5", "[pa]", "[pass]").Replace(ggfSample); b.String() != want {
		t.Errorf("%s\n%s", b.String(), want)
	}
}

func TestReadGGF_Faults(t *testing.T) {
	for text, want := range map[string]string{
		strings.Replace(ggfSample, "C5", "C", 1):        `GGF, line 1, after 0 games: move 2: "C" is not a square, expected for example d3 or pass`,
		strings.Replace(ggfSample, "B[d3", "b[d3", 1):   `GGF, line 1, after 0 games: "b[d3//0.01]W[C5/-18." is not a property, expected for example B[d3]`,
		strings.Replace(ggfSample, "BO[8", "BO[9", 1):   `GGF, line 1, after 0 games: invalid board in BO, expected 81 letters *, O or - and the side to move, * or O`,
		strings.Replace(ggfSample, "BO[8", "BO[x", 1):   `GGF, line 1, after 0 games: invalid board size "x" in BO, expected 8`,
		"(;GM[Othello]PB[a];)":                          `GGF, line 1, after 0 games: the board is missing, expected BO[8 …]`,
		"\n\n" + ggfSample[:len(ggfSample)-4]:           `GGF, line 3, after 0 games: the game ends without ;)`,
		ggfSample + ggfSample[:60]:                      `GGF, line 2, after 1 games: the game ends without ;)`,
		"(;GM[Othello]PB[" + strings.Repeat("x", 1<<17): `GGF, line 1: a game is longer than 65536 bytes`,
	} {
		_, faults, err := readGGF(text)
		if err == nil && len(faults) > 0 {
			err = faults[0]
		}
		if err == nil || err.Error() != want {
			t.Errorf("%.60s: %v, want %s", text, err, want)
		}
	}
	got, faults, err := readGGF(strings.Replace(ggfSample, "C5", "C", 1) + ggfSample)
	if len(got) != 2 || len(faults) != 1 || err != nil || len(got[0].Moves) != 1 {
		t.Errorf("%v, %v, %v", got, faults, err)
	}
}

func TestParseGGFDate(t *testing.T) {
	for text, want := range map[string]string{
		"2003.12.15_13:24:03.MST": "2003-12-15T20:24:03Z", "2000-4-16 11:13 EST": "2000-04-16T16:13:00Z", "2010.10.17_05:23:05.MDT": "2010-10-17T11:23:05Z",
		"2010.10.17": "2010-10-17T00:00:00Z", "2010.10.17_25:00:00.MDT": "2010-10-17T00:00:00Z",
	} {
		if at, ok := ParseGGFDate(text); !ok || at.Format(time.RFC3339) != want {
			t.Errorf("%s: %v, %v", text, at, ok)
		}
	}
	if at, ok := ParseGGFDate("yesterday"); ok {
		t.Error(at)
	}
}

func TestIsGGF(t *testing.T) {
	for text, want := range map[string]bool{ggfSample: true, "2 " + ggfSample: true, "\n(; GM[othello]": true, "(;GM[4]SZ[15]": false, "(;FF[4]GM[2]": false, "": false, "2": false} {
		if IsGGF([]byte(text)) != want {
			t.Errorf("%.30q: want %v", text, want)
		}
	}
}

// TestParseGGF_SingleGame covers a game as NBoard sends it, with times, and its errors.
func TestParseGGF_SingleGame(t *testing.T) {
	const board = "BO[8 ---------------------------O*------*O--------------------------- *]"
	g, err := ParseGGF(" (;GM[Othello]PC[NBoard]TI[01:00:05/00:02]TY[8]" + board + "B[F5/1.0/2.5]W[PA]B[--]; ;)\n")
	if err == nil {
		t.Error("a semicolon within a game is accepted")
	}
	g, err = ParseGGF(" (;GM[Othello]PC[NBoard]TI[01:00:05/00:02]TY[8]" + board + "B[F5/1.0/2.5]W[PA]B[--];)\n")
	want := []GGFMove{{false, "f5", "1.0", "2.5"}, {true, "pass", "", ""}, {false, "pass", "", ""}}
	if diff := cmp.Diff(want, g.Moves); err != nil || diff != "" || g.Moves[0].Duration() != 2500*time.Millisecond || g.Moves[1].Duration() != 0 {
		t.Errorf("%s, %v", diff, err)
	}
	if limit, increment := ParseGGFClock(g.Property("TI")); limit != time.Hour+5*time.Second || increment != 2*time.Second || FormatGGFTime(limit) != "60:05" {
		t.Errorf("%v, %v", limit, increment)
	}
	if want := "black: e4 d5; white: d4 e5; to-move: black"; g.Board.Setup() != want {
		t.Errorf("%s, want %s", g.Board.Setup(), want)
	}
	var b strings.Builder
	g.Compact = true
	testutil.NoError(t, WriteGGF(&b, g))
	if !strings.Contains(b.String(), board) {
		t.Error(b.String())
	}
	for _, text := range []string{"", "-1", "1:x", "99999999", strings.Repeat("999999:", 40) + "1"} {
		if limit, _ := ParseGGFClock(text); limit != 0 {
			t.Errorf("%q is a limit of %v", text, limit)
		}
	}
}

func FuzzReadGGF(f *testing.F) {
	f.Add(ggfSample)
	f.Add("2 " + ggfSample[:100])
	f.Add("(;GM[Othello]BO[8];)")
	f.Add("(;GM[Othello]BO[4 ---- ---- ---- ---- O]W[PA]TI[1:00:00/x];)")
	f.Add("(;GM[Othello]B[F5/1/9e99]")
	f.Fuzz(func(t *testing.T, text string) {
		if _, err := ParseGGF(text); err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("%q", err)
		}
		games, _, err := readGGF(text)
		if err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("%q", err)
		}
		for _, g := range games {
			if g.Board.Size == 0 {
				continue
			}
			var b bytes.Buffer
			testutil.NoError(t, WriteGGF(&b, g))
			if back, faults, err := readGGF(b.String()); err != nil || len(faults) > 0 || len(back) != 1 || !cmp.Equal(back[0].Moves, g.Moves) {
				t.Errorf("%q comes back as %v, %v, %v", b.String(), back, faults, err)
			}
		}
	})
}

func FuzzReadWthor(f *testing.F) {
	data := wthorFile(f)
	f.Add(data)
	f.Add(data[:100])
	f.Fuzz(func(t *testing.T, data []byte) {
		games, _, err := readWthor(data)
		if err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("%q", err)
		}
		if len(games) > len(data)/68 {
			t.Errorf("%d games in %d bytes", len(games), len(data))
		}
		for _, length := range []int{PlayerBytes, TournamentBytes} {
			if names, err := ReadNames(data, length); err == nil && len(names)*length > len(data) {
				t.Errorf("%d names in %d bytes", len(names), len(data))
			}
		}
	})
}
