package match_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/player"
	"github.com/sente-games/sente/record"
)

func referee(t testing.TB, r sente.Record) *match.Referee {
	t.Helper()
	if r.Game == "" {
		r.Game = "connectfour"
	}
	ref, err := match.NewReferee(games, r)
	testutil.NoError(t, err)
	return ref
}

func splitMoves(text ...sente.Move) []sente.Move { return text }

func TestReferee_KeepsBoardAndRecordInSync(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ref, err := match.NewReferee(games, sente.Record{Game: "connectfour"})
		testutil.NoError(t, err)
		for n := range rapid.IntRange(0, 60).Draw(t, "steps") {
			if step(t, ref); n%8 == 7 {
				agree(t, ref)
			}
		}
		agree(t, ref)
	})
}

// step plays or takes back at random.
func step(t *rapid.T, ref *match.Referee) {
	legal := ref.Board().Legal()
	played := len(ref.Record().Moves)
	switch kind := rapid.IntRange(0, 4).Draw(t, "kind"); {
	case kind == 0:
		if ref.Undo() != (played > 0) {
			t.Fatalf("undo of %d moves", played)
		}
	case len(legal) > 0:
		m := rapid.SampledFrom(legal).Draw(t, "move")
		testutil.NoError(t, ref.Play(string(m), sente.Thought{Nodes: int64(len(legal))}))
		if last, thought := ref.LastMove(); last != m || thought.Nodes != int64(len(legal)) {
			t.Fatalf("the last move is %s, %+v", last, thought)
		}
	}
}

// agree replays the record on a fresh board, which must look the same.
func agree(t *rapid.T, ref *match.Referee) {
	r := ref.Record()
	b, err := games.OpenBoard(r)
	testutil.NoError(t, err)
	if d := cmp.Diff(b.Scene(), ref.Board().Scene()); d != "" {
		t.Fatalf("the board is not what the record says: %s", d)
	}
	if len(r.Thinking) != len(r.Moves) {
		t.Fatalf("%d thoughts for %d moves", len(r.Thinking), len(r.Moves))
	}
	if over, _, _ := b.Outcome(); over != ref.IsOver() {
		t.Fatalf("board over %v, referee over %v", over, ref.IsOver())
	}
}

func TestReferee_RejectsIllegalMoves(t *testing.T) {
	ref := referee(t, sente.Record{Moves: splitMoves("4", "4")})
	before := ref.Record()
	for _, text := range []string{"9", "0", "", "h8", "44"} {
		if err := ref.Play(text, sente.Thought{}); err == nil {
			t.Errorf("move %q was accepted", text)
		}
	}
	if d := cmp.Diff(before, ref.Record()); d != "" {
		t.Errorf("an illegal move changed the game: %s", d)
	}
}

func TestReferee_NamesFaultyMove(t *testing.T) {
	_, err := match.NewReferee(games, sente.Record{Game: "connectfour", Moves: splitMoves("4", "4", "x")})
	if err == nil || !strings.HasPrefix(err.Error(), "move 3: ") {
		t.Errorf("got %v, want an error that starts with move 3", err)
	}
	if _, err := match.NewReferee(games, sente.Record{Game: "chess"}); err == nil {
		t.Error("a game that the catalog lacks was opened")
	}
}

func TestReferee_SetsAndClearsResult(t *testing.T) {
	ref := referee(t, sente.Record{Moves: splitMoves("1", "2", "1", "2", "1", "2")})
	testutil.NoError(t, ref.Play("1", sente.Thought{}))
	if got := ref.Record().Result.Winner; got != ref.Board().Seats()[0] || !ref.IsOver() {
		t.Errorf("four in a column won for %q", got)
	}
	if ref.Undo(); ref.IsOver() {
		t.Error("the game is still over after the winning move was taken back")
	}
	if err := ref.Play("1", sente.Thought{}); err != nil || !ref.IsOver() {
		t.Errorf("the game is not over after the winning move was played again: %v", err)
	}
}

