//go:build slow

package doctor_test

import (
	"context"
	"errors"
	"regexp"
	"slices"
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/playertest"
	"github.com/sente-games/sente/player/doctor"
	"github.com/sente-games/sente/protocol/gomocup"
)

func TestASoundEngineIsFoundSound(t *testing.T) {
	t.Parallel()
	for clause, f := range examine(t, doctor.Patient{Command: playertest.Args("sound")}) {
		if f.Verdict == doctor.Fail {
			t.Errorf("%s: %s", clause, f.Seen)
		}
	}
}

// TestFaultsOfAProcess are those of which a goroutine does not show all; the others are in
// TestEachFaultIsFound. A long banner has 1024 lines before START is written or 50 after it,
// whichever is sooner: a machine's load decides.
func TestFaultsOfAProcess(t *testing.T) {
	for behaviour, want := range map[string]struct {
		clause  string
		verdict doctor.Verdict
		seen    string
	}{
		"crash-start": {"START", doctor.Fail, `ended with exit status 3; its last words: "no weights"`},
		"long-banner": {"START", doctor.Fail, `^it wrote more than (1024 lines unasked|50 lines before it answered START 15)`},
		"hang-end":    {"END", doctor.Fail, "had to be killed"},
	} {
		t.Run(behaviour, func(t *testing.T) {
			t.Parallel()
			f, ok := examine(t, doctor.Patient{Command: playertest.Args(behaviour), Time: 50 * time.Millisecond, Checks: []string{"START"}})[want.clause]
			if !ok || f.Verdict != want.verdict || !regexp.MustCompile(want.seen).MatchString(f.Seen) {
				t.Errorf("%s: %s %s; want %s %s", want.clause, f.Verdict, f.Seen, want.verdict, want.seen)
			}
		})
	}
}

// firstFree plays the first legal move.
type firstFree struct{ g catalog.Game }

func (e firstFree) Think(_ context.Context, r sente.Record, _ sente.Limits, _ func(sente.Info)) (sente.Choice, error) {
	b, err := e.g.Board(r)
	if err != nil {
		return sente.Choice{}, err
	}
	moves := b.Legal()
	if len(moves) == 0 {
		return sente.Choice{}, errors.New("no move")
	}
	return sente.Choice{Move: moves[0]}, nil
}

func TestABrainInThisProcessIsExaminedToo(t *testing.T) {
	t.Parallel()
	g := gomoku(t)
	b := &gomocup.Brain{New: func() (sente.Engine, error) { return firstFree{g}, nil }, About: gomocup.About{Name: "first"}}
	var failed []string
	for clause, f := range examine(t, doctor.Patient{Brain: b, Time: 20 * time.Millisecond}) {
		if f.Verdict == doctor.Fail {
			failed = append(failed, clause+": "+f.Seen)
		}
	}
	slices.Sort(failed)
	if len(failed) > 0 {
		t.Error(failed)
	}
}
