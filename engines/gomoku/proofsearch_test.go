package gomoku

import (
	"bytes"
	"context"
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/five/prove/check"
	game "github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/search/proof"
)

const smallTable = 1 << 22

func newSearch(t testing.TB, r sente.Record, winner, threads int) *ProofSearch {
	t.Helper()
	s, err := NewProofSearch(r, winner, threads, smallTable)
	testutil.NoError(t, err)
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// found is the certificate that a search finds, which is checked; nil if it finds none.
func found(t *testing.T, s *ProofSearch, r sente.Record, nodes int64) []byte {
	t.Helper()
	p, err := s.Run(t.Context(), sente.Limits{Nodes: nodes}, time.Second, nil)
	testutil.NoError(t, err)
	if p == nil {
		return nil
	}
	var file bytes.Buffer
	if err := p.Write(&file, r); err != nil {
		t.Fatal(err)
	}
	claim, err := check.VerifyThreats(context.Background(), bytes.NewReader(file.Bytes()))
	if err != nil || claim.Winner != []string{"black", "white"}[p.Winner] || len(p.Line) > p.Plies {
		t.Fatalf("%+v: %s wins within %d: %v, %v", r, claim.Winner, p.Plies, p.Line, err)
	}
	return file.Bytes()
}

// TestProofSearch_ProvesWins: wins of either side are proven, by one thread and by two, and one thread
// always finds the same.
func TestProofSearch_ProvesWins(t *testing.T) {
	for _, c := range []struct {
		moves  string
		winner int
	}{
		{"h8 h1 i8 i1 h9 a15", 0},    // who is to move
		{"h8 h1 i8 i1 h9 a15 h7", 0}, // who is not
		{"a1 h8 a15 i8 o1 h9 o15", 1},
		{"a1 h8 a15 i8 o1 h9 o15 h7", 1},
	} {
		r := played(t, c.moves)
		one := found(t, newSearch(t, r, c.winner, 1), r, 0)
		if again := found(t, newSearch(t, r, c.winner, 1), r, 0); one == nil || !bytes.Equal(one, again) {
			t.Errorf("%s: %d bytes, then %d others", c.moves, len(one), len(again))
		}
		if two := found(t, newSearch(t, r, c.winner, 2), r, 0); two == nil {
			t.Errorf("%s: two threads find nothing", c.moves)
		}
	}
}

// TestProofSearch_UsesSymmetry: of replies that are the same by a symmetry one is answered, and the
// certificate holds for all.
func TestProofSearch_UsesSymmetry(t *testing.T) {
	r := sente.Record{Game: "gomoku", Setup: "black: h8 g8 i8 h7 h9; to-move: white"}
	s := newSearch(t, r, 0, 1)
	if found(t, s, r, 0) == nil {
		t.Fatal("nothing was found")
	}
	turned := 0
	for _, reply := range s.search.rootDefender.node.Replies {
		if reply.Continuation.Symmetry != 0 {
			turned++
		}
	}
	if turned == 0 {
		t.Error("no reply is answered by symmetry")
	}
}

// TestProofSearch_FindsNoFalseProof: what is not won is not proven.
func TestProofSearch_FindsNoFalseProof(t *testing.T) {
	for _, r := range []sente.Record{
		{Game: "gomoku", Size: "5"},
		{Game: "gomoku", Size: "6", Moves: []sente.Move{"c3", "d4"}},
		{Game: "gomoku", Moves: []sente.Move{"a1", "h8", "a2", "h9", "a3", "h10", "a15", "h11"}}, // a five can't be stopped
	} {
		if found(t, newSearch(t, r, 0, 1), r, 100_000) != nil {
			t.Errorf("%+v is proven", r)
		}
	}
}

// TestProofSearch_ContinuesFromSave: a search that has read what another one found out needs not find it out
// again, and what was torn is left out.
func TestProofSearch_ContinuesFromSave(t *testing.T) {
	r := played(t, "h8 h1 i8 i1 h9 a15 h7")
	first := newSearch(t, r, 0, 1)
	var saved []byte
	p, err := first.Run(t.Context(), sente.Limits{}, time.Millisecond, func(now proof.Report) {
		saved = append(saved, first.Save()...)
		for _, reply := range now.Open {
			checkLegal(t, r, reply.Move)
			if reply.Best != "" {
				checkLegal(t, r, reply.Move, reply.Best)
			}
		}
	})
	if err != nil || p == nil {
		t.Fatal(p, err)
	}
	if first.Save() != nil {
		t.Error("something was left to be saved")
	}
	for _, text := range [][]byte{saved, saved[:len(saved)-3], append(bytes.Clone(saved), 200, 3, 1)} {
		second := newSearch(t, r, 0, 1)
		whole, err := second.Load(bytes.NewReader(text))
		if err != nil || whole > int64(len(text)) || len(text) > len(saved) && whole != int64(len(saved)) {
			t.Fatalf("%d of %d bytes are whole: %v", whole, len(text), err)
		}
		if found(t, second, r, 0) == nil {
			t.Fatal("nothing was found")
		}
		if second.Nodes() > first.Nodes()/4 && whole == int64(len(saved)) {
			t.Errorf("%d nodes, after %d", second.Nodes(), first.Nodes())
		}
	}
}

// FuzzLoad reads blocks of results: they are whole, or refused, and nothing else.
func FuzzLoad(f *testing.F) {
	r := played(f, "h8 h1 i8 i1 h9 a15")
	s := newSearch(f, r, 0, 1)
	if _, err := s.Run(context.Background(), sente.Limits{}, time.Second, nil); err != nil {
		f.Fatal(err)
	}
	f.Add(s.Save())
	f.Add([]byte{1, 2, 3})
	s = newSearch(f, r, 0, 1)
	f.Fuzz(func(t *testing.T, data []byte) {
		if whole, err := s.Load(bytes.NewReader(data)); whole > int64(len(data)) {
			t.Errorf("%d of %d bytes, %v", whole, len(data), err)
		}
		block := makeBlock(data)
		if whole, err := s.Load(bytes.NewReader(block)); err == nil && whole != int64(len(block)) {
			t.Errorf("%d of %d bytes without an error", whole, len(block))
		}
	})
}

// TestProofSearch_IsReproducible: with one thread all that is found out within a number of nodes is
// the same, where alpha-beta is asked and what it claims is followed too.
func TestProofSearch_IsReproducible(t *testing.T) {
	record := sente.Record{Game: "gomoku", Moves: []sente.Move{"h8", "h10", "g7", "i9", "h6"}}
	var first []byte
	for range 2 {
		s := newSearch(t, record, 0, 1)
		if p, err := s.Run(t.Context(), sente.Limits{Nodes: int64(testutil.SampleSize(30_000, 600_000))}, time.Second, nil); p != nil || err != nil {
			t.Fatal(p, err)
		}
		learned := s.Save()
		if first == nil {
			first = learned
		}
		if len(learned) < 1000 || !bytes.Equal(learned, first) {
			t.Errorf("%d bytes are learned, and the first time %d", len(learned), len(first))
		}
	}
}

// TestProofSearch_RefusesDamagedFacts cuts a file of two blocks of results and changes it: only the
// last block may be cut or changed, except in its length, without an error.
func TestProofSearch_RefusesDamagedFacts(t *testing.T) {
	r := played(t, "h8 h1 i8 i1 h9 a15")
	s := newSearch(t, r, 0, 1)
	if _, err := s.Run(t.Context(), sente.Limits{}, time.Second, nil); err != nil {
		t.Fatal(err)
	}
	first := s.Save()
	file := append(bytes.Clone(first), makeBlock([]byte{0, 0, 0})...)
	reader := newSearch(t, r, 0, 1)
	step := testutil.SampleSize(1+len(file)/60, 1)
	for at := 0; at < len(file); at += step {
		if at+step >= len(first) {
			step = 1 // the last block whole
		}
		if whole, err := reader.Load(bytes.NewReader(file[:at])); err != nil || whole != int64(len(first)) && (at >= len(first) || whole != 0) {
			t.Fatalf("cut at %d of %d: %d bytes, %v", at, len(file), whole, err)
		}
		changed := bytes.Clone(file)
		changed[at] ^= 1
		whole, err := reader.Load(bytes.NewReader(changed))
		if at >= len(first) && whole != int64(len(first)) || at > len(first) && err != nil { // a shorter length leaves bytes over
			t.Errorf("byte %d of the last block changed: %d bytes, %v", at, whole, err)
		}
		if at > 2 && at < len(first) && err == nil {
			t.Errorf("byte %d of %d changed: %d bytes, no error", at, len(first), whole)
		}
	}
}

// TestCertificate_HoldsInEverySymmetry verifies certificates of wins as seen through every symmetry.
func TestCertificate_HoldsInEverySymmetry(t *testing.T) {
	testutil.SkipUnderRace(t)
	p, proven := newProver(t), 0
	for _, r := range wins(t, "0235-wins", "freestyle") {
		if proven == testutil.SampleSize(1, 8) {
			return
		}
		found, err := p.Prove(t.Context(), r, sente.Limits{Nodes: 60_000}, nil)
		testutil.NoError(t, err)
		if found == nil {
			continue
		}
		proven++
		for i := range uint8(8) {
			turned, claim := r, found.Claim
			turned.Moves = nil
			for _, m := range r.Moves {
				at, err := game.ParsePoint(string(m), 15)
				testutil.NoError(t, err)
				turned.Moves = append(turned.Moves, sente.Move(claim.Game.MapMove(int(i), at).String()))
			}
			claim.Record, claim.Root = turned, claim.Root.WithSymmetry(i)
			var file bytes.Buffer
			if err := found.Tree.Write(&file, claim); err != nil {
				t.Fatal(err)
			}
			if _, err := check.VerifyThreats(t.Context(), &file); err != nil {
				t.Errorf("%v, symmetry %d: %v", r.Moves, i, err)
			}
		}
	}
	t.Errorf("only %d wins were proven", proven)
}
