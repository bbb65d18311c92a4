package record_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/record"
	"github.com/sente-games/sente/record/study"
)

const rifSample = `<?xml version="1.0" encoding="UTF-8"?>
<database>
<rules><rule id="1" name="Taraguchi-10" /><rule id="2" name="Gomoku" /></rules>
<openings><opening id="21" name="D10" /></openings>
<players><player id="1" name="Ann" surname="Aare" /><player id="2" name="Bo" surname="Berg" /></players>
<tournaments><tournament id="4" name="Cup" year="2019" month="5" /></tournaments>
<games>
<game id="7" tournament="4" round="1" rule="1" black="1" white="2" bresult="1" opening="21" alt="g7 i7"><move>h8 h9 h7 i9</move><info>note</info></game>
<game id="8" tournament="4" round="2" rule="2" black="2" white="1" bresult="0.5"><move>h8 i9 h7</move></game>
<game id="9" rule="1" black="2" white="1" bresult="0"><move>h8 a1 j8 a3 i7 a5 i9 a7 i8</move></game>
<game id="10" rule="1" black="2" white="1" bresult="0"><move>h8 h9 h8 h9</move></game>
</games>
</database>
`

// describeStudy returns the head, the moves and the properties of a study on one line.
func describeStudy(t *testing.T, s *study.Study) string {
	t.Helper()
	r, err := s.PlayedRecord(s.Root().MainLineEnd())
	testutil.NoError(t, err)
	r.Players, r.Result, r.Start = s.Head().Players, s.Head().Result, s.Head().Start
	text := told(r)
	if !r.Start.IsZero() {
		text += "; " + r.Start.UTC().Format("2006-01-02 15:04")
	}
	if c := s.Root().Content().Comment; c != "" {
		text += "; " + c
	}
	for _, p := range s.Root().Content().More {
		text += fmt.Sprintf(" %s%v", p.Name, p.Values)
	}
	return text
}

func TestReadStudies_RIF(t *testing.T) {
	got, err := record.ReadStudies(t.Context(), games, record.ReadOptions{}, "a.rif", []byte(rifSample))
	if want := "a.rif, RenjuNet database, line 11, game 10: move 3: "; len(got.Notes) > 0 || err == nil || !strings.HasPrefix(err.Error(), want) || got.Format != record.RIF {
		t.Fatalf("%v, want %s; %s", err, want, got.Format)
	}
	want := []string{
		"gomoku renju h8 h9 h7 i9; players Ann Aare|Bo Berg; won by black: ; note EV[Cup] RO[1] ON[D10] DT[2019-05] RFI[7] RFR[Taraguchi-10] RFA[g7 i7]",
		"gomoku standard h8 i9 h7; players Bo Berg|Ann Aare; won by draw:  EV[Cup] RO[2] DT[2019-05] RFI[8] RFR[Gomoku]",
		"gomoku renju h8 a1 j8 a3 i7 a5 i9 a7; players Bo Berg|Ann Aare; won by white: forbidden move i8 RFI[9] RFR[Taraguchi-10]",
		"gomoku renju h8 h9; players Bo Berg|Ann Aare; won by white:  RFI[10] RFR[Taraguchi-10]",
	}
	var lines []string
	for _, s := range got.Studies {
		lines = append(lines, describeStudy(t, s))
	}
	if diff := cmp.Diff(want, lines); diff != "" {
		t.Error(diff)
	}
	// truncated: the games before the fault are kept
	part, err := record.ReadStudies(t.Context(), games, record.ReadOptions{}, "a.rif", []byte(rifSample[:strings.Index(rifSample, `<game id="9"`)+20]))
	if len(part.Studies) != 2 || err == nil || err.Error() != "a.rif, RenjuNet database, line 10, after 2 games: it ends without </database>" {
		t.Errorf("%d games, %v", len(part.Studies), err)
	}
	// records and studies are the same games
	n := 0
	for r, err := range record.StreamGames(games, sente.Record{}, "a.rif", strings.NewReader(rifSample)) {
		if fault := (*record.GameError)(nil); errors.As(err, &fault) {
			continue
		}
		if testutil.NoError(t, err); !strings.HasPrefix(lines[n], told(r)) {
			t.Errorf("game %d: %s, %s", n+1, told(r), lines[n])
		}
		n++
	}
	if n != 4 {
		t.Errorf("%d games", n)
	}
}

