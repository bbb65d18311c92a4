package gomocup

import (
	"errors"
	"math"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/sente-games/sente/match/protocol"
)

// handleInfo handles INFO key value. Unknown keys and invalid values are ignored, since the protocol
// permits no reply.
func (s *gomocupSession) handleInfo(text string) {
	key, value := protocol.CutWord(text)
	if strings.EqualFold(key, "evaluate") {
		s.writePointState(value)
		return
	}
	n, ok := parseClamped(value)
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
		s.host.setMemory(n)
	case "rule":
		s.rule.bits = n
	default:
		s.handleExtension(strings.ToLower(key), n)
	}
}

// handleExtension handles the keys that Yixin added and that c-gomoku-cli and boards send; they
// override the brain's own limits. 0 and negative values mean no limit.
func (s *gomocupSession) handleExtension(key string, n int64) {
	switch key {
	case "time_increment":
		s.clock.increment = time.Duration(max(0, n)) * time.Millisecond
	case "max_depth":
		s.host.limits.Depth = int(min(max(0, n), math.MaxInt32))
	case "max_node":
		s.host.limits.Nodes = max(0, n)
	case "thread_num":
		s.host.limits.Threads = int(min(max(1, n), int64(runtime.NumCPU())))
	case "pondering":
		s.ponder.enabled = n > 0
	case "show_detail":
		s.rule.yixin, s.detail = true, n
	case "hash_size":
		s.host.setHash(n)
	case "strength":
		s.host.setOption(key, max(0, min(n, 100)))
	case "caution_factor":
		s.rule.yixin = true
		s.host.setOption(key, max(0, min(n, 5)))
	case "thread_split_depth", "vcthread", "usedatabase", "nbestsym", "checkmate":
		s.rule.yixin = true // sent by Yixin's board only
	}
}

// parseClamped parses an integer of any length. It is clamped to ±2^40, so that milliseconds fit in a
// Duration.
func parseClamped(text string) (int64, bool) {
	const most = 1 << 40
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return 0, false
	}
	return max(-most, min(most, n)), true
}
