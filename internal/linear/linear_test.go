package linear

import (
	"strings"
	"testing"
)

// TestQuadraticIsSeen: a parser that joins what it read byte by byte does not pass.
func TestQuadraticIsSeen(t *testing.T) {
	joined := ""
	slow := func(text string) {
		joined = ""
		for i := range min(len(text), 1<<15) {
			joined += text[i : i+1]
		}
	}
	text := Repeat("", "x", "")
	if little, much := measure(slow, text(1<<13)), measure(slow, text(1<<15)); much.memory <= most*little.memory {
		t.Errorf("quadratic memory passes: %v and %v", little, much)
	}
	Check(t, func(text string) { joined = strings.ToUpper(text) }, Texts{"linear": text})
}
