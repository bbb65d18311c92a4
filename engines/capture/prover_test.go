package capture

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/five/certificate"
	"github.com/sente-games/sente/engines/five/certificate/check"
	game "github.com/sente-games/sente/games/gomoku"
)

// TestProofsAreTrue: the certificate of each win that is proven in a random skirmish, by all laws
// with captures, is believed by the checker, which knows nothing of threats, and the line
// is a game that ends as it says.
func TestProofsAreTrue(t *testing.T) {
	rng := rand.New(rand.NewPCG(23, matchSeed()))
	p, err := NewProver()
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	var proofs, listed, rests, defended int
	var g game.Rules
	var b *Board
	want := often(40, 3000)
	for try := 0; proofs < want; try++ {
		if try%10 == 0 {
			g = mustGame(t, someLaw(rng), 9+2*rng.IntN(4))
			b = NewBoard(g)
		}
		s := skirmish(rng, g, b, 10+rng.IntN(30))
		if g.Status(&s).Outcome.Over() {
			continue
		}
		r := setUp(g, &s)
		proof, err := p.Prove(t.Context(), r, sente.Limits{Nodes: 20_000}, nil)
		if err != nil {
			t.Fatalf("%+v: %v", r, err)
		}
		if proof == nil || proof.Plies < 3 {
			continue
		}
		var file bytes.Buffer
		if err := proof.Write(&file, r); err != nil {
			t.Fatal(err)
		}
		claim, err := check.Verify(t.Context(), &file)
		if err != nil || claim.Winner != [2]string{"black", "white"}[proof.Winner] {
			t.Fatalf("%+v: %v wins, not %d: %v", r, claim.Winner, proof.Winner, err)
		}
		if winner := winnerOf(t, r, proof.Line); winner != proof.Winner || len(proof.Line) > proof.Plies {
			t.Fatalf("%+v: %v within %d: %d wins, not %d", r, proof.Line, proof.Plies, winner, proof.Winner)
		}
		proofs++
		if proof.Winner != s.Turn() {
			defended++
		}
		if proof.Tree.Replies() > 0 {
			listed++
		}
		for i := range proof.Tree.Nodes() {
			if proof.Tree.Node(certificate.Reference{Node: uint32(i + 1)}).Rest.Node != 0 {
				rests++
				break
			}
		}
	}
	fmt.Println(proofs, "proofs,", listed, "with replies of their own,", rests, "with slow threats,", defended, "of the side that waits")
	if listed*4 < proofs || rests*20 < proofs || defended == 0 {
		t.Errorf("of %d proofs %d have replies, %d slow threats, %d are of the side that waits: too few to tell", proofs, listed, rests, defended)
	}
}

// winnerOf plays a line after a record by the rules.
func winnerOf(t *testing.T, r sente.Record, line []sente.Move) int {
	g, s, err := game.FromRecord(r)
	if err != nil {
		t.Fatal(err)
	}
	end := len(line) - 1
	_, s, err = g.Follow(s, line[:end])
	if err != nil {
		t.Fatalf("%+v: %v: %v", r, line, err)
	}
	last, err := g.Parse(&s, string(line[end]))
	if err != nil {
		t.Fatal(err)
	}
	var over game.State
	status := g.Play(&over, &s, last, false)
	return status.Outcome.Winner(status.Turn)
}
