package report

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/rating"
	"github.com/sente-games/sente/match/stats"
)

var games = standard.Games()

// hostile is a name that would run a script if it were not shown as text.
const hostile = `<img src=x onerror=alert(1)>"'&</script><b>` + "\u202eevil"

// random plays a game by lot, up to most moves.
func random(t *testing.T, dice *rand.Rand, game string, most int, players ...string) sente.Record {
	t.Helper()
	r := sente.Record{Game: game, Players: players, Start: time.Date(2026, 5, 1, 12, 0, dice.IntN(60), 0, time.UTC)}
	board := testutil.Must(games.OpenBoard(r))(t)
	for range most {
		legal := board.Legal()
		if len(legal) == 0 {
			break
		}
		m := testutil.Must(board.Play(string(legal[dice.IntN(len(legal))])))(t)
		r.Moves = append(r.Moves, m)
		r.Thinking = append(r.Thinking, sente.Thought{Score: sente.Score(dice.IntN(400) - 200), Depth: 1 + dice.IntN(9), Nodes: 100, Time: time.Duration(dice.IntN(300)) * time.Millisecond})
	}
	if over, winner, reason := board.Outcome(); over {
		r.Result = sente.Result{Winner: sente.Draw, Reason: reason.Text}
		if winner >= 0 {
			r.Result.Winner = board.Seats()[winner]
		}
	} else {
		r.Result = sente.Result{Winner: board.Seats()[dice.IntN(len(board.Seats()))], Reason: "resignation " + hostile}
	}
	return r
}

// TestReplays_ShowEveryPosition: in every game, what comes and goes adds up to the stones of
// each position, and the ground never changes.
func TestReplays_ShowEveryPosition(t *testing.T) {
	testutil.SkipUnderRace(t)
	dice := rand.New(rand.NewPCG(1, 2))
	for _, g := range games {
		for range testutil.SampleSize(1, 3) {
			record := random(t, dice, g.Name, 60)
			all := newReplays(games, nil)
			if n := all.addGame(record); n != 0 {
				t.Fatalf("%s cannot be replayed", g.Name)
			}
			var one replayGame
			testutil.NoError(t, json.Unmarshal(all.encoded[0], &one))
			checkFrames(t, all.stages[one.Stage], one, record)
		}
	}
}

func checkFrames(t *testing.T, s *boardStage, one replayGame, record sente.Record) {
	t.Helper()
	shown := map[int]bool{}
	for ply, frame := range one.Frames {
		for _, item := range frame {
			if shown[item] {
				delete(shown, item)
			} else {
				shown[item] = true
			}
		}
		at := record
		at.Moves, at.Thinking, at.Result = record.Moves[:ply], nil, sente.Result{}
		board := testutil.Must(games.OpenBoard(at))(t)
		scene := board.Scene()
		want := map[string]bool{}
		for _, stone := range scene.Stones {
			want[fmt.Sprint(stone.Cell, " ", s.parts.Stone(stone))] = true
		}
		got := map[string]bool{}
		for item := range shown {
			if k := s.drawings[item/s.cells]; k.layer == 1 {
				got[fmt.Sprint(item%s.cells, " ", k.svg)] = true
			}
		}
		if len(got) != len(want) {
			t.Fatalf("%s, ply %d: %d stones are shown, not %d", record.Game, ply, len(got), len(want))
		}
		for stone := range want {
			if !got[stone] {
				t.Fatalf("%s, ply %d: a stone is missing", record.Game, ply)
			}
		}
	}
	if len(one.Frames) != len(record.Moves)+1 {
		t.Errorf("%s: %d positions of %d moves", record.Game, len(one.Frames), len(record.Moves))
	}
}

