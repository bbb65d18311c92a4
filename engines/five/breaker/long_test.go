package breaker

import (
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
)

// TestLongSeven proves that White holds the empty board of seven lines, which is the longer half
// of its draw:
//
//	SENTE_LONG=1 go test ./engines/five/breaker -run TestLongSeven -v
func TestLongSeven(t *testing.T) {
	testutil.Long(t)
	r := sente.Record{Game: "gomoku", Size: "7"}
	s, err := New(r, 1)
	if err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	if got := s.Search(t.Context(), sente.Limits{}); got != Holds {
		t.Fatal(got)
	}
	took := time.Since(start)
	file := believed(t, s, r)
	t.Logf("%d nodes, %v, a certificate of %d bytes", s.Nodes(), took.Round(time.Millisecond), len(file))
}
