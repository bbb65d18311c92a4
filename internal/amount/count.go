package amount

import (
	"fmt"
	"strconv"

	"github.com/sente-games/sente/internal/visible"
)

// Count is a positive integer.
type Count int64

// UnmarshalText parses a count; "200k" and "3M" are thousands and millions.
func (c *Count) UnmarshalText(text []byte) error {
	digits, scale := string(text), int64(1)
	if n := len(digits) - 1; n > 0 {
		switch digits[n] {
		case 'k', 'K':
			digits, scale = digits[:n], 1_000
		case 'm', 'M':
			digits, scale = digits[:n], 1_000_000
		}
	}
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil || n < 1 || n > 1<<40 {
		return fmt.Errorf("invalid number %q: expected an integer of at least 1", visible.Clip(string(text)))
	}
	*c = Count(n * scale)
	return nil
}

// Share is a non-negative integer.
type Share int64

// UnmarshalText parses a count or 0.
func (s *Share) UnmarshalText(text []byte) error {
	if string(text) == "0" {
		*s = 0
		return nil
	}
	var c Count
	if err := c.UnmarshalText(text); err != nil {
		return fmt.Errorf("invalid number %q: expected an integer", visible.Clip(string(text)))
	}
	*s = Share(c)
	return nil
}
