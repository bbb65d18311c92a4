package trace_test

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
)

// tracedSearch is the simplest alpha-beta that calls a tracer: the model of how a
// search does.
type tracedSearch[R rules.Rules[S, M], S, M any] struct {
	rules  R
	tracer search.Tracer[M]
	scouts bool
	nodes  int
	silent bool // the tracer does not look into the running node
}

func (w *tracedSearch[R, S, M]) root(s S, depth int) sente.Score {
	var none M
	return w.visit(&s, w.rules.Status(&s), search.Visit[M]{Move: none, Depth: depth, Alpha: -sente.MaxScore, Beta: sente.MaxScore})
}

// visit calls the tracer before and after a node is searched, unless that does not look
// into its parent.
func (w *tracedSearch[R, S, M]) visit(s *S, st rules.Status, v search.Visit[M]) sente.Score {
	v.Turn = st.Turn
	w.nodes++
	before, outside := w.nodes, w.silent
	if !outside {
		w.silent = !w.tracer.Enter(&v)
	}
	score, why := w.node(s, st, v)
	if w.silent = outside; !outside {
		w.tracer.Leave(v.Ply, score, why, int64(w.nodes-before))
	}
	return score
}

func (w *tracedSearch[R, S, M]) node(s *S, st rules.Status, v search.Visit[M]) (sente.Score, search.Reason) {
	switch {
	case st.Outcome.IsOver():
		return st.Outcome.Score(st.Turn).Later(v.Ply), search.Ended
	case v.Depth == 0:
		return st.Eval, search.AtHorizon
	case sente.WinIn(v.Ply+1) <= v.Alpha:
		return sente.WinIn(v.Ply + 1), search.OutOfBounds
	}
	best, alpha := -sente.MaxScore, v.Alpha
	for i, m := range w.rules.Moves(s, nil) {
		score := w.child(s, m, v, alpha, w.scouts && i > 0)
		best, alpha = max(best, score), max(alpha, score)
		if best >= v.Beta {
			return best, search.FailHigh
		}
	}
	return best, search.AllMoves
}

// child returns the value of a move, after a scout if one is to go ahead.
func (w *tracedSearch[R, S, M]) child(s *S, m M, v search.Visit[M], alpha sente.Score, scout bool) sente.Score {
	var next S
	st := w.rules.Play(&next, s, m, true)
	ask := func(beta sente.Score, purpose search.Purpose) sente.Score {
		c := search.Visit[M]{Ply: v.Ply + 1, Move: m, Depth: v.Depth - 1, Alpha: alpha, Beta: beta, Purpose: purpose}
		if st.Turn == v.Turn {
			return w.visit(&next, st, c)
		}
		c.Alpha, c.Beta = -beta, -alpha
		return -w.visit(&next, st, c)
	}
	if !scout || alpha+1 >= v.Beta {
		return ask(v.Beta, search.Value)
	}
	if score := ask(alpha+1, search.Scout); score <= alpha || score >= v.Beta {
		return score
	}
	return ask(v.Beta, search.ReSearch)
}
