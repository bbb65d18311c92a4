//go:build slow

package convert_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/record"
	"github.com/sente-games/sente/record/convert"
)

func TestRead_LinearTime(t *testing.T) {
	rep := testutil.RepeatText
	read := func(text string) { _, _ = convert.Read(t.Context(), games, convert.Options{}, "", []byte(text)) }
	testutil.CheckLinear(t, read, testutil.TextGenerators{
		"points": rep("", "h8", ""), "pairs": rep("1,1", " 7,7", ""), "an address": rep("https://x/", "a1/", ""), "a query": rep("https://x/?pos=1", "&pos=4", ""),
		"letters": rep("", "x", ""), "lines": rep("", "x\n", ""), "set-up": rep("black:", " h8", ""), "library": rep(lib, "\x78\x80", ""), "braces": rep("", "{", ""),
	})
}

// TestRead_LargestFile: a file of as many bytes as are read is read, one byte more is refused
// in a sentence.
func TestRead_LargestFile(t *testing.T) {
	const head, tail = "(;GM[4]SZ[15];B[hh]C[", "];W[ii])"
	data := append([]byte(head), bytes.Repeat([]byte("x"), convert.MaxBytes-len(head)-len(tail))...)
	data = append(data, tail...)
	got, err := convert.Read(t.Context(), games, convert.Options{}, "big.sgf", data)
	if err != nil || !strings.HasPrefix(got.Description, "SGF, 2 moves, 1 comment") {
		t.Errorf("%d bytes: %q, %v", len(data), got.Description, err)
	}
	got, err = convert.Read(t.Context(), games, convert.Options{}, "big.sgf", append(data, '\n'))
	if fmt.Sprint(err) != "big.sgf cannot be read: it is longer than 64 MiB" || len(got.Studies) != 0 {
		t.Errorf("%d bytes: %q, %v", len(data)+1, got.Description, err)
	}
	if _, err := record.ReadStudies(t.Context(), games, record.ReadOptions{}, "big.sgf", append(data, '\n')); err == nil || !strings.Contains(err.Error(), "longer than 64 MiB") {
		t.Errorf("as studies: %v", err)
	}
}