// TestDatabases_RoundTrip writes games in each format of a database and reads them again.
func TestDatabases_RoundTrip(t *testing.T) {
	for _, c := range []struct {
		format record.Format
		data   string
		lost   string
	}{
		{record.RIF, rifSample[:strings.Index(rifSample, `<game id="9"`)] + "</games></database>", ""},
		{record.GGF, ggfGames, ""},
		{record.Wthor, wthorFile(nil), ""},
	} {
		first, err := record.ReadStudies(t.Context(), games, record.ReadOptions{}, "", []byte(c.data))
		testutil.NoError(t, err)
		if len(first.Studies) != 2 || first.Format != c.format {
			t.Fatalf("%s: %d games of %s", c.format, len(first.Studies), first.Format)
		}
		var b bytes.Buffer
		lost, err := record.WriteStudies(&b, games, c.format, first.Studies...)
		testutil.NoError(t, err)
		second, err := record.ReadStudies(t.Context(), games, record.ReadOptions{}, "", b.Bytes())
		testutil.NoError(t, err)
		for i, s := range first.Studies {
			if a, b := describeStudy(t, s), describeStudy(t, second.Studies[i]); a != b || strings.Join(lost, "; ") != c.lost {
				t.Errorf("%s: %s\n%s\n%v", c.format, a, b, lost)
			}
			var single bytes.Buffer
			r, err := s.PlayedRecord(s.Root().MainLineEnd())
			testutil.NoError(t, err)
			r.Players, r.Result = s.Head().Players, s.Head().Result
			testutil.NoError(t, record.Write(&single, games, c.format, r))
			back, err := record.Read(games, "", "", single.Bytes())
			if err != nil || len(back) != 1 || brief(back[0]) != brief(r) {
				t.Errorf("%s: %v, %v, want %s", c.format, back, err, brief(r))
			}
		}
	}
}

const ggfGames = "(;GM[Othello]PC[GGS/os]DT[2003.12.15_13:24:03.MST]PB[ann]PW[bo]RB[2197.01]TI[05:00/00:02/02:00]TY[8]RE[-64.000:t]" +
	"BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[d3//0.01]W[c5/-18.40/0.10];)\n" +
	"(;GM[Othello]PC[GGS/os]PB[cy]PW[di]TY[s8r4]BO[8 -------- -------- ---*---- ---**--- ---*O--- -------- -------- -------- O]W[e3];)\n"

func TestReadStudies_GGF(t *testing.T) {
	got, err := record.ReadStudies(t.Context(), games, record.ReadOptions{}, "a.ggf", []byte("2 "+ggfGames))
	testutil.NoError(t, err)
	for i, want := range []string{
		"othello d3 c5; players ann|bo; won by white: time; d3 in 10ms; c5 in 100ms; 2003-12-15 20:24 PC[GGS/os] RB[2197.01] TI[05:00/00:02/02:00] TY[8]",
		"othello black: d3 d4 e4 d5; white: e5; to-move: white e3; players cy|di PC[GGS/os] TY[s8r4]",
	} {
		if text := describeStudy(t, got.Studies[i]); text != want {
			t.Errorf("%s\n%s", text, want)
		}
	}
	r, err := got.Studies[0].Record(got.Studies[0].Root().MainLineEnd())
	if err != nil || len(r.Thinking) != 2 || r.Thinking[1].Score != -1840 || got.Studies[0].Head().Control.Game.Minutes() != 5 {
		t.Errorf("%+v, %v", r, err)
	}
}