func pair(a, b engine) []player.Player {
	return []player.Player{{Name: "a", Engine: a}, {Name: "b", Engine: b}}
}

func TestPlayGame_RecordsMovesAndThoughts(t *testing.T) {
	ref := referee(t, sente.Record{})
	var reports int
	var told []sente.Move
	err := match.PlayGame(t.Context(), ref, match.PlayOptions{
		Players: pair(first, first),
		OnInfo:  func(int, sente.Info) { reports++ },
		OnMove:  func(_ int, m sente.Move) { told = append(told, m) },
	})
	r := ref.Record()
	if err != nil || !ref.IsOver() {
		t.Fatalf("over %v, %v", ref.IsOver(), err)
	}
	if d := cmp.Diff(r.Moves, told); d != "" || reports != len(r.Moves) {
		t.Errorf("%d reports, moves told: %s", reports, d)
	}
	for i, th := range r.Thinking {
		if th.Depth != 3 || th.Nodes != 7 || th.Score != 5 {
			t.Errorf("thought %d is %+v", i, th)
		}
	}
}

func TestPlayGame_EngineForfeits(t *testing.T) {
	for name, c := range map[string]struct {
		a, b           engine
		winner, reason string
	}{
		"illegal move":  {always("9"), first, "second", "a made an illegal move: "},
		"occupied":      {first, always("4.1"), "first", "b made an illegal move: "},
		"error":         {first, fails, "first", "b gave up: no idea"},
		"hang":          {sleeps, first, "second", "a ran out of time"},
		"slow":          {first, takes(2 * time.Second), "first", "b ran out of time"},
		"within grace":  {takes(1050 * time.Millisecond), fails, "first", "b gave up"},
		"no move named": {always(""), first, "second", "a made an illegal move: "},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ref := referee(t, sente.Record{Control: sente.Control{Move: time.Second}})
				err := match.PlayGame(t.Context(), ref, match.PlayOptions{Players: pair(c.a, c.b), Grace: 100 * time.Millisecond})
				got := ref.Record().Result
				if err != nil || got.Winner != c.winner || !strings.HasPrefix(got.Reason, c.reason) {
					t.Errorf("got %+v, %v; want %s by %q", got, err, c.winner, c.reason)
				}
			})
		})
	}
}

func TestPlayGame_ClockRunsOut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		control := sente.Control{Game: 10 * time.Second, Increment: time.Second}
		ref := referee(t, sente.Record{Control: control})
		err := match.PlayGame(t.Context(), ref, match.PlayOptions{Players: pair(takes(3900*time.Millisecond), takes(time.Second))})
		r := ref.Record()
		// a has 10 s, then 7.1, 4.2, 1.3: its fourth move comes too late.
		if err != nil || r.Result.Winner != "second" || len(r.Moves) != 6 {
			t.Errorf("%d moves, %+v, %v", len(r.Moves), r.Result, err)
		}
	})
}

func TestGameClock_Resumes(t *testing.T) {
	var left []time.Duration
	asks := func(ctx context.Context, r sente.Record, l sente.Limits) (sente.Choice, error) {
		left = append(left, l.Left)
		return sente.Choice{}, errors.New("enough")
	}
	ref := referee(t, sente.Record{
		Moves:    splitMoves("1", "2", "1", "2"),
		Thinking: []sente.Thought{{Time: 2 * time.Second}, {Time: 9 * time.Second}, {Time: 3 * time.Second}, {}},
		Control:  sente.Control{Game: time.Minute},
	})
	testutil.NoError(t, match.PlayGame(t.Context(), ref, match.PlayOptions{Players: pair(asks, asks)}))
	if d := cmp.Diff([]time.Duration{55 * time.Second}, left); d != "" {
		t.Error(d)
	}
}

func TestPlayGame_CancelLeavesGameOpen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		time.AfterFunc(time.Second, stop)
		ref := referee(t, sente.Record{})
		err := match.PlayGame(ctx, ref, match.PlayOptions{Players: pair(first, sleeps)})
		if !errors.Is(err, context.Canceled) || ref.IsOver() || len(ref.Record().Moves) != 1 {
			t.Errorf("%v, over %v, moves %v", err, ref.IsOver(), ref.Record().Moves)
		}
	})
}

