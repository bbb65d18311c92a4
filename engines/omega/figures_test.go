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
	file, err := os.Open("testdata/endings.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var e endgamePosition
		words := strings.Fields(lines.Text())
		if _, err := fmt.Sscan(words[0], &e.free); err != nil {
			t.Fatal(err)
		}
		for _, w := range words[1:] {
			e.moves = append(e.moves, sente.Move(w))
		}
		all = append(all, e)
	}
	return all
}

// TestEndingFiguresLong measures the exact end of the game: seconds of the processor
// for the winner, and for the margin, each position with an empty table.
//
//	SENTE_LONG=1 go test ./engines/omega -run EndingFigures -v
func TestEndingFiguresLong(t *testing.T) {
	if !testutil.LongEnabled() {
		return
	}
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
		if err != nil {
			t.Fatal(err)
		}
		e := NewEndgame(128 << 20)
		begin := spent()
		if _, _, ok := e.Gain(g.Live, &s, g.Field.Log(1)-g.Field.Log(0)+1, exact, nil); !ok {
			t.Fatalf("%d empty cells: not solved", free)
		}
		times = append(times, spent()-begin)
	}
	slices.Sort(times)
	return times
}

// The positions are what they say.
func TestEndingsOfTheFile(t *testing.T) {
	count := map[int]int{}
	for _, p := range endings(t) {
		g, _, err := positionAfter(sente.Record{Moves: p.moves})
		if err != nil {
			t.Fatal(err)
		}
		if free := g.Cells() - g.Field.Placed(); free != p.free {
			t.Errorf("%d empty cells, the file says %d", free, p.free)
		}
		count[p.free]++
	}
	if len(count) != 4 || count[13] != 20 || count[15] != 20 || count[17] != 20 || count[19] != 20 {
		t.Errorf("positions: %v", count)
	}
}

// TestPlayoutFiguresLong measures games played out a second of the processor from the
// empty board of side 5: by chance alone on a playout board, and on a field whose stones are
// taken back.
//
//	SENTE_LONG=1 go test ./engines/omega -run PlayoutFigures -v
func TestPlayoutFiguresLong(t *testing.T) {
	if !testutil.LongEnabled() {
		return
	}
	how := DefaultRollouts
	how.Own, how.Others = 1, 1
	g, s := lay(t, "5", "", &how)
	var random mcts.Random
	var out mcts.Sample[game.Move]
	rate := func(name string, least float64, once func()) {
		const games = 400_000
		begin := spent()
		for range games {
			once()
		}
		got := games / (spent() - begin).Seconds()
		t.Logf("%s: %.0f games/s", name, got)
		if got < least {
			t.Errorf("%s: fewer than %.0f games/s", name, least)
		}
	}
	rate("on a playout board", 363_000, func() { g.Sample(&s, &random, &out) })
	rate("on a field", 215_000, func() { fillField(g, &random) })
}

// fillField plays a game out on the field and takes it back.
func fillField(g Game, random *mcts.Random) {
	free := g.Field.AppendEmpty(g.playout.empty[:0])
	n := g.Stones()
	for placed := range n {
		at := placed + random.Below(len(free)-placed)
		free[placed], free[at] = free[at], free[placed]
		g.Field.Place(placed%2, int(free[placed]))
	}
	for placed := n - 1; placed >= 0; placed-- {
		g.Field.Remove(placed%2, int(free[placed]))
	}
}

// Nothing is allocated while games are played out.
func TestSampleAllocatesNothing(t *testing.T) {
	for _, size := range []string{"5", "10"} {
		g, s := lay(t, size, "4p", nil)
		var random mcts.Random
		out := mcts.Sample[game.Move]{Wanted: true}
		g.Sample(&s, &random, &out)
		if n := testing.AllocsPerRun(50, func() {
			out.Moves, out.Players = out.Moves[:0], out.Players[:0]
			g.Sample(&s, &random, &out)
		}); n > 0 {
			t.Errorf("side %s: %v allocations a game", size, n)
		}
	}
}

// TestSampleEqualsPlaying plays the moves of samples on the board: they are legal,
// each player's own, and worth what they are said to be.
func TestSampleEqualsPlaying(t *testing.T) {
	for i, rules := range []string{"", "3p", "4p", "ties=draw"} {
		how := Rollouts{Own: 1 + i, Others: 2, Scale: 1}
		g, s := lay(t, "4", rules, &how)
		random := new(mcts.Random)
		out := mcts.Sample[game.Move]{Wanted: true}
		for range 200 {
			out.Moves, out.Players = out.Moves[:0], out.Players[:0]
			g.Sample(&s, random, &out)
			steps := []game.Step{s}
			for j, m := range out.Moves {
				if int(out.Players[j]) != g.ToMove(&steps[j]) || !slices.Contains(g.Moves(&steps[j], nil), m) {
					t.Fatalf("%s: stone %d, %s by player %d", rules, j, g.Format(nil, m), out.Players[j])
				}
				var next game.Step
				g.Play(&next, &steps[j], m, false)
				steps = append(steps, next)
			}
			last := steps[len(steps)-1]
			st := g.Status(&last)
			for p := range g.Players() {
				want := int64(0)
				switch st.Outcome.Winner(st.Turn) {
				case p:
					want = mcts.Unit
				case -1:
					want = mcts.Unit / int64(g.Players())
				}
				if !st.Outcome.Over() || out.Rewards[p] != want {
					t.Fatalf("%s: player %d is rewarded %d, want %d", rules, p, out.Rewards[p], want)
				}
			}
			for j := len(out.Moves) - 1; j >= 0; j-- {
				g.Undo(&steps[j], out.Moves[j])
			}
		}
	}
}