// wthorFile returns a file of two games; change alters its bytes.
func wthorFile(change func([]byte)) string {
	data := make([]byte, 16+2*68)
	copy(data, "\x14\x1a\x0b\x1c\x02\x00\x00\x00\x00\x00\xea\x07\x08\x00\x16\x00")
	copy(data[16:], "\x00\x00\x01\x00\x00\x00\x28\x21\x38\x40\x21\x22")
	copy(data[84:], "\x01\x00\x00\x00\x01\x00\x20\x20\x38\x40\x21\x22")
	data[84+6] = 0 // white wins
	data[16+6] = 64
	if change != nil {
		change(data)
	}
	return string(data)
}

// TestGGF_KeepsLeadOfUnfinishedGames converts games that did not end on the board to other formats and back.
func TestGGF_KeepsLeadOfUnfinishedGames(t *testing.T) {
	text := func(result string) []byte {
		return []byte("(;GM[Othello]PC[GGS/os]PB[ann]PW[bo]TY[8]RE[" + result + "]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[d3];)\n")
	}
	convert := func(format record.Format, data []byte) (string, []string) {
		read, err := record.ReadStudies(t.Context(), games, record.ReadOptions{}, "", data)
		testutil.NoError(t, err)
		var b bytes.Buffer
		lost, err := record.WriteStudies(&b, games, format, read.Studies...)
		testutil.NoError(t, err)
		return b.String(), lost
	}
	for _, result := range []string{"-4.000:t", "+12.000:r", "+2.500:s", "-64.000:t", "0.000:s", "+6.000"} {
		for _, format := range []record.Format{record.SGF, record.Study, record.GGF} {
			between, lost := convert(format, text(result))
			back, lostBack := convert(record.GGF, []byte(between))
			if !strings.Contains(back, "RE["+result+"]") && result != "0.000:s" || len(lost)+len(lostBack) > 0 {
				t.Errorf("%s by way of %s: %s%s%v %v", result, format, between, back, lost, lostBack)
			}
		}
	}
	if _, lost := convert(record.JSONL, text("-4.000:t")); !slices.Contains(lost, "3 properties are not supported by jsonl") {
		t.Errorf("lost in JSONL: %q", lost)
	}
	changed, _ := convert(record.SGF, text("-4.000:t"))
	for _, other := range []string{"B+T", "W+R", "0"} {
		back, _ := convert(record.GGF, []byte(strings.Replace(changed, "RE[W+T]", "RE["+other+"]", 1)))
		if strings.Contains(back, "-4.000") {
			t.Errorf("RE[%s]: %s", other, back)
		}
	}
}

