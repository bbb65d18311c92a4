package search

import (
	"strings"
	"testing"
)

func TestEventsAreReadAsWritten(t *testing.T) {
	for r := range Reason(reasons) {
		var back Reason
		if text, err := r.MarshalText(); err != nil || back.UnmarshalText(text) != nil || back != r {
			t.Errorf("%v came back as %v", r, back)
		}
	}
	for e := range Purpose(purposes) {
		var back Purpose
		if text, err := e.MarshalText(); err != nil || back.UnmarshalText(text) != nil || back != e {
			t.Errorf("%v came back as %v", e, back)
		}
	}
	if err := new(Reason).UnmarshalText([]byte("no")); err == nil || !strings.Contains(err.Error(), "expected one of all moves, game over") {
		t.Error(err)
	}
	if err := new(Purpose).UnmarshalText([]byte("no")); err == nil || !strings.Contains(err.Error(), "expected one of value, scout") {
		t.Error(err)
	}
}
