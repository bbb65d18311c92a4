package lab

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/interrupt"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/record/samples"
	"github.com/sente-games/sente/rules"
)

var games = standard.Games()

// of is the setting of a game without anything else said.
func of(t *testing.T, game string) PositionDefaults {
	t.Helper()
	g := testutil.Must(games.FindGame(game))(t)
	return PositionDefaults{Games: games, Game: g, Base: sente.Record{Game: game}}
}

func TestParseCase_DistinguishesMovesFromScores(t *testing.T) {
	for line, want := range map[string]struct {
		moves int
		known string
	}{
		"4453":      {4, ""},
		"4453 2":    {4, "2"},
		"4 4 5 3":   {4, ""},
		"4 4 5 3 9": {4, "9"},
		"4453 -18":  {4, "-18"},
		"4 4 5 -3":  {3, "-3"},
	} {
		c, err := of(t, "connectfour").ParseCase(line)
		if err != nil {
			t.Errorf("%q: %v", line, err)
			continue
		}
		known := ""
		if c.Known != nil {
			known = strconv.Itoa(*c.Known)
		}
		if len(c.Record.Moves) != want.moves || known != want.known {
			t.Errorf("%q: %d moves, score %q; want %+v", line, len(c.Record.Moves), known, want)
		}
	}
}

// lines counts by hand what Perft counts: every line of play to a depth.
func lines(t *testing.T, b rules.Board, depth int) uint64 {
	if depth == 0 {
		return 1
	}
	n := uint64(0)
	for _, m := range b.Legal() {
		testutil.Must(b.Play(string(m)))(t)
		n += lines(t, b, depth-1)
		b.Undo()
	}
	return n
}

// Counting in portions gives what counting by hand gives, leaves the board as it was
// and stops when it is asked to.
func TestPerft_CountsInPortions(t *testing.T) {
	for game, moves := range map[string]string{"gomoku": "h8i9", "connectfour": "121212", "tictactoe": "b2a1c3"} {
		p := testutil.Must(of(t, game).ParsePosition(moves))(t)
		told := 0
		for depth := range 3 {
			want := lines(t, p.Board, depth)
			got, err := p.Perft(t.Context(), depth, func(i, of int, _ uint64) { told++ })
			if got != want || err != nil {
				t.Errorf("%s to depth %d: %d, %v; want %d", game, depth, got, err, want)
			}
		}
		if told != 2*len(p.Board.Legal()) || p.Board.Ply() != len(p.Record.Moves) {
			t.Errorf("%s: told %d times, the board is at ply %d", game, told, p.Board.Ply())
		}
		ctx, stop := context.WithCancel(t.Context())
		stop()
		if n, _ := p.Perft(ctx, 5, func(int, int, uint64) {}); n != 0 {
			t.Errorf("%s: %d lines were counted after the end", game, n)
		}
	}
}

