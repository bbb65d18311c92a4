package match_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/record"
)

// TestReferee_AgreesWithAnotherReferee plays again what engines played under another referee:
// 20 games on a board of 15, three that end by a fault or with a full board, and four on a
// small one. Players make the same moves, and the result and its reason must be the same.
func TestReferee_AgreesWithAnotherReferee(t *testing.T) {
	file := filepath.Join("testdata", "refereed.sgf")
	text, err := os.ReadFile(file)
	testutil.NoError(t, err)
	all, err := record.Read(standard, "", file, text)
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
		ref, err := match.NewReferee(standard, start)
		testutil.NoError(t, err)
		got, err := match.Finish(t.Context(), ref, match.Game{Players: pair(follow, follow)})
		ours := ref.Record()
		if err != nil || len(ours.Moves) != len(theirs.Moves) || ours.Result.Winner != theirs.Result.Winner || got.Cause != want.cause || !strings.Contains(ours.Result.Reason, want.reason) {
			t.Errorf("game %d: %d moves, %s by %s (%s), %v, but there %d moves, %s: %s", i+1, len(ours.Moves), ours.Result.Winner, got.Cause, ours.Result.Reason, err,
				len(theirs.Moves), theirs.Result.Winner, theirs.Result.Reason)
		}
		if fault := got.Cause.Fault(); fault != (got.Culprit >= 0) || fault && ref.Board().Seats()[1-got.Culprit] != theirs.Result.Winner {
			t.Errorf("game %d: the culprit is %d", i+1, got.Culprit)
		}
	}
	if fmt.Sprint(met) != fmt.Sprint(map[match.Cause]int{match.ByRules: 24, match.IllegalMove: 2, match.Crashed: 1}) {
		t.Errorf("the games ended %v", met)
	}
}
