package omega

// stoneKeys are random numbers for every stone (Zobrist 1970), from splitmix64 (Steele, Lea and
// Flood 2014).
var stoneKeys = func() (keys [MostPlayers << cellBits]uint64) {
	seed := uint64(20101)
	for i := range keys {
		seed += 0x9e3779b97f4a7c15
		z := (seed ^ seed>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		keys[i] = z ^ z>>31
	}
	return keys
}()

const (
	swapKey = 0xd6e8feb86659fd93
	passKey = 0xa0761d6478bd642f // for each stone skipped by a pass
)

func stoneKey(m Move) uint64 { return stoneKeys[m] }

// computeKey computes the key from scratch. The player to move follows from the stones.
func (r Rules) computeKey(s *State) (key uint64) {
	for cell, stone := range s.stones[:r.cells] {
		if stone != 0 {
			key ^= stoneKey(NewMove(int(stone)-1, cell))
		}
	}
	if s.swapped {
		key ^= swapKey
	}
	return key
}
