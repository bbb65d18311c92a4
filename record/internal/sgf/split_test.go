package sgf

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
)

// readLines returns the line and the first bytes of every game, and the errors.
func readLines(next func() (*Tree, error)) (all []string) {
	for {
		tree, err := next()
		if errors.Is(err, io.EOF) {
			return all
		}
		if err != nil {
			all = append(all, err.Error())
		}
		if tree != nil {
			all = append(all, fmt.Sprintf("line %d, %d nodes", tree.Line, tree.Len()))
		}
	}
}

// TestSplit_AgreesWithReader reads large files in parts and as a whole.
func TestSplit_AgreesWithReader(t *testing.T) {
	game := func(i int) string { return fmt.Sprintf("(;GM[4]C[%d \\] ( ;]\n(;B[hh])(;W[ii]))\n", i) }
	var whole strings.Builder
	for i := range 30_000 {
		whole.WriteString(game(i))
	}
	padded := strings.Repeat(game(0), 10) + "(;GM[4]C[" + strings.Repeat("x", resyncBytes) + "\n" + game(1) + game(2)
	for name, text := range map[string]string{"many games": whole.String(), "a missing bracket": padded, "no game": "hello", "empty": "", "an open game": game(1) + "(;B[hh]"} {
		trees := NewReader([]byte(text))
		want := readLines(trees.Next)
		var got []string
		parts := 0
		err := Split(strings.NewReader(text), func(text string, line int) error {
			parts++
			trees := NewTextReader(text, line)
			got = append(got, readLines(trees.Next)...)
			return nil
		})
		if name == "a missing bracket" && len(got) > 0 && len(want) > 0 { // where the game ends is a guess
			got, want = got[len(got)-1:], want[len(want)-1:]
		}
		if err != nil || strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("%s: %v; %d results, want %d; %.200v, want %.200v", name, err, len(got), len(want), got, want)
		}
		if len(text) > 2*partBytes && parts < 2 {
			t.Errorf("%s: %d parts", name, parts)
		}
	}
	long := "(;C[" + strings.Repeat("x", maxPartBytes+1)
	if err := Split(strings.NewReader(long), func(string, int) error { return nil }); err == nil || err.Error() != "line 1: a game is longer than 64 MiB" {
		t.Error(err)
	}
}

func FuzzSplit(f *testing.F) {
	f.Add("(;GM[4];B[hh])(;C[\\]])")
	f.Add("(((")
	f.Fuzz(func(t *testing.T, text string) {
		var got strings.Builder
		if err := Split(strings.NewReader(text), func(part string, _ int) error { got.WriteString(part); return nil }); err != nil || got.String() != text {
			t.Errorf("%q became %q, %v", text, got.String(), err)
		}
	})
}
