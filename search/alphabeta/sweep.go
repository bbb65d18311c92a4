package alphabeta

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/table"
)

// sweeping reports whether the moves of a node whose children are leaves may be swept:
// nothing looks behind the horizon or at what is left out, nobody watches, and the
// next look at the clock is farther away than there are moves.
func (k *kernel[R, S, M, F]) sweeping() bool {
	return !k.has(Quiesce|Resolve|undoing) && !k.traced() && k.partial == nil && k.watch.Spares(mostNumbers)
}

// sweep is searchMoves for such a node: the same moves in the same order, counted as
// they are made, without what only matters where the search goes on.
func (k *kernel[R, S, M, F]) sweep(f *frame[S, M], ply, depth int, alpha, beta, failHigh sente.Score, hint int) sente.Score {
	var (
		here     = &f.state
		there    = &f.next.state
		numbers  = k.numbers
		oldAlpha = alpha
		best     = -sente.MaxScore
		bestMove = table.NoMove
		cut      = false // a leaf took part that the horizon cut short
	)
	f.set = k.numbered.MoveSet(&f.state)
	if f.set == 0 {
		return k.brokenPromise(f)
	}
	number, rest, none := take(f.set, numberOf(f.set, hint))
	for {
		k.watch.Spend(1)
		m := numbers[number&(mostNumbers-1)]
		f.move = m
		var st rules.Status
		if k.evaluating() {
			st = k.play(there, here, m, true)
		} else {
			st = k.rules.Play(there, here, m, true)
		}
		same := st.Turn == f.turn
		score := forParent(st.Eval, same)
		if st.Outcome.Over() {
			score = over(st, ply+1, same)
		} else {
			cut = true
		}
		if best = max(best, score); score > alpha {
			alpha, bestMove = score, number
			if score < beta {
				f.line = append(f.line[:0], f.move)
			}
			if score >= failHigh {
				cut = !st.Outcome.Over() // only the refutation counts
				break
			}
		}
		if rest == 0 {
			break
		}
		number, rest, _ = take(rest, none)
	}
	if cut {
		k.horizon++
	}
	if k.has(Table) {
		k.table.Store(f.key, table.Pack(best.Later(-ply), boundOf(best, oldAlpha, beta), depth, indexOf(f.set, bestMove), !cut))
	}
	return best
}
