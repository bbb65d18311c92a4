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

// info handles INFO key value. Unknown keys and invalid values are ignored, since the protocol
// permits no reply.
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

// extension handles the keys that Yixin added and that c-gomoku-cli and boards send; they override
// the brain's own limits. 0 and negative values mean no limit.
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
		s.yixin = true // sent by Yixin's board only
	}
}

// option passes a key to the brain that may require another engine. The engine is rebuilt
// immediately, so that this uses no time of a move; errors are reported at the next move.
func (s *session) option(key string, n int64) {
	if s.brain.Option == nil || !s.brain.Option(key, n) || s.engine == nil {
		return
	}
	s.stale = true
	if key == "max_memory" || key == "hash_size" {
		_ = s.close() // release its memory first, so that two engines never exist at the same time
		debug.FreeOSMemory()
	}
	_, _ = s.player()
}

// setHash handles INFO hash_size, the size of the tables in KiB.
func (s *session) setHash(kib int64) {
	s.hash = 0
	if kib > 0 {
		s.hash = max(leastMemory, kib<<10)
	}
	if s.brain.Most != nil && s.hash > s.brain.Most() {
		s.hash = max(leastMemory, s.brain.Most())
		s.notice = fmt.Sprintf("hash_size %d is too large: the tables can use at most %d KiB", kib, s.hash>>10)
	}
	s.shareMemory()
	s.option("hash_size", s.hash>>10)
}

// amount parses an integer of any length. It is clamped to ±2^40, so that milliseconds fit in a
// Duration.
func amount(text string) (int64, bool) {
	const most = 1 << 40
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return 0, false
	}
	return max(-most, min(most, n)), true
}
