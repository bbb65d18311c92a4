package gomoku

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/sente-games/sente/rules"
)

// TestArrange_RoundTrip opens set-ups of random positions, unchanged and changed, and compares them point
// by point.
func TestArrange_RoundTrip(t *testing.T) {
	for _, rule := range AllRules() {
		law, err := ParseLaw(rule.String())
		if err != nil {
			t.Fatal(err)
		}
		r, err := NewGame(law, 9, NoOpening)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(8) {
			rng := rand.New(rand.NewPCG(seed, 3))
			s := r.Start()
			for range 60 {
				moves := r.Moves(&s, nil)
				if len(moves) == 0 {
					break
				}
				var put []rules.CellChange
				want := map[Point]string{}
				for _, p := range r.allPoints() {
					if colour, ok := s.Stone(p); ok {
						want[p] = r.Seats()[colour]
					}
				}
				for range rng.IntN(3) {
					p := PointAt(rng.IntN(9), rng.IntN(9))
					piece := []string{"", "black", "white"}[rng.IntN(3)]
					put = append(put, rules.CellChange{Cell: p.String(), Piece: piece})
					want[p] = piece
				}
				if err := arranged(r, &s, put, want); err != nil {
					t.Fatalf("%v, seed %d: %v", rule, seed, err)
				}
				var next State
				r.Play(&next, &s, moves[rng.IntN(len(moves))], true)
				s = next
			}
		}
	}
}

func arranged(r Rules, s *State, put []rules.CellChange, want map[Point]string) error {
	text, err := r.Arrange(s, put, "")
	if err != nil {
		if strings.Contains(err.Error(), "at most one can have won") {
			return nil
		}
		return err
	}
	setup, err := r.ParseSetup(text)
	if err != nil {
		return err
	}
	got, err := r.Place(setup)
	if err != nil {
		return err
	}
	for _, p := range r.allPoints() {
		name := ""
		if colour, ok := got.Stone(p); ok {
			name = r.Seats()[colour]
		}
		if name != want[p] {
			return fmt.Errorf("%s has %q, want %q: %s", p, name, want[p], text)
		}
	}
	if len(put) == 0 && !got.Pending() && !s.Pending() && (got.key != s.key || got.stones != s.stones || got.turn != s.turn) {
		return fmt.Errorf("%s is another position", text)
	}
	return nil
}
