package app

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"slices"
	"testing"
	"time"

	"github.com/spf13/pflag"

	"github.com/sente-games/sente/internal/testutil"
)

func TestLineLogger_AppendsAttributes(t *testing.T) {
	var got []string
	log := newLineLogger(func(text string) { got = append(got, text) })
	log.Debug("hidden")
	log.Info("started")
	log.With("run", "r1").Warn("job failed", "job", "j2", "after", time.Second)
	want := []string{"started", "job failed (run: r1, job: j2, after: 1s)"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestLogFlags_SelectLevelAndFormat(t *testing.T) {
	fallback := slog.New(slog.DiscardHandler)
	for _, c := range []struct {
		args       []string
		level      slog.Level // the default of the command
		info, warn bool       // whether these levels are logged to standard error
		isJSON     bool
	}{
		{nil, slog.LevelInfo, false, false, false},
		{[]string{"--log-level", "warn"}, slog.LevelInfo, false, true, false},
		{[]string{"--log-format", "json"}, slog.LevelInfo, true, true, true},
		{[]string{"--log-format", "json"}, slog.LevelWarn, false, true, true},
		{[]string{"--log-level=info", "--log-format=text"}, slog.LevelWarn, true, true, false},
	} {
		var out bytes.Buffer
		var v logFlags
		fs := pflag.NewFlagSet("test", pflag.ContinueOnError)
		v.register(fs, "warn")
		testutil.NoError(t, fs.Parse(c.args))
		log := v.newLogger(&environment{}, &out, c.level, fallback)
		log.Info("started")
		if logged := out.Len() > 0; logged != c.info {
			t.Errorf("%q: info logged %v, want %v", c.args, logged, c.info)
		}
		out.Reset()
		log.Warn("refused", "reason", "full")
		if logged := out.Len() > 0; logged != c.warn {
			t.Errorf("%q: warn logged %v, want %v", c.args, logged, c.warn)
		}
		if got := json.Valid(bytes.TrimSpace(out.Bytes())) && out.Len() > 0; got != c.isJSON {
			t.Errorf("%q: JSON %v, want %v: %s", c.args, got, c.isJSON, out.String())
		}
	}
}
