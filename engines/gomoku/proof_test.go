package gomoku

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/five/prove"
	"github.com/sente-games/sente/engines/five/prove/check"
	game "github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/internal/testutil"
)

// certified proves a position and has the certificate checked. It returns the proof, nil if none
// was found.
func certified(t *testing.T, p *Prover, r sente.Record, nodes int64) *prove.Proof {
	t.Helper()
	return certifiedWithin(t, p, r, sente.Limits{Nodes: nodes})
}

func certifiedWithin(t *testing.T, p *Prover, r sente.Record, limits sente.Limits) *prove.Proof {
	t.Helper()
	proof, err := p.Prove(t.Context(), r, limits, func(now prove.Stage) {
		for _, reply := range now.Open {
			checkLegal(t, r, reply)
		}
	})
	testutil.NoError(t, err)
	if proof == nil {
		return nil
	}
	var file bytes.Buffer
	if err := proof.Write(&file, r); err != nil {
		t.Fatal(err)
	}
	claim, err := check.VerifyThreats(t.Context(), &file)
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
	testutil.NoError(t, err)
	if over, who, _ := board.Outcome(); !over || who != proof.Winner || len(proof.Line) > proof.Plies {
		t.Fatalf("%+v: the line %v of %d plies is not won", r, proof.Line, proof.Plies)
	}
	return proof
}

// checkLegal plays a line after a record by the rules.
func checkLegal(t *testing.T, r sente.Record, line ...sente.Move) {
	t.Helper()
	board, err := game.Open(r)
	for _, m := range slices.Concat(r.Moves, line) {
		if err == nil {
			_, err = board.Play(string(m))
		}
	}
	if err != nil {
		t.Errorf("%+v: the line %v: %v", r, line, err)
	}
}

func newProver(t *testing.T) *Prover {
	t.Helper()
	p, err := NewProver()
	testutil.NoError(t, err)
	t.Cleanup(func() { _ = p.Close() })
	return p
}

// TestProver_CertifiesKnownWins proves wins by fours and published problems, and has the solver
// find the latter.
func TestProver_CertifiesKnownWins(t *testing.T) {
	testutil.SkipUnderRace(t)
	p := newProver(t)
	records, _ := foursPositions(t)
	for _, r := range records[:testutil.SampleSize(3, len(records))] {
		if certified(t, p, r, 200_000) == nil {
			t.Errorf("%s is not proven", r.Moves)
		}
	}
	solver, err := NewSolver(Options{})
	testutil.NoError(t, err)
	for i, problem := range problems(t) {
		if i >= 8 && !testutil.SlowEnabled {
			break // among them one of half a million positions
		}
		info, err := solver.Solve(t.Context(), problem.record(), sente.Limits{Nodes: 50_000_000}, nil)
		if err != nil || !info.Score.Won() {
			t.Errorf("%s: %v, %v", problem.ID, info.Score, err)
		}
		if (i < 3 || testutil.SlowEnabled) && certified(t, p, problem.record(), 10_000_000) == nil {
			t.Errorf("%s is not proven", problem.ID)
		}
	}
}

// TestProver_CertifiesRandomPositions certifies positions that are won or lost by threats after
// random moves near each other, by all rules.
func TestProver_CertifiesRandomPositions(t *testing.T) {
	testutil.SkipUnderRace(t)
	p := newProver(t)
	won, lost := 0, 0
	for _, rules := range []string{"freestyle", "standard", "renju", "caro"} {
		rng := rand.New(rand.NewPCG(uint64(len(rules)), 22))
		for range testutil.SampleSize(2, 25) {
			r := opening(rng, rules, 8+rng.IntN(4))
			switch proof := certified(t, p, r, 20_000); {
			case proof == nil:
			case proof.Winner == len(r.Moves)%2:
				won++
			default:
				lost++
			}
		}
	}
	if t.Logf("%d won, %d lost", won, lost); won < testutil.SampleSize(1, 12) || lost < testutil.SampleSize(0, 2) {
		t.Errorf("%d won, %d lost: the test shows too little", won, lost)
	}
}
