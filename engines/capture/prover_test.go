package capture

import (
	"bytes"
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/five/prove"
	"github.com/sente-games/sente/engines/five/prove/check"
	game "github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/internal/testutil"
)

// TestEngine_ProofsAreTrue: the certificate of each win that is proven in a random skirmish, by all laws
// with captures, is believed by the checker, which knows nothing of threats, and the line
// is a game that ends as it says.
func TestEngine_ProofsAreTrue(t *testing.T) {
	rng := rand.New(rand.NewPCG(23, 10))
	p, err := NewProver()
	testutil.NoError(t, err)
	defer p.Close()
	if proof := proven(t, p, quiet(), 100_000); proof == nil || proof.Winner != game.Black {
		t.Fatalf("the quiet win is not proven: %+v", proof)
	}
	var proofs, listed, rests, defended int
	var g game.Rules
	var b *Board
	want := testutil.SampleSize(3, 40)
	for try := 0; proofs < want; try++ {
		if try == 200*want {
			t.Fatalf("%d proofs in %d positions", proofs, try)
		}
		if try%10 == 0 {
			g = mustGame(t, someLaw(rng), 9+2*rng.IntN(4))
			b = NewBoard(g)
		}
		s := skirmish(rng, g, b, 10+rng.IntN(30))
		if g.Status(&s).Outcome.IsOver() {
			continue
		}
		if b.SetPosition(&s); !testutil.SlowEnabled {
			if _, plies := newVCF(b, 1<<12).FindWin(500); plies < 3 {
				continue // a proof search of every position takes long
			}
		}
		r := setUp(g, &s)
		proof := proven(t, p, r, 6_000)
		if proof == nil || proof.Plies < 3 {
			continue
		}
		proofs++
		if proof.Winner != s.Turn() {
			defended++
		}
		if proof.Tree.NumReplies() > 0 {
			listed++
		}
		for i := range proof.Tree.NumNodes() {
			if proof.Tree.Node(prove.Reference{Node: uint32(i + 1)}).Rest.Node != 0 {
				rests++
				break
			}
		}
	}
	if listed < testutil.SampleSize(1, 8) || rests < testutil.SampleSize(0, 2) || defended < testutil.SampleSize(0, 1) {
		t.Errorf("of %d proofs %d have replies, %d slow threats, %d are of the side that waits: too few to tell", proofs, listed, rests, defended)
	}
}

// TestProver_ProvesWins: wins of games of the engine against itself (experiment 0243), a few of each rule
// or all of them in the slow tier.
func TestProver_ProvesWins(t *testing.T) {
	p, err := NewProver()
	testutil.NoError(t, err)
	defer p.Close()
	files, err := filepath.Glob("testdata/wins/0243-*.txt")
	if err != nil || len(files) < 3 {
		t.Fatal(files, err)
	}
	proofs, wins := 0, 0
	for _, name := range files {
		data, err := os.ReadFile(name)
		testutil.NoError(t, err)
		words := strings.Split(strings.TrimSuffix(filepath.Base(name), ".txt"), "-")
		for i, line := range strings.Split(strings.TrimSpace(string(data)), "\n") {
			if i >= testutil.SampleSize(1, 1000) {
				break
			}
			r := record(words[len(words)-1])
			for _, m := range moveNames.FindAllString(line, -1) {
				r.Moves = append(r.Moves, sente.Move(m))
			}
			wins++
			if proven(t, p, r, 200_000) != nil {
				proofs++
			} else {
				t.Logf("%s: not proven: %s", name, line)
			}
		}
	}
	t.Logf("%d of %d proven", proofs, wins)
	if proofs*50 < wins*49 {
		t.Errorf("%d of %d wins are proven: 98 %% are needed", proofs, wins)
	}
}

var moveNames = regexp.MustCompile(`[a-s][0-9]+`)

