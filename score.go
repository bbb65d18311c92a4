package sente

import "fmt"

// Score is the value of a position for the side to move. The unit of an undecided score depends on
// the engine. A decided score encodes its distance: a win in fewer plies and a loss in more plies
// is a larger score, so that comparison prefers quick wins and slow losses.
type Score int32

const (
	// MaxScore is greater than every score that a search returns.
	MaxScore Score = 1_000_001
	// MaxEval bounds static evaluations: |eval| <= MaxEval.
	MaxEval Score = 900_000
	// MaxDistance is the largest distance of a decided score in plies.
	MaxDistance = 50_000

	decided Score = 1_000_000
	// maxPresumedDistance is the largest distance of a presumed score in plies.
	maxPresumedDistance = 1_000
)

// WinIn returns the score of a side that wins in n plies; WinIn(0) is a game that it has won.
func WinIn(n int) Score { return decided - Score(n) }

// LossIn returns the score of a side that loses in n plies; LossIn(0) is a game that it has lost.
func LossIn(n int) Score { return Score(n) - decided }

// Distance returns the plies to the end of the game; ok is false if s is not decided.
func (s Score) Distance() (plies int, ok bool) {
	switch {
	case s >= decided-MaxDistance:
		return int(decided - s), true
	case s <= MaxDistance-decided:
		return int(s + decided), true
	}
	return 0, false
}

// Won reports whether s is a proven win.
func (s Score) Won() bool { return s >= decided-MaxDistance }

// Lost reports whether s is a proven loss.
func (s Score) Lost() bool { return s <= MaxDistance-decided }

// Decided reports whether s is a proven win or loss.
func (s Score) Decided() bool { return s.Won() || s.Lost() }

// Later returns s as seen n plies earlier in the game: the distance of a decided score grows by n,
// other scores do not change. Later(-n) is the inverse.
func (s Score) Later(n int) Score {
	switch {
	case s.Won():
		return s - Score(n)
	case s.Lost():
		return s + Score(n)
	}
	return s
}

// Presumed returns the score of a win or loss that is not proven, since moves were pruned: one of
// the largest evaluations, smaller for a longer distance. Other scores do not change.
func (s Score) Presumed() Score {
	n, _ := s.Distance()
	n = min(n, maxPresumedDistance)
	switch {
	case s.Won():
		return MaxEval - Score(n)
	case s.Lost():
		return Score(n) - MaxEval
	}
	return s
}

// Likely returns the plies to the end of the game for a result of [Score.Presumed]; ok is false
// for other scores, among them ±MaxEval.
func (s Score) Likely() (plies int, ok bool) {
	size := max(s, -s)
	return int(MaxEval - size), size < MaxEval && size >= MaxEval-maxPresumedDistance
}

// String returns "+12", "-3", "win 7", "loss 4", or for presumed scores "likely win 7" and "likely
// loss 4", with distances in plies.
func (s Score) String() string {
	name := "win"
	if s < 0 {
		name = "loss"
	}
	if n, ok := s.Distance(); ok {
		return fmt.Sprintf("%s %d", name, n)
	}
	if n, ok := s.Likely(); ok {
		return fmt.Sprintf("likely %s %d", name, n)
	}
	return fmt.Sprintf("%+d", int32(s))
}

// Bound is the kind of a score: exact, a bound of the true value, or no score at all.
type Bound uint8

const (
	Exact   Bound = iota // the score itself
	Lower                // at least the score (a search failed high)
	Upper                // at most the score (a search failed low)
	NoScore              // the engine gave no score; Score is 0 and must not be shown or used

	numBounds = 4
)

// String returns the prefix of a score: "", ">=" or "<=".
func (b Bound) String() string { return [numBounds]string{"", ">=", "<=", ""}[b%numBounds] }

// Opposite returns the bound from the view of the other side.
func (b Bound) Opposite() Bound {
	switch b {
	case Lower:
		return Upper
	case Upper:
		return Lower
	}
	return b
}

// Proves reports whether a decided score with this bound is a proven win or loss. An upper bound of a
// win and a lower bound of a loss prove nothing.
func (b Bound) Proves(s Score) bool { return s.Won() && b != Upper || s.Lost() && b != Lower }

// MarshalText returns "exact", "lower", "upper" or "none".
func (b Bound) MarshalText() ([]byte, error) {
	return []byte([numBounds]string{"exact", "lower", "upper", "none"}[b%numBounds]), nil
}

// UnmarshalText parses the result of MarshalText.
func (b *Bound) UnmarshalText(text []byte) error {
	switch string(text) {
	case "exact":
		*b = Exact
	case "lower":
		*b = Lower
	case "upper":
		*b = Upper
	case "none":
		*b = NoScore
	default:
		return fmt.Errorf("invalid score bound %q: expected exact, lower, upper or none", text)
	}
	return nil
}
