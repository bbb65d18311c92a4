package match

import "testing"

// TestCourse: however long a test is, its course is short, in order, and ends with its last
// value.
func TestCourse(t *testing.T) {
	var c course
	for n := 1; n <= 10_000; n++ {
		c.add(float64(n))
		all := c.all()
		if all[len(all)-1] != float64(n) || len(all) > mostCourse || n < mostCourse && len(all) != n {
			t.Fatalf("after %d pairs: %d values to %v", n, len(all), all[len(all)-1])
		}
		for i := 1; i < len(all); i++ {
			if all[i] <= all[i-1] {
				t.Fatalf("after %d pairs %v follows %v", n, all[i], all[i-1])
			}
		}
	}
}
