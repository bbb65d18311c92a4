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
	"github.com/sente-games/sente/internal/testutil"
)

// breakerFile is a true certificate that White holds an empty board, without its sum.
func breakerFile(t testing.TB) []byte {
	r := sente.Record{Game: "gomoku", Size: "6"}
	s, err := prove.NewBreakerSolver(r, 1)
	testutil.NoError(t, err)
	if got := s.Search(t.Context(), sente.Limits{}); got != prove.Held {
		t.Fatal(got)
	}
	var out bytes.Buffer
	if err := s.Write(&out, r); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()[:out.Len()-sha256.Size]
}

func sealedBreaker(body []byte) *bytes.Reader {
	sum := sha256.Sum256(body)
	return bytes.NewReader(append(bytes.Clone(body), sum[:]...))
}

// FuzzVerifyBreaker changes a certificate and puts the right sum under it: it is refused in one line, or
// what it claims is read the same way without looking whether it is true.
func FuzzVerifyBreaker(f *testing.F) {
	whole := breakerFile(f)
	f.Add(whole)
	for i := range 20 {
		f.Add(whole[:len(whole)-1-i*i])
	}
	f.Add([]byte(check.BreakerForm + `{"record":{"game":"gomoku","size":"5","moves":[]},"holder":"white"}` + "\n\x00\x00"))
	f.Fuzz(func(t *testing.T, body []byte) {
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
		defer cancel()
		claim, err := check.VerifyBreaker(ctx, sealedBreaker(body))
		if err != nil {
			if bytes.ContainsAny([]byte(err.Error()), "\n") {
				t.Errorf("no sentence: %q", err)
			}
			return
		}
		if read, err := check.ReadBreakerClaim(sealedBreaker(body)); err != nil || read.Holder != claim.Holder {
			t.Errorf("verified for %s, read for %s: %v", claim.Holder, read.Holder, err)
		}
	})
}

// TestVerifyBreaker_RefusesCutCertificates cuts a certificate everywhere and changes its sum.
func TestVerifyBreaker_RefusesCutCertificates(t *testing.T) {
	whole := breakerFile(t)
	if _, err := check.VerifyBreaker(t.Context(), sealedBreaker(whole)); err != nil {
		t.Fatal(err)
	}
	for i := range whole {
		if _, err := check.VerifyBreaker(t.Context(), sealedBreaker(whole[:i])); err == nil {
			t.Errorf("the first %d of %d bytes are accepted", i, len(whole))
		}
	}
	if _, err := check.VerifyBreaker(t.Context(), bytes.NewReader(append(whole, make([]byte, sha256.Size)...))); err == nil {
		t.Error("a wrong sum is accepted")
	}
}

// TestVerifyBreaker_TakesLinearTime reads certificates that are long in one place.
func TestVerifyBreaker_TakesLinearTime(t *testing.T) {
	head := check.BreakerForm + `{"record":{"game":"gomoku","moves":[]},"holder":"black"}` + "\n"
	testutil.CheckLinear(t, func(text string) { _, _ = check.VerifyBreaker(t.Context(), sealedBreaker([]byte(text))) }, testutil.TextGenerators{
		"a line":    testutil.RepeatText("", "x", ""),
		"moves":     testutil.RepeatText(check.BreakerForm+`{"record":{"game":"gomoku","moves":[`, `"h8",`, `"h8"]},"holder":"black"}`+"\n"),
		"positions": testutil.RepeatText(head, "\x01", ""),
		"pairs":     testutil.RepeatText(head+"\x00", "\x10", ""),
		"numbers":   testutil.RepeatText(head, "\xff", ""),
	})
}

// brokenBreakerReader is a reader that panics with what is no error.
type brokenBreakerReader struct{}

func (brokenBreakerReader) Read([]byte) (int, error) { panic("broken") }

// TestVerifyBreaker_PanicProvesNothing: whatever goes wrong while a certificate is checked refuses it.
func TestVerifyBreaker_PanicProvesNothing(t *testing.T) {
	if claim, err := check.VerifyBreaker(t.Context(), brokenBreakerReader{}); err == nil {
		t.Errorf("%+v is proven", claim)
	}
}
