package certificate_test

import (
	"bytes"
	"crypto/sha256"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/five/certificate"
	"github.com/sente-games/sente/games/gomoku"
)

// written is a certificate with a shared node, which is seen turned in one place.
func written(t testing.TB) []byte {
	t.Helper()
	record := sente.Record{Game: "gomoku", Size: "9", Moves: []sente.Move{"d5", "a1", "e5", "a3", "f5", "a5"}}
	game, _, _, err := gomoku.Replay(record)
	if err != nil {
		t.Fatal(err)
	}
	var tree certificate.Tree
	four := tree.Add(certificate.Node{Move: 9*4 + 2, Rest: certificate.Five})
	root := tree.Add(certificate.Node{Move: 9*4 + 6, Rest: four, Replies: []certificate.Reply{{Move: 40, Then: four}, {Move: 7, Then: four.Turned(3)}}})
	var file bytes.Buffer
	if err := tree.Write(&file, certificate.Claim{Record: record, Game: game, Winner: "black", Root: root}); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// TestRead: what is read is what was written, and no part of it can be missing.
func TestRead(t *testing.T) {
	file := written(t)
	tree, claim, err := certificate.Read(bytes.NewReader(file))
	if err != nil || tree.Nodes() != 2 || tree.Plies(claim.Root) != 5 || claim.Winner != "black" {
		t.Fatal(tree, claim, err)
	}
	var again bytes.Buffer
	if err := tree.Write(&again, claim); err != nil || !bytes.Equal(file, again.Bytes()) {
		t.Errorf("%q, then %q: %v", file, again.Bytes(), err)
	}
	for end := range len(file) {
		if _, _, err := certificate.Read(bytes.NewReader(file[:end])); err == nil {
			t.Errorf("%d bytes are a certificate, too", end)
		}
	}
}

// FuzzRead changes a certificate and puts the right sum under it: what can be read can be written,
// and read again.
func FuzzRead(f *testing.F) {
	file := written(f)
	f.Add(file[:len(file)-sha256.Size])
	f.Fuzz(func(t *testing.T, body []byte) {
		sum := sha256.Sum256(body)
		tree, claim, err := certificate.Read(bytes.NewReader(append(bytes.Clone(body), sum[:]...)))
		if err != nil {
			return
		}
		var again bytes.Buffer
		if err := tree.Write(&again, claim); err != nil {
			t.Fatal(err)
		}
		if _, _, err := certificate.Read(&again); err != nil {
			t.Error(err)
		}
	})
}
