package gomocup

import (
	"errors"
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
