package contests

import (
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/lab/tuning"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/studio/internal/streaming"
)

// TestLive_Board checks the thoughts of both sides with their engines' scales, and that the last game
// is shown if no game is in progress.
func TestLive_Board(t *testing.T) {
	games := standard.Games()
	plan := match.Plan{Game: "connectfour", Kind: match.Match, Games: 2, Players: []match.Entrant{{Name: "one", Engine: "sente"}, {Name: "two", Engine: "search"}}}
	l := NewLive(games, plan)
	at := match.GameID{Number: 1, Seating: 1}
	start := sente.Record{Game: "connectfour", Players: []string{"two", "one"}, Moves: []sente.Move{"4"}}
	l.GameBegan(at, start)
	line := []sente.Move{"4", "4", "4", "4", "4", "3", "3", "3", "3", "3", "3", "2", "2", "2"}
	l.EngineThinks(at, 1, sente.Info{Depth: 14, Score: 30, Nodes: 900, Time: 1500 * time.Millisecond, Line: line})
	l.EngineThinks(at, 1, sente.Info{Depth: 14, Rank: 1, Score: -30})
	l.MovePlayed(at, 1, "4")
	l.EngineThinks(at, 0, sente.Info{Score: 0, Source: "proof", Bound: sente.Exact, Line: line[:1]})
	g := testutil.Must(games.FindGame("connectfour"))(t)
	scale := func(engine string) float64 {
		p := testutil.Must(g.ProfileOf(engine))(t)
		return p.Scale
	}
	v := l.viewState()
	want := []sideThought{
		{Seat: 0, Drawn: true, Bound: sente.Exact, Scale: scale("search"), Line: line[:1]},
		{Seat: 1, Score: 30, Scale: scale("sente"), Depth: 14, Nodes: 900, Seconds: 1.5, Line: line[:maxLineMoves]},
	}
	if d := cmp.Diff(want, v.Boards[0].Thoughts); d != "" {
		t.Error(d)
	}
	if v.Last != nil || v.Boards[0].Plies != 2 || v.Boards[0].Turn != 0 {
		t.Errorf("%+v", v.Boards)
	}
	l.GameLeft(at)
	if v := l.viewState(); v.Last != nil {
		t.Error("a game that was dropped is the last one")
	}
	end := start
	end.Moves = []sente.Move{"4", "3", "4", "3", "4", "3", "4"}
	end.Result = sente.Result{Winner: "first", Reason: "four in a row"}
	for i := range end.Moves {
		end.Thinking = append(end.Thinking, sente.Thought{Depth: i, Score: sente.Score(i), Nodes: int64(i), Time: time.Duration(i) * time.Second})
	}
	l.publish(func() { l.addResult(match.Result{ID: strings.Repeat("a", 8), Number: 1, Seating: 1, Record: end}) })
	v = l.viewState()
	want = []sideThought{
		{Seat: 0, Score: 6, Scale: scale("search"), Depth: 6, Nodes: 6, Seconds: 6},
		{Seat: 1, Score: 5, Scale: scale("sente"), Depth: 5, Nodes: 5, Seconds: 5},
	}
	if v.Last == nil {
		t.Fatalf("the last game is not shown: %+v", v)
	}
	if d := cmp.Diff(want, v.Last.Thoughts); d != "" || v.Last.Plies != 7 || len(v.Last.Scene.Stones) != 7 {
		t.Errorf("%s %+v", d, v.Last)
	}
}

// eventRecorder records the names of the sent events.
type eventRecorder struct{ all []string }

func (h *eventRecorder) Send(name string, _ []byte) error { h.all = append(h.all, name); return nil }
func (*eventRecorder) Ping() error                        { return nil }

// TestLive_FinalStatsAreImmediate checks that slow statistics are delayed, except the final ones of a
// match.
func TestLive_FinalStatsAreImmediate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // time stands still between the calls
		l := NewLive(standard.Games(), match.Plan{Game: "tictactoe", Kind: match.Match, Games: 2, Players: []match.Entrant{{Name: "one"}, {Name: "two"}}})
		ended := func(n int) {
			game := sente.Record{Game: "tictactoe", Players: []string{"one", "two"}, Moves: []sente.Move{"b2"}, Result: sente.Result{Winner: "first"}}
			l.publish(func() { l.addResult(match.Result{Number: n, Record: game}); l.finished.countTime = time.Second })
		}
		page := &eventRecorder{}
		out, told := streaming.NewStream(page, nil), int64(-1)
		ended(1)
		l.sendStats(out, &told, l.isOver())
		l.publish(func() { l.finished.countTime = time.Second })
		ended(2)
		if rest := l.sendStats(out, &told, l.isOver()); rest != maxStatsInterval || len(page.all) != 1 {
			t.Errorf("after %v told %v", rest, page.all)
		}
		l.End(match.RunReport{Complete: true}, nil)
		if rest := l.sendStats(out, &told, l.isOver()); rest != 0 || len(page.all) != 2 || told != 2 {
			t.Errorf("at the end after %v told %v of %d games", rest, page.all, told)
		}
		if l.publish(func() { l.finished.countTime = 0 }); l.statsInterval() != viewInterval {
			t.Errorf("few games are counted every %v", l.statsInterval())
		}
	})
}

