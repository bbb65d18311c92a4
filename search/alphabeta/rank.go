package alphabeta

import "github.com/sente-games/sente/search/order"

// rank rates the moves of a node for its picker and goes to the first of them;
// it reports whether there is one. The game's own scores come first, killers and
// history weigh what the settings say in the same unit.
func (k *kernel[R, S, M, F]) rank(f *frame[S, M]) bool {
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
	)
	for i := range moves {
		if i == first {
			continue
		}
		rate := int64(0)
		if k.has(StaticOrder) {
			rate = int64(static[i]) * order.HistoryMax
		}
		if k.has(History) {
			rate += int64(history.Score(&moves[i])) * perHist
		}
		if k.has(Killers) {
			rate += int64(killers.Rank(moves[i])) * perKill
		}
		keys = append(keys, order.Key(i, rate))
	}
	p.Ranked(keys)
	return p.Next()
}

// mostBonus bounds what one cutoff teaches the history.
const mostBonus = order.HistoryMax / 8

// refuted learns from a cutoff: the current move was good, those before it were
// not.
func (k *kernel[R, S, M, F]) refuted(f *frame[S, M], depth int) {
	if k.has(Killers) {
		f.killers.Add(f.move)
	}
	if k.has(History) {
		bonus := int32(min(depth*depth*4, mostBonus))
		row := k.history.Of(f.turn)
		row.Reward(&f.move, bonus)
		for i := range f.picker.Tried() - 1 {
			row.Reward(&f.moves[f.picker.Past(i)], -bonus)
		}
	}
}
