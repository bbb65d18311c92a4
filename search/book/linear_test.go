package book_test

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/search/book"
)

// TestBooksAreReadInLinearTime reads whole, false and endless books.
func TestBooksAreReadInLinearTime(t *testing.T) {
	testutil.CheckLinear(t, func(text string) { _, _ = book.Read(strings.NewReader(text)) }, testutil.TextGenerators{
		"a book":      func(n int) string { return string(bytesOf(t, random(rand.New(rand.NewPCG(1, 1)), n/40))) },
		"no book":     testutil.RepeatText("", "x", ""),
		"a long game": func(n int) string { return string(sealed(string(bytes.Repeat([]byte{0xff}, n)))) },
		"places": func(n int) string {
			return string(sealed("\x00\x00\x00\x00\xff\xff\xff\x01" + strings.Repeat("\x00", n)))
		},
	})
}
