package rating

import "fmt"

// Points are what a player made of one game, in half points.
type Points int

// The results of a game for one of its two players.
const (
	Loss Points = iota
	Draw
	Win
)

// Opposite is what the other player made of the same game.
func (p Points) Opposite() Points { return Win - p }

// Tally counts single games for one of two players. It forgets which games shared
// an opening: where games come in pairs, [Pairs] says the same with less error.
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
		panic(fmt.Sprintf("rating: %d half points are no result of a game", p))
	}
}

// times counts n games of one result; n below 0 takes them out again.
func (t *Tally) times(p Points, n int64) {
	switch p {
	case Loss:
		t.Losses += n
	case Draw:
		t.Draws += n
	case Win:
		t.Wins += n
	}
}

// Plus is both tallies together.
func (t Tally) Plus(u Tally) Tally {
	return Tally{t.Wins + u.Wins, t.Draws + u.Draws, t.Losses + u.Losses}
}

// Opposite is the same games as the other player saw them.
func (t Tally) Opposite() Tally { return Tally{t.Losses, t.Draws, t.Wins} }

// Games is how many games were counted.
func (t Tally) Games() int64 { return t.Wins + t.Draws + t.Losses }

// String is +W =D -L.
func (t Tally) String() string { return fmt.Sprintf("+%d =%d -%d", t.Wins, t.Draws, t.Losses) }

// Pairs counts pairs of games from the same opening, colours swapped, by the half
// points of both together. The index is one of LL to WW.
type Pairs [5]int64

// The outcomes of a pair. A win and a loss count as two draws.
const (
	LL = iota
	LD
	DD
	WD
	WW
)

// Add counts a pair by what the player made of its two games.
func (p *Pairs) Add(first, second Points) { p[pairOf(first, second)]++ }

// pairOf is the outcome, LL to WW, of two games. It panics if one of them is no
// result.
func pairOf(first, second Points) int {
	if min(first, second) < Loss || max(first, second) > Win {
		panic(fmt.Sprintf("rating: %d and %d half points are no results of games", first, second))
	}
	return int(first + second)
}

// Plus is both counts together.
func (p Pairs) Plus(q Pairs) Pairs {
	for i := range p {
		p[i] += q[i]
	}
	return p
}

// Opposite is the same pairs as the other player saw them.
func (p Pairs) Opposite() Pairs { return Pairs{p[WW], p[WD], p[DD], p[LD], p[LL]} }

// Count is how many pairs were counted.
func (p Pairs) Count() (n int64) {
	for _, k := range p {
		n += k
	}
	return n
}

// Split reports whether every pair was, although games were won: then the openings have
// decided the games, and the players are not told apart. draws are those of the games.
func (p Pairs) Split(draws int64) bool {
	n := p.Count()
	return n >= few && p[DD] == n && draws <= n
}

// String is LL-LD-DD-WD-WW.
func (p Pairs) String() string {
	return fmt.Sprintf("%d-%d-%d-%d-%d", p[LL], p[LD], p[DD], p[WD], p[WW])
}

// Sample is a [Tally] or [Pairs].
type Sample interface {
	// Estimate says what the results tell of the difference of strength.
	Estimate() Estimate
	distribution() distribution
}

var (
	_ Sample = Tally{}
	_ Sample = Pairs{}
)