func TestLineReader_SkipsEmptyLines(t *testing.T) {
	const text = "\n h8 \n# a remark\n\t\ni9"
	for _, c := range []struct {
		remarks bool
		want    string
	}{{true, "2 h8, 5 i9"}, {false, "2 h8, 3 # a remark, 5 i9"}} {
		var got []string
		in := NewLineReader(t.Context(), strings.NewReader(text), "x", c.remarks)
		for in.Next() {
			got = append(got, fmt.Sprint(in.Number, " ", in.Text))
		}
		if strings.Join(got, ", ") != c.want || in.NumLines != len(got) || in.Err() != nil {
			t.Errorf("%q, %d held, %v", got, in.NumLines, in.Err())
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if in := NewLineReader(ctx, strings.NewReader(text), "x", false); in.Next() || !errors.Is(in.Err(), interrupt.ErrStopped) {
		t.Errorf("after the end: %v", in.Err())
	}
	if in := NewLineReader(t.Context(), strings.NewReader(strings.Repeat("h8", maxLineBytes)), "the input", false); in.Next() || in.Err() == nil || !strings.HasPrefix(in.Err().Error(), "the input cannot be read") {
		t.Errorf("a line without end: %v", in.Err())
	}
}

// An identity describes a position by all that it depends on, and nothing else.
func TestIdentity_DescribesPosition(t *testing.T) {
	s := of(t, "gomoku")
	s.Base.Opening, s.Base.Size = "none", "9"
	p := testutil.Must(s.ParsePosition("e5 f5"))(t)
	i := p.Identity()
	if got := i.Describe(p.MoveText); got != "gomoku freestyle 9, after e5 f5" || i.Ply != 2 || i.ToMove != "black" {
		t.Errorf("%q, %+v", got, i)
	}
	p.FromTop = true
	if got := i.Describe(p.MoveText); got != "gomoku freestyle 9, after e5 f5" {
		t.Errorf("the middle row is %q", got)
	}
	next, err := p.AfterMove("a1")
	if err != nil || next.MoveText("a1") != "a9" || !slices.Equal(next.Record.Moves, []sente.Move{"e5", "f5", "a1"}) || len(p.Record.Moves) != 2 {
		t.Errorf("%v, %v, %v", next.Record.Moves, next.MoveText("a1"), err)
	}
	passed, err := p.AfterPass()
	if err != nil || passed.Identity().ToMove != "white" || passed.Identity().Setup == "" || !passed.FromTop {
		t.Errorf("%+v, %v", passed.Identity(), err)
	}
	s.Seats = 3
	if _, err := s.ParsePosition("e5"); err == nil || err.Error() != "--players 3: gomoku has 2 players with these rules" {
		t.Error(err)
	}
}

// A score means a result only where its bound cannot take it back.
func TestScoreResult_RespectsBounds(t *testing.T) {
	for _, c := range []struct {
		info sente.Info
		want string
	}{
		{sente.Info{Score: sente.WinIn(3)}, "win 3"},
		{sente.Info{Score: sente.WinIn(3), Bound: sente.Lower}, "win 3"},
		{sente.Info{Score: sente.WinIn(3), Bound: sente.Upper}, "unknown"},
		{sente.Info{Score: sente.LossIn(4), Bound: sente.Upper}, "loss 4"},
		{sente.Info{Score: sente.LossIn(4), Bound: sente.Lower}, "unknown"},
		{sente.Info{}, "unknown"},
		{sente.Info{Source: "proof"}, "draw"},
		{sente.Info{Source: "proof", Bound: sente.Lower}, "unknown"},
		{sente.Info{Score: 50}, "unknown"},
	} {
		got, plies := ScoreResult(c.info)
		if plies != nil {
			got += fmt.Sprint(" ", *plies)
		}
		if got != c.want {
			t.Errorf("%+v is %q, want %q", c.info, got, c.want)
		}
	}
}

// The best lines are the choice and then the ranks in their order, each once.
func TestLineRanking_ReturnsBestLines(t *testing.T) {
	r := LineRanking{}
	for rank, m := range []sente.Move{"a1", "b1", "c1"} {
		r.AddInfo(sente.Info{Rank: rank, Line: []sente.Move{m}, Depth: 1})
	}
	r.AddInfo(sente.Info{Rank: 1, Line: []sente.Move{"c1"}, Depth: 2})
	r.AddInfo(sente.Info{Rank: 2, Line: []sente.Move{"b1"}, Depth: 2})
	r.AddInfo(sente.Info{Rank: 9}) // without a line
	text := func(c sente.Choice, n int) (all string) {
		for _, i := range r.BestLines(c, n) {
			all += string(i.Line[0])
		}
		return all
	}
	if got := text(sente.Choice{Move: "a1"}, 9); got != "a1c1b1" {
		t.Error(got)
	}
	if got := text(sente.Choice{Move: "b1", Info: sente.Info{Line: []sente.Move{"b1", "a1"}}}, 2); got != "b1c1" {
		t.Error(got)
	}
}

func FuzzFileOf(f *testing.F) {
	for _, seed := range []string{"@a.jsonl#3", "@a#b#0", "h8", "@", "@#1", "a\nb\r\x1b[2J"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		name, pick := splitFileName(text)
		if len(name) > len(text) || pick < 0 || name == "" && pick > 0 && !strings.HasPrefix(strings.TrimSpace(text), "@#") {
			t.Errorf("%q is %q and %d", text, name, pick)
		}
	})
}

// TestReadGames_ReadsSamples: a file of samples is games with scores, and a damaged one is named.
func TestReadGames_ReadsSamples(t *testing.T) {
	r := sente.Record{
		Game: "gomoku", Moves: []sente.Move{"h8", "i9"}, Result: sente.Result{Winner: "white"},
		Thinking: []sente.Thought{{}, {Score: 12, Depth: 3}},
	}
	var moves samples.Collector
	testutil.NoError(t, moves.Add(r))
	h := samples.Header{Game: "gomoku", Seats: []string{"black", "white"}, Engine: "sente", Moves: moves.Moves()}
	g := testutil.Must(moves.Table().EncodeRecord(r, h.Seats))(t)
	var file bytes.Buffer
	w, err := samples.NewWriter(&file, h)
	if err = errors.Join(err, w.Write(g), w.Close(samples.Totals{})); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "x.samples")
	for cut, want := range map[int]string{0: "", 1: "game 2 is damaged: unexpected end of input"} {
		testutil.NoError(t, os.WriteFile(name, file.Bytes()[:file.Len()-cut], 0o600))
		all, err := ReadGames(games, sente.Record{Game: "gomoku"}, name)
		if want != "" {
			if err == nil || err.Error() != name+": "+want {
				t.Errorf("%v, want %s", err, want)
			}
			continue
		}
		if err != nil || len(all) != 1 || all[0].Thinking[1] != r.Thinking[1] || all[0].Result.Winner != "white" {
			t.Errorf("%+v, %v", all, err)
		}
	}
}

// scoreless is an engine that gives no scores.
type scoreless struct{ sente.Engine }

func (scoreless) Think(context.Context, sente.Record, sente.Limits, func(sente.Info)) (sente.Choice, error) {
	return sente.Choice{Move: "d3", Info: sente.Info{Bound: sente.NoScore, Line: []sente.Move{"d3"}}}, nil
}

func TestAnalyze_LeavesOutMissingScore(t *testing.T) {
	p := testutil.Must(of(t, "othello").ParsePosition(""))(t)
	a, err := p.Analyze(t.Context(), scoreless{}, 200, sente.Limits{}, func(sente.Info) {})
	testutil.NoError(t, err)
	text := string(testutil.Must(json.Marshal(a))(t))
	if strings.Contains(text, `"score"`) || strings.Contains(text, `"chance"`) || !strings.Contains(text, `"words":"no score"`) || !strings.Contains(text, `"bound":"none"`) {
		t.Error(text)
	}
}
