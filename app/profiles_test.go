package app_test

import (
	"bytes"
	"math/bits"
	"strings"
	"testing"

	"github.com/sente-games/sente/app"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/games/tictactoe"
	"github.com/sente-games/sente/rules"
)

// markGame is a game in which players mark free cells in turn; the player of the last mark wins. The
// end is too distant for a search to see.
type markGame uint64

func (m markGame) Moves(buf []int) []int {
	for free := ^m & (1<<40 - 1); free != 0; free &= free - 1 {
		buf = append(buf, bits.TrailingZeros64(uint64(free)))
	}
	return buf
}

func (m markGame) Play(cell int) markGame { return m | 1<<cell }

func (m markGame) Outcome() rules.Outcome {
	if m == 1<<40-1 {
		return rules.Lost
	}
	return rules.Ongoing
}

// TestProfiles_ShowChosenSearch checks that the list of one game contains the search that its engine
// chose, with the reason; a list of all games must not analyze any of them.
func TestProfiles_ShowChosenSearch(t *testing.T) {
	games := catalog.Catalog{
		catalog.New("marks", "Marks", rules.NewEasy(markGame(0)).Open),
		catalog.New("mygame", "My Game", tictactoe.Game.Open),
	}
	for _, test := range []struct {
		args, want string
		times      int
	}{
		{"profiles marks", "\n      selected Monte Carlo tree search, because the game has no evaluation", 1},
		{"profiles marks sente --json", `"choice":"Monte Carlo tree search, because the game has no evaluation`, 1},
		{"profiles mygame", "\n      selected alpha-beta, because it solves the game in ", 1},
		{"profiles mygame search", "chose", 0},
		{"profiles mygame random --json", `"choice"`, 0},
		{"profiles", "chose", 0},
	} {
		var out, errs bytes.Buffer
		status := app.Run(t.Context(), strings.Fields(test.args), app.Streams{Out: &out, Err: &errs}, games)
		if status != 0 || strings.Count(out.String(), test.want) != test.times {
			t.Errorf("%s: status %d, %q %d times expected in\n%s%s", test.args, status, test.want, test.times, &out, &errs)
		}
	}
}
