//go:build slow

package gomoku

import (
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
)

// TestLongWins proves wins from games between engines (experiments 0235, 0240), and has every
// certificate checked:
//
//	SENTE_LONG=1 go test -tags slow ./engines/gomoku -run LongWins -v -timeout 0
func TestLongWins(t *testing.T) {
	testutil.Long(t)
	for _, rules := range []string{"freestyle", "standard", "renju", "caro"} {
		all, proven := 0, 0
		for _, set := range []string{"0235-wins", "0235-fresh", "0240-fresh"} {
			for _, r := range wins(t, set, rules) {
				p := newProver(t)
				if all++; certifiedWithin(t, p, r, sente.Limits{Time: 5 * time.Second}) != nil {
					proven++
				}
				_ = p.Close()
			}
		}
		t.Logf("%s: %d of %d proven and verified", rules, proven, all)
	}
}
