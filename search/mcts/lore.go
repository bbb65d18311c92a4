package mcts

// trace is a move of a sample: what was played, and by whom.
type trace struct {
	code   int
	player int
}

// lore is what moves were worth wherever they were played, for each player: the
// statistic of MAST and of progressive history. Each goroutine has its own.
type lore struct {
	rewards [][codes]int64
	played  [][codes]int32
}

func newLore(players int) *lore {
	return &lore{rewards: make([][codes]int64, players), played: make([][codes]int32, players)}
}

// mean is the reward of a move for player, 0..1, and half if nobody played it.
func (l *lore) mean(player, code int) float64 {
	n := l.played[player][code]
	if n == 0 {
		return 0.5
	}
	return float64(l.rewards[player][code]) / float64(int64(n)*unit)
}

// better reports whether move a did better than move b.
func (l *lore) better(player, a, b int) bool { return l.mean(player, a) > l.mean(player, b) }

func (l *lore) add(t trace, reward int64) {
	l.rewards[t.player][t.code] += reward
	l.played[t.player][t.code]++
}

// age halves the weight of what was learned for another position.
func (l *lore) age() {
	for p := range l.played {
		for c := range l.played[p] {
			l.rewards[p][c] /= 2
			l.played[p][c] /= 2
		}
	}
}

// whim is the percentage of moves in a rollout that MAST leaves to chance (Tak,
// Winands and Bjornsson 2012 found this better than Gibbs sampling).
const whim = 20

// favourite is the number of the move that did best so far.
func (w *worker[R, S, M]) favourite(turn int) int {
	best, from := 0, w.random.Below(len(w.moves))
	for i := range w.moves {
		j := (from + i) % len(w.moves) // equal moves are all equally likely
		if i == 0 || w.lore.better(turn, code(&w.moves[j]), code(&w.moves[best])) {
			best = j
		}
	}
	return best
}

// record notes a move of the sample if anybody wants to know.
func (w *worker[R, S, M]) record(m M, player int) {
	if w.lore != nil || w.shelves != nil {
		w.trail = append(w.trail, trace{code(&m), player})
	}
}

// remember teaches the lore what the sample was worth.
func (w *worker[R, S, M]) remember() {
	if w.lore == nil {
		return
	}
	for _, t := range w.trail {
		w.lore.add(t, w.rewards[t.player])
	}
	for i, m := range w.line {
		t := trace{code(&m), w.path[i].turn}
		w.lore.add(t, w.rewards[t.player])
	}
}
