package opening_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/games/gomoku/opening"
)

// TestDueIn_MatchesRules checks in random openings that the task matches the legal moves, and that the
// plain game is legal by the rules without an opening.
func TestDueIn_MatchesRules(t *testing.T) {
	rng := rand.New(rand.NewPCG(17, 2))
	seen := map[opening.Due]int{}
	for range 200 {
		name := []string{opening.Swap, opening.Swap2}[rng.IntN(2)]
		r := sente.Record{Game: "gomoku", Opening: name, Size: "7"}
		for range 9 {
			board, err := gomoku.Open(r)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range r.Moves {
				if _, err := board.Play(string(m)); err != nil {
					t.Fatal(err)
				}
			}
			legal := board.Legal()
			if len(legal) == 0 {
				break
			}
			due, plain := opening.DueIn(r)
			seen[due]++
			checkDue(t, r, due, legal)
			checkPlain(t, plain)
			r = r.WithMove(legal[rng.IntN(len(legal))])
			if rng.IntN(2) == 0 && due == opening.Choose { // choices are few among the moves
				r.Moves[len(r.Moves)-1] = legal[0]
			}
		}
	}
	if len(seen) != 5 {
		t.Errorf("only these were due: %v", seen)
	}
}

func checkDue(t *testing.T, r sente.Record, due opening.Due, legal []sente.Move) {
	t.Helper()
	choice := slices.Contains(legal, opening.TakeBlack)
	if choice != (due == opening.Choose || due == opening.Accept) {
		t.Errorf("%s %v: due %d, legal %v", r.Opening, r.Moves, due, legal)
	}
	if two := slices.Contains(legal, opening.PutTwo); two != (due == opening.Choose && r.Opening == opening.Swap2) {
		t.Errorf("%s %v: due %d, and two more stones may be put: %v", r.Opening, r.Moves, due, two)
	}
	if (due == opening.LayThree) != (len(r.Moves) < 3) {
		t.Errorf("%s %v: due %d", r.Opening, r.Moves, due)
	}
}

func checkPlain(t *testing.T, plain sente.Record) {
	t.Helper()
	board, err := gomoku.Open(plain)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range plain.Moves {
		if _, err := board.Play(string(m)); err != nil {
			t.Fatalf("%v: %v", plain.Moves, err)
		}
	}
}

// TestSwaps_MatchRules compares the names with package gomoku.
func TestSwaps_MatchRules(t *testing.T) {
	for _, o := range gomoku.AllOpenings() {
		if opening.Swaps(o.String()) != o.Swaps() {
			t.Errorf("%v: %v, want %v", o, opening.Swaps(o.String()), o.Swaps())
		}
	}
}

// TestPlan_Order checks that the moves of a plan are returned in order, and only in their game.
func TestPlan_Order(t *testing.T) {
	var plan opening.Plan
	game := sente.Record{Moves: []sente.Move{"h8"}}
	first := plan.Intend(game, sente.Info{Score: 7}, "h9", "h10")
	if first.Move != "h9" || first.Info.Score != 7 || !slices.Equal(first.Info.Line, []sente.Move{"h9", "h10"}) {
		t.Errorf("first %+v", first)
	}
	if c, ok := plan.Next(game.WithMove("h9")); !ok || c.Move != "h10" {
		t.Errorf("then %+v, %v", c, ok)
	}
	for _, other := range []sente.Record{game.WithMove("g9"), game.WithMove("h9").WithMove("h10"), {}, {Opening: "rif", Moves: []sente.Move{"h8", "h9"}}} {
		if c, ok := plan.Next(other); ok {
			t.Errorf("after %v the plan says %v", other.Moves, c.Move)
		}
	}
}