// TestReferee_AgreesWithAnotherReferee plays again what engines played under another referee: 20
// games on a board of 15, three that end by a fault or with a full board, and four on a small one.
func TestReferee_AgreesWithAnotherReferee(t *testing.T) {
	file := filepath.Join("testdata", "refereed.sgf")
	text, err := os.ReadFile(file)
	testutil.NoError(t, err)
	all, err := record.Read(builtinGames, "", file, text)
	testutil.NoError(t, err)
	endings := []struct {
		words  string // of the other referee
		cause  match.Cause
		reason string // contained in ours
	}{
		{"win by five connection", match.ByRules, "five in a row"},
		{"Draw by fullfilled board", match.ByRules, "board full"},
		{"win by opponent illegal move", match.IllegalMove, "is occupied"},
		{"win by opponent crash", match.Crashed, "gave up: no idea"},
	}
	met := map[match.Cause]int{}
	for i, theirs := range all {
		want := endings[0]
		for _, e := range endings {
			if strings.Contains(theirs.Result.Reason, e.words) {
				want = e
				met[e.cause]++
			}
		}
		follow := engine(func(_ context.Context, r sente.Record, _ sente.Limits) (sente.Choice, error) {
			switch n := len(r.Moves); {
			case n < len(theirs.Moves):
				return sente.Choice{Move: theirs.Moves[n]}, nil
			case want.cause == match.Crashed:
				return sente.Choice{}, errors.New("no idea")
			}
			return sente.Choice{Move: theirs.Moves[0]}, nil
		})
		start := theirs.Clone()
		start.Moves, start.Result, start.Control = theirs.Moves[:3], sente.Result{}, sente.Control{Move: time.Minute}
		ref, err := match.NewReferee(builtinGames, start)
		testutil.NoError(t, err)
		got, err := match.FinishGame(t.Context(), ref, match.PlayOptions{Players: pair(follow, follow)})
		ours := ref.Record()
		if err != nil || len(ours.Moves) != len(theirs.Moves) || ours.Result.Winner != theirs.Result.Winner || got.Cause != want.cause || !strings.Contains(ours.Result.Reason, want.reason) {
			t.Errorf("game %d: %d moves, %s by %s (%s), %v, but there %d moves, %s: %s", i+1, len(ours.Moves), ours.Result.Winner, got.Cause, ours.Result.Reason, err,
				len(theirs.Moves), theirs.Result.Winner, theirs.Result.Reason)
		}
		if fault := got.Cause.IsFault(); fault != (got.Culprit >= 0) || fault && ref.Board().Seats()[1-got.Culprit] != theirs.Result.Winner {
			t.Errorf("game %d: the culprit is %d", i+1, got.Culprit)
		}
	}
	if fmt.Sprint(met) != fmt.Sprint(map[match.Cause]int{match.ByRules: 24, match.IllegalMove: 2, match.Crashed: 1}) {
		t.Errorf("the games ended %v", met)
	}
}

// TestReferee_ForcedPasses: a record may leave out the passes that the rules force.
func TestReferee_ForcedPasses(t *testing.T) {
	board, err := standard.Games().OpenBoard(sente.Record{Game: "othello"})
	testutil.NoError(t, err)
	var full, bare []sente.Move
	for legal := board.Legal(); len(legal) > 0; legal = board.Legal() {
		m, err := board.Play(string(legal[len(legal)-1]))
		testutil.NoError(t, err)
		if full = append(full, m); m != "pass" {
			bare = append(bare, m)
		}
	}
	if len(bare) == len(full) {
		t.Fatal("the game has no pass")
	}
	ref, err := match.NewReferee(standard.Games(), sente.Record{Game: "othello", Moves: bare})
	testutil.NoError(t, err)
	if got := ref.Record().Moves; !cmp.Equal(got, full) {
		t.Errorf("%v, want %v", got, full)
	}
}
