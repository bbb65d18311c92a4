package check

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/sente-games/sente/games/gomoku"
)

// walker plays through the tree in one goroutine.
type walker struct {
	*threatChecker
	ctx   context.Context // cancelled when another walker has refused the certificate
	line  []gomoku.Point  // moves played so far
	taken int64           // steps
}

// wrong refuses a certificate with an error at the end of the current line.
func (w *walker) wrong(format string, args ...any) {
	refuse("after the moves %s: %s", strings.Trim(fmt.Sprint(w.line), "[]"), fmt.Sprintf(format, args...))
}

// play returns the position after a move, and whether the game is over and the prover has won.
func (w *walker) play(s *gomoku.State, p gomoku.Point) (next gomoku.State, over, won bool) {
	status := w.game.Play(&next, s, p, true)
	over = status.Outcome.Over()
	return next, over, over && status.Outcome.Winner(status.Turn) == w.prover
}

const (
	mostSteps = 1 << 18 // maximum number of steps per node: a valid certificate needs fewer
	countStep = 1 << 10 // interval, in steps, of updating the counter and checking the context
	mostFacts = 1 << 20 // maximum number of stored facts, not counting the facts that divide the work
	divided   = 2       // number of moves of the prover after which every position is a fact, so that walkers share the work
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

// fact is a position with a node by which the prover wins.
type fact struct {
	node  treeReference
	state gomoku.State // in the orientation of the node
}

// wins verifies that the prover, to move, wins by reference r under a symmetry, and returns its
// zone for the given number of spare stones. The zone is not used without spare stones and may be
// empty then.
func (w *walker) wins(s *gomoku.State, r treeReference, symmetry, spare int) (z gomoku.Plane) {
	w.step()
	if r == five {
		return w.fives(s)
	}
	n, symmetry := &w.nodes[r/8], gomoku.Compose(symmetry, int(r%8))
	facts, divides := w.facts.Load(), (len(w.line)-len(w.threatChecker.line))/2 == divided
	if spare == 0 && (facts < mostFacts && n.shared && n.rest != five || facts < 2*mostFacts && divides) {
		if _, known := w.known.LoadOrStore(fact{r / 8, w.game.MapState(gomoku.Inverse(symmetry), s)}, nil); known {
			return z
		}
		w.facts.Add(1)
	}
	p := w.game.MapMove(symmetry, n.move)
	if moves := w.game.Legal(s); !moves.Has(p) {
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
		z.Add(p)
	}
	w.line = w.line[:len(w.line)-1]
	return z
}

// fives verifies that the prover can end the game at once. It returns the zone of all such moves
// near the last two stones, or else of all such moves on the board.
func (w *walker) fives(s *gomoku.State) (z gomoku.Plane) {
	near, moves := gomoku.Plane{}, w.game.Legal(s)
	for _, p := range w.line[max(len(w.line)-2, 0):] {
		near.Join(fours(s, w.prover, moves, p))
	}
	for _, try := range []gomoku.Plane{near, moves} {
		for p := range try.All() {
			if _, _, won := w.play(s, p); won {
				z.Join(w.around(p))
			}
		}
		if z != (gomoku.Plane{}) {
			return z
		}
	}
	w.wrong("%s cannot end the game", w.claim.Winner)
	return z
}

// around returns the zone of a move that ends the game: where a five between two stones does not
// win, it includes all points that may be at the ends of the five.
func (w *walker) around(p gomoku.Point) (z gomoku.Plane) {
	z.Add(p)
	for y := max(p.Y()-5, 0); w.game.Law().Has(gomoku.Unblocked) && y < min(p.Y()+6, gomoku.MaxSize); y++ {
		z[y] = (1<<11 - 1) << p.X() >> 5
	}
	return z
}

// holds verifies that the prover wins by a node against every move of the other side, which is to
// move.
func (w *walker) holds(s *gomoku.State, n *threatNode, symmetry, spare int) (z gomoku.Plane) {
	replies := w.game.Legal(s)
	z = replies
	if len(n.replies) < z.Count() && (w.zoned || n.rest == five && w.game.Law() == gomoku.Renju.Law()) {
		passed := w.game.Passed(s)
		z = w.wins(&passed, n.rest, symmetry, spare+1)
	}
	if n := len(w.line) - 2; n < len(w.threatChecker.line) {
		z.Join(rows(w.game, s, 1-w.prover, 4))
	} else { // before its last move the other side had no such row, or the certificate was refused
		z.Join(fours(s, 1-w.prover, replies, w.line[n]))
	}
	near := z // replies that need their own check
	near.Meet(replies)
	if spare > 0 {
		z.Join(rows(w.game, s, 1-w.prover, 4-spare))
	}
	for p := range near.All() {
		next, over, won := w.play(s, p)
		w.line = append(w.line, p)
		if over && !won {
			w.wrong("%s has not won", w.claim.Winner)
		}
		if !over {
			then, listed := n.rest, w.game.MapMove(gomoku.Inverse(symmetry), p) // in the orientation of the node
			if i := slices.IndexFunc(n.replies, func(r reply) bool { return r.move == listed }); i >= 0 {
				then = n.replies[i].then
			}
			z.Join(w.wins(&next, then, symmetry, spare))
		}
		w.line = w.line[:len(w.line)-1]
	}
	return z
}
