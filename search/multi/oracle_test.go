package multi_test

import (
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// oracle implements each method as in its paper: no pruning, no table, a new
// slice for every node.
type oracle[R rules.Rules[S, M], S any, M comparable] struct {
	rules R
	me    int8
	brs   bool
}

func (o oracle[R, S, M]) players() int { return len(rules.SeatsOf(o.rules)) }

func (o oracle[R, S, M]) leaf(s *S, st rules.Status) []sente.Score {
	n := o.players()
	out := make([]sente.Score, n)
	winner := st.Outcome.Winner(st.Turn)
	rewarder, rewards := any(o.rules).(rules.Rewarder[S])
	switch {
	case st.Outcome.IsOver() && winner >= 0:
		for p := range out {
			out[p] = sente.LossIn(0)
		}
		out[winner] = sente.WinIn(0)
	case st.Outcome.IsOver():
	case rewards:
		rewarder.Rewards(s, out)
	default:
		for p := range out {
			out[p] = -st.Eval / sente.Score(n-1)
		}
		out[st.Turn] = st.Eval
	}
	return out
}

// maxn returns the rewards of a position and the index of the first best move.
func (o oracle[R, S, M]) maxn(s *S, depth int) (best []sente.Score, move int) {
	st := o.rules.Status(s)
	if st.Outcome.IsOver() || depth == 0 {
		return o.leaf(s, st), -1
	}
	for i, m := range o.rules.Moves(s, nil) {
		var next S
		o.rules.Play(&next, s, m, true)
		v, _ := o.maxn(&next, depth-1)
		for p := range v {
			v[p] = v[p].Later(1)
		}
		if best == nil || v[st.Turn] > best[st.Turn] {
			best, move = v, i
		}
	}
	return best, move
}

// against returns the value of a position for o.me if the others form a
// coalition.
func (o oracle[R, S, M]) against(s *S, depth int, replier int8) (best sente.Score, move int) {
	st := o.rules.Status(s)
	if st.Outcome.IsOver() || depth == 0 {
		return o.leaf(s, st)[o.me], -1
	}
	moves := o.rules.Moves(s, nil)
	usual := o.usual(s, moves)
	move = -1
	for i, m := range moves {
		free := st.Turn == o.me || !o.brs || replier < 0 || replier == st.Turn
		if !free && i != usual {
			continue
		}
		then := replier
		switch {
		case st.Turn == o.me:
			then = -1
		case i != usual:
			then = st.Turn
		}
		var next S
		o.rules.Play(&next, s, m, true)
		v, _ := o.against(&next, depth-1, then)
		v = v.Later(1)
		if move < 0 || st.Turn == o.me && v > best || st.Turn != o.me && v < best {
			best, move = v, i
		}
	}
	return best, move
}

func (o oracle[R, S, M]) usual(s *S, moves []M) int {
	scorer, ok := any(o.rules).(rules.MoveScorer[S, M])
	if !ok {
		return 0
	}
	scores := make([]int32, len(moves))
	scorer.ScoreMoves(s, moves, scores)
	return slices.Index(scores, slices.Max(scores))
}
