//go:build slow

package match_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/playertest"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/player"
	"github.com/sente-games/sente/protocol/gomocup"
	"github.com/sente-games/sente/record"
)

// ending is what the words of another referee mean here.
type ending struct {
	words  string // of the other one
	cause  match.Cause
	reason string // ours begins or ends with it
	last   string // what the loser does instead of a move
}

var endings = []ending{
	{"win by five connection", match.ByRules, "five in a row", ""},
	{"Draw by fullfilled board", match.ByRules, "board full", ""},
	{"win by opponent illegal move", match.IllegalMove, "is occupied", "occupied"},
	{"win by opponent crash", match.Crashed, "ended with exit status 3", "crash"},
}

// TestRefereesAgree plays again what engines played under another referee: 20
// games on a board of 15, three that end by a fault or with a full board, and
// four on a small one. Processes that speak the protocol make the same moves,
// and the result and its reason must be the same.
func TestRefereesAgree(t *testing.T) {
	file := filepath.Join("testdata", "refereed.sgf")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	all, err := record.Read(standard, "", file, text)
	if err != nil || len(all) != 27 {
		t.Fatalf("%d games, %v", len(all), err)
	}
	met := map[match.Cause]int{}
	for i, theirs := range all {
		t.Run(fmt.Sprint(i+1), func(t *testing.T) {
			t.Parallel()
			again(t, theirs)
		})
		for _, e := range endings {
			if strings.Contains(theirs.Result.Reason, e.words) {
				met[e.cause]++
			}
		}
	}
	if met[match.ByRules] != 24 || met[match.IllegalMove] != 2 || met[match.Crashed] != 1 {
		t.Errorf("the games ended %v", met)
	}
}

// again plays one game from its fourth stone on.
func again(t *testing.T, theirs sente.Record) {
	var want ending
	for _, e := range endings {
		if strings.Contains(theirs.Result.Reason, e.words) {
			want = e
		}
	}
	start := theirs.Clone()
	start.Moves, start.Result, start.Control = theirs.Moves[:3], sente.Result{}, sente.Control{Move: 5 * time.Second}
	ref, err := match.NewReferee(standard, start)
	if err != nil {
		t.Fatal(err)
	}
	got, err := match.Finish(t.Context(), ref, match.Game{Players: followers(t, theirs, want.last), Grace: time.Second})
	if err != nil {
		t.Fatal(err)
	}
	ours := ref.Record()
	if len(ours.Moves) != len(theirs.Moves) || ours.Result.Winner != theirs.Result.Winner || got.Cause != want.cause || !strings.Contains(ours.Result.Reason, want.reason) {
		t.Errorf("%d moves, %s by %s (%s), but there %d moves, %s: %s", len(ours.Moves), ours.Result.Winner, got.Cause, ours.Result.Reason,
			len(theirs.Moves), theirs.Result.Winner, theirs.Result.Reason)
	}
	if fault := got.Cause.Fault(); fault != (got.Culprit >= 0) || fault && ref.Board().Seats()[1-got.Culprit] != theirs.Result.Winner {
		t.Errorf("the culprit is %d", got.Culprit)
	}
}

// followers are two processes that make the moves of a game.
func followers(t *testing.T, game sente.Record, last string) (all []player.Player) {
	var words []string
	for _, m := range game.Moves {
		size := 15
		_, _ = fmt.Sscan(game.Size, &size)
		x, y, err := gomocup.Coordinates(size, m)
		if err != nil {
			t.Fatal(err)
		}
		words = append(words, fmt.Sprintf("%d,%d", x, y))
	}
	script := filepath.Join(t.TempDir(), "script")
	if err := os.WriteFile(script, []byte(strings.Join(append(words, last), " ")+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"black", "white"} {
		e, err := player.NewExternal(playertest.Args(playertest.Follow(script)), player.Options{})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = e.Close() })
		all = append(all, player.Player{Name: name, Engine: e})
	}
	return all
}
