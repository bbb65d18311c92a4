package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/rating"
	"github.com/sente-games/sente/match/stats"
)

var games = catalog.Standard()

// hostile is a name that would run a script if it were not shown as text.
const hostile = `<img src=x onerror=alert(1)>"'&</script><b>` + "\u202eevil"

// random plays a game by lot, up to most moves.
func random(t *testing.T, dice *rand.Rand, game string, most int, players ...string) sente.Record {
	t.Helper()
	r := sente.Record{Game: game, Players: players, Start: time.Date(2026, 5, 1, 12, 0, dice.IntN(60), 0, time.UTC)}
	board, err := games.Board(r)
	if err != nil {
		t.Fatal(err)
	}
	for range most {
		legal := board.Legal()
		if len(legal) == 0 {
			break
		}
		m, err := board.Play(string(legal[dice.IntN(len(legal))]))
		if err != nil {
			t.Fatal(err)
		}
		r.Moves = append(r.Moves, m)
		r.Thinking = append(r.Thinking, sente.Thought{Score: sente.Score(dice.IntN(400) - 200), Depth: 1 + dice.IntN(9), Nodes: 100, Time: time.Duration(dice.IntN(300)) * time.Millisecond})
	}
	if over, winner, reason := board.Outcome(); over {
		r.Result = sente.Result{Winner: sente.Draw, Reason: reason}
		if winner >= 0 {
			r.Result.Winner = board.Seats()[winner]
		}
	} else {
		r.Result = sente.Result{Winner: board.Seats()[dice.IntN(len(board.Seats()))], Reason: "resignation " + hostile}
	}
	return r
}

// TestReplaysShowEveryPosition: in every game, what comes and goes adds up to the stones of
// each position, and the ground never changes.
func TestReplaysShowEveryPosition(t *testing.T) {
	testutil.SkipUnderRace(t)
	dice := rand.New(rand.NewPCG(1, 2))
	for _, g := range games {
		for range testutil.SampleSize(1, 3) {
			record := random(t, dice, g.Name, 60)
			all := newReplays(games, nil)
			if n := all.add(record); n != 0 {
				t.Fatalf("%s cannot be replayed", g.Name)
			}
			var one replay
			if err := json.Unmarshal(all.all[0], &one); err != nil {
				t.Fatal(err)
			}
			checkFrames(t, all.stages[one.Stage], one, record)
		}
	}
}

