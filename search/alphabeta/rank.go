package alphabeta

import "github.com/sente-games/sente/search/order"

// rank rates the moves of a node for its picker and goes to the first of them;
// it reports whether there is one. The game's own scores come first, killers and
// history weigh what the settings say in the same unit.
func (k *kernel[R, S, M, F]) rank(f *frame[S, M]) bool {
	n := len(f.moves)
	if len(k.rates) < n {
		k.rates, k.static = make([]int64, 2*n), make([]int32, 2*n)
	}
	rates := k.rates[:n]
	clear(rates)
	if k.has(StaticOrder) {
		k.scorer.ScoreMoves(&f.state, f.moves, k.static[:n])
		for i, s := range k.static[:n] {
			rates[i] = int64(s) * order.HistoryMax
		}
	}
	if k.has(History) {
		for i, m := range f.moves {
			rates[i] += int64(k.history.Score(f.turn, m)) * int64(k.weights.History)
		}
	}
	if k.has(Killers) {
		for i, m := range f.moves {
			if r := f.killers.Rank(m); r > 0 {
				rates[i] += int64(r*k.weights.Killer) * (order.HistoryMax / 2)
			}
		}
	}
	f.picker.Rank(rates)
	return f.picker.Next()
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
		k.history.Reward(f.turn, f.move, bonus)
		for i := range f.picker.Tried() - 1 {
			k.history.Reward(f.turn, f.moves[f.picker.Past(i)], -bonus)
		}
	}
}
