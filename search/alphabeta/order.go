package alphabeta

import "github.com/sente-games/sente/search/internal/order"

// rankMoves scores the moves of a node for its picker and selects the first
// one; it reports whether there is one. Killer and history scores are weighted
// in units of the game's static move scores.
func (k *kernel[R, S, M]) rankMoves(f *frame[S, M]) bool {
	moves := f.moves
	if len(k.staticScores) < len(moves) {
		k.staticScores = make([]int32, 2*len(moves))
	}
	static := k.staticScores[:len(moves)]
	if k.has(StaticOrder) {
		k.scorer.ScoreMoves(&f.state, moves, static)
	}
	var (
		p             = &f.picker
		first         = p.First()
		killers       = &f.killers
		keys          = p.Rank()
		history       = k.history.ForPlayer(f.turn)
		killerWeight  = int64(k.weights.Killer) * (order.HistoryMax / 2)
		historyWeight = int64(k.weights.History)
		counterMove   = order.None
		continuation  *order.Follow
	)
	if k.has(CounterMoves) {
		counterMove = k.counterMove(f)
	}
	if k.has(Continuation) {
		continuation = k.continuationHistory(f)
	}
	for i := range moves {
		if i == first {
			continue
		}
		score := int64(0)
		if k.has(StaticOrder) {
			score = int64(static[i]) * order.HistoryMax
		}
		if k.has(History) {
			score += int64(history.Score(order.Code(&moves[i]))) * historyWeight
		}
		if k.has(Killers) {
			score += int64(killers.Rank(moves[i])) * killerWeight
		}
		if k.has(CounterMoves) && int(order.Code(&moves[i])) == counterMove {
			score += killerWeight
		}
		if k.has(Continuation) {
			score += int64(continuation.Score(order.Code(&moves[i]))) * historyWeight
		}
		keys = append(keys, order.Key(i, score))
	}
	p.SetKeys(keys)
	return p.Next()
}

// maxHistoryBonus limits the history bonus of one cutoff.
const maxHistoryBonus = order.HistoryMax / 8

// updateHistories updates killers, countermoves and histories after a cutoff:
// the current move gets a bonus, the moves searched before it a malus.
func (k *kernel[R, S, M]) updateHistories(f *frame[S, M], depth int) {
	if k.has(Killers) {
		f.killers.Add(f.currentMove)
	}
	if k.has(CounterMoves) {
		if previous := k.previousMove(f); previous != nil {
			k.replies.Update(f.turn, order.Code(previous), order.Code(&f.currentMove))
		}
	}
	if !k.has(History | Continuation) {
		return
	}
	var (
		row          = k.history.ForPlayer(f.turn)
		continuation *order.Follow
		bonus        = int32(min(depth*depth*4, maxHistoryBonus))
	)
	if k.has(Continuation) {
		continuation = k.continuationHistory(f)
	}
	good := order.Code(&f.currentMove)
	if k.has(History) {
		row.Reward(good, bonus)
	}
	if k.has(Continuation) {
		continuation.Reward(good, bonus)
	}
	for i := range f.picker.Tried() - 1 {
		bad := order.Code(&f.moves[f.picker.TriedIndex(i)])
		if k.has(History) {
			row.Reward(bad, -bonus)
		}
		if k.has(Continuation) {
			continuation.Reward(bad, -bonus)
		}
	}
}

// previousMove returns the move that led to the position of f, nil at the
// root and after a null move.
func (k *kernel[R, S, M]) previousMove(f *frame[S, M]) *M {
	if f.ply == 0 || f.afterNullMove {
		return nil
	}
	return &k.frames[f.ply-1].currentMove
}

// counterMove returns the code of the countermove to the previous move, or
// [order.None].
func (k *kernel[R, S, M]) counterMove(f *frame[S, M]) int {
	if previous := k.previousMove(f); previous != nil {
		return k.replies.CounterMove(f.turn, order.Code(previous))
	}
	return order.None
}

// continuationHistory returns the history of replies to the previous move.
func (k *kernel[R, S, M]) continuationHistory(f *frame[S, M]) *order.Follow {
	if previous := k.previousMove(f); previous != nil {
		return k.continuation.ForMove(f.turn, order.Code(previous))
	}
	return k.continuation.WithoutMove(f.turn)
}
