//go:build slow

package match_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/playertest"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/player"
)

// TestSwap2AmongPrograms plays swap2 between programs that keep the procedure
// and such that break it.
func TestSwap2AmongPrograms(t *testing.T) {
	open := func(game sente.Record, e match.Entrant) (player.Player, error) {
		g, err := standard.Game(game.Game)
		if err != nil {
			return player.Player{}, err
		}
		return player.Open(g, e.Engine, player.Options{Patience: time.Second, End: 5 * time.Second})
	}
	for _, c := range []struct {
		behaviour string
		cause     match.Cause
		reason    string
	}{
		{"swap2", match.Long, "the move limit"},
		{"swap2-two", match.Long, "the move limit"},
		{"sound", match.Crashed, "UNKNOWN"},
		{"swap2-many", match.Crashed, "1,1 2,2 3,3 4,4"},
		{"swap2-crash", match.Crashed, "exit status 3"},
	} {
		t.Run(c.behaviour, func(t *testing.T) {
			t.Parallel()
			p := match.Plan{
				Game: "gomoku", Opening: "swap2", Kind: match.Match, Games: 2, Control: sente.Control{Move: 2 * time.Second}, Grace: time.Second,
				Players: []match.Entrant{
					{Name: "a", Engine: playertest.Command("swap2-swap")},
					{Name: "b", Engine: playertest.Command(c.behaviour)},
				},
				Adjudication: match.Adjudication{MaxMoves: 12},
			}
			local := match.NewLocal(standard, open, 1)
			var all []match.Result
			run := match.Run{Plan: p, Games: standard, Runner: local, Observe: func(_ *match.Crosstable, news []match.Result) { all = append(all, news...) }}
			if _, err := run.Play(t.Context()); err != nil {
				t.Fatal(err)
			}
			if err := local.Close(); err != nil {
				t.Fatal(err)
			}
			for _, r := range all {
				if r.Cause != c.cause || !strings.Contains(r.Record.Result.Reason, c.reason) || r.Cause.Fault() && (r.Culprit != "b" || r.Points[slices.Index(r.Record.Players, "a")] != 2) {
					t.Errorf("game %d of %v: %s by %s: %s, %v", r.Seating, r.Record.Players, r.Culprit, r.Cause, r.Record.Result.Reason, r.Record.Moves)
				}
			}
			if len(all) != 2 {
				t.Errorf("%d games", len(all))
			}
		})
	}
}
