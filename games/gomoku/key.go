package gomoku

// emptyKey is the key of the empty board with black to move; turnKey changes the side to move. Both
// are arbitrary odd numbers.
const (
	emptyKey = 0x2545f4914f6cdd1d
	turnKey  = 0xd1342543de82ef95
)

// stoneKeys holds a random number for each stone (Zobrist 1970), the same in every run.
var stoneKeys = newStoneKeys(0x5e27e)

func newStoneKeys(seed uint64) (keys [2][Points]uint64) {
	for player := range keys {
		for p := range keys[player] {
			seed += 0x9e3779b97f4a7c15
			keys[player][p] = mixBits(seed)
		}
	}
	return keys
}

// mixBits is the output function of SplitMix64 (Steele, Lea and Flood 2014).
func mixBits(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// computeKey computes the key of s from scratch.
func computeKey(s *State) uint64 {
	key := uint64(emptyKey)
	if s.colour() == White {
		key ^= turnKey
	}
	key ^= s.openingKey() ^ takenKey(Black, s.taken[Black]) ^ takenKey(White, s.taken[White])
	for player := range s.stones {
		for p := range s.stones[player].All() {
			key ^= stoneKeys[player][p]
		}
	}
	return key
}

// takenKey returns the part of the key for the stones that a colour has captured, 0 for zero
// stones.
func takenKey(colour int, stones uint8) uint64 {
	if stones == 0 {
		return 0
	}
	return mixBits(emptyKey + uint64(colour)<<8 + uint64(stones))
}
