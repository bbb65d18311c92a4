package doctor_test

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/playertest"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match/player/brain"
	"github.com/sente-games/sente/match/player/doctor"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) {
	playertest.Main()
	if spec := os.Getenv(dialectChild); spec != "" {
		serveDialect(spec)
	}
	goleak.VerifyTestMain(m)
}

func gomoku(t *testing.T) catalog.Game {
	t.Helper()
	return testutil.Must(standard.Games().FindGame("gomoku"))(t)
}

// examine returns what was found, by clause.
func examine(t *testing.T, p doctor.Subject) map[string]doctor.Finding {
	t.Helper()
	p.Game = gomoku(t)
	found := map[string]doctor.Finding{}
	testutil.NoError(t, doctor.ExamineEngine(t.Context(), p, func(f doctor.Finding) { found[f.Clause] = f }))
	return found
}

func TestDoctor_NamesMissingProgram(t *testing.T) {
	err := doctor.ExamineEngine(t.Context(), doctor.Subject{Command: []string{"./none"}}, nil)
	if err == nil || err.Error() != "./none does not exist" {
		t.Errorf("got %v", err)
	}
}

// TestDoctor_ChecksYixinCommands: our own brain knows them.
func TestDoctor_ChecksYixinCommands(t *testing.T) {
	t.Parallel()
	b := testutil.Must(brain.NewBrain(gomoku(t), "heuristic"))(t)
	found := examine(t, doctor.Subject{Brain: b, Time: 20 * time.Millisecond, Checks: []string{"YXBOARD"}})
	for clause, want := range map[string]string{"YXBOARD": "accepted without output", "YXNBEST": "a legal move", "YXSHOWFORBID": "FORBID .", "YXSTOP": "a move "} {
		if f := found[clause]; f.Verdict != doctor.OK || !strings.Contains(f.Observation, want) {
			t.Errorf("%s: %s %s, want %s", clause, f.Verdict, f.Observation, want)
		}
	}
}
