package connectfour

import (
	"math/bits"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/rules"
)

type (
	state = connectfour.State
	move  = connectfour.Move
)

// knowing is the game as somebody sees it who looks two plies ahead: moves that
// lose at once are left out, and leaves are judged by who can wait for his
// threats.
type knowing struct {
	connectfour.Rules
	odd uint64 // cells of the first, third, fifth ... row
}

func newKnowing(r connectfour.Rules) knowing {
	k := knowing{Rules: r}
	for c := range r.Width() {
		column := r.Column(move(c))
		for bit := column & -column; bit&column != 0; bit <<= 2 {
			k.odd |= bit
		}
	}
	return k
}

// Legal reports whether m may be played, needless or not.
func (k knowing) Legal(s *state, m move) bool {
	return !s.Over && k.Landing(s)&k.Column(m) != 0
}

// Moves appends the moves worth a thought, from left to right: a win, else the
// block of one, else those that do not let the opponent win on top of them. If
// every move loses at once one of them stands for all. That changes no result,
// since what is left out is worse than what stays.
func (k knowing) Moves(s *state, buf []move) []move {
	if s.Over {
		return buf
	}
	cells := k.worthwhile(s)
	stride := k.Height() + 1
	for ; cells != 0; cells &= cells - 1 {
		buf = append(buf, move(bits.TrailingZeros64(cells)/stride))
	}
	return buf
}

// worthwhile returns the cells of the moves worth a thought.
func (k knowing) worthwhile(s *state) uint64 {
	landing := k.Landing(s)
	if win := k.Threats(s.Own, s.Mask) & landing; win != 0 {
		return win & -win
	}
	theirs := k.Threats(s.Own^s.Mask, s.Mask)
	if block := theirs & landing; block != 0 {
		return block & -block
	}
	if safe := landing &^ (theirs >> 1); safe != 0 {
		return safe
	}
	return landing & -landing
}

// Play plays m and judges leaves by [knowing.judge].
func (k knowing) Play(dst, src *state, m move, leaf bool) rules.Status {
	st := k.Rules.Play(dst, src, m, false)
	if leaf && st.Outcome == rules.Ongoing {
		st.Eval = k.judge(dst)
	}
	return st
}

// Status describes s from scratch.
func (k knowing) Status(s *state) rules.Status {
	st := k.Rules.Status(s)
	if st.Outcome == rules.Ongoing {
		st.Eval = k.judge(s)
	}
	return st
}

// What threats are worth. While the board fills up, the first player comes to
// rest on odd rows and the second on even ones, if nobody deviates; so these
// threats decide when all else is played (Allis 1988, zugzwang control).
const (
	worthThreat = 8
	worthTimely = 24
	worthLow    = 12 // the lowest timely threat of a column comes first
)

// judge says who can wait for his threats.
func (k knowing) judge(s *state) sente.Score {
	mine := k.Threats(s.Own, s.Mask)
	theirs := k.Threats(s.Own^s.Mask, s.Mask)
	first, second := mine, theirs
	if s.Ply&1 != 0 {
		first, second = theirs, mine
	}
	score := k.waiting(first, second, k.odd) - k.waiting(second, first, ^k.odd)
	if s.Ply&1 != 0 {
		return -score
	}
	return score
}

// waiting is the worth of threats whose owner is served on the timely rows. A
// threat right above one of the other side will never be reached.
func (k knowing) waiting(threats, against, timely uint64) sente.Score {
	useful := threats &^ (against << 1)
	good := useful & timely
	score := worthThreat*bits.OnesCount64(useful) + worthTimely*bits.OnesCount64(good)
	low := good &^ ((good | against) << 2)
	return sente.Score(score + worthLow*bits.OnesCount64(low))
}
