package studio

import (
	"encoding/json"
	"strings"
	"testing"
	"testing/synctest"
)

// TestThreats: an analysis may pass the turn first, and its news are about the
// position that was asked about.
func TestThreats(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, Options{})
		table := h.sit(`{"game":"gomoku","moves":["h8","a1","i8","a2","j8"]}`)
		w := h.watch(table)
		h.must(table+"/analyse", `{"moves":["h8","a1","i8","a2","j8"],"threat":true}`)
		for event := range w.events {
			var n news
			if event[0] != "info" || json.Unmarshal([]byte(event[1]), &n) != nil || len(n.Thoughts) == 0 {
				continue
			}
			if !n.Threat || len(n.Moves) != 5 || n.Turn != 0 {
				t.Errorf("news %+v", n)
			}
			break
		}
		h.must(table+"/stop", ``)
		h.until(table, "rest", idle)
		other := h.sit(`{"game":"connectfour"}`)
		if status, text := h.post(other+"/analyse", `{"moves":["4"],"threat":true}`); status != 422 || !strings.Contains(text, "nobody can pass in connectfour") {
			t.Errorf("%d %s", status, text)
		}
	})
}
