package gametest

import (
	"bytes"
	"strings"
)

// panicLocation returns the method of the rules that panicked and its line, from a stack trace.
func panicLocation(stack []byte) string {
	_, below, found := bytes.Cut(stack, []byte("\npanic("))
	if !found {
		return ""
	}
	lines := strings.Split(string(below), "\n")
	for i := 2; i+1 < len(lines); i += 2 {
		if call := lines[i]; !strings.HasPrefix(call, "runtime.") && !strings.HasPrefix(call, "reflect.") && !strings.Contains(call, "/rules.") {
			call = call[strings.LastIndexByte(call, '/')+1:]
			if end := strings.LastIndexByte(call, '('); end >= 0 {
				call = call[:end]
			}
			place, _, _ := strings.Cut(strings.TrimSpace(lines[i+1]), " +0x")
			return " (in " + call + ", " + place + ")"
		}
	}
	return ""
}
