package fleet

import (
	"math"
	"testing"
	"time"
)

// TestPace against the sum that it stands for.
func TestPace(t *testing.T) {
	type step struct {
		n    int64
		took time.Duration
	}
	var all []step
	var p pace
	for i := range int64(500) {
		s := step{i * 7 % 11, time.Duration(i*13%17) * 300 * time.Millisecond}
		all = append(all, s)
		p.add(s.n, s.took)
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
		p.add(0, 10*time.Second)
	}
	if rate := p.perMinute(); rate > 1e-3 {
		t.Errorf("after a while of nothing: %v", rate)
	}
	p.add(5, -time.Second)
	if math.IsNaN(p.perMinute()) {
		t.Error("a clock that goes back makes no number")
	}
}
