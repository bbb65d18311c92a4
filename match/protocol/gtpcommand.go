package protocol

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// gtpCommand is one command of the Go Text Protocol.
type gtpCommand struct {
	id   string // digits; "" if the command has no id
	name string
	args []string
}

// parseGTPCommand parses a line: control characters are discarded, a tab is a blank and # begins a
// comment. ok is false if the line contains no command.
func parseGTPCommand(line string) (c gtpCommand, ok bool) {
	line, _, _ = strings.Cut(line, "#")
	words := strings.Fields(strings.Map(func(r rune) rune {
		switch {
		case r == '\t':
			return ' '
		case r < ' ' || r == 0x7f:
			return -1
		}
		return r
	}, line))
	if len(words) > 0 && isDigits(words[0]) {
		c.id, words = words[0], words[1:]
	}
	if len(words) == 0 {
		return c, c.id != ""
	}
	c.name, c.args = words[0], words[1:]
	return c, true
}

// isDigits reports whether a text consists of digits.
func isDigits(text string) bool {
	return text != "" && strings.Trim(text, "0123456789") == ""
}

// arg returns an argument, or "".
func (c gtpCommand) arg(i int) string {
	if i < len(c.args) {
		return c.args[i]
	}
	return ""
}

// checkArgs returns an error unless the command has from least to most arguments.
func (c gtpCommand) checkArgs(least, most int, usage string) error {
	if len(c.args) < least || len(c.args) > most {
		return fmt.Errorf("syntax error: expected %s", strings.TrimSpace(c.name+" "+usage))
	}
	return nil
}

// parseGTPColour parses the colour of a player and returns its seat.
func parseGTPColour(text string) (seat int, ok bool) {
	switch strings.ToLower(text) {
	case "b", "black":
		return 0, true
	case "w", "white":
		return 1, true
	}
	return 0, false
}

// gtpColours are the names of the seats.
var gtpColours = [...]string{"black", "white"}

// gtpLetters are the short names of the seats, which every engine knows.
var gtpLetters = [...]string{"b", "w"}

// parseGTPSeconds parses a non-negative number of seconds, also with a fraction.
func parseGTPSeconds(text string) (time.Duration, error) {
	s, err := strconv.ParseFloat(text, 64)
	if err != nil || !(s >= 0) || math.IsInf(s, 0) {
		return 0, fmt.Errorf("syntax error: invalid time %s: expected seconds, 0 or more", QuoteReceived(text))
	}
	return time.Duration(min(s, 1<<31) * float64(time.Second)), nil
}

// parseGTPCount parses a non-negative integer.
func parseGTPCount(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > math.MaxInt32 {
		return 0, fmt.Errorf("syntax error: invalid number %s: expected an integer, 0 or more", QuoteReceived(text))
	}
	return n, nil
}
