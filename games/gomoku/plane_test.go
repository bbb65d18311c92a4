package gomoku

import (
	"math/rand/v2"
	"testing"
)

// longestRuns is the slow twin of the win detection: it walks every row, column
// and diagonal of the whole board from edge to edge, cell by cell, and says for
// each point which lengths of lines it is part of.
func longestRuns(on map[[2]int]bool, size int) (runs map[[2]int][]int) {
	runs = map[[2]int][]int{}
	for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		for x := range size {
			for y := range size {
				if inside(x-d[0], y-d[1], size) {
					continue // not where a line enters the board
				}
				walk(on, x, y, d, size, runs)
			}
		}
	}
	return runs
}

func inside(x, y, size int) bool { return x >= 0 && y >= 0 && x < size && y < size }

func walk(on map[[2]int]bool, x, y int, d [2]int, size int, runs map[[2]int][]int) {
	var run [][2]int
	flush := func() {
		for _, p := range run {
			runs[p] = append(runs[p], len(run))
		}
		run = nil
	}
	for ; inside(x, y, size); x, y = x+d[0], y+d[1] {
		if on[[2]int{x, y}] {
			run = append(run, [2]int{x, y})
		} else {
			flush()
		}
	}
	flush()
}

func winsByRule(rule Rule, runs []int) bool {
	for _, n := range runs {
		if n == 5 || n > 5 && rule == Freestyle {
			return true
		}
	}
	return false
}

// TestWinsAgreeWithWholeBoardScan puts dense random stones on boards of all
// sizes, so that fives and overlines abound.
func TestWinsAgreeWithWholeBoardScan(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	found := map[Rule]int{}
	checked := 0
	for checked < 100_000 {
		size := MinSize + rng.IntN(MaxSize-MinSize+1)
		on, b := scatter(rng, size)
		runs := longestRuns(on, size)
		for _, rule := range AllRules() {
			r := Rules{rule: rule, size: uint8(size)}
			all := r.lines(&b)
			for p, lengths := range runs {
				at, want := At(p[0], p[1]), winsByRule(rule, lengths)
				if got := r.winsAt(&b, at); got != want {
					t.Fatalf("%v size %d: winsAt(%v) = %v, its lines are %v", rule, size, at, got, lengths)
				}
				if all.has(at) != want {
					t.Fatalf("%v size %d: lines has %v: %v, its lines are %v", rule, size, at, !want, lengths)
				}
				if want {
					found[rule]++
				}
				checked++
			}
		}
	}
	if found[Standard] < 1000 || found[Freestyle] <= found[Standard] {
		t.Errorf("too few wins to mean anything: %v of %d", found, checked)
	}
}

func scatter(rng *rand.Rand, size int) (on map[[2]int]bool, b plane) {
	on = map[[2]int]bool{}
	density := 0.3 + 0.5*rng.Float64()
	for x := range size {
		for y := range size {
			if rng.Float64() < density {
				on[[2]int{x, y}] = true
				b.set(At(x, y))
			}
		}
	}
	return on, b
}

func TestZobristKeysDiffer(t *testing.T) {
	seen := map[uint64]bool{0: true, emptyKey: true, turnKey: true}
	for player := range stoneKeys {
		for p := range stoneKeys[player] {
			if key := stoneKeys[player][p]; seen[key] {
				t.Fatalf("key %x twice", key)
			} else {
				seen[key] = true
			}
		}
	}
}
