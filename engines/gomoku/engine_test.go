package gomoku

import (
	"context"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/internal/five/search"
	"github.com/sente-games/sente/internal/testutil"
)

// foursPositions reads testdata/fours.txt: the plies of the shortest win, and
// the record that leads to the position.
func foursPositions(t testing.TB) (records []sente.Record, plies []int) {
	t.Helper()
	text, err := os.ReadFile("testdata/fours.txt")
	testutil.NoError(t, err)
	for line := range strings.Lines(string(text)) {
		words := strings.Fields(line)
		if words[0] == "#" {
			continue
		}
		n, err := strconv.Atoi(words[0])
		if err != nil {
			t.Fatalf("%q does not begin with a number of plies", line)
		}
		r := sente.Record{Game: "gomoku"}
		for _, w := range words[1:] {
			r.Moves = append(r.Moves, sente.Move(w))
		}
		records, plies = append(records, r), append(plies, n)
	}
	return records, plies
}

func think(t *testing.T, e sente.Engine, r sente.Record, limits sente.Limits) sente.Choice {
	t.Helper()
	c, err := e.Think(context.Background(), r, limits, nil)
	if err != nil {
		t.Fatalf("%v: %v", r.Moves, err)
	}
	return c
}

func newTestEngine() *engine { return must(newEngine(Options{Memory: 8 << 20}, defaultConfig())) }

// TestRecordBoard_ReplayEqualsFresh lays out records that share beginnings, in any order.
func TestRecordBoard_ReplayEqualsFresh(t *testing.T) {
	rng := rand.New(rand.NewPCG(71, 1))
	var one recordBoard
	r := opening(rng, "freestyle", 22)
	for range 60 {
		short := r.Clone()
		short.Moves = short.Moves[:rng.IntN(len(r.Moves))]
		if rng.IntN(4) == 0 {
			short.Setup = "black: a1 c1; white: e1"
		}
		var fresh recordBoard
		_, err1 := one.setPosition(short)
		_, err2 := fresh.setPosition(short)
		if err1 != nil || err2 != nil {
			continue // five in a row before the end
		}
		if diff := one.board.sameAs(fresh.board); diff != "" {
			t.Fatalf("%s differ after %v", diff, short.Moves)
		}
	}
}

func TestEngine_KeepsMemoryLimit(t *testing.T) {
	e := must(newEngine(Options{}, defaultConfig()))
	for _, limit := range []int64{1, 5 << 20, 8 << 20, 100 << 20, 0} {
		tableBytes, numEntries := e.DivideMemory(limit)
		want := max(limit, search.FixedMemory+search.MinMemory)
		if limit == 0 || limit > search.DefaultMemory {
			want = search.DefaultMemory
		}
		if got := tableBytes + int64(numEntries*(search.VCFEntryBytes+search.VCTNodeBytes)) + search.FixedMemory; got > want {
			t.Errorf("limit %d: %d bytes, want at most %d", limit, got, want)
		}
	}
	if _, err := New(Options{Memory: -1}); err == nil {
		t.Error("negative memory is accepted")
	}
}

// TestEngine_NodesAllocateNothing compares a short search with one ten times as long.
func TestEngine_NodesAllocateNothing(t *testing.T) {
	testutil.SkipUnderRace(t)
	e := newTestEngine()
	r := opening(rand.New(rand.NewPCG(89, 1)), "freestyle", 6)
	think(t, e, r, sente.Limits{Nodes: 20_000})
	allocations := func(nodes int64) float64 {
		return testing.AllocsPerRun(1, func() {
			e.Forget()
			if err := e.Deepen(context.Background(), r, sente.Limits{Nodes: nodes}); err != nil {
				t.Fatal(err)
			}
		})
	}
	if short, long := allocations(2000), allocations(20_000); long > short+900 { // one for each visit of a root move
		t.Errorf("%v allocations in 2000 nodes, %v in 20000", short, long)
	}
}

// must is an engine that there is memory for.
func must(e *engine, err error) *engine {
	if err != nil {
		panic(err)
	}
	return e
}
