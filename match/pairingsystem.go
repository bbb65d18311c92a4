package match

import (
	"fmt"
	"slices"

	"github.com/sente-games/sente/internal/visible"
)

// Kind is the pairing system of a run.
type Kind string

// The kinds of a run.
const (
	Match      Kind = "match"      // one pairing of as many players as the game has seats
	RoundRobin Kind = "roundrobin" // all players meet each other
	Gauntlet   Kind = "gauntlet"   // the first player meets all others
	Swiss      Kind = "swiss"      // players with similar standings that have not met
	Knockout   Kind = "knockout"   // the loser of a tie is eliminated
	Ladder     Kind = "ladder"     // a player that beats the one above takes its place
	SelfPlay   Kind = "selfplay"   // one player sits in every seat
)

// pairingKinds returns all kinds in which different players meet.
func pairingKinds() []Kind { return []Kind{Match, RoundRobin, Gauntlet, Swiss, Knockout, Ladder} }

// parseKind returns the kind with the given name.
func parseKind(name string) (Kind, error) {
	if k := Kind(name); slices.Contains(pairingKinds(), k) {
		return k, nil
	}
	names := make([]string, len(pairingKinds()))
	for i, k := range pairingKinds() {
		names[i] = string(k)
	}
	return "", fmt.Errorf("unknown kind %q%s", name, visible.DidYouMean(name, names, "expected one of"))
}

// pairing is the set of players of Plan.Games games, in the seats of the first game; a pairing of
// one player is a bye.
type pairing []int

// pairingSystem is a pairing system. Pairings are a function of the plan and of the results so far,
// so that a resumed run continues with the same pairings.
type pairingSystem interface {
	// phasePairings returns the pairings of a phase, nil after the last phase. If waitsForResults
	// returns true, the table contains all games of the previous phases.
	phasePairings(p *Plan, seats, phase int, t *Crosstable) []pairing
	waitsForResults() bool
	needsTwoSeats() bool       // whether the kind is defined for games of two seats only
	maxPlayers(seats int) int  // maximum number of players of a plan
	numSeatings(seats int) int // games of an encounter; each player takes a different seat in each
}

func (p *Plan) pairingSystem() (pairingSystem, error) {
	switch p.Kind {
	case Match:
		return singleMatch{}, nil
	case RoundRobin:
		return roundRobin{}, nil
	case Gauntlet:
		return roundRobin{first: true}, nil
	case Swiss:
		return swissSystem{}, nil
	case Knockout:
		return knockoutBracket{}, nil
	case Ladder:
		return ladderClimb{}, nil
	case SelfPlay:
		return selfPlay{}, nil
	}
	_, err := parseKind(string(p.Kind))
	return nil, err
}

// singleMatch is one pairing of all players.
type singleMatch struct{}

func (singleMatch) waitsForResults() bool     { return false }
func (singleMatch) needsTwoSeats() bool       { return false }
func (singleMatch) maxPlayers(seats int) int  { return seats }
func (singleMatch) numSeatings(seats int) int { return seats }

func (singleMatch) phasePairings(_ *Plan, seats, phase int, _ *Crosstable) []pairing {
	if phase > 0 {
		return nil
	}
	m := make(pairing, seats)
	for i := range m {
		m[i] = i
	}
	return []pairing{m}
}

// selfPlay is one player in every seat of each game.
type selfPlay struct{}

func (selfPlay) waitsForResults() bool { return false }
func (selfPlay) needsTwoSeats() bool   { return false }
func (selfPlay) maxPlayers(int) int    { return 1 }
func (selfPlay) numSeatings(int) int   { return 1 }

func (selfPlay) phasePairings(_ *Plan, seats, phase int, _ *Crosstable) []pairing {
	if phase > 0 {
		return nil
	}
	return []pairing{make(pairing, seats)}
}

// roundRobin is all combinations of players, or all with the first player, repeated once per round of
// the plan.
type roundRobin struct{ first bool }

func (roundRobin) waitsForResults() bool     { return false }
func (roundRobin) needsTwoSeats() bool       { return false }
func (roundRobin) maxPlayers(int) int        { return maxPlayers }
func (roundRobin) numSeatings(seats int) int { return seats }

func (c roundRobin) phasePairings(p *Plan, seats, phase int, _ *Crosstable) (all []pairing) {
	if phase >= max(p.Rounds, 1) {
		return nil
	}
	forEachCombination(len(p.Players), seats, func(m pairing) bool {
		if c.first && m[0] != 0 {
			return false
		}
		all = append(all, slices.Clone(m))
		return true
	})
	return all
}

// forEachCombination calls visit with the combinations of k of n in lexicographic order until visit
// returns false.
func forEachCombination(n, k int, visit func(pairing) bool) {
	m := make(pairing, k)
	for i := range m {
		m[i] = i
	}
	for k <= n && visit(m) {
		i := k - 1
		for i >= 0 && m[i] == n-k+i {
			i--
		}
		if i < 0 {
			return
		}
		m[i]++
		for j := i + 1; j < k; j++ {
			m[j] = m[j-1] + 1
		}
	}
}
