package gomoku

import (
	"bytes"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/five/certificate"
	"github.com/sente-games/sente/engines/five/certificate/check"
	game "github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/internal/testutil"
)

// certified proves a position and has the certificate checked. It returns the proof, nil if none
// was found.
func certified(t *testing.T, p *Prover, r sente.Record, nodes int64) *certificate.Proof {
	t.Helper()
	return certifiedWithin(t, p, r, sente.Limits{Nodes: nodes})
}

func certifiedWithin(t *testing.T, p *Prover, r sente.Record, limits sente.Limits) *certificate.Proof {
	t.Helper()
	proof, err := p.Prove(t.Context(), r, limits, nil)
	if err != nil {
		t.Fatal(err)
	}
	if proof == nil {
		return nil
	}
	var file bytes.Buffer
	if err := proof.Write(&file, r); err != nil {
		t.Fatal(err)
	}
	claim, err := check.Verify(t.Context(), &file)
	if err != nil {
		t.Fatalf("%+v: %v", r, err)
	}
	if claim.Winner != []string{"black", "white"}[proof.Winner] {
		t.Fatalf("%s wins, not %d", claim.Winner, proof.Winner)
	}
	// The line is a game, by the rules, that the winner wins.
	board, err := game.Open(r)
	for _, m := range append(slices.Clone(r.Moves), proof.Line...) {
		if err == nil {
			_, err = board.Play(string(m))
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	if over, who, _ := board.Outcome(); !over || who != proof.Winner || len(proof.Line) > proof.Plies {
		t.Fatalf("%+v: the line %v of %d plies is not won", r, proof.Line, proof.Plies)
	}
	return proof
}

func newProver(t *testing.T) *Prover {
	t.Helper()
	p, err := NewProver()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.Close() })
	return p
}

// TestWinsByFoursAreCertified certifies positions that are won by fours alone.
func TestWinsByFoursAreCertified(t *testing.T) {
	text, err := os.ReadFile("testdata/fours.txt")
	if err != nil {
		t.Fatal(err)
	}
	p := newProver(t)
	for line := range strings.Lines(string(text)) {
		if line[0] == '#' {
			continue
		}
		_, moves, _ := strings.Cut(strings.TrimSpace(line), " ")
		r := played(t, moves)
		if certified(t, p, r, 200_000) == nil {
			t.Errorf("%s is not proven", moves)
		}
	}
}

// TestPublishedProblemsAreCertified certifies published wins by the rules of Renju.
func TestPublishedProblemsAreCertified(t *testing.T) {
	testutil.SkipUnderRace(t)
	p := newProver(t)
	for _, problem := range problems(t) {
		if certified(t, p, problem.record(), 10_000_000) == nil {
			t.Errorf("%s is not proven", problem.ID)
		}
	}
}

// TestProofsOfRandomPositions certifies whatever is won by threats, or lost to them, after
// random moves near each other, by all rules.
func TestProofsOfRandomPositions(t *testing.T) {
	testutil.SkipUnderRace(t)
	p := newProver(t)
	allLost := 0
	for _, rules := range []string{"freestyle", "standard", "renju", "caro"} {
		rng := rand.New(rand.NewPCG(uint64(len(rules)), 22))
		won, lost := 0, 0
		for range 60 {
			r := opening(rng, rules, 8+rng.IntN(4))
			proof := certified(t, p, r, 20_000)
			switch {
			case proof == nil:
			case proof.Winner == len(r.Moves)%2:
				won++
			default:
				lost++
			}
		}
		t.Logf("%s: %d won, %d lost", rules, won, lost)
		if allLost += lost; won < 5 {
			t.Errorf("%s: %d won: the test shows too little", rules, won)
		}
	}
	if allLost < 5 {
		t.Errorf("%d lost: the test shows too little", allLost)
	}
}
