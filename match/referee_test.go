package match_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match"
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

func moves(text ...sente.Move) []sente.Move { return text }

func TestRefereeKeepsBoardAndRecordInStep(t *testing.T) {
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
		if last, thought := ref.Last(); last != m || thought.Nodes != int64(len(legal)) {
			t.Fatalf("the last move is %s, %+v", last, thought)
		}
	}
}

// agree replays the record on a fresh board, which must look the same.
func agree(t *rapid.T, ref *match.Referee) {
	r := ref.Record()
	b, err := games.Board(r)
	testutil.NoError(t, err)
	if d := cmp.Diff(b.Scene(), ref.Board().Scene()); d != "" {
		t.Fatalf("the board is not what the record says: %s", d)
	}
	if len(r.Thinking) != len(r.Moves) {
		t.Fatalf("%d thoughts for %d moves", len(r.Thinking), len(r.Moves))
	}
	if over, _, _ := b.Outcome(); over != ref.Over() {
		t.Fatalf("board over %v, referee over %v", over, ref.Over())
	}
}

func TestRefereeRefusesIllegalMovesAndStays(t *testing.T) {
	ref := referee(t, sente.Record{Moves: moves("4", "4")})
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

func TestRefereeNamesTheFaultyMoveOfARecord(t *testing.T) {
	_, err := match.NewReferee(games, sente.Record{Game: "connectfour", Moves: moves("4", "4", "x")})
	if err == nil || !strings.HasPrefix(err.Error(), "move 3: ") {
		t.Errorf("got %v, want an error that starts with move 3", err)
	}
	if _, err := match.NewReferee(games, sente.Record{Game: "chess"}); err == nil {
		t.Error("a game that the catalog lacks was opened")
	}
}

func TestRefereeSettlesAndUnsettles(t *testing.T) {
	ref := referee(t, sente.Record{Moves: moves("1", "2", "1", "2", "1", "2")})
	testutil.NoError(t, ref.Play("1", sente.Thought{}))
	if got := ref.Record().Result.Winner; got != ref.Board().Seats()[0] || !ref.Over() {
		t.Errorf("four in a column won for %q", got)
	}
	if ref.Undo(); ref.Over() {
		t.Error("the game is still over after the winning move was taken back")
	}
	if err := ref.Play("1", sente.Thought{}); err != nil || !ref.Over() {
		t.Errorf("the game is not over after the winning move was played again: %v", err)
	}
}
