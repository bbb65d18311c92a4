package gomoku

import (
	"math/rand/v2"
	"testing"

	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/engines/internal/five/search"
	game "github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
)

// TestLines_AgreeWithRules plays random games on the engine's board and by
// games/gomoku side by side.
func TestLines_AgreeWithRules(t *testing.T) {
	testutil.SkipUnderRace(t)
	for _, rule := range []game.Rule{game.Freestyle, game.Standard, game.Renju, game.Caro} {
		rng := rand.New(rand.NewPCG(41, uint64(rule)))
		for range testutil.SampleSize(30, 400) {
			size := game.MinSize + rng.IntN(game.MaxSize-game.MinSize+1)
			g, err := game.New(rule, size)
			testutil.NoError(t, err)
			b := NewBoard(size, ruleOf(rule))
			p := search.NewPosition[Cell](&searchPosition{board: b}, search.SearchEffort{})
			s, mine := g.Start(), p.Start()
			for over := rules.Ongoing; !over.IsOver(); {
				c := b.randomEmpty(rng)
				if rng.IntN(2) == 0 && b.stones > 0 || !b.Legal(c) {
					c = b.BestByThreats(rng)
				}
				var next game.State
				var ours search.State
				want := g.Play(&next, &s, pointOf(c, size), true)
				key := b.keyAfter(c)
				got := p.Play(&ours, &mine, c, true)
				if got.Key != key {
					t.Fatalf("%v, size %d: after stone %d the key is %x, foretold was %x", rule, size, b.stones, got.Key, key)
				}
				if got.Outcome != want.Outcome || got.Turn != want.Turn {
					t.Fatalf("%v, size %d, after stone %d: %v for %d to move, the rules say %v for %d\n%s",
						rule, size, b.stones, got.Outcome, got.Turn, want.Outcome, want.Turn, draw(b))
				}
				s, mine, over = next, ours, want.Outcome
			}
		}
	}
}

// TestStaticResult_IsCorrect compares what the classes say at once with a search that
// plays stones and counts.
func TestStaticResult_IsCorrect(t *testing.T) {
	testutil.SkipUnderRace(t)
	seen := map[string]int{}
	for rule := range board.NumRules {
		rng := rand.New(rand.NewPCG(43, uint64(rule)))
		for range testutil.SampleSize(400, 1500) {
			b := NewBoard(6+rng.IntN(3), rule)
			lively(b, rng, 6+rng.IntN(16))
			score, ok := b.StaticResult()
			if !ok {
				continue
			}
			seen[score.String()]++
			n, _ := score.Distance()
			s := slowOf(b)
			if score.Won() && !s.forces("xo"[b.turn], n) {
				t.Fatalf("rule %d: %v is not true\n%s", rule, score, draw(b))
			}
			if score.Lost() && !s.loses("xo"[b.turn], n) {
				t.Fatalf("rule %d: %v is not true\n%s", rule, score, draw(b))
			}
		}
	}
	for _, s := range []string{"win 1", "win 3", "loss 2", "loss 4"} {
		if seen[s] < testutil.SampleSize(1, 5) {
			t.Errorf("only %d positions of %s: the test shows too little", seen[s], s)
		}
	}
}

// forces reports whether the side to move wins within a number of plies, whatever
// the other side does.
func (s *slow) forces(side byte, plies int) bool {
	if len(s.fives(side)) > 0 {
		return true
	}
	if plies < 3 {
		return false
	}
	for _, c := range s.parries(side) {
		if !s.allows(side, c) {
			continue
		}
		s.cells[c] = side
		ok := s.loses(other(side), plies-1)
		s.cells[c] = '.'
		if ok {
			return true
		}
	}
	return false
}

// loses reports whether the other side has won after a number of plies, whatever
// the side to move does.
func (s *slow) loses(side byte, plies int) bool {
	if len(s.fives(side)) > 0 {
		return false
	}
	moved := false
	for _, c := range s.parries(side) {
		if !s.allows(side, c) {
			continue
		}
		if plies <= 2 {
			return false
		}
		moved = true
		s.cells[c] = side
		ok := s.forces(other(side), plies-1)
		s.cells[c] = '.'
		if !ok {
			return false
		}
	}
	return moved || len(s.fives(other(side))) > 0
}

// TestMoves_OmitOnlyLosingMoves checks that a move that Moves leaves out in the face
// of an open four really loses.
func TestMoves_OmitOnlyLosingMoves(t *testing.T) {
	testutil.SkipUnderRace(t)
	narrowed := 0
	for rule := range board.NumRules {
		rng := rand.New(rand.NewPCG(47, uint64(rule)))
		for range testutil.SampleSize(80, 800) {
			b := NewBoard(7, rule)
			lively(b, rng, 6+rng.IntN(16))
			if _, ok := b.StaticResult(); ok || b.IsFull() || b.classCounts[1-b.turn][board.Five] > 0 || b.classCounts[1-b.turn][board.OpenFour] == 0 {
				continue
			}
			narrowed++
			var offered cellSet
			for _, c := range b.Moves(nil) {
				offered.add(c)
			}
			s := slowOf(b)
			for c := range b.cells {
				if b.colour[c] != board.Empty || offered.has(Cell(c)) || !s.allows("xo"[b.turn], c) {
					continue
				}
				side := "xo"[b.turn]
				s.cells[c] = side
				if !s.forces(other(side), 3) {
					t.Fatalf("rule %d: cell %d was left out but does not lose\n%s", rule, c, draw(b))
				}
				s.cells[c] = '.'
			}
		}
	}
	if narrowed < 4 {
		t.Fatalf("only %d positions: the test shows too little", narrowed)
	}
}
