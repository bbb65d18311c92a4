package app

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"testing"

	"github.com/spf13/pflag"
)

func TestLogFlags_SelectLevelAndFormat(t *testing.T) {
	fallback := slog.New(slog.DiscardHandler)
	for _, c := range []struct {
		args       []string
		info, warn bool // whether these levels are logged to standard error
		isJSON     bool
	}{
		{nil, false, false, false},
		{[]string{"--log-level", "warn"}, false, true, false},
		{[]string{"--log-format", "json"}, true, true, true},
		{[]string{"--log-level=info", "--log-format=text"}, true, true, false},
	} {
		var out bytes.Buffer
		var v logFlags
		fs := pflag.NewFlagSet("test", pflag.ContinueOnError)
		v.register(fs, "error")
		if err := fs.Parse(c.args); err != nil {
			t.Fatal(err)
		}
		log := v.logger(&environment{err: &out}, fallback)
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
