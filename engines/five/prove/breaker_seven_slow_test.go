//go:build slow

package prove

import (
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
)

// TestBreaker_LongSeven proves that White holds the empty board of seven lines, which is the longer half
// of its draw (experiment 0239):
//
//	SENTE_LONG=1 go test -tags slow ./engines/five/prove -run LongSeven -v
func TestBreaker_LongSeven(t *testing.T) {
	testutil.Long(t)
	r := sente.Record{Game: "gomoku", Size: "7"}
	s, err := NewBreakerSolver(r, 1)
	testutil.NoError(t, err)
	if got := s.Search(t.Context(), sente.Limits{}); got != Held {
		t.Fatal(got)
	}
	file := believed(t, s, r)
	t.Logf("%d nodes, a certificate of %d bytes", s.Nodes(), len(file))
}
