package rules_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sente-games/sente/rules"
)

// past is a walk that holds the list of its positions: the slow twin.
type past struct {
	walk
	list []uint64
}

func (p past) Play(step int8) past {
	next := p.walk.Play(step)
	return past{next, append(slices.Clone(p.list), p.key())}
}

func (p past) key() uint64 {
	key := p.walk.Key() << 1
	if p.Second {
		key++
	}
	return key
}

func (p past) Outcome() rules.Outcome {
	times := 1
	for _, key := range p.list {
		if key == p.key() {
			times++
		}
	}
	if times >= 3 {
		return rules.Draw
	}
	return rules.Ongoing
}

func (p past) Key()             {} // not those of walk
func (p past) ReversiblePlies() {}

func TestBoard_CountsRepetitionsAsLists(t *testing.T) {
	dice := rand.New(rand.NewPCG(3, 4))
	quick := rules.NewEasy(walk{}).Board()
	slow := rules.NewEasy(past{}).Board()
	for range 50 {
		for {
			over, _, _ := quick.Outcome()
			if other, _, _ := slow.Outcome(); over != other {
				t.Fatalf("after %d plies over is %t, want %t", quick.Ply(), over, other)
			}
			legal := quick.Legal()
			if !slices.Equal(legal, slow.Legal()) || over != (len(legal) == 0) || len(quick.Scene().Moves) != len(legal) {
				t.Fatalf("after %d plies legal moves are %v, want %v", quick.Ply(), legal, slow.Legal())
			}
			if quick.Perft(3) != slow.Perft(3) {
				t.Fatalf("after %d plies perft(3) is %d, want %d", quick.Ply(), quick.Perft(3), slow.Perft(3))
			}
			if over {
				break
			}
			move := string(legal[dice.IntN(len(legal))])
			for _, b := range []rules.Board{quick, slow} {
				if _, err := b.Play(move); err != nil {
					t.Fatal(err)
				}
			}
		}
		for range dice.IntN(quick.Ply() + 1) {
			quick.Undo()
			slow.Undo()
		}
	}
	if q, s := quickPerft(10), rules.NewEasy(past{}).Board().Perft(10); q != s || q == 1<<10 {
		t.Errorf("perft(10) is %d, want %d, which repetition makes smaller than %d", q, s, 1<<10)
	}
}

func quickPerft(depth int) uint64 {
	game := rules.NewEasy(walk{})
	start := game.Start()
	return rules.Perft(game, &start, depth)
}

func TestNewPath_NeedsKey(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("rules with ReversiblePlies and without Key are accepted")
		}
	}()
	rules.NewEasy(keyless{}).Board()
}

type keyless struct{ walk }

func (k keyless) Play(step int8) keyless { return keyless{k.walk.Play(step)} }
func (k keyless) Key()                   {}
