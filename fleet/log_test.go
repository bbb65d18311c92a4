package fleet_test

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/sente-games/sente/fleet"
)

// TestLog_RecordsHaveAttributes: refused runs, failed jobs and lost workers can be filtered
// by key in a JSON log.
func TestLog_RecordsHaveAttributes(t *testing.T) {
	stage(t, doubled, func(s *scene) {
		var text bytes.Buffer
		log := slog.New(slog.NewJSONHandler(&text, nil))
		o := fleet.NewObserver(nil, log, nil)
		o.Hear(fleet.Status{Worker: "w", Slots: 2, Program: "p"})
		o.Blame(fleet.Fault{Kind: fleet.FailedJob, Worker: "w", Run: "r", Job: "j", Says: "no luck"})
		time.Sleep(time.Minute)
		o.Look()
		w := s.worker("other", doubling{})
		w.Program, w.Log = "another", log
		s.start(w)
		time.Sleep(time.Minute)
		synctest.Wait() // the worker has finished writing
		for _, want := range []string{
			`"level":"INFO","msg":"w has come: 2 jobs at a time","worker":"w","host":"","program":"p","slots":2}`,
			`"level":"WARN","msg":"w: no luck","kind":"` + fleet.FailedJob + `","worker":"w","run":"r","job":"j"}`,
			`"level":"WARN","msg":"w was lost: `, `"worker":"w","silent":"1m0s"}`,
			`"kind":"` + fleet.WrongVersion + `","worker":"other","run":"` + s.owner.Run() + `"}`,
		} {
			if !strings.Contains(text.String(), want) {
				t.Errorf("%s is missing in %s", want, text.String())
			}
		}
	})
}
