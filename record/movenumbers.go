package record

import (
	"bytes"
	"strings"
)

// stripMoveNumbers removes the move numbers and the result from a text of moves: "1. h8 i9 2. g7 1-0".
func stripMoveNumbers(text string) string {
	if !strings.ContainsAny(text, ".)-*") {
		return text
	}
	var kept []string
	for _, word := range strings.Fields(text) {
		n := moveNumberLength(word)
		if n > 0 {
			word = strings.TrimLeft(word[n:], ".)")
		}
		switch word {
		case "", "1-0", "0-1", "1/2-1/2", "2-0", "1-1", "0-2", "0-0", "*":
			continue
		}
		kept = append(kept, word)
	}
	return strings.Join(kept, " ")
}

// moveNumberLength returns the length of a prefix such as "12." or "12)" of a word, 0 without one.
func moveNumberLength(word string) int {
	n := 0
	for n < len(word) && n < 4 && word[n] >= '0' && word[n] <= '9' {
		n++
	}
	if n == 0 || n == len(word) || word[n] != '.' && word[n] != ')' {
		return 0
	}
	return n + 1
}

// leadingMoveNumber returns the move number at the beginning of a line, 0 without one.
func leadingMoveNumber(line []byte) (number int) {
	word, _, _ := bytes.Cut(bytes.TrimSpace(line), []byte(" "))
	n := moveNumberLength(string(word))
	for _, c := range word[:max(0, n-1)] {
		number = number*10 + int(c-'0')
	}
	return number
}
