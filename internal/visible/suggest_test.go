package visible

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

func TestNearestName(t *testing.T) {
	games := []string{"gomoku", "connectfour", "othello", "nim", "tictactoe"}
	for word, want := range map[string]string{
		"gomuko": "gomoku", "Gomoku": "gomoku", "gom": "gomoku", "otello": "othello", "conectfuor": "connectfour", "nym": "nim", "inm": "nim",
		"chess": "", "go": "", "x": "", "": "", strings.Repeat("gomoku", 1000): "",
	} {
		if got, ok := NearestName(word, games); got != want || ok != (want != "") {
			t.Errorf("%q: %q, want %q", word, got, want)
		}
	}
	if got := DidYouMean("gomuko", games[:2], "expected one of"); got != ": did you mean gomoku? Expected one of gomoku, connectfour" {
		t.Error(got)
	}
	if got := DidYouMean("chess", games[:2], "expected one of"); got != ": expected one of gomoku, connectfour" {
		t.Error(got)
	}
}

// slow is a reference implementation by plain recursion.
func slow(a, b string) int {
	if a == "" || b == "" {
		return len(a) + len(b)
	}
	least := min(slow(a[1:], b)+1, slow(a, b[1:])+1)
	other := 1
	if a[0] == b[0] {
		other = 0
	}
	least = min(least, slow(a[1:], b[1:])+other)
	if len(a) > 1 && len(b) > 1 && a[0] == b[1] && a[1] == b[0] {
		least = min(least, slow(a[2:], b[2:])+1)
	}
	return least
}

func TestSlips_MatchRecursion(t *testing.T) {
	dice := rand.New(rand.NewPCG(1, 2))
	word := func() string {
		letters := make([]byte, dice.IntN(6))
		for i := range letters {
			letters[i] = 'a' + byte(dice.IntN(3))
		}
		return string(letters)
	}
	seen := []int{}
	for range 500 {
		a, b := word(), word()
		n := editDistance(a, b)
		if want := slow(a, b); n != want || n != editDistance(b, a) {
			t.Fatalf("%q, %q: %d slips, want %d", a, b, n, want)
		}
		seen = append(seen, n)
	}
	if slices.Max(seen) < 4 {
		t.Error("the words are too much alike")
	}
}
