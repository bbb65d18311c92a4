package library_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/library"
	"github.com/sente-games/sente/rules"
)

var games = standard.Games()

// random plays a game of up to some plies at random.
func random(t *testing.T, rng *rand.Rand, r sente.Record, plies int) sente.Record {
	t.Helper()
	board, err := games.OpenBoard(r)
	if err != nil {
		t.Fatal(err)
	}
	for range plies {
		legal := board.Legal()
		if len(legal) == 0 {
			break
		}
		m := legal[rng.IntN(len(legal))]
		if _, err := board.Play(string(m)); err != nil {
			t.Fatal(err)
		}
		r.Moves = append(r.Moves, m)
	}
	return r
}

// identity is the oracle: the least of the texts of all images of a position that leave the
// start as it is, each played from the start.
func identity(t *testing.T, r sente.Record) string {
	t.Helper()
	var texts []string
	for _, image := range images(t, r) {
		board, err := games.OpenBoard(image)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, fmt.Sprintf("%#v", board.(rules.Identified).Position()))
	}
	return slices.Min(texts)
}

func images(t *testing.T, r sente.Record) (all []sente.Record) {
	t.Helper()
	start := r
	start.Moves = nil
	board, err := games.OpenBoard(start)
	if err != nil {
		t.Fatal(err)
	}
	found, err := board.(rules.Imager).Images(r.Moves)
	if err != nil {
		t.Fatal(err)
	}
	for _, moves := range found {
		image := r
		image.Moves = moves
		all = append(all, image)
	}
	return all
}

// TestPlaces_AnySymmetry compares the keys of positions, and the names of moves in them,
// with images that are played out, in every game.
func TestPlaces_AnySymmetry(t *testing.T) {
	for _, g := range games {
		t.Run(g.Name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(1, 2))
			byKey, byIdentity := map[int64]string{}, map[string]int64{}
			for range 25 {
				r := random(t, rng, sente.Record{Game: g.Name}, rng.IntN(9))
				p, err := library.PositionOf(games, r)
				if err != nil {
					t.Fatal(err)
				}
				is := identity(t, r)
				if known, ok := byKey[p.Key]; ok && known != is {
					t.Errorf("two positions have the key %d", p.Key)
				}
				if known, ok := byIdentity[is]; ok && known != p.Key {
					t.Errorf("a position has two keys: %v", r.Moves)
				}
				byKey[p.Key], byIdentity[is] = is, p.Key
				legal, err := p.LegalMoves()
				if err != nil {
					t.Fatal(err)
				}
				all := images(t, r)
				image := all[rng.IntN(len(all))]
				q, err := library.PositionOf(games, image)
				if err != nil || !p.IsSame(q) || !q.IsSame(p) {
					t.Fatalf("%v and %v are not one: %v", r.Moves, image.Moves, err)
				}
				turned, err := q.LegalMoves()
				if err != nil || len(turned) != len(legal) {
					t.Fatalf("%d moves, turned %d: %v", len(legal), len(turned), err)
				}
				for name, moves := range legal {
					if rng.IntN(len(legal)) >= 3 {
						continue
					}
					a, b := r.WithMove(moves[0]), image.WithMove(turned[name][0])
					if identity(t, a) != identity(t, b) {
						t.Errorf("after %v the move %s is %s, after %v it is %s", r.Moves, name, moves[0], image.Moves, turned[name][0])
					}
				}
			}
		})
	}
}

// TestPlaces_AnyMoveOrder plays the stones of a game in many orders.
func TestPlaces_AnyMoveOrder(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	r := random(t, rng, sente.Record{Game: "gomoku"}, 8)
	want, err := library.PositionOf(games, r)
	if err != nil {
		t.Fatal(err)
	}
	for range 20 {
		for _, first := range []int{0, 1} {
			i, j := first+2*rng.IntN(4), first+2*rng.IntN(4)
			r.Moves[i], r.Moves[j] = r.Moves[j], r.Moves[i]
		}
		if got, err := library.PositionOf(games, r); err != nil || !got.IsSame(want) {
			t.Fatalf("%v: %v", r.Moves, err)
		}
	}
	r.Moves[0], r.Moves[1] = r.Moves[1], r.Moves[0]
	if got, err := library.PositionOf(games, r); err != nil || got.IsSame(want) {
		t.Errorf("with the colours of two stones exchanged it is the same: %v", err)
	}
	for _, other := range []sente.Record{{Game: "gomoku", Rules: "renju", Moves: r.Moves[:2]}, {Game: "gomoku", Size: "19", Moves: r.Moves[:2]}} {
		a, err := library.PositionOf(games, sente.Record{Game: "gomoku", Moves: r.Moves[:2]})
		if err != nil {
			t.Fatal(err)
		}
		if b, err := library.PositionOf(games, other); err != nil || b.Key == a.Key {
			t.Errorf("%s %s has the same key: %v", other.Rules, other.Size, err)
		}
	}
}

// TestDigest_DefaultSettings: a game is the same whether or not its record names the
// usual rules and size, in every game.
func TestDigest_DefaultSettings(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for _, g := range games {
		left := random(t, rng, sente.Record{Game: g.Name}, 6)
		written := left
		written.Rules, written.Size = g.RulesOf(left), g.SizeOf(left)
		other := random(t, rng, sente.Record{Game: g.Name}, 5)
		var digests [3][16]byte
		for i, r := range []sente.Record{left, written, other} {
			item, err := library.Prepare(games, library.Entry{Record: r})
			if err != nil {
				t.Fatal(g.Name, err)
			}
			digests[i] = item.Digest
		}
		if digests[0] != digests[1] || digests[0] == digests[2] {
			t.Errorf("%s: %x", g.Name, digests)
		}
	}
}
