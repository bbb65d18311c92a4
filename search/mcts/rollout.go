package mcts

import (
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// judge fills w.rewards with the worth of the newest position to each player: the
// mean of some rollouts, each of which teaches what is learned from moves.
func (w *worker[R, S, M]) judge() {
	if f := w.tree.nodes[w.last().node].know(); f.results().single() {
		w.award(f.results())
		w.learn()
		return
	}
	n := w.tries()
	var sum [MostPlayers]int64
	for range n {
		w.trail = w.trail[:0]
		w.assess()
		if w.pace.Stopped() {
			return
		}
		w.learn()
		for p := range w.players {
			sum[p] += w.rewards[p]
		}
	}
	for p := range w.players {
		w.rewards[p] = sum[p] / int64(n)
	}
}

// tries is the number of rollouts of a leaf.
func (w *worker[R, S, M]) tries() int {
	if w.need&values != 0 && w.trust == 1 {
		return 1 // no rollout is asked
	}
	return w.rollouts
}

// assess fills w.rewards by one rollout, the static value, or both.
func (w *worker[R, S, M]) assess() {
	if w.need&values == 0 || w.trust == 0 {
		w.rollout()
		return
	}
	at := w.last()
	value := int64(float64(w.tree.squash(w.tree.value(at.node)) * unit))
	if w.trust < 1 {
		w.rollout()
		share := int64(w.trust * 256)
		value = (value*share + w.rewards[at.mover]*(256-share)) / 256
	}
	w.rewards[at.mover], w.rewards[1-at.mover] = value, unit-value
}

// learn teaches the statistics of moves what they were worth in a sample.
func (w *worker[R, S, M]) learn() {
	w.share()
	w.remember()
}

// award rewards a result: a win is one unit, a draw is shared.
func (w *worker[R, S, M]) award(r results) {
	winner := r.winner()
	for p := range w.players {
		switch {
		case winner < 0:
			w.rewards[p] = unit / int64(w.players)
		case p == winner:
			w.rewards[p] = unit
		default:
			w.rewards[p] = 0
		}
	}
}

// rollout plays on from the newest position and rewards how it ends.
func (w *worker[R, S, M]) rollout() {
	if w.sampler != nil {
		w.sampled()
		return
	}
	base, plies := len(w.line), w.longest
	if w.has(Judge) {
		plies = min(plies, w.plies)
	}
	st, from := w.status, base
	w.tail, w.calm = w.tail[:0], false
	for ply := 0; !st.Outcome.Over() && ply < plies; ply++ {
		if w.pace.Visit() && w.pace.Look() {
			break
		}
		w.moves = w.board.Moves(&w.states[from], w.moves[:0])
		if len(w.moves) == 0 {
			break
		}
		to := w.slot(base, ply)
		m := w.moves[w.choose(from, to, int(st.Turn))]
		w.record(m, int(st.Turn))
		st = w.kept(w.board.Play(&w.states[to], &w.states[from], m, ply == plies-1 && w.has(Judge)))
		w.tail = append(w.tail, m)
		from = to
	}
	if !w.pace.Stopped() {
		w.conclude(st)
	}
	w.unroll(base)
}

// slot is the place of the state after ply+1 plies of a rollout: two take turns
// unless the way back needs them all.
func (w *worker[R, S, M]) slot(base, ply int) int {
	to := base + 1 + ply
	if w.undo == nil {
		to = base + 1 + ply&1
	}
	w.reserve(to)
	return to
}

// conclude rewards the end of a rollout.
func (w *worker[R, S, M]) conclude(st rules.Status) {
	switch {
	case st.Outcome.Over():
		w.award(resultOf(st.Outcome, st.Turn))
	case w.has(Judge):
		value := int64(float64(w.tree.squash(int32(st.Eval)) * unit))
		w.rewards[st.Turn], w.rewards[1-st.Turn] = value, unit-value
	default:
		w.award(drawn)
	}
}

// unroll takes the moves of a rollout back.
func (w *worker[R, S, M]) unroll(base int) {
	if w.undo == nil {
		return
	}
	for i := len(w.tail) - 1; i >= 0; i-- {
		w.undo.Undo(&w.states[base+i], w.tail[i])
	}
}

// choose returns the number of the move to play in a rollout. The states from
// to on may be written.
func (w *worker[R, S, M]) choose(from, to, turn int) int {
	i, wins := w.prefers(from, to, turn)
	w.calm = false
	if wins || !w.has(Wary) {
		return i
	}
	return w.wary(i, from, to, turn)
}

// greed is the percentage of moves in a rollout that Greedy chooses. Four fifths
// make the better single rollout, but all of them err in the same direction: of
// hundreds, those with more chance tell more (docs/experiments/0010-mcts.md).
const greed = 30

// prefers is the move that the rollout would like to play, and whether it wins at
// once and there is nothing more to ask. A hook is asked before the evaluation;
// what Greedy leaves to chance the other policies have a say in.
func (w *worker[R, S, M]) prefers(from, to, turn int) (i int, wins bool) {
	if w.has(Greedy) && w.policy == nil && w.random.Below(100) < greed {
		if i, wins = w.greedy(from, to, turn); !wins || w.has(Decisive) {
			return i, wins
		}
		return i, false
	}
	if w.has(Decisive) && !w.calm {
		if i, ok := w.decisive(w.moves, from, to, turn); ok {
			return i, true
		}
	}
	return w.propose(from, turn), false
}

// propose is the choice of the policy.
func (w *worker[R, S, M]) propose(from, turn int) int {
	switch {
	case w.policy != nil:
		if i := w.policy(&w.states[from], w.moves, &w.random); i >= 0 && i < len(w.moves) {
			return i
		}
	case w.has(Guide) && w.random.Below(100) >= whim:
		return w.guided(from)
	case w.has(MAST) && w.random.Below(100) >= whim:
		return w.favourite(turn)
	}
	return w.random.Below(len(w.moves))
}

// mostDoubts is the number of moves that wary tries: where there are many, looking
// at all replies to all of them would cost more than a rollout is worth.
const mostDoubts = 8

// wary returns i unless it lets another player win at once; then it tries other
// moves at random. Moves that were tried go to the end of the list.
func (w *worker[R, S, M]) wary(i, from, to, turn int) int {
	for left := len(w.moves); left > max(1, len(w.moves)-mostDoubts); left-- {
		if !w.blunders(w.moves[i], from, to, turn) {
			return i
		}
		w.moves[i], w.moves[left-1] = w.moves[left-1], w.moves[i]
		i = w.random.Below(left - 1)
	}
	w.calm = false
	return i
}

// blunders reports whether a move gives another player a win at once. If the
// replies say that it does not, nobody needs to look for one on the next ply.
func (w *worker[R, S, M]) blunders(m M, from, to, turn int) bool {
	beyond := max(to, from) + 1
	w.reserve(beyond)
	st := w.board.Play(&w.states[to], &w.states[from], m, false)
	found := false
	if !st.Outcome.Over() && int(st.Turn) != turn {
		w.replies = w.board.Moves(&w.states[to], w.replies[:0])
		_, found = w.decisive(w.replies, to, beyond, int(st.Turn))
		w.calm = !found
	}
	if w.undo != nil {
		w.undo.Undo(&w.states[from], m)
	}
	return found
}

// decisive finds a move that wins at once.
func (w *worker[R, S, M]) decisive(moves []M, from, to, turn int) (int, bool) {
	for i, m := range moves {
		st := w.board.Play(&w.states[to], &w.states[from], m, false)
		if w.undo != nil {
			w.undo.Undo(&w.states[from], m)
		}
		if st.Outcome.Over() && st.Outcome.Winner(st.Turn) == turn {
			return i, true
		}
	}
	return 0, false
}

// greedy is the number of the move after which the evaluation is best for the
// player who makes it, of equals any, and whether it wins at once. It looks at all
// moves anyway, so that nothing else needs to look for wins.
func (w *worker[R, S, M]) greedy(from, to, turn int) (best int, wins bool) {
	equals, top := 0, -sente.MaxScore
	for i, m := range w.moves {
		st := w.board.Play(&w.states[to], &w.states[from], m, true)
		if w.undo != nil {
			w.undo.Undo(&w.states[from], m)
		}
		if st.Outcome.Over() && st.Outcome.Winner(st.Turn) == turn {
			return i, true
		}
		switch worth := worthTo(turn, st); {
		case worth > top:
			best, equals, top = i, 1, worth
		case worth == top:
			if equals++; w.random.Below(equals) == 0 {
				best = i
			}
		}
	}
	return best, false
}

// worthTo is what a position is worth to one of two players.
func worthTo(player int, st rules.Status) sente.Score {
	worth := st.Eval
	if st.Outcome.Over() {
		worth = st.Outcome.Score(st.Turn)
	}
	if int(st.Turn) != player {
		return -worth
	}
	return worth
}

// guided is the number of the move that the game rates best; of equals it is
// any.
func (w *worker[R, S, M]) guided(from int) int {
	w.scores = slices.Grow(w.scores[:0], len(w.moves))[:len(w.moves)]
	w.score(&w.states[from], w.moves, w.scores)
	best, equals := 0, 0
	for i, score := range w.scores {
		switch {
		case i == 0 || score > w.scores[best]:
			best, equals = i, 1
		case score == w.scores[best]:
			if equals++; w.random.Below(equals) == 0 {
				best = i
			}
		}
	}
	return best
}
