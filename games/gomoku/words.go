package gomoku

import (
	"slices"
	"strconv"
	"strings"
)

// The choices of an opening: the player's colour from here on, or a number; see [Say].
const (
	TakeBlack = Points + iota // "black": the other player has white
	TakeWhite                 // "white": the other player has black
	firstNumber
	PutTwo // "two": in swap2 the player places two more stones, the other one chooses
)

// Say returns the move that declares a number from 1 to 12.
func Say(n int) Point { return firstNumber + Point(n) - 1 }

// declaredNumber returns the number that a move declares, 0 for other moves.
func (p Point) declaredNumber() int { return max(0, int(p-firstNumber)+1) }

// choiceNames are the names of the choices, from TakeBlack on.
var choiceNames = [...]string{
	"black", "white",
	"one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
}

// parseChoice parses a choice; numbers may be written in digits, and "swap" is a common name for
// taking black.
func parseChoice(text string) (Point, bool) {
	text = strings.ToLower(strings.TrimSpace(text))
	if text == "swap" {
		return TakeBlack, true
	}
	if n, err := strconv.Atoi(text); err == nil && isDigits(text) && n >= 1 && n <= maxDeclared {
		return Say(n), true
	}
	i := slices.Index(choiceNames[:], text)
	return TakeBlack + Point(i), i >= 0
}

// choiceLength returns the length of the choice at the start of a text, or 0.
func choiceLength(text string) int {
	for _, name := range append(choiceNames[:], "swap") {
		if len(text) >= len(name) && strings.EqualFold(text[:len(name)], name) {
			return len(name)
		}
	}
	return 0
}
