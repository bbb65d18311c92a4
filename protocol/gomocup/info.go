package gomocup

import (
	"errors"
	"math"
	"runtime"
	"strconv"
	"strings"
	"time"
)

// info obeys INFO key value. Unknown keys and values that cannot be read are
// ignored: the protocol forbids an answer.
func (s *session) info(text string) {
	key, value, _ := strings.Cut(text, " ")
	n, ok := amount(strings.Trim(value, " \t"))
	if !ok {
		return
	}
	switch strings.ToLower(key) {
	case "timeout_turn":
		s.clock.turn = time.Duration(n) * time.Millisecond
	case "timeout_match":
		s.clock.setMatch(n)
	case "time_left":
		s.clock.setLeft(n)
	case "max_memory":
		s.setMemory(n)
	case "rule":
		s.rule = n
	default:
		s.extension(strings.ToLower(key), n)
	}
}

// extension obeys the keys that Yixin added and that c-gomoku-cli and boards
// send; they take the place of the brain's own limits. 0 and less is no limit.
func (s *session) extension(key string, n int64) {
	switch key {
	case "time_increment":
		s.clock.increment = time.Duration(max(0, n)) * time.Millisecond
	case "max_depth":
		s.limits.Depth = int(min(max(0, n), math.MaxInt32))
	case "max_node":
		s.limits.Nodes = max(0, n)
	case "thread_num":
		s.limits.Threads = int(min(max(1, n), int64(runtime.NumCPU())))
	}
}

// amount reads a whole number of any length. One that is larger than any clock
// or machine is cut to 2^40, so that milliseconds still fit a Duration.
func amount(text string) (int64, bool) {
	const most = 1 << 40
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return 0, false
	}
	return max(-most, min(most, n)), true
}
