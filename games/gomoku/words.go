package gomoku

import (
	"slices"
	"strconv"
	"strings"
)

// The moves of an opening that are words: which colour the player takes from here on, or
// a number; see [Say].
const (
	TakeBlack = Points + iota // "black": the other player has white
	TakeWhite                 // "white": the other player has black
	sayOne
	PutTwo // "two": in swap2 the player puts two more stones, the other one chooses
)

// Say is the move that says a number from 1 to 12.
func Say(n int) Point { return sayOne + Point(n) - 1 }

// number is what a move says, 0 if it is no number.
func (p Point) number() int { return max(0, int(p-sayOne)+1) }

// choiceNames are the texts of the words, from TakeBlack on.
var choiceNames = [...]string{
	"black", "white",
	"one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
}

// parseChoice reads a word; a number may be written in digits, and "swap" is what many
// call taking black.
func parseChoice(text string) (Point, bool) {
	text = strings.ToLower(strings.TrimSpace(text))
	if text == "swap" {
		return TakeBlack, true
	}
	if n, err := strconv.Atoi(text); err == nil && isDigits(text) && n >= 1 && n <= mostDeclared {
		return Say(n), true
	}
	i := slices.Index(choiceNames[:], text)
	return TakeBlack + Point(i), i >= 0
}

// choiceIn is the length of the word with which text begins, 0 if it does not.
func choiceIn(text string) int {
	for _, name := range append(choiceNames[:], "swap") {
		if len(text) >= len(name) && strings.EqualFold(text[:len(name)], name) {
			return len(name)
		}
	}
	return 0
}
