//go:build slow

package omega

import (
	"bufio"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sente-games/sente"
	game "github.com/sente-games/sente/games/omega"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/search/mcts"
)

// endgamePosition is a position of testdata/endings.txt: the board of side 5, played by
// trying six cells for each stone.
type endgamePosition struct {
	free  int
	moves []sente.Move
}

func endings(t *testing.T) (all []endgamePosition) {
	t.Helper()
	file := testutil.Must(os.Open("testdata/endings.txt"))(t)
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var e endgamePosition
		words := strings.Fields(lines.Text())
		testutil.Must(fmt.Sscan(words[0], &e.free))(t)
		for _, w := range words[1:] {
			e.moves = append(e.moves, sente.Move(w))
		}
		all = append(all, e)
	}
	return all
}

// TestEndgame_FiguresLong measures the exact end of the game: seconds
// for the winner, and for the margin, each position with an empty table.
//
//	SENTE_LONG=1 go test -tags slow ./engines/omega -run TestEndgame_FiguresLong -v
func TestEndgame_FiguresLong(t *testing.T) {
	testutil.Long(t)
	most := map[int]time.Duration{15: 200 * time.Millisecond, 17: 2 * time.Second, 19: 15 * time.Second}
	all := endings(t)
	for _, free := range []int{13, 15, 17, 19} {
		wins := measure(t, all, free, false)
		t.Logf("%d empty cells, the winner: median %v, longest %v", free, wins[len(wins)/2], wins[len(wins)-1])
		if m := most[free]; m > 0 && wins[len(wins)/2] > m {
			t.Errorf("%d empty cells: the median is above %v", free, m)
		}
		if free > 15 {
			continue
		}
		margins := measure(t, all, free, true)
		t.Logf("%d empty cells, margin: median %v, longest %v", free, margins[len(margins)/2], margins[len(margins)-1])
		if free == 13 && margins[len(margins)/2] > 100*time.Millisecond {
			t.Error("13 empty cells: the median of the margin is above 100 ms")
		}
	}
}

// measure returns the times of all positions with this number of empty cells, in order.
func measure(t *testing.T, all []endgamePosition, free int, exact bool) (times []time.Duration) {
	t.Helper()
	for _, p := range all {
		if p.free != free {
			continue
		}
		g, s, err := positionAfter(sente.Record{Moves: p.moves})
		testutil.NoError(t, err)
		e := newEndgameSolver(128 << 20)
		begin := time.Now()
		if _, _, ok := e.SolveGain(g.Live, &s, g.Field.Log(1)-g.Field.Log(0)+1, exact, nil); !ok {
			t.Fatalf("%d empty cells: not solved", free)
		}
		times = append(times, time.Since(begin))
	}
	slices.Sort(times)
	return times
}

// TestPlayout_FiguresLong measures games played out a second from the
// empty board of side 5: by chance alone on a playout board, and on a field whose stones are
// taken back.
//
//	SENTE_LONG=1 go test -tags slow ./engines/omega -run TestPlayout_FiguresLong -v
func TestPlayout_FiguresLong(t *testing.T) {
	testutil.Long(t)
	how := DefaultRollouts
	how.Own, how.Others = 1, 1
	g, s := lay(t, "5", "", &how)
	var random mcts.Random
	var out mcts.Sample[game.Move]
	rate := func(name string, least float64, once func()) {
		const games = 400_000
		begin := time.Now()
		for range games {
			once()
		}
		got := games / time.Since(begin).Seconds()
		t.Logf("%s: %.0f games/s", name, got)
		if got < least {
			t.Errorf("%s: fewer than %.0f games/s", name, least)
		}
	}
	rate("on a playout board", 363_000, func() { g.Sample(&s, &random, &out) })
	rate("on a field", 215_000, func() { fillField(g, &random) })
}

// fillField plays a game out on the field and takes it back.
func fillField(g RolloutGame, random *mcts.Random) {
	free := g.Field.AppendEmpty(g.playout.empty[:0])
	n := g.Stones()
	for placed := range n {
		at := placed + random.IntN(len(free)-placed)
		free[placed], free[at] = free[at], free[placed]
		g.Field.Place(placed%2, int(free[placed]))
	}
	for placed := n - 1; placed >= 0; placed-- {
		g.Field.Remove(placed%2, int(free[placed]))
	}
}