// some is the page of a test of two players whose names are hostile.
func some(t *testing.T, n int) *GameReport {
	t.Helper()
	dice := rand.New(rand.NewPCG(5, 6))
	plan := &match.Plan{
		Game: "gomoku", Kind: match.Match, Games: n, Players: []match.Entrant{{Name: hostile, Engine: "sente"}, {Name: "bob", Engine: "random"}},
		Test: &rating.SPRT{Elo1: 200},
	}
	r := NewReport(games, plan)
	for i := range n {
		names := []string{hostile, "bob"}
		if i%2 == 1 {
			names = []string{"bob", hostile}
		}
		record := random(t, dice, "gomoku", 40, names...)
		points := []rating.Points{rating.Win, rating.Loss}
		if record.Result.Winner == "white" {
			points = []rating.Points{rating.Loss, rating.Win}
		}
		result := match.Result{ID: fmt.Sprint(i / 2), Number: i / 2, Seating: i % 2, Players: []int{i % 2, 1 - i%2}, Points: points, Cause: match.Resigned, Record: record}
		if i == 3 {
			result.Cause, result.Culprit = match.OutOfTime, hostile
		}
		testutil.NoError(t, r.AddGame(stats.FromResult(result)))
	}
	return r
}

func written(t *testing.T, r *GameReport, s PageState) string {
	t.Helper()
	var b bytes.Buffer
	testutil.NoError(t, r.Write(&b, s))
	return b.String()
}

// TestPage_EscapesNames: nothing that comes from outside is a tag, an attribute or a script.
func TestPage_EscapesNames(t *testing.T) {
	text := written(t, some(t, 8), PageState{Title: "A match of " + hostile, SettingLines: []string{"words of " + hostile}, EndReason: hostile})
	for _, never := range []string{"<img", "onerror=alert(1)>", "</script><b>", "\u202e", " style=", "javascript:", "http://www.w3.org/1999"} {
		if strings.Contains(text, never) {
			at := strings.Index(text, never)
			t.Errorf("%q stands in the page: …%s…", never, text[max(0, at-60):at+60])
		}
	}
	for _, always := range []string{"&lt;img", "lost by a fault: 1 by time", "LLR ", "8 games can be replayed here.", "<script>" + scriptText + "</script>", "<style>" + styleText + "</style>", "Cross-table"} {
		if strings.Contains(text, always) != (always != "Cross-table") {
			t.Errorf("%q: %v", always, strings.Contains(text, always))
		}
	}
	if n := strings.Count(text, "<script"); n != 2 {
		t.Errorf("%d scripts", n)
	}
	if strings.Contains(text, `src="`) || strings.Contains(text, "@import") || strings.Contains(text, "url(") {
		t.Error("the page asks for another file")
	}
}

// TestPage_LLREqualsRun: however the games came in, the test is where it is after the pairs
// in their order.
func TestPage_LLREqualsRun(t *testing.T) {
	testutil.SkipUnderRace(t)
	r := some(t, 40)
	run := rating.NewSPRTRun(*r.plan.Test, 1)
	var results []stats.Game
	again := some(t, 0)
	dice := rand.New(rand.NewPCG(5, 6))
	for i := range 40 {
		record := random(t, dice, "gomoku", 40, "x", "y")
		points := [2]rating.Points{rating.Win, rating.Loss}
		if record.Result.Winner == "white" {
			points = [2]rating.Points{rating.Loss, rating.Win}
		}
		g := stats.Game{Key: fmt.Sprint(i), Order: int64(i/2)<<8 | int64(i%2), Points: points[:], Record: record}
		g.Record.Players = []string{hostile, "bob"}
		if i%2 == 1 {
			g.Record.Players = []string{"bob", hostile}
		}
		results = append(results, g)
		if i%2 == 1 {
			run.AddPair(results[i-1].Points[0], points[1])
		}
	}
	dice.Shuffle(len(results), func(i, k int) { results[i], results[k] = results[k], results[i] })
	for _, g := range results {
		testutil.NoError(t, again.AddGame(g))
	}
	if a, b, want := r.test.run.Verdict(), again.test.run.Verdict(), run.Verdict(); a != want || b != want || len(again.test.llr) != 20 {
		t.Errorf("%+v and %+v, want %+v", a, b, want)
	}
}

