package player

import (
	"testing"

	"github.com/sente-games/sente/match/player/process"
)

func TestProbeLog_DescribesReaction(t *testing.T) {
	sent := map[string]bool{"uci": true, "START 15": true}
	for name, c := range map[string]struct {
		lines []string
		ended *process.EndedError
		want  string
	}{
		"mute":     {nil, nil, "printed nothing within 10s"},
		"ended":    {nil, &process.EndedError{Clause: "exited with exit status 3", LastLines: []string{"no file"}}, `exited with exit status 3; last output: "no file"`},
		"echo":     {[]string{"uci", "START 15"}, nil, "only repeated the commands"},
		"unknown":  {[]string{"uci", "what?", "eh?"}, nil, `answered "what?"`},
		"usage":    {[]string{"usage: x"}, &process.EndedError{Clause: "exited with exit status 2"}, `printed "usage: x" and exited with exit status 2`},
		"flood":    {[]string{"y"}, &process.EndedError{Reason: process.KilledForOutput, Clause: "wrote more than 64 MiB without a command"}, "wrote more than 64 MiB without a command"},
		"only end": {[]string{"uci"}, &process.EndedError{Clause: "exited with exit status 0"}, "exited with exit status 0"},
	} {
		l := probeLog{ended: c.ended}
		for _, line := range c.lines {
			l.addLine(line, sent)
		}
		if got := l.describe(askTimeout); got != c.want {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
}

func TestCheckPrefix_RefusesUnknownProtocol(t *testing.T) {
	for spec, bad := range map[string]bool{
		"foo:/none/x": true, "ugo:./engine --threads 1": true, "ugi:./engine": false, "./engine": false, "engine": false,
		"C:\\engines\\x.exe": false, "a b:c": false, ":x": false, "foo:": false,
	} {
		if err := CheckPrefix(spec); (err != nil) != bad {
			t.Errorf("%q: %v", spec, err)
		}
	}
}
