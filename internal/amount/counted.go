package amount

import (
	"strconv"
	"strings"
)

// Counted returns a number with its noun: "1 move", "1,234 moves", "2 moves before a set-up" or "3
// properties".
func Counted(n int, singular string) string {
	digits := strconv.Itoa(n)
	for i := len(digits) - 3; i > 0 && digits[i-1] != '-'; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	if n == 1 {
		return digits + " " + singular
	}
	noun, rest, more := strings.Cut(singular, " ")
	if stem, is := strings.CutSuffix(noun, "y"); is {
		noun = stem + "ie"
	}
	if noun += "s"; more {
		noun += " " + rest
	}
	return digits + " " + noun
}