func checkFrames(t *testing.T, s *stage, one replay, record sente.Record) {
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
		board, err := games.Board(at)
		if err != nil {
			t.Fatal(err)
		}
		scene := board.Scene()
		want := map[string]bool{}
		for _, stone := range scene.Stones {
			want[fmt.Sprint(stone.Cell, " ", s.parts.Stone(stone))] = true
		}
		got := map[string]bool{}
		for item := range shown {
			if k := s.drawn[item/s.cells]; k.layer == 1 {
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
func some(t *testing.T, n int) *Report {
	t.Helper()
	dice := rand.New(rand.NewPCG(5, 6))
	plan := &match.Plan{
		Game: "gomoku", Kind: match.Match, Games: n, Players: []match.Entrant{{Name: hostile, Engine: "sente"}, {Name: "bob", Engine: "random"}},
		Test: &rating.SPRT{Elo1: 200},
	}
	r := New(games, plan)
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
		if err := r.Add(stats.FromResult(result)); err != nil {
			t.Fatal(err)
		}
	}
	return r
}

func written(t *testing.T, r *Report, s State) string {
	t.Helper()
	var b bytes.Buffer
	if err := r.Write(&b, s); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestNamesAreText: nothing that comes from outside is a tag, an attribute or a script.
func TestNamesAreText(t *testing.T) {
	text := written(t, some(t, 8), State{Title: "A match of " + hostile, Words: []string{"words of " + hostile}, Why: hostile})
	for _, never := range []string{"<img", "onerror=alert(1)>", "</script><b>", "\u202e", " style=", "javascript:", "http://www.w3.org/1999"} {
		if strings.Contains(text, never) {
			at := strings.Index(text, never)
			t.Errorf("%q stands in the page: …%s…", never, text[max(0, at-60):at+60])
		}
	}
	for _, always := range []string{"&lt;img", "lost by its own fault: 1 by time", "LLR ", "8 games can be replayed here.", "<script>" + scriptText + "</script>", "<style>" + styleText + "</style>", "Cross-table"} {
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

// TestLLRIsThatOfTheRun: however the games came in, the test is where it is after the pairs
// in their order.
func TestLLRIsThatOfTheRun(t *testing.T) {
	testutil.SkipUnderRace(t)
	r := some(t, 40)
	run := rating.NewRun(*r.plan.Test, 1)
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
			run.Add(results[i-1].Points[0], points[1])
		}
	}
	dice.Shuffle(len(results), func(i, k int) { results[i], results[k] = results[k], results[i] })
	for _, g := range results {
		if err := again.Add(g); err != nil {
			t.Fatal(err)
		}
	}
	if a, b, want := r.test.run.Verdict(), again.test.run.Verdict(), run.Verdict(); a != want || b != want || len(again.test.llr) != 20 {
		t.Errorf("%+v and %+v, want %+v", a, b, want)
	}
}

// TestPageIsBounded: games beyond the room are named and not embedded.
func TestPageIsBounded(t *testing.T) {
	r := some(t, 4)
	r.replays.bytes = mostReplays
	dice := rand.New(rand.NewPCG(9, 9))
	if err := r.Add(stats.Game{Record: random(t, dice, "gomoku", 30, "late", "bob")}); err != nil {
		t.Fatal(err)
	}
	text := written(t, r, State{Title: "Full"})
	if !strings.Contains(text, "4 games can be replayed here. For 1 more there was no room in the page.") || !strings.Contains(text, "late – bob") {
		t.Error("the game without room is not named")
	}
}

// TestSaveReplacesPagesOnly: an older page, and nothing else.
func TestSaveReplacesPagesOnly(t *testing.T) {
	name := filepath.Join(t.TempDir(), "page.html")
	r := some(t, 2)
	for range 2 {
		if err := r.Save(keep.OS, name, State{Title: "x"}); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(name, []byte("<!doctype html><p>my own page"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := r.Save(keep.OS, name, State{Title: "x"}); err == nil || !strings.Contains(err.Error(), "is no page of games: name another file") {
		t.Errorf("%v", err)
	}
}

// TestEmptyPage: a run without a finished game, and games without players.
func TestEmptyPage(t *testing.T) {
	text := written(t, New(games, nil), State{Title: "Nothing yet", Running: true, Planned: 10})
	if !strings.Contains(text, "The run goes on: 0 of 10 games are over.") {
		t.Error(text)
	}
	r := New(games, nil)
	if err := r.Add(stats.Game{Record: sente.Record{Game: "tictactoe"}}); err != nil {
		t.Fatal(err)
	}
	if text := written(t, r, State{Title: "One"}); !strings.Contains(text, "1 games have no result") {
		t.Error("the game that goes on is not named")
	}
	if err := r.Add(stats.Game{Record: sente.Record{Game: "unknown"}}); err == nil {
		t.Error("an unknown game is counted")
	}
}

// TestPlotsHaveNumbers: no drawing holds what is no number.
func TestPlotsHaveNumbers(t *testing.T) {
	testutil.SkipUnderRace(t)
	bad := regexp.MustCompile(`NaN|Inf|e[+-]\d`)
	for _, n := range []int{1, 2, 3, 7, 30} {
		text := written(t, some(t, n), State{Title: "x"})
		text = text[strings.Index(text, "<body>"):strings.Index(text, `<table>
<thead><tr><th scope="col">game</th>`)]
		for _, svg := range regexp.MustCompile(`(?s)<svg class="plot".*?</svg>`).FindAllString(text, -1) {
			if found := bad.FindString(svg); found != "" {
				t.Errorf("%d games: %q in %.300s", n, found, svg)
			}
		}
	}
}