// proven is the proof for a position, which the checker has believed, nil if there is none.
func proven(t *testing.T, p *Prover, r sente.Record, nodes int64) *prove.Proof {
	t.Helper()
	proof, err := p.Prove(t.Context(), r, sente.Limits{Nodes: nodes}, nil)
	if err != nil {
		t.Fatalf("%+v: %v", r, err)
	}
	if proof == nil {
		return nil
	}
	var file bytes.Buffer
	if err := proof.Write(&file, r); err != nil {
		t.Fatal(err)
	}
	claim, err := check.VerifyThreats(t.Context(), &file)
	if err != nil || claim.Winner != [2]string{"black", "white"}[proof.Winner] {
		t.Fatalf("%+v: %v wins, not %d: %v", r, claim.Winner, proof.Winner, err)
	}
	if winner := winnerOf(t, r, proof.Line); winner != proof.Winner || len(proof.Line) > proof.Plies {
		t.Fatalf("%+v: %v within %d: %d wins, not %d", r, proof.Line, proof.Plies, winner, proof.Winner)
	}
	return proof
}

// winnerOf plays a line after a record by the rules.
func winnerOf(t *testing.T, r sente.Record, line []sente.Move) int {
	g, s, err := game.FromRecord(r)
	testutil.NoError(t, err)
	end := len(line) - 1
	_, s, err = g.Follow(s, slices.Concat(r.Moves, line[:end]))
	if err != nil {
		t.Fatalf("%+v: %v: %v", r, line, err)
	}
	last, err := g.Parse(&s, string(line[end]))
	testutil.NoError(t, err)
	var over game.State
	status := g.Play(&over, &s, last, false)
	return status.Outcome.Winner(status.Turn)
}

// TestProver_KeepsLimits: nodes hardly more than were allowed, whoever asks no longer gets nothing, a
// position in which the opening forbids moves is none of its own, and the same
// nodes give the same proof.
func TestProver_KeepsLimits(t *testing.T) {
	p, err := NewProver()
	testutil.NoError(t, err)
	defer p.Close()
	open := record("pente", "k10", "l11", "k12", "j9", "m10")
	for _, nodes := range []int64{1, 1000, 8000} {
		proof, err := p.Prove(t.Context(), open, sente.Limits{Nodes: nodes}, nil)
		if err != nil || proof != nil || p.Nodes() > nodes+nodes/2+1000 {
			t.Errorf("%d nodes: %+v after %d, %v", nodes, proof, p.Nodes(), err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	stages := 0
	proof, err := p.Prove(ctx, open, sente.Limits{}, func(s prove.Stage) {
		if stages++; stages == 5 {
			cancel()
		}
	})
	if proof != nil || err != nil || stages < 5 {
		t.Errorf("called off: %+v after %d stages, %v", proof, stages, err)
	}
	forbidden := record("pente", "j10", "a1")
	forbidden.Opening = "pro"
	if proof, err := p.Prove(t.Context(), forbidden, sente.Limits{Nodes: 1000}, nil); proof != nil || err != nil || p.Nodes() != 0 {
		t.Errorf("pro: %+v after %d nodes, %v", proof, p.Nodes(), err)
	}
	var files [2]bytes.Buffer
	for i := range files {
		q, err := NewProver()
		testutil.NoError(t, err)
		if proof := proven(t, q, quiet(), 100_000); proof == nil {
			t.Fatal("not proven")
		} else if err := proof.Write(&files[i], quiet()); err != nil {
			t.Fatal(err)
		}
		if err := q.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(files[0].Bytes(), files[1].Bytes()) {
		t.Error("two provers write other certificates")
	}
}

// quiet is a win that needs a quiet move, and whose five is safe because the capture that would answer it is
// forbidden.
func quiet() sente.Record {
	r := record("ninuki", "i10", "f10", "g10", "g6", "j8", "h8", "h6", "f8", "i7", "g5", "i11", "i9", "j10", "i12", "j9", "j7", "j12", "j11", "k10", "i10", "h13", "j11", "l10", "k9", "k12", "i12")
	r.Size = "15"
	return r
}
