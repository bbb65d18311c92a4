package doctor

import "testing"

func TestReportsCount(t *testing.T) {
	r := NewReport()
	if _, failed := r.Failure(); failed || r.Findings == nil {
		t.Error("an empty report fails, or is null as JSON")
	}
	for i, v := range []Verdict{OK, Warn, Fail, OK, Fail} {
		r.Add(Finding{Clause: string(rune('a' + i)), Verdict: v})
	}
	if f, failed := r.Failure(); !failed || f.Clause != "c" || r.OK != 2 || r.Warn != 1 || r.Fail != 2 || len(r.Findings) != 5 {
		t.Errorf("%+v, first %v", r, f)
	}
}
