package rules_test

import (
	"math/rand/v2"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/rules"
)

// play returns a Gomoku board of 7×7 after moves.
func play(t *testing.T, moves []sente.Move) rules.Board {
	t.Helper()
	b, err := gomoku.Open(sente.Record{Size: "7"})
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range moves {
		if _, err := b.Play(string(m)); err != nil {
			t.Fatal(err)
		}
	}
	return b
}

// inCanon returns the key of a position and the name of a move in its canonical image.
func inCanon(t *testing.T, b rules.Board, m sente.Move) (uint64, sente.Move) {
	t.Helper()
	c, ok := b.(rules.Canonical).Canon()
	name, err := b.(rules.Canonical).InCanon(c, m)
	if !ok || err != nil {
		t.Fatal(ok, err)
	}
	return c.Key, name
}

func TestCanon_ImagesShareKeyAndMoveNames(t *testing.T) {
	rng := rand.New(rand.NewPCG(51, 1))
	for range 20 {
		var moves []sente.Move
		for range rng.IntN(6) {
			legal := play(t, moves).Legal()
			moves = append(moves, legal[rng.IntN(len(legal))])
		}
		b := play(t, moves)
		m := b.Legal()[rng.IntN(len(b.Legal()))]
		key, name := inCanon(t, b, m)
		images, err := play(t, nil).(rules.Imager).Images(append(moves, m))
		if err != nil {
			t.Fatal(err)
		}
		for _, image := range images {
			last := len(image) - 1
			if k, n := inCanon(t, play(t, image[:last]), image[last]); k != key || n != name {
				t.Errorf("%v: key %x and name %s, want those of %v, %s: %x and %s", image, k, n, moves, m, key, name)
			}
		}
		for _, other := range b.Legal() {
			if _, n := inCanon(t, b, other); n == name {
				if got, want := childKey(t, moves, other), childKey(t, moves, m); got != want {
					t.Errorf("%v: %s and %s have one name, but lead to different positions", moves, m, other)
				}
			}
		}
	}
}

func childKey(t *testing.T, moves []sente.Move, m sente.Move) uint64 {
	t.Helper()
	c, _ := play(t, append(moves[:len(moves):len(moves)], m)).(rules.Canonical).Canon()
	return c.Key
}

func TestCanon_EmptyBoardHasTenMoves(t *testing.T) {
	names := map[sente.Move]bool{}
	b := play(t, nil)
	for _, m := range b.Legal() {
		_, name := inCanon(t, b, m)
		names[name] = true
	}
	if len(names) != 10 { // the cells of an eighth of 7×7, its edges included
		t.Errorf("%d names, want 10", len(names))
	}
}
