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

// textLogger returns a logger that passes each record to line, without its time and level.
func textLogger(line func(text string)) *slog.Logger {
	return slog.New(slog.NewTextHandler(lineWriter(line), &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey || a.Key == slog.LevelKey {
			return slog.Attr{}
		}
		return a
	}}))
}

// lineWriter receives the lines of a textLogger.
type lineWriter func(text string)

func (w lineWriter) Write(line []byte) (int, error) {
	w(strings.TrimSuffix(string(line), "\n"))
	return len(line), nil
}

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
			`"level":"INFO","msg":"worker has come","worker":"w","host":"","program":"p","slots":2}`,
			`"level":"WARN","msg":"no luck","kind":"` + fleet.FailedJob + `","worker":"w","run":"r","job":"j"}`,
			`"level":"WARN","msg":"worker is lost","worker":"w","silent":60000000000}`,
			`"kind":"` + fleet.WrongVersion + `","worker":"other","run":"` + s.owner.Run() + `"}`,
		} {
			if !strings.Contains(text.String(), want) {
				t.Errorf("%s is missing in %s", want, text.String())
			}
		}
	})
}
