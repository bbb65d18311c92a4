package baseline

import (
	"fmt"

	"github.com/sente-games/sente/engines/gomoku"
)

// MinimaxSettings are what the ways of playing have in common. The zero value of a
// field is its usual value where there is one.
type MinimaxSettings struct {
	Breadth    int // moves looked at in a position, the most promising ones; 0: 3
	Simulation int // plies by which a leaf is followed; 0: it is not
	Rollout    int // percent of the leaves that are followed
	Random     int // most that is drawn by lot and added to each evaluation

	limit int // moves tried to follow a leaf
}

// What settings may be.
const (
	MaxBreadth    = gomoku.MaxSize * gomoku.MaxSize
	MaxSimulation = 60
	MaxRandom     = 10_000

	defaultMinimaxBreadth = 3
)

// check refuses what cannot be meant and fills in what is usual.
func (s *MinimaxSettings) check() error {
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
		{"random", s.Random, 0, MaxRandom},
	} {
		if v.is < v.least || v.is > v.most {
			return fmt.Errorf("%s %d is out of range: it is a whole number from %d to %d", v.name, v.is, v.least, v.most)
		}
	}
	return nil
}

// lot draws numbers that depend on a position and a seed alone, so that a search
// that comes to the position again judges it the same.
type lot struct{ seed uint64 }

// below draws a number from 0 to n-1 (splitmix64: Steele, Lea and Flood 2014).
func (l lot) below(key uint64, n int) int {
	x := key ^ (l.seed+1)*0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return int((x ^ x>>31) >> 33 % uint64(n))
}
