package check_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/five/prove"
	"github.com/sente-games/sente/engines/five/prove/check"
	"github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/internal/testutil"
)

// threatFile is a true certificate of a win by an open four, without its sum.
func threatFile(t testing.TB) []byte {
	record := sente.Record{Game: "gomoku", Size: "9", Moves: []sente.Move{"d5", "a1", "e5", "a3", "f5", "a5"}}
	game, _, _, err := gomoku.Replay(record)
	testutil.NoError(t, err)
	var tree prove.Tree
	four := tree.AddNode(prove.Node{Move: 9*4 + 2, Rest: prove.Five})
	var out bytes.Buffer
	if err := tree.Write(&out, prove.Claim{Record: record, Game: game, Winner: "black", Root: four}); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()[:out.Len()-sha256.Size]
}

func sealedThreats(body []byte) *bytes.Reader {
	sum := sha256.Sum256(body)
	return bytes.NewReader(append(bytes.Clone(body), sum[:]...))
}

// FuzzVerifyThreats changes a certificate and puts the right sum under it: it is refused in one line, or what it claims is
// the win that is there.
func FuzzVerifyThreats(f *testing.F) {
	whole := threatFile(f)
	f.Add(whole)
	for i := range whole {
		f.Add(whole[:i])
	}
	f.Add([]byte(check.ThreatForm + `{"record":{"game":"gomoku","rules":"renju","moves":[]},"winner":"white"}` + "\n\x00\x00"))
	f.Fuzz(func(t *testing.T, body []byte) {
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
		defer cancel()
		claim, err := check.VerifyThreats(ctx, sealedThreats(body))
		if err != nil && bytes.ContainsAny([]byte(err.Error()), "\n") {
			t.Errorf("no sentence: %q", err)
		}
		if err == nil && claim.Winner != "black" && claim.Winner != "white" {
			t.Errorf("%q wins", claim.Winner)
		}
	})
}

// TestVerifyThreats_RefusesCutCertificates cuts a certificate everywhere and changes its sum.
func TestVerifyThreats_RefusesCutCertificates(t *testing.T) {
	whole := threatFile(t)
	if _, err := check.VerifyThreats(t.Context(), sealedThreats(whole)); err != nil {
		t.Fatal(err)
	}
	for i := range whole {
		if _, err := check.VerifyThreats(t.Context(), sealedThreats(whole[:i])); err == nil {
			t.Errorf("the first %d of %d bytes are accepted", i, len(whole))
		}
	}
	if _, err := check.VerifyThreats(t.Context(), bytes.NewReader(append(whole, make([]byte, sha256.Size)...))); err == nil {
		t.Error("a wrong sum is accepted")
	}
}

// TestVerifyThreats_TakesLinearTime reads certificates that are long in one place.
func TestVerifyThreats_TakesLinearTime(t *testing.T) {
	head := check.ThreatForm + `{"record":{"game":"gomoku","moves":[]},"winner":"black"}` + "\n"
	testutil.CheckLinear(t, func(text string) { _, _ = check.VerifyThreats(t.Context(), sealedThreats([]byte(text))) }, testutil.TextGenerators{
		"a line":  testutil.RepeatText("", "x", ""),
		"moves":   testutil.RepeatText(check.ThreatForm+`{"record":{"game":"gomoku","moves":[`, `"h8",`, `"h8"]},"winner":"black"}`+"\n"),
		"fives":   testutil.RepeatText(head, "\x00", ""),
		"nodes":   testutil.RepeatText(head, "\x01", ""),
		"replies": testutil.RepeatText(head+"\x01\x00", "\x05", ""),
		"numbers": testutil.RepeatText(head, "\xff", ""),
	})
}

// brokenThreatReader is a reader that panics with what is no error.
type brokenThreatReader struct{}

func (brokenThreatReader) Read([]byte) (int, error) { panic("broken") }

// TestVerifyThreats_PanicProvesNothing: whatever goes wrong while a certificate is checked refuses it.
func TestVerifyThreats_PanicProvesNothing(t *testing.T) {
	if claim, err := check.VerifyThreats(t.Context(), brokenThreatReader{}); err == nil {
		t.Errorf("%+v is proven", claim)
	}
}
