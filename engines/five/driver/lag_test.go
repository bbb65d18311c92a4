package driver

import (
	"testing"
	"time"
)

func TestLagIsLearnedAndForgotten(t *testing.T) {
	var l Lag
	l.learn(-time.Millisecond)
	if got := l.reserve(time.Second, 0); got != 0 {
		t.Errorf("in time, yet %v in reserve", got)
	}
	l.learn(40 * time.Millisecond)
	if got := l.reserve(time.Second, 0); got != 60*time.Millisecond {
		t.Errorf("late by 40ms: %v in reserve, want 60ms", got)
	}
	if got := l.reserve(80*time.Millisecond, 0); got != 40*time.Millisecond {
		t.Errorf("%v of 80ms in reserve, want a half", got)
	}
	for range 120 {
		l.learn(0)
	}
	if got := l.reserve(time.Second, 0); got > time.Millisecond {
		t.Errorf("after 120 answers in time %v are still in reserve", got)
	}
}

func TestUnlearnedLagIsReserved(t *testing.T) {
	if got := Lag(0).reserve(160*time.Millisecond, 10*time.Millisecond); got != 10*time.Millisecond {
		t.Errorf("%v in reserve, want 10ms", got)
	}
}
