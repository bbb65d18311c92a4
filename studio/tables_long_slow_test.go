//go:build slow

package studio

import (
	"testing"

	"github.com/sente-games/sente/internal/testutil"
)

// TestLongTenThousandTables opens 10,000 tables by requests, plays a move at each, and says
// what memory they take:
//
//	SENTE_LONG=1 go test ./studio -run TestLongTenThousandTables -v
func TestLongTenThousandTables(t *testing.T) {
	if !testutil.LongEnabled() {
		return
	}
	small, _ := manyTables(t, 100)
	large, took := manyTables(t, 10_000)
	t.Logf("heap after 100 tables +%d KiB, after 10,000 +%d KiB; %v", small>>10, large>>10, took)
	if large > small+8<<20 {
		t.Errorf("10,000 tables take %d KiB more than 100", (large-small)>>10)
	}
}
