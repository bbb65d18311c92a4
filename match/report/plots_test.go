package report

import (
	"strings"
	"testing"

	"github.com/sente-games/sente/match/stats"
)

// TestEloIsOpenAsLongAsAllIsWon: the curve of Elo begins with the first game that one-sided
// results do not leave open, and not with 0 for a player that won all.
func TestEloIsOpenAsLongAsAllIsWon(t *testing.T) {
	chart := []stats.Point{
		{Games: 1, Points: 1, Low: -636, High: 1200, Bound: 1},
		{Games: 2, Points: 2, Elo: 153, Low: -290, High: 1200, Bound: 1},
		{Games: 3, Points: 2, Elo: 120, Low: -400, High: 800},
		{Games: 4, Points: 3, Elo: 190, Low: -300, High: 900},
	}
	line := func(p stats.Pairing) string {
		_, path, _ := strings.Cut(string(eloPlot(p)), `<path class="line" d="`)
		path, _, _ = strings.Cut(path, `"`)
		return path
	}
	p := stats.Pairing{Players: [2]string{"a", "b"}, Games: 4, Chart: chart}
	if n := strings.Count(line(p), "M") + strings.Count(line(p), "L"); n != 2 {
		t.Errorf("%d points are drawn of two: %s", n, line(p))
	}
	p.Chart, p.Games = chart[:2], 2
	if got := line(p); got != "" {
		t.Errorf("a line is drawn of nothing but wins: %s", got)
	}
}
