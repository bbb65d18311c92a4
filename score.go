package sente

import "fmt"

// Score says how good a position is for the side to move. The scale of an
// undecided position belongs to the engine; a decided one carries its distance:
// a win in fewer plies is a larger score, a loss in more plies is a larger
// score, so that plain comparison prefers quick wins and slow losses.
type Score int32

const (
	// MaxScore is above every score that a search returns.
	MaxScore Score = 1_000_001
	// MaxEval bounds what an evaluation may return: |eval| <= MaxEval.
	MaxEval Score = 900_000
	// MaxDistance is the largest number of plies a decided score can carry.
	MaxDistance = 50_000

	decided Score = 1_000_000
	// longestGuess is the largest distance of a score that is presumed.
	longestGuess = 1_000
)

// WinIn is the score of a side that wins with the n-th ply from now (n >= 1
// for the side to move; n = 0 says that it has already won).
func WinIn(n int) Score { return decided - Score(n) }

// LossIn is the score of a side that loses when n more plies are played;
// LossIn(0) says that the game is over and lost.
func LossIn(n int) Score { return Score(n) - decided }

// Distance returns the plies to the end of a decided score and whether the
// score is decided at all.
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

// Later returns the same score seen n plies earlier in the game: a decided
// score moves n plies farther away, any other one stays. Later(-n) undoes it.
func (s Score) Later(n int) Score {
	switch {
	case s.Won():
		return s - Score(n)
	case s.Lost():
		return s + Score(n)
	}
	return s
}

// Presumed is the score of a win or loss that was found but is not proven, since
// moves were left out: the largest evaluations, the longer the distance the
// smaller. Any other score stays.
func (s Score) Presumed() Score {
	n, _ := s.Distance()
	n = min(n, longestGuess)
	switch {
	case s.Won():
		return MaxEval - Score(n)
	case s.Lost():
		return Score(n) - MaxEval
	}
	return s
}

// Likely returns the plies to the end of a score made by [Score.Presumed], and
// whether s is one. (An evaluation of ±MaxEval is none.)
func (s Score) Likely() (plies int, ok bool) {
	size := max(s, -s)
	return int(MaxEval - size), size < MaxEval && size >= MaxEval-longestGuess
}

// String writes "+12", "-3", "win 7" or "loss 4", and "likely win 7" or "likely
// loss 4" for what is presumed (distances in plies).
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

// Bound says which side of the truth a score is on.
type Bound uint8

const (
	Exact Bound = iota // the score itself
	Lower              // at least the score (a search failed high)
	Upper              // at most the score (a search failed low)
)

// String returns "", ">=" or "<=", to be written before a score.
func (b Bound) String() string { return [...]string{"", ">=", "<="}[b%3] }

// Opposite is what a bound of one side's score says of the other's.
func (b Bound) Opposite() Bound {
	switch b {
	case Lower:
		return Upper
	case Upper:
		return Lower
	}
	return b
}

// MarshalText writes "exact", "lower" or "upper".
func (b Bound) MarshalText() ([]byte, error) {
	return []byte([...]string{"exact", "lower", "upper"}[b%3]), nil
}

// UnmarshalText reads what MarshalText wrote.
func (b *Bound) UnmarshalText(text []byte) error {
	switch string(text) {
	case "exact":
		*b = Exact
	case "lower":
		*b = Lower
	case "upper":
		*b = Upper
	default:
		return fmt.Errorf("score bound %q is not exact, lower or upper", text)
	}
	return nil
}
