package streaming

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// TestBroadcast_MatchesModel changes and requests a value at random times.
func TestBroadcast_MatchesModel(t *testing.T) {
	const beat = 100 * time.Millisecond
	synctest.Test(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(1, 2))
		var b Broadcast
		version, since := int64(1), map[int64]time.Time{} // when it was the latest no more
		var encoded time.Time
		for step := range 5000 {
			time.Sleep(time.Duration(r.IntN(40)) * time.Millisecond)
			if r.IntN(2) == 0 {
				since[version] = time.Now()
				version++
			}
			hurry, made := r.IntN(20) == 0, false
			data, told, rest := b.Latest(version, beat, hurry, func() (any, int64) { made = true; return version, version })
			switch {
			case string(data) != fmt.Sprint(told) || told > version:
				t.Fatalf("step %d: %s is told of version %d of %d", step, data, told, version)
			case told < version && (hurry || rest <= 0 || rest > beat || time.Since(since[told]) > beat):
				t.Fatalf("step %d: version %d of %d is told %v after it ended, to be looked at again in %v, in a hurry %v", step, told, version, time.Since(since[told]), rest, hurry)
			case told == version && rest != 0:
				t.Fatalf("step %d: the latest is to be looked at again in %v", step, rest)
			case made && !hurry && time.Since(encoded) < beat:
				t.Fatalf("step %d: encoded again after %v", step, time.Since(encoded))
			}
			if made {
				encoded = time.Now()
			}
		}
	})
}

// TestThrottle_MatchesModel checks that the function is called at most once per interval, and at most
// an interval after the request.
func TestThrottle_MatchesModel(t *testing.T) {
	const beat = 100 * time.Millisecond
	synctest.Test(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(3, 4))
		var mu sync.Mutex
		var b throttle
		var woken, rung time.Time // rung is the first time that nothing has woken after
		wake := func() {
			if time.Since(woken) < beat || !rung.IsZero() && time.Since(rung) > beat {
				t.Errorf("wakes %v after the last time, %v after it was rung", time.Since(woken), time.Since(rung))
			}
			woken, rung = time.Now(), time.Time{}
		}
		for range 5000 {
			time.Sleep(time.Duration(r.IntN(60)) * time.Millisecond)
			mu.Lock()
			if rung.IsZero() {
				rung = time.Now()
			}
			b.call(beat, &mu, wake)
			mu.Unlock()
		}
		time.Sleep(beat)
		synctest.Wait()
		if !rung.IsZero() {
			t.Error("it was rung, and has not woken anyone")
		}
	})
}
