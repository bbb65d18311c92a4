package check

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sente-games/sente/games/gomoku"
)

// walker plays through the tree.
type walker struct {
	*checker
	line  []gomoku.Point // played so far
	taken int64          // steps
}

// wrong refuses a certificate for what is wrong where the line ends.
func (w *walker) wrong(format string, args ...any) {
	refuse("after the moves %s: %s", strings.Trim(fmt.Sprint(w.line), "[]"), fmt.Sprintf(format, args...))
}

// play returns the position after a move, and whether the game is over and the prover has won.
func (w *walker) play(s *gomoku.State, p gomoku.Point) (next gomoku.State, over, won bool) {
	status := w.game.Play(&next, s, p, true)
	over = status.Outcome.Over()
	return next, over, over && status.Outcome.Winner(status.Turn) == w.prover
}

// moves are what the side to move may play.
func (w *walker) moves(s *gomoku.State) (z zone) {
	if !w.zoned {
		for _, p := range w.game.Moves(s, make([]gomoku.Point, 0, gomoku.Points)) {
			z.add(p)
		}
		return z
	}
	for y := range w.game.Size() {
		z[y] = (1<<w.game.Size() - 1) &^ (s.Row(gomoku.Black, y) | s.Row(gomoku.White, y))
	}
	return z
}

const (
	mostSteps = 1 << 18 // for each node: an honest certificate needs fewer
	countStep = 1 << 10 // steps are counted, and the context is asked, so many at a time
	mostFacts = 1 << 20 // that are kept
)

// step counts a move of the prover.
func (w *walker) step() {
	if w.taken++; w.taken%countStep != 0 {
		return
	}
	if w.steps.Add(countStep) > mostSteps*int64(len(w.nodes)+63) {
		refuse("the certificate needs more than %d steps for each of its nodes", mostSteps)
	}
	if err := w.ctx.Err(); err != nil {
		panic(err)
	}
}

// fact is a position in which the prover wins by a node.
type fact struct {
	node  reference
	state gomoku.State // turned as the node has it
}

// wins checks that the prover, who is to move, wins by what stands at a reference seen
// through a symmetry, and returns its zone for that number of spare stones. Where no stone is
// spare nobody asks for the zone.
func (w *walker) wins(s *gomoku.State, r reference, symmetry, spare int) (z zone) {
	w.step()
	if r == five {
		return w.fives(s)
	}
	n, symmetry := &w.nodes[r/8], gomoku.Compose(symmetry, int(r%8))
	if spare == 0 && n.shared && n.rest != five && w.facts.Load() < mostFacts {
		if _, known := w.known.LoadOrStore(fact{r / 8, w.game.MapState(gomoku.Inverse(symmetry), s)}, nil); known {
			return z
		}
		w.facts.Add(1)
	}
	p := w.game.MapMove(symmetry, n.move)
	if moves := w.moves(s); !moves.has(p) {
		w.wrong("%s cannot play %v", w.claim.Winner, p)
	}
	next, over, won := w.play(s, p)
	w.line = append(w.line, p)
	switch {
	case won:
		z = w.around(p)
	case over:
		w.wrong("%s has not won", w.claim.Winner)
	default:
		z = w.holds(&next, n, symmetry, spare)
		z.add(p)
	}
	w.line = w.line[:len(w.line)-1]
	return z
}

// fives checks that the prover can end the game at once, and returns the zone of all moves that do
// near the last two stones, or if there are none of all that do anywhere.
func (w *walker) fives(s *gomoku.State) (z zone) {
	var near zone
	for _, p := range w.line[max(len(w.line)-2, 0):] {
		near.join(fours(w.game, s, w.prover, p))
	}
	moves := w.moves(s)
	near.meet(moves)
	for _, try := range []zone{near, moves} {
		for p := range try.points() {
			if _, _, won := w.play(s, p); won {
				z.join(w.around(p))
			}
		}
		if z != (zone{}) {
			return z
		}
	}
	w.wrong("%s cannot end the game", w.claim.Winner)
	return z
}

// around is the zone of a move that ends the game: where a five between two stones is worth
// nothing, all points that may be at its ends belong to it.
func (w *walker) around(p gomoku.Point) (z zone) {
	z.add(p)
	for y := max(p.Y()-5, 0); w.game.Law().Has(gomoku.Unblocked) && y < min(p.Y()+6, gomoku.MaxSize); y++ {
		z[y] = (1<<11 - 1) << p.X() >> 5
	}
	return z
}

// holds checks that the prover wins by a node whatever the other side, who is to move, does.
func (w *walker) holds(s *gomoku.State, n *node, symmetry, spare int) (z zone) {
	replies := w.moves(s)
	z = replies
	if len(n.replies) < z.count() && (w.zoned || n.rest == five && w.game.Law() == gomoku.Renju.Law()) {
		passed := w.game.Passed(s)
		z = w.wins(&passed, n.rest, symmetry, spare+1)
	}
	if n := len(w.line) - 2; n < w.first {
		z.join(rows(w.game, s, 1-w.prover, 4))
	} else { // before its last move the other side had no such row, or that was refused
		z.join(fours(w.game, s, 1-w.prover, w.line[n]))
	}
	near := z // where replies may change something
	near.meet(replies)
	if spare > 0 {
		z.join(rows(w.game, s, 1-w.prover, 4-spare))
	}
	for p := range near.points() {
		next, over, won := w.play(s, p)
		w.line = append(w.line, p)
		if over && !won {
			w.wrong("%s has not won", w.claim.Winner)
		}
		if !over {
			then := n.answer(w.game.MapMove(gomoku.Inverse(symmetry), p))
			if spare == 0 && len(w.line) >= w.split {
				w.parts = append(w.parts, part{walker{checker: w.checker, line: slices.Clone(w.line)}, next, then, symmetry})
			} else {
				z.join(w.wins(&next, then, symmetry, spare))
			}
		}
		w.line = w.line[:len(w.line)-1]
	}
	return z
}

// answer is what the prover does after a reply, which is turned as the node has it.
func (n *node) answer(p gomoku.Point) reference {
	i, listed := slices.BinarySearchFunc(n.replies, p, func(r reply, p gomoku.Point) int { return int(r.move - p) })
	if !listed {
		return n.rest
	}
	return n.replies[i].then
}
