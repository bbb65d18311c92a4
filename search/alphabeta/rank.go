package alphabeta

import "github.com/sente-games/sente/search/internal/order"

// rankMoves scores the moves of a node for its picker and selects the first one;
// it reports whether there is one. The game's own scores come first, killers and
// history weigh what the settings say in the same unit.
func (k *kernel[R, S, M]) rankMoves(f *frame[S, M], ply int) bool {
	moves := f.moves
	if len(k.static) < len(moves) {
		k.static = make([]int32, 2*len(moves))
	}
	static := k.static[:len(moves)]
	if k.has(StaticOrder) {
		k.scorer.ScoreMoves(&f.state, moves, static)
	}
	var (
		p       = &f.picker
		first   = p.First()
		killers = &f.killers
		keys    = p.Rank()
		history = k.history.Of(f.turn)
		perKill = int64(k.weights.Killer) * (order.HistoryMax / 2)
		perHist = int64(k.weights.History)
		reply   = order.None
		follow  *order.Follow
	)
	if k.has(CounterMoves) {
		reply = k.replyTo(ply)
	}
	if k.has(Continuation) {
		follow = k.followUp(ply)
	}
	for i := range moves {
		if i == first {
			continue
		}
		rate := int64(0)
		if k.has(StaticOrder) {
			rate = int64(static[i]) * order.HistoryMax
		}
		if k.has(History) {
			rate += int64(history.Score(order.Code(&moves[i]))) * perHist
		}
		if k.has(Killers) {
			rate += int64(killers.Rank(moves[i])) * perKill
		}
		if k.has(CounterMoves) && int(order.Code(&moves[i])) == reply {
			rate += perKill
		}
		if k.has(Continuation) {
			rate += int64(follow.Score(order.Code(&moves[i]))) * perHist
		}
		keys = append(keys, order.Key(i, rate))
	}
	p.Ranked(keys)
	return p.Next()
}

// mostBonus bounds what one cutoff teaches the history.
const mostBonus = order.HistoryMax / 8

// rewardCutoff learns from a cutoff: the current move was good, those before it were
// not.
func (k *kernel[R, S, M]) rewardCutoff(f *frame[S, M], ply, depth int) {
	if k.has(Killers) {
		f.killers.Add(f.move)
	}
	if k.has(CounterMoves) {
		if before := k.previousMove(ply); before != nil {
			k.replies.Note(f.turn, order.Code(before), order.Code(&f.move))
		}
	}
	if !k.has(History | Continuation) {
		return
	}
	var (
		row    = k.history.Of(f.turn)
		follow *order.Follow
		bonus  = int32(min(depth*depth*4, mostBonus))
	)
	if k.has(Continuation) {
		follow = k.followUp(ply)
	}
	good := order.Code(&f.move)
	if k.has(History) {
		row.Reward(good, bonus)
	}
	if k.has(Continuation) {
		follow.Reward(good, bonus)
	}
	for i := range f.picker.Tried() - 1 {
		bad := order.Code(&f.moves[f.picker.Past(i)])
		if k.has(History) {
			row.Reward(bad, -bonus)
		}
		if k.has(Continuation) {
			follow.Reward(bad, -bonus)
		}
	}
}

// previousMove returns the move that led to the position at ply, nil at the root and after a
// null move.
func (k *kernel[R, S, M]) previousMove(ply int) *M {
	if ply == 0 || k.frames[ply].afterNullMove {
		return nil
	}
	return &k.frames[ply-1].move
}

// replyTo is the code of the move that last refuted the move before, or none.
func (k *kernel[R, S, M]) replyTo(ply int) int {
	if before := k.previousMove(ply); before != nil {
		return k.replies.To(k.frames[ply].turn, order.Code(before))
	}
	return order.None
}

// followUp is what is known of replies to the move before.
func (k *kernel[R, S, M]) followUp(ply int) *order.Follow {
	if before := k.previousMove(ply); before != nil {
		return k.follow.After(k.frames[ply].turn, order.Code(before))
	}
	return k.follow.Unprompted(k.frames[ply].turn)
}
