package search

import (
	"strings"
	"testing"
)

func TestEveryReasonAndPurposeHasAName(t *testing.T) {
	seen := map[string]bool{}
	for r := range Reason(reasons) {
		if name := r.String(); name == "" || seen[name] {
			t.Errorf("reason %d has the name %q", r, name)
		}
		seen[r.String()] = true
	}
	clear(seen)
	for e := range Purpose(purposes) {
		if name := e.String(); name == "" || seen[name] {
			t.Errorf("purpose %d has the name %q", e, name)
		}
		seen[e.String()] = true
	}
}

func TestCutsAreReasonsThatLeaveMovesOut(t *testing.T) {
	for r, want := range map[Reason]bool{AllMoves: false, Ended: false, AtHorizon: false, Stopped: false, TooGood: true, InTable: true, Futile: true} {
		if r.Cut() != want {
			t.Errorf("%v: Cut() = %v", r, r.Cut())
		}
	}
}

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
	if err := new(Reason).UnmarshalText([]byte("no")); err == nil || !strings.Contains(err.Error(), "the reasons are all moves, game over") {
		t.Error(err)
	}
	if err := new(Purpose).UnmarshalText([]byte("no")); err == nil || !strings.Contains(err.Error(), "the purposes are value, scout") {
		t.Error(err)
	}
}
