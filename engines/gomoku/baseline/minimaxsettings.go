package baseline

import (
	"fmt"

	"github.com/sente-games/sente/engines/gomoku"
)

// MinimaxSettings are the settings of the minimax engines. A field of zero value has its default if
// there is one.
type MinimaxSettings struct {
	Breadth    int // maximum number of moves in a position, the most promising ones; 0: 3
	Simulation int // maximum plies of the threat search at a leaf; 0: no threat search
	Rollout    int // percentage of the leaves with a threat search
	MaxRandom  int // largest random number added to an evaluation

	limit int // maximum number of moves of a threat search
}

// Bounds and defaults of the settings.
const (
	MaxBreadth    = gomoku.MaxSize * gomoku.MaxSize
	MaxSimulation = 60
	MaxRandom     = 10_000

	defaultMinimaxBreadth = 3
)

// setDefaults sets defaults and returns an error if a value is out of range.
func (s *MinimaxSettings) setDefaults() error {
	if s.Breadth == 0 {
		s.Breadth = defaultMinimaxBreadth
	}
	for _, v := range []struct {
		name      string
		is, least int
		most      int
	}{
		{"breadth", s.Breadth, 1, MaxBreadth},
		{"simulation", s.Simulation, 0, MaxSimulation},
		{"rollout", s.Rollout, 0, 100},
		{"random", s.MaxRandom, 0, MaxRandom},
	} {
		if v.is < v.least || v.is > v.most {
			return fmt.Errorf("%s %d is out of range: expected an integer from %d to %d", v.name, v.is, v.least, v.most)
		}
	}
	return nil
}

// randomNumbers generates random numbers that depend only on a position and a seed, so that a position has
// the same evaluation each time.
type randomNumbers struct{ seed uint64 }

// randomBelow returns a number from 0 to n-1 (splitmix64: Steele, Lea and Flood 2014).
func (l randomNumbers) randomBelow(key uint64, n int) int {
	x := key ^ (l.seed+1)*0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return int((x ^ x>>31) >> 33 % uint64(n))
}
