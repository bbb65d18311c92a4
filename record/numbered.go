package record

import (
	"bytes"
	"strings"
)

// unnumbered is a text of moves without the numbers that people put before them,
// "1. h8 i9 2. g7", and without a result behind them.
func unnumbered(text string) string {
	if !strings.ContainsAny(text, ".)-*") {
		return text
	}
	var kept []string
	for _, word := range strings.Fields(text) {
		n := leadingNumber(word)
		if n > 0 {
			word = strings.TrimLeft(word[n:], ".)")
		}
		switch word {
		case "", "1-0", "0-1", "1/2-1/2", "*":
			continue
		}
		kept = append(kept, word)
	}
	return strings.Join(kept, " ")
}

// leadingNumber is the length of "12." or "12)" at the beginning of a word, 0 if there
// is none.
func leadingNumber(word string) int {
	n := 0
	for n < len(word) && n < 4 && word[n] >= '0' && word[n] <= '9' {
		n++
	}
	if n == 0 || n == len(word) || word[n] != '.' && word[n] != ')' {
		return 0
	}
	return n + 1
}

// numberOf is the number with which a line of moves begins, 0 if it begins with none.
func numberOf(line []byte) (number int) {
	word, _, _ := bytes.Cut(bytes.TrimSpace(line), []byte(" "))
	n := leadingNumber(string(word))
	for _, c := range word[:max(0, n-1)] {
		number = number*10 + int(c-'0')
	}
	return number
}
