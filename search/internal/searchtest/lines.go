package searchtest

import (
	"slices"
	"testing"

	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
)

// CheckReport fails the test if a line of the report, including the current
// one, contains an illegal move. r must not be in use.
func CheckReport[R rules.Rules[S, M], S any, M comparable](t testing.TB, r R, root S, report search.Report[M]) {
	t.Helper()
	if len(report.Line) == 0 {
		t.Errorf("report of depth %d: no line", report.Depth)
	}
	for _, line := range [][]M{report.Line, report.Now} {
		if n := legalPrefix(r, root, line); n < len(line) {
			t.Errorf("report of depth %d (Line %v, Now %v): move %d of %v is illegal", report.Depth, report.Line, report.Now, n+1, line)
		}
	}
	for _, c := range report.Candidates {
		if legalPrefix(r, root, []M{c.Move}) == 0 {
			t.Errorf("report of depth %d: candidate %v is illegal", report.Depth, c.Move)
		}
	}
}

// legalPrefix returns the number of moves of a line that are legal from root.
func legalPrefix[R rules.Rules[S, M], S any, M comparable](r R, root S, line []M) int {
	s := root
	for i, m := range line {
		if r.Status(&s).Outcome.IsOver() || !slices.Contains(r.Moves(&s, nil), m) {
			return i
		}
		var next S
		r.Play(&next, &s, m, false)
		s = next
	}
	return len(line)
}
