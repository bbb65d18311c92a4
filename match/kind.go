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
	Match      Kind = "match"      // one meeting of as many players as the game has seats
	RoundRobin Kind = "roundrobin" // all players meet each other
	Gauntlet   Kind = "gauntlet"   // the first player meets all others
	Swiss      Kind = "swiss"      // players with similar standings that have not met
	Knockout   Kind = "knockout"   // the loser of a tie is eliminated
	Ladder     Kind = "ladder"     // a player that beats the one above takes its place
	SelfPlay   Kind = "selfplay"   // one player sits in every seat
)

// kinds returns all kinds in which different players meet.
func kinds() []Kind { return []Kind{Match, RoundRobin, Gauntlet, Swiss, Knockout, Ladder} }

// parseKind returns the kind with the given name.
func parseKind(name string) (Kind, error) {
	if k := Kind(name); slices.Contains(kinds(), k) {
		return k, nil
	}
	names := make([]string, len(kinds()))
	for i, k := range kinds() {
		names[i] = string(k)
	}
	return "", fmt.Errorf("unknown kind %q%s", name, visible.DidYouMean(name, names, "expected one of"))
}

// meeting is the set of players of Plan.Games games, in the seats of the first game; a meeting of
// one player is a bye.
type meeting []int

// kind is a pairing system. Pairings are a function of the plan and of the results so far, so that
// a resumed run continues with the same pairings.
type kind interface {
	// meetings returns the meetings of a phase, nil after the last phase. If waits returns true,
	// the table contains all games of the previous phases.
	meetings(p *Plan, seats, phase int, t *Crosstable) []meeting
	waits() bool
	needsTwo() bool            // whether the kind is defined for games of two seats only
	mostPlayers(seats int) int // maximum number of players of a plan
	seatings(seats int) int    // games of an encounter; each player takes a different seat in each
}

func (p *Plan) kind() (kind, error) {
	switch p.Kind {
	case Match:
		return single{}, nil
	case RoundRobin:
		return cycles{}, nil
	case Gauntlet:
		return cycles{first: true}, nil
	case Swiss:
		return swiss{}, nil
	case Knockout:
		return knockout{}, nil
	case Ladder:
		return ladder{}, nil
	case SelfPlay:
		return alone{}, nil
	}
	_, err := parseKind(string(p.Kind))
	return nil, err
}

// single is one meeting of all players.
type single struct{}

func (single) waits() bool               { return false }
func (single) needsTwo() bool            { return false }
func (single) mostPlayers(seats int) int { return seats }
func (single) seatings(seats int) int    { return seats }

func (single) meetings(_ *Plan, seats, phase int, _ *Crosstable) []meeting {
	if phase > 0 {
		return nil
	}
	m := make(meeting, seats)
	for i := range m {
		m[i] = i
	}
	return []meeting{m}
}

// alone is one player in every seat of each game.
type alone struct{}

func (alone) waits() bool         { return false }
func (alone) needsTwo() bool      { return false }
func (alone) mostPlayers(int) int { return 1 }
func (alone) seatings(int) int    { return 1 }

func (alone) meetings(_ *Plan, seats, phase int, _ *Crosstable) []meeting {
	if phase > 0 {
		return nil
	}
	return []meeting{make(meeting, seats)}
}

// cycles is all combinations of players, or all with the first player, repeated once per round of
// the plan.
type cycles struct{ first bool }

func (cycles) waits() bool            { return false }
func (cycles) needsTwo() bool         { return false }
func (cycles) mostPlayers(int) int    { return maxPlayers }
func (cycles) seatings(seats int) int { return seats }

func (c cycles) meetings(p *Plan, seats, phase int, _ *Crosstable) (all []meeting) {
	if phase >= max(p.Rounds, 1) {
		return nil
	}
	choose(len(p.Players), seats, func(m meeting) bool {
		if c.first && m[0] != 0 {
			return false
		}
		all = append(all, slices.Clone(m))
		return true
	})
	return all
}

// choose calls visit with the combinations of k of n in lexicographic order until visit returns
// false.
func choose(n, k int, visit func(meeting) bool) {
	m := make(meeting, k)
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
