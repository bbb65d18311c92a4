package fleet

import (
	"encoding/json"
	"math"
	"strings"
	"testing"
	"time"
)

// TestGrowthRate_EqualsWeightedSum compares the rate with the weighted sum that defines it.
func TestGrowthRate_EqualsWeightedSum(t *testing.T) {
	type step struct {
		n    int64
		took time.Duration
	}
	var all []step
	var p growthRate
	for i := range int64(500) {
		s := step{i * 7 % 11, time.Duration(i*13%17) * 300 * time.Millisecond}
		all = append(all, s)
		p.addGrowth(s.n, s.took)
		var grown, seconds, ago float64
		for j := len(all) - 1; j >= 0; j-- {
			grown += float64(all[j].n) * math.Exp(-ago/60)
			seconds += all[j].took.Seconds() * math.Exp(-ago/60)
			ago += all[j].took.Seconds()
		}
		if want := 60 * grown / seconds; seconds >= 1 && math.Abs(p.perMinute()-want) > 1e-6*want {
			t.Fatalf("step %d: %v, want %v", i, p.perMinute(), want)
		}
	}
	for range 100 {
		p.addGrowth(0, 10*time.Second)
	}
	if rate := p.perMinute(); rate > 1e-3 {
		t.Errorf("after a while of nothing: %v", rate)
	}
	p.addGrowth(5, -time.Second)
	if math.IsNaN(p.perMinute()) {
		t.Error("a clock that goes back makes no number")
	}
}

// FuzzMessages reads what may be in a queue: nothing panics, and what passes the checks can be
// part of a subject.
func FuzzMessages(f *testing.F) {
	f.Add([]byte(`{"run":"0123","kind":"games","title":"t","program":"p","game":{"game":"nim"},"rules":"ab","files":[{"name":"w","hash":"00","size":3}],"lease":20000000000,"attempts":10,"body":{}}`))
	f.Add([]byte(`{"run":"0123","id":"a-0-1","body":{"number":3}}`))
	f.Add([]byte(`{"run":"0123","job":"a-0-1","worker":"one","program":"p","took":5,"body":[]}`))
	f.Add([]byte(`{"run":"a.b","id":">","job":"*","worker":"","lease":-1}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		safe := func(names ...string) {
			for _, name := range names {
				if name == "" || len(name) > maxNameLength || strings.ContainsAny(name, ".*> \t\r\n/\\") {
					t.Errorf("%q passes for a name", name)
				}
			}
		}
		var m Manifest
		if json.Unmarshal(text, &m) == nil && m.validate() == nil {
			safe(m.Run)
			if m.Lease < minLease || m.Attempts < 1 {
				t.Errorf("%+v passes", m)
			}
			for _, file := range m.Files {
				_ = file.CheckContents(text)
			}
		}
		var j Job
		if json.Unmarshal(text, &j) == nil && j.validate() == nil {
			safe(j.Run, j.ID)
		}
		var r Result
		if json.Unmarshal(text, &r) == nil && r.Validate() == nil {
			safe(r.Run, r.Job, r.Worker)
			again, err := json.Marshal(r)
			var same Result
			if err == nil {
				err = json.Unmarshal(again, &same)
			}
			if err != nil || same.Job != r.Job || same.Validate() != nil {
				t.Errorf("%+v is read as %+v, %v", r, same, err)
			}
			_, _ = decodeGames(r)
		}
	})
}
