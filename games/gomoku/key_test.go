package gomoku

import "testing"

func TestZobristKeysDiffer(t *testing.T) {
	seen := map[uint64]bool{0: true, emptyKey: true, turnKey: true}
	note := func(key uint64) {
		t.Helper()
		if seen[key] {
			t.Fatalf("key %x twice", key)
		}
		seen[key] = true
	}
	for player := range stoneKeys {
		for p := range stoneKeys[player] {
			note(stoneKeys[player][p])
		}
		for n := uint8(1); n < 60; n++ {
			note(takenKey(player, n))
		}
	}
	for due := range uint8(13) {
		for offers := range uint8(mostDeclared + 1) {
			for _, turn := range []int8{0, swappedBit} {
				s := State{due: due, offers: offers, turn: turn}
				if key := s.openingKey(); due != 0 || turn != 0 && offers == 0 {
					note(key)
				}
			}
		}
	}
}