// TestPage_IsBounded: games beyond the room are named and not embedded.
func TestPage_IsBounded(t *testing.T) {
	r := some(t, 4)
	r.replays.bytes = maxReplayBytes
	dice := rand.New(rand.NewPCG(9, 9))
	testutil.NoError(t, r.AddGame(stats.Game{Record: random(t, dice, "gomoku", 30, "late", "bob")}))
	text := written(t, r, PageState{Title: "Full"})
	if !strings.Contains(text, "4 games can be replayed here. For 1 more there was no room in the page.") || !strings.Contains(text, "late – bob") {
		t.Error("the game without room is not named")
	}
}

// TestSave_ReplacesOnlyPages: an older page, and nothing else.
func TestSave_ReplacesOnlyPages(t *testing.T) {
	name := filepath.Join(t.TempDir(), "page.html")
	r := some(t, 2)
	for range 2 {
		testutil.NoError(t, r.Save(keep.OS, name, PageState{Title: "x"}))
	}
	testutil.NoError(t, os.WriteFile(name, []byte("<!doctype html><p>my own page"), 0o600))
	if err := r.Save(keep.OS, name, PageState{Title: "x"}); err == nil || !strings.Contains(err.Error(), "is not a page of games: name another file") {
		t.Errorf("%v", err)
	}
}

// TestPage_Empty: a run without a finished game, and games without players.
func TestPage_Empty(t *testing.T) {
	text := written(t, NewReport(games, nil), PageState{Title: "Nothing yet", Running: true, Planned: 10})
	if !strings.Contains(text, "In progress: 0 of 10 games finished.") {
		t.Error(text)
	}
	r := NewReport(games, nil)
	testutil.NoError(t, r.AddGame(stats.Game{Record: sente.Record{Game: "tictactoe"}}))
	if text := written(t, r, PageState{Title: "One"}); !strings.Contains(text, "1 games have no result") {
		t.Error("the game that goes on is not named")
	}
	if err := r.AddGame(stats.Game{Record: sente.Record{Game: "unknown"}}); err == nil {
		t.Error("an unknown game is counted")
	}
}

// TestPlots_ContainOnlyNumbers: no drawing holds what is no number.
func TestPlots_ContainOnlyNumbers(t *testing.T) {
	testutil.SkipUnderRace(t)
	bad := regexp.MustCompile(`NaN|Inf|e[+-]\d`)
	for _, n := range []int{1, 2, 3, 7, 30} {
		text := written(t, some(t, n), PageState{Title: "x"})
		text = text[strings.Index(text, "<body>"):strings.Index(text, `<table>
<thead><tr><th scope="col">game</th>`)]
		for _, svg := range regexp.MustCompile(`(?s)<svg class="plot".*?</svg>`).FindAllString(text, -1) {
			if found := bad.FindString(svg); found != "" {
				t.Errorf("%d games: %q in %.300s", n, found, svg)
			}
		}
	}
}

// TestCurveSVG_IsStandalone: a curve is a drawing of its own, whatever it is called and however few
// points it has.
func TestCurveSVG_IsStandalone(t *testing.T) {
	won := rating.Pairs{0, 0, 0, 0, 4}
	some := rating.Pairs{1, 2, 6, 4, 5}
	for _, points := range [][]CurvePoint{nil, {{0, rating.Pairs{0, 0, 1}.Estimate()}}, {{100, some.Estimate()}, {200, won.Estimate()}, {300, some.Opposite().Estimate()}}} {
		svg := CurveSVG(`a <b> & "c"`, 300, points)
		if !strings.HasPrefix(svg, `<svg xmlns="http://www.w3.org/2000/svg" `) || !strings.Contains(svg, "a &lt;b&gt; &amp; ") {
			t.Errorf("%.300s", svg)
		}
		in := xml.NewDecoder(strings.NewReader(svg))
		for {
			if _, err := in.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("%d points: %v\n%s", len(points), err, svg)
			}
		}
		if strings.Contains(svg, "NaN") || strings.Contains(svg, "Inf") {
			t.Errorf("%d points: numbers that are none:\n%s", len(points), svg)
		}
		if got := strings.Contains(svg, `class="line"`); got != (len(points) > 0) {
			t.Errorf("%d points: a line is %v", len(points), got)
		}
	}
}

