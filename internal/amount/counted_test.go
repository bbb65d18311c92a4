package amount_test

import (
	"testing"

	"github.com/sente-games/sente/internal/amount"
)

func TestCounted(t *testing.T) {
	for _, c := range []struct {
		n          int
		what, want string
	}{
		{0, "game", "0 games"},
		{1, "property", "1 property"},
		{2, "property", "2 properties"},
		{999, "move", "999 moves"},
		{1234567, "move before a set-up", "1,234,567 moves before a set-up"},
		{-123, "move", "-123 moves"},
	} {
		if got := amount.Counted(c.n, c.what); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
