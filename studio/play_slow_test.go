//go:build slow

package studio

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/testutil"
)

// TestRealEnginesStop: what the tests' engines can, those of the catalog can.
func TestRealEnginesStop(t *testing.T) {
	games := catalog.Standard()
	h := buildOn(t, games, Options{})
	for _, g := range games {
		testutil.Within(t, "stopping "+g.Name, 200*time.Millisecond, func() time.Duration {
			table := h.sit(`{"game":"` + g.Name + `","seats":[{"kind":"engine"}],"move":60}`)
			w := h.watch(table)
			h.until(table, "the engine begins", func(s state) bool { return s.Job != nil || len(s.Record.Moves) > 0 })
			for event := range w.events { // until it has thought of something, or moved
				var n news
				if event[0] == "info" && json.Unmarshal([]byte(event[1]), &n) == nil && len(n.Thoughts) > 0 || event[0] == "state" && len(h.state(table).Record.Moves) > 0 {
					break
				}
			}
			began := time.Now()
			h.must(table+"/stop", ``)
			s := h.until(table, "the engine has moved", func(s state) bool { return len(s.Record.Moves) > 0 }) // and may be to move again
			if s.Trouble != "" {
				t.Errorf("%s: %s", g.Name, s.Trouble)
			}
			return time.Since(began)
		})
	}
}
