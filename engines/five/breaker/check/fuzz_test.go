package check_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/five/breaker"
	"github.com/sente-games/sente/engines/five/breaker/check"
	"github.com/sente-games/sente/internal/testutil"
)

// file is a true certificate that White holds an empty board, without its sum.
func file(t testing.TB) []byte {
	r := sente.Record{Game: "gomoku", Size: "6"}
	s, err := breaker.New(r, 1)
	testutil.NoError(t, err)
	if got := s.Search(t.Context(), sente.Limits{}); got != breaker.Holds {
		t.Fatal(got)
	}
	var out bytes.Buffer
	if err := s.Write(&out, r); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()[:out.Len()-sha256.Size]
}

func sealed(body []byte) *bytes.Reader {
	sum := sha256.Sum256(body)
	return bytes.NewReader(append(bytes.Clone(body), sum[:]...))
}

// FuzzVerify changes a certificate and puts the right sum under it: it is refused in one line, or
// what it claims is read the same way without looking whether it is true.
func FuzzVerify(f *testing.F) {
	whole := file(f)
	f.Add(whole)
	for i := range 20 {
		f.Add(whole[:len(whole)-1-i*i])
	}
	f.Add([]byte(check.Form + `{"record":{"game":"gomoku","size":"5","moves":[]},"holder":"white"}` + "\n\x00\x00"))
	f.Fuzz(func(t *testing.T, body []byte) {
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
		defer cancel()
		claim, err := check.Verify(ctx, sealed(body))
		if err != nil {
			if bytes.ContainsAny([]byte(err.Error()), "\n") {
				t.Errorf("no sentence: %q", err)
			}
			return
		}
		if read, err := check.Read(sealed(body)); err != nil || read.Holder != claim.Holder {
			t.Errorf("verified for %s, read for %s: %v", claim.Holder, read.Holder, err)
		}
	})
}

// TestCutCertificatesAreRefused cuts a certificate everywhere and changes its sum.
func TestCutCertificatesAreRefused(t *testing.T) {
	whole := file(t)
	if _, err := check.Verify(t.Context(), sealed(whole)); err != nil {
		t.Fatal(err)
	}
	for i := range whole {
		if _, err := check.Verify(t.Context(), sealed(whole[:i])); err == nil {
			t.Errorf("the first %d of %d bytes are accepted", i, len(whole))
		}
	}
	if _, err := check.Verify(t.Context(), bytes.NewReader(append(whole, make([]byte, sha256.Size)...))); err == nil {
		t.Error("a wrong sum is accepted")
	}
}

// TestCertificatesAreReadInLinearTime reads certificates that are long in one place.
func TestCertificatesAreReadInLinearTime(t *testing.T) {
	head := check.Form + `{"record":{"game":"gomoku","moves":[]},"holder":"black"}` + "\n"
	testutil.CheckLinear(t, func(text string) { _, _ = check.Verify(t.Context(), sealed([]byte(text))) }, testutil.TextGenerators{
		"a line":    testutil.RepeatText("", "x", ""),
		"moves":     testutil.RepeatText(check.Form+`{"record":{"game":"gomoku","moves":[`, `"h8",`, `"h8"]},"holder":"black"}`+"\n"),
		"positions": testutil.RepeatText(head, "\x01", ""),
		"pairs":     testutil.RepeatText(head+"\x00", "\x10", ""),
		"numbers":   testutil.RepeatText(head, "\xff", ""),
	})
}

// broken is a reader that panics with what is no error.
type broken struct{}

func (broken) Read([]byte) (int, error) { panic("broken") }

// TestNothingIsProvenByAPanic: whatever goes wrong while a certificate is checked refuses it.
func TestNothingIsProvenByAPanic(t *testing.T) {
	if claim, err := check.Verify(t.Context(), broken{}); err == nil {
		t.Errorf("%+v is proven", claim)
	}
}