func TestReadFile_WTHORNames(t *testing.T) {
	list := func(length int, names ...string) []byte {
		data := make([]byte, 16+length*len(names))
		copy(data, "\x14\x1a\x0b\x1c\x00\x00\x00\x00")
		data[8] = byte(len(names))
		for i, name := range names {
			copy(data[16+i*length:], name)
		}
		return data
	}
	dir := t.TempDir()
	write := func(name string, data []byte) string {
		name = filepath.Join(dir, name)
		testutil.NoError(t, os.WriteFile(name, data, 0o600))
		return name
	}
	name := write("WTH_2026.wtb", []byte(wthorFile(nil)))
	read := func() []string {
		o := record.ReadOptions{Companions: record.CompanionsOf(name)}
		got, err := record.ReadStudies(t.Context(), games, o, name, []byte(wthorFile(nil)))
		testutil.NoError(t, err)
		texts := []string{strings.Join(got.Notes, "; ")}
		for _, s := range got.Studies {
			texts = append(texts, describeStudy(t, s))
		}
		return texts
	}
	alone := []string{
		"there is no .jou file beside it: the names are unknown; there is no .trn file beside it: the names are unknown",
		"othello f5 d6 c3 d3; won by black:  DT[2026] WTN[0:1:0] WTB[33] WTD[22]",
		"othello f5 d6 c3 d3; won by white:  DT[2026] WTN[1:0:1] WTB[32] WTD[22]",
	}
	if diff := cmp.Diff(alone, read()); diff != "" {
		t.Error(diff)
	}
	write("WTHOR.JOU", list(20, "Aare Ann", "M\xfcller Bo"))
	write("WTHOR.TRN", list(26, "Cup", "Championnat d'\xe9t\xe9"))
	named := []string{
		"",
		"othello f5 d6 c3 d3; players Müller Bo|Aare Ann; won by black:  EV[Cup] DT[2026] WTN[0:1:0] WTB[33] WTD[22]",
		"othello f5 d6 c3 d3; players Aare Ann|Müller Bo; won by white:  EV[Championnat d'été] DT[2026] WTN[1:0:1] WTB[32] WTD[22]",
	}
	if diff := cmp.Diff(named, read()); diff != "" {
		t.Error(diff)
	}
	records, err := record.ReadFile(games, "", name)
	if err != nil || len(records) != 2 || strings.Join(records[0].Players, "|") != "Müller Bo|Aare Ann" {
		t.Errorf("%v, %v", records, err)
	}
	write("WTH_2026.jou", list(20, "x")[:30])
	if _, err := record.ReadFile(games, "", name); err == nil || !strings.Contains(err.Error(), "the .jou file beside it: WTHOR list of names: it announces 1 names of 20 bytes, but has 14 bytes") {
		t.Error(err)
	}
}

func TestReadStudies_WTHORFaults(t *testing.T) {
	for _, c := range []struct {
		change func([]byte)
		cut    int
		games  int
		want   string
	}{
		{nil, 100, 1, "a.wtb, WTHOR, byte 100, after 1 games: it ends before game 2 of 2"},
		{func(b []byte) { b[84+9] = 99 }, 152, 2, "a.wtb, WTHOR, byte 84, after 1 games: game 2: invalid byte 99 for move 2"},
		{func(b []byte) { b[84+9] = 11 }, 152, 2, "a.wtb, WTHOR, game 2: move 2: "},
		{func(b []byte) { b[12] = 10 }, 152, 0, "a.wtb, WTHOR, byte 0, after 0 games: unsupported board size 10, expected 8"},
		{func(b []byte) { b[2] = 13 }, 152, 0, "a.wtb, WTHOR, byte 0, after 0 games: invalid date of creation 2026-13-28"},
	} {
		got, err := record.ReadStudies(t.Context(), games, record.ReadOptions{}, "a.wtb", []byte(wthorFile(c.change)[:c.cut]))
		if err == nil || !strings.HasPrefix(err.Error(), c.want) || len(got.Studies) != c.games {
			t.Errorf("%d games, %v, want %s", len(got.Studies), err, c.want)
		}
	}
}

func TestWrite_RefusesGamesOfOtherDatabases(t *testing.T) {
	for _, c := range []struct {
		format record.Format
		r      sente.Record
		want   string
	}{
		{record.RIF, sente.Record{Game: "othello"}, "game 1: rif supports gomoku only, but this is othello: use sgf"},
		{record.RIF, sente.Record{Game: "gomoku", Size: "19"}, "game 1: rif supports only games from the start on the board of 15 lines: use sgf"},
		{record.GGF, sente.Record{Game: "gomoku"}, "game 1: ggf supports othello only, but this is gomoku: use sgf"},
		{record.Wthor, sente.Record{Game: "othello", Size: "6"}, "game 1: wtb supports only games from the start on the board of 8x8: use ggf"},
		{record.Wthor, sente.Record{Game: "othello"}, "game 1: wtb requires the result of a game: use ggf or sgf for an unfinished one"},
	} {
		if err := record.Write(&bytes.Buffer{}, games, c.format, c.r); err == nil || err.Error() != c.want {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}