// tuningText is a journal of the command tune: two generations, a progress match and a batch
// of the test.
const tuningText = `{"sente-tuning":1,"engine":"sente","parameters":["tempo","line o3 own"],"space":"x","plan":{"game":"gomoku","kind":"","players":null,"games":0,"rounds":0,"seed":0},"settings":{"method":"spsa","seed":0,"games":128,"pairs":8,"trials":4,"progress":4}}
{"trial":{"generation":0,"number":0,"pairs":[0,0,8,0,0]}}
{"state":{"space":"x","settings":{"method":"spsa","seed":0,"games":128,"pairs":8,"trials":4,"progress":4},"generation":1,"games":64,"opening":8,"best":[12.5,40],"method":{}}}
{"state":{"space":"x","settings":{"method":"spsa","seed":0,"games":128,"pairs":8,"trials":4,"progress":4},"generation":2,"games":128,"opening":16,"best":[13,41],"progress":[0,1,1,1,1],"method":{}}}
{"test":{"number":0,"pairs":[1,2,3,4,5]}}
`

// TestTuningView_OfJournal checks the view of a tuning journal.
func TestTuningView_OfJournal(t *testing.T) {
	l := testutil.Must(tuning.ParseLog("x", []byte(tuningText)))(t)
	v := NewTuningView(l)
	if v.Engine != "sente" || v.Method != "spsa" || v.Generation != 2 || v.Games != 128 || v.Planned != 128 || v.Played != 128+8+30 || v.Test.NumPairs() != 15 {
		t.Errorf("%+v", v)
	}
	if len(v.Curve) != 1 || v.Curve[0].Games != 64 || !(v.Curve[0].Low < v.Curve[0].Elo && v.Curve[0].Elo < v.Curve[0].High) {
		t.Errorf("the curve is %+v", v.Curve)
	}
	if len(v.Numbers) != 2 || v.Numbers[1] != (tuningNumber{"line o3 own", 41}) {
		t.Errorf("the numbers are %+v", v.Numbers)
	}
	if v := NewTuningView(tuning.TuningLog{Head: l.Head}); v.Curve == nil || v.Numbers == nil || v.Test != nil {
		t.Errorf("before the first generation: %+v", v)
	}
}

// TestLive_TuningCountsAllGames checks that the view of a tuning run counts the games of all trials.
func TestLive_TuningCountsAllGames(t *testing.T) {
	l := NewLive(standard.Games(), match.Plan{Game: "gomoku", Kind: match.Match, Players: []match.Entrant{{Name: "A"}, {Name: "B"}}, Games: 400})
	log := testutil.Must(tuning.ParseLog("x", []byte(tuningText)))(t)
	l.UpdateTuning(log)
	if v := l.viewState(); v.Tuning == nil || v.Games != 166 || v.Last != nil || v.Tuning.Generation != 2 {
		t.Errorf("%d games, %+v", v.Games, v.Tuning)
	}
}

func TestZeroName_HasNumberWinnerAndTime(t *testing.T) {
	if got := gzeroFileName(FinishedGame{Number: 3, Winner: "black", Plies: 24, Seconds: 7.2}, []string{"black", "white"}); got != "battle_3_b_wins_@step=24_t=7s.gzero" {
		t.Error(got)
	}
}

// TestCountLines_WholeLines checks that only complete lines are counted.
func TestCountLines_WholeLines(t *testing.T) {
	name := t.TempDir() + "/a.jsonl"
	for text, want := range map[string]int{"": 0, "a": 0, "a\n": 1, "a\n\nb": 2, strings.Repeat("x", 1<<16) + "\n" + strings.Repeat("\n", 1<<16): 1<<16 + 1} {
		testutil.NoError(t, os.WriteFile(name, []byte(text), 0o600))
		if n := countLines(name); n != want {
			t.Errorf("%d lines, not %d", n, want)
		}
	}
	if n := countLines(name + "x"); n != 0 {
		t.Error(n)
	}
}
