package rules_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/sente-games/sente/rules"
)

// The slow twin of a history is the list of all keys in order.
func TestHistoryCountsAsAListDoes(t *testing.T) {
	dice := rand.New(rand.NewPCG(1, 1))
	seen := map[rules.History[[16]uint64]]string{}
	for range 2000 {
		var h rules.History[[16]uint64]
		var list []uint64
		counts := map[uint64]int{}
		for range 16 {
			if dice.IntN(8) == 0 {
				h.Begin()
				list, counts = nil, map[uint64]int{}
			}
			key := dice.Uint64N(5) << 60
			list, counts[key] = append(list, key), counts[key]+1
			if times := h.Add(key); times != counts[key] || h.Len() != len(list) {
				t.Fatalf("%x occurred %d times in %x, of %d", key, times, list, h.Len())
			}
			text := fmt.Sprint(counts)
			if was, ok := seen[h]; ok && was != text {
				t.Fatalf("%s and %s are the same", was, text)
			}
			seen[h] = text
		}
	}
	states, keys := map[string]bool{}, map[uint64]bool{}
	for h, text := range seen {
		if states[text] {
			t.Fatalf("%s is told apart by the way that led there", text)
		}
		states[text], keys[h.Key()] = true, true
	}
	if len(keys) != len(seen) {
		t.Errorf("%d keys of %d histories", len(keys), len(seen))
	}
}

func TestAFullHistorySaysSo(t *testing.T) {
	var h rules.History[[8]uint64]
	said := saying(t, func() {
		for i := range uint64(9) {
			h.Add(i)
		}
	})
	if !strings.HasPrefix(said, "rules: a History for 8 positions is full") {
		t.Error(said)
	}
	if n := testing.AllocsPerRun(10, func() { h.Begin(); h.Add(3) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
