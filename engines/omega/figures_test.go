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
)

// ending is a position of testdata/endings.txt: the board of side 5, played by
// somebody who looks at six cells for each stone.
type ending struct {
	free  int
	moves []sente.Move
}

func endings(t *testing.T) (all []ending) {
	t.Helper()
	file, err := os.Open("testdata/endings.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var e ending
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
// for who wins, and for the margin, each position with an empty table.
//
//	SENTE_LONG=1 go test ./engines/omega -run EndingFigures -v
func TestEndingFiguresLong(t *testing.T) {
	if os.Getenv("SENTE_LONG") == "" {
		return
	}
	most := map[int]time.Duration{15: 200 * time.Millisecond, 17: 2 * time.Second, 19: 15 * time.Second}
	all := endings(t)
	for _, free := range []int{13, 15, 17, 19} {
		wins := measure(t, all, free, false)
		t.Logf("%d empty cells, who wins: median %v, longest %v", free, wins[len(wins)/2], wins[len(wins)-1])
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

// measure returns the times of all positions with so many empty cells, in order.
func measure(t *testing.T, all []ending, free int, exact bool) (times []time.Duration) {
	t.Helper()
	for _, p := range all {
		if p.free != free {
			continue
		}
		g, s, err := reach(sente.Record{Moves: p.moves})
		if err != nil {
			t.Fatal(err)
		}
		e := NewEnding(128 << 20)
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
		g, _, err := reach(sente.Record{Moves: p.moves})
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
