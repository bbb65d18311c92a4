package gomocup

import (
	"errors"
	"fmt"
	"math"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"time"
)

// info obeys INFO key value. Unknown keys and values that cannot be read are
// ignored: the protocol forbids an answer.
func (s *session) info(text string) {
	key, value, _ := strings.Cut(text, " ")
	value = strings.Trim(value, " \t")
	if strings.EqualFold(key, "evaluate") {
		s.evaluate(value)
		return
	}
	n, ok := amount(value)
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
	case "pondering":
		s.pondering = n > 0
	case "show_detail":
		s.yixin, s.detail = true, n
	case "hash_size":
		s.setHash(n)
	case "strength":
		s.option(key, max(0, min(n, 100)))
	case "caution_factor":
		s.yixin = true
		s.option(key, max(0, min(n, 5)))
	case "thread_split_depth", "vcthread", "usedatabase", "nbestsym", "checkmate":
		s.yixin = true // only Yixin's board says it
	}
}

// option tells of a key that may need another engine. It is built at once, so that
// no move pays for it; what goes wrong is told when a move is due.
func (s *session) option(key string, n int64) {
	if s.brain.Option == nil || !s.brain.Option(key, n) || s.engine == nil {
		return
	}
	s.stale = true
	if key == "max_memory" || key == "hash_size" {
		_ = s.close() // its memory goes back first, so that there are never two
		debug.FreeOSMemory()
	}
	_, _ = s.player()
}

// setHash takes INFO hash_size, in KiB for the tables alone.
func (s *session) setHash(kib int64) {
	s.hash = 0
	if kib > 0 {
		s.hash = max(leastMemory, kib<<10)
	}
	if s.brain.Most != nil && s.hash > s.brain.Most() {
		s.hash = max(leastMemory, s.brain.Most())
		s.notice = fmt.Sprintf("hash_size %d is more than there is: the tables take at most %d KiB", kib, s.hash>>10)
	}
	s.shareMemory()
	s.option("hash_size", s.hash>>10)
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
