package serial

import (
	"runtime"
	"runtime/metrics"
	"sync"
	"sync/atomic"
	"testing"
)

// Test says that a test takes long and starts no goroutine, or few, but those of up to subtests
// subtests. The race detector skips it; without the detector it fails if it starts more.
// It must not run in parallel with others.
func Test(t testing.TB, subtests int) {
	t.Helper()
	if Enabled {
		t.Skip("one goroutine: nothing for the race detector to find")
	}
	warm()
	before := created()
	t.Cleanup(func() {
		if n := created() - before; n > uint64(subtests)+strays {
			t.Errorf("%d goroutines were started, %d are allowed: the race detector should watch this test, so do not call serial.Test", n, subtests)
		}
	})
}

// strays is how many goroutines may be of what earlier tests have left, such as timers: a busy
// machine decides in whose time they begin. Tests that need the race detector start more.
const strays = 4

// Elsewhere says that what a test watches over is also done by the tests of where: the
// race detector skips it, since it takes long and would find nothing that it has not found
// there.
func Elsewhere(t testing.TB, where string) {
	t.Helper()
	if Enabled {
		t.Skip("the race detector watches " + where)
	}
}

// warm lets the runtime start the goroutines of its own that it starts late.
var warm = sync.OnceFunc(func() {
	type block struct{ _ [64]byte }
	done := make(chan struct{}, 2)
	runtime.SetFinalizer(&block{}, func(*block) { done <- struct{}{} })
	runtime.AddCleanup(&block{}, func(int) { done <- struct{}{} }, 0)
	for range cap(done) {
		runtime.GC()
		<-done
	}
})

// Alternate says that the caller starts a goroutine and waits for its end, so that the two
// never run at once: Test does not count it.
func Alternate() { alternating.Add(1) }

var alternating atomic.Uint64

// created is how many goroutines this process has started, without those that alternate.
func created() uint64 {
	sample := []metrics.Sample{{Name: "/sched/goroutines-created:goroutines"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64() - alternating.Load()
}
