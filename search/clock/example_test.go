package clock_test

import (
	"fmt"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search/clock"
)

// A minute on the clock, for thirty more moves: no new iteration begins after
// the soft time, and the hard one ends the search.
func ExamplePlan() {
	habits := clock.Habits{Margin: 100 * time.Millisecond, Horizon: 30}
	var b clock.Budget = clock.Plan(sente.Limits{Left: time.Minute}, habits)
	fmt.Println(b.Soft < 3*time.Second, b.Hard < 10*time.Second, b.Soft < b.Hard)
	b = clock.Plan(sente.Limits{Time: time.Second}, habits)
	fmt.Println(b.Soft, b.Hard)
	// Output:
	// true true true
	// 900ms 900ms
}
