package rating

import "fmt"

// Points is a player's result of one game in half points.
type Points int

// The results of a game for one of its two players.
const (
	Loss Points = iota
	Draw
	Win
)

// Opposite returns the other player's result of the same game.
func (p Points) Opposite() Points { return Win - p }

// Tally counts single games for one of two players. It does not record which games share an
// opening; for games in pairs, [Pairs] gives a smaller error.
type Tally struct{ Wins, Draws, Losses int64 }

// Add counts one game.
func (t *Tally) Add(p Points) {
	switch p {
	case Loss:
		t.Losses++
	case Draw:
		t.Draws++
	case Win:
		t.Wins++
	default:
		panic(fmt.Sprintf("rating: invalid result of %d half points", p))
	}
}

// addTimes adds n games of one result; a negative n removes games.
func (t *Tally) addTimes(p Points, n int64) {
	switch p {
	case Loss:
		t.Losses += n
	case Draw:
		t.Draws += n
	case Win:
		t.Wins += n
	}
}

// Plus returns the sum of both tallies.
func (t Tally) Plus(u Tally) Tally {
	return Tally{t.Wins + u.Wins, t.Draws + u.Draws, t.Losses + u.Losses}
}

// Opposite returns the same games from the other player's point of view.
func (t Tally) Opposite() Tally { return Tally{t.Losses, t.Draws, t.Wins} }

// NumGames returns the number of games counted.
func (t Tally) NumGames() int64 { return t.Wins + t.Draws + t.Losses }

// String returns the tally as +W =D -L.
func (t Tally) String() string { return fmt.Sprintf("+%d =%d -%d", t.Wins, t.Draws, t.Losses) }

// Pairs counts pairs of games of one opening with colours swapped, by the sum of half points of
// both games. The index is one of LL to WW.
type Pairs [5]int64

// The outcomes of a pair. A win and a loss count as two draws.
const (
	LL = iota
	LD
	DD
	WD
	WW
)

// Add counts a pair by the player's results of its two games.
func (p *Pairs) Add(first, second Points) { p[pairOutcome(first, second)]++ }

// pairOutcome returns the outcome, LL to WW, of two games. It panics if a result is invalid.
func pairOutcome(first, second Points) int {
	if min(first, second) < Loss || max(first, second) > Win {
		panic(fmt.Sprintf("rating: invalid results of %d and %d half points", first, second))
	}
	return int(first + second)
}

// Plus returns the sum of both counts.
func (p Pairs) Plus(q Pairs) Pairs {
	for i := range p {
		p[i] += q[i]
	}
	return p
}

// Opposite returns the same pairs from the other player's point of view.
func (p Pairs) Opposite() Pairs { return Pairs{p[WW], p[WD], p[DD], p[LD], p[LL]} }

// NumPairs returns the number of pairs counted.
func (p Pairs) NumPairs() (n int64) {
	for _, k := range p {
		n += k
	}
	return n
}

// IsSplit reports whether all pairs are drawn although games were won: the openings have then decided
// the games, and the results do not distinguish the players. draws is the number of drawn games.
func (p Pairs) IsSplit(draws int64) bool {
	n := p.NumPairs()
	return n >= minObservations && p[DD] == n && draws <= n
}

// String returns the counts as LL-LD-DD-WD-WW.
func (p Pairs) String() string {
	return fmt.Sprintf("%d-%d-%d-%d-%d", p[LL], p[LD], p[DD], p[WD], p[WW])
}

// Sample is a [Tally] or [Pairs].
type Sample interface {
	// Estimate returns the estimated difference of strength.
	Estimate() Estimate
	distribution() scoreDistribution
}

var (
	_ Sample = Tally{}
	_ Sample = Pairs{}
)
