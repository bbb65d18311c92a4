//go:build slow

package doctor_test

import (
	"regexp"
	"testing"
	"time"

	"github.com/sente-games/sente/internal/playertest"
	"github.com/sente-games/sente/match/player/doctor"
)

func TestDoctor_PassesSoundProcess(t *testing.T) {
	t.Parallel()
	for clause, f := range examine(t, doctor.Subject{Command: playertest.Args("sound")}) {
		if f.Verdict == doctor.Fail {
			t.Errorf("%s: %s", clause, f.Observation)
		}
	}
}

// TestDoctor_FindsProcessFaults covers faults that a brain in a goroutine cannot show completely.
func TestDoctor_FindsProcessFaults(t *testing.T) {
	for behaviour, want := range map[string]struct {
		clause  string
		verdict doctor.Verdict
		seen    string
	}{
		"crash-start": {"START", doctor.Fail, `exited with exit status 3; last output: "no weights"`},
		"long-banner": {"START", doctor.Fail, `^it wrote more than (1024 lines without a command|50 lines before answering START 15)`},
		"hang-end":    {"END", doctor.Fail, "had to be killed"},
	} {
		t.Run(behaviour, func(t *testing.T) {
			t.Parallel()
			f, ok := examine(t, doctor.Subject{Command: playertest.Args(behaviour), Time: 50 * time.Millisecond, Checks: []string{"START"}})[want.clause]
			if !ok || f.Verdict != want.verdict || !regexp.MustCompile(want.seen).MatchString(f.Observation) {
				t.Errorf("%s: %s %s; want %s %s", want.clause, f.Verdict, f.Observation, want.verdict, want.seen)
			}
		})
	}
}
