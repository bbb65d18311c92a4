package prove_test

import (
	"bytes"
	"crypto/sha256"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/five/prove"
	"github.com/sente-games/sente/games/gomoku"
)

// writtenNode is a certificate with a shared node, which is seen turned in one place.
func writtenNode(t testing.TB) []byte {
	t.Helper()
	record := sente.Record{Game: "gomoku", Size: "9", Moves: []sente.Move{"d5", "a1", "e5", "a3", "f5", "a5"}}
	game, _, _, err := gomoku.Replay(record)
	if err != nil {
		t.Fatal(err)
	}
	var tree prove.Tree
	four := tree.AddNode(prove.Node{Move: 9*4 + 2, Rest: prove.Five})
	root := tree.AddNode(prove.Node{Move: 9*4 + 6, Rest: four, Replies: []prove.Reply{{Move: 40, Continuation: four}, {Move: 7, Continuation: four.WithSymmetry(3)}}})
	var file bytes.Buffer
	if err := tree.Write(&file, prove.Claim{Record: record, Game: game, Winner: "black", Root: root}); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// TestReadTree_RoundTrip: what is read is what was written, and no part of it can be missing.
func TestReadTree_RoundTrip(t *testing.T) {
	file := writtenNode(t)
	tree, claim, err := prove.ReadTree(bytes.NewReader(file))
	if err != nil || tree.NumNodes() != 2 || tree.Plies(claim.Root) != 5 || claim.Winner != "black" {
		t.Fatal(tree, claim, err)
	}
	var again bytes.Buffer
	if err := tree.Write(&again, claim); err != nil || !bytes.Equal(file, again.Bytes()) {
		t.Errorf("%q, then %q: %v", file, again.Bytes(), err)
	}
	for end := range len(file) {
		if _, _, err := prove.ReadTree(bytes.NewReader(file[:end])); err == nil {
			t.Errorf("%d bytes are a certificate, too", end)
		}
	}
}

// FuzzReadTree changes a certificate and puts the right sum under it: what can be read can be written,
// and read again.
func FuzzReadTree(f *testing.F) {
	file := writtenNode(f)
	f.Add(file[:len(file)-sha256.Size])
	f.Fuzz(func(t *testing.T, body []byte) {
		sum := sha256.Sum256(body)
		tree, claim, err := prove.ReadTree(bytes.NewReader(append(bytes.Clone(body), sum[:]...)))
		if err != nil {
			return
		}
		var again bytes.Buffer
		if err := tree.Write(&again, claim); err != nil {
			t.Fatal(err)
		}
		if _, _, err := prove.ReadTree(&again); err != nil {
			t.Error(err)
		}
	})
}