// TestReport_EscapesAnyText checks that names, titles and reasons add no markup to the page: it
// has as many tags as with plain texts, and as many quotes outside of scripts.
func TestReport_EscapesAnyText(t *testing.T) {
	script := regexp.MustCompile(`(?s)<script.*?</script>`)
	markup := func(t rapid.TB, player, text string) (tags, quotes int) {
		r := NewReport(games, &match.Plan{Game: "tictactoe", Kind: match.Match, Games: 2, Players: []match.Entrant{{Name: player, Engine: "search"}, {Name: "bob", Engine: "random"}}})
		record := sente.Record{
			Game: "tictactoe", Players: []string{player, "bob"}, Moves: []sente.Move{"b2", "a1"}, Start: time.Unix(1_800_000_000, 0),
			Thinking: []sente.Thought{{Depth: 1, Nodes: 9, Time: time.Second}, {Depth: 2, Nodes: 9, Time: time.Second}},
			Result:   sente.Result{Winner: "first", Reason: text},
		}
		result := match.Result{ID: "0", Players: []int{0, 1}, Points: []rating.Points{rating.Win, rating.Loss}, Cause: match.OutOfTime, Culprit: "bob", Record: record}
		if err := r.AddGame(stats.FromResult(result)); err != nil {
			t.Fatal(err)
		}
		var page bytes.Buffer
		if err := r.Write(&page, PageState{Title: text, SettingLines: []string{text}, EndReason: text}); err != nil {
			t.Fatal(err)
		}
		return strings.Count(page.String(), "<"), strings.Count(script.ReplaceAllString(page.String(), ""), `"`)
	}
	tags, quotes := markup(t, "alice", "plain")
	rapid.Check(t, func(t *rapid.T) {
		hostile := rapid.StringOfN(rapid.SampledFrom([]rune("<>\"'&/=`{}\\!- axs\u202e\u2028\n")), 0, 20, -1)
		player, text := "x"+hostile.Draw(t, "player"), "x"+hostile.Draw(t, "text")
		if n, m := markup(t, player, text); n != tags || m != quotes {
			t.Errorf("player %q, text %q: %d tags and %d quotes, want %d and %d", player, text, n, m, tags, quotes)
		}
	})
}

// TestPage_DataCannotEndScript: what stands in the page for its script cannot end it.
func TestPage_DataCannotEndScript(t *testing.T) {
	_, data, err := some(t, 4).replays.pageBoards()
	if err != nil || strings.ContainsAny(string(data), "<>&") || !strings.Contains(string(data), `\u003cimg src=x`) {
		t.Errorf("%v, %s", err, data)
	}
}

// TestEloPlot_OmitsUnboundedStart: the curve of Elo begins with the first game that one-sided
// results do not leave open, and not with 0 for a player that won all.
func TestEloPlot_OmitsUnboundedStart(t *testing.T) {
	chart := []stats.ChartPoint{
		{Games: 1, Points: 1, Low: -636, High: 1200, Bound: 1},
		{Games: 2, Points: 2, Elo: 153, Low: -290, High: 1200, Bound: 1},
		{Games: 3, Points: 2, Elo: 120, Low: -400, High: 800},
		{Games: 4, Points: 3, Elo: 190, Low: -300, High: 900},
	}
	line := func(p stats.Pairing) string {
		_, path, _ := strings.Cut(string(eloPlot(p)), `<path class="line" d="`)
		path, _, _ = strings.Cut(path, `"`)
		return path
	}
	p := stats.Pairing{Players: [2]string{"a", "b"}, Games: 4, Chart: chart}
	if n := strings.Count(line(p), "M") + strings.Count(line(p), "L"); n != 2 {
		t.Errorf("%d points are drawn of two: %s", n, line(p))
	}
	p.Chart, p.Games = chart[:2], 2
	if got := line(p); got != "" {
		t.Errorf("a line is drawn of nothing but wins: %s", got)
	}
}
