package search

import "testing"

func TestEveryReasonAndErrandHasAName(t *testing.T) {
	seen := map[string]bool{}
	for r := range Reason(reasons) {
		if name := r.String(); name == "" || seen[name] {
			t.Errorf("reason %d has the name %q", r, name)
		}
		seen[r.String()] = true
	}
	clear(seen)
	for e := range Errand(errands) {
		if name := e.String(); name == "" || seen[name] {
			t.Errorf("errand %d has the name %q", e, name)
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
