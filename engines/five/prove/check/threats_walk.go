package check

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/sente-games/sente/games/gomoku"
)

// threatWalker plays through the tree in one goroutine.
type threatWalker struct {
	*threatChecker
	ctx   context.Context // cancelled when another walker has refused the certificate
	line  []gomoku.Point  // moves played so far
	taken int64           // steps
}

// refuseAtLine refuses a certificate with an error at the end of the current line.
func (w *threatWalker) refuseAtLine(format string, args ...any) {
	refuseCertificate("after the moves %s: %s", strings.Trim(fmt.Sprint(w.line), "[]"), fmt.Sprintf(format, args...))
}

// playMove returns the position after a move, and whether the game is over and the prover has won.
func (w *threatWalker) playMove(s *gomoku.State, p gomoku.Point) (next gomoku.State, over, won bool) {
	status := w.game.Play(&next, s, p, true)
	over = status.Outcome.IsOver()
	return next, over, over && status.Outcome.Winner(status.Turn) == w.prover
}

const (
	maxSteps      = 1 << 18 // maximum number of steps per node: a valid certificate needs fewer
	stepsPerCheck = 1 << 10 // interval, in steps, of updating the counter and checking the context
	maxFacts      = 1 << 20 // maximum number of stored facts, not counting the facts that divide the work
	sharedDepth   = 2       // number of moves of the prover after which every position is a fact, so that walkers share the work
)

// addStep counts a move of the prover.
func (w *threatWalker) addStep() {
	if w.taken++; w.taken%stepsPerCheck != 0 {
		return
	}
	if w.steps.Add(stepsPerCheck) > maxSteps*int64(len(w.nodes)+63) {
		refuseCertificate("the certificate needs more than %d steps for each of its nodes", maxSteps)
	}
	if err := w.ctx.Err(); err != nil {
		panic(err)
	}
}

// provenFact is a position with a node by which the prover wins.
type provenFact struct {
	node  treeReference
	state gomoku.State // in the orientation of the node
}

// checkWin verifies that the prover, to move, wins by reference r under a symmetry, and returns its
// zone for the given number of spare stones. The zone is not used without spare stones and may be
// empty then.
func (w *threatWalker) checkWin(s *gomoku.State, r treeReference, symmetry, spare int) (z gomoku.Plane) {
	w.addStep()
	if r == endsGame {
		return w.checkFive(s)
	}
	n, symmetry := &w.nodes[r/8], gomoku.Compose(symmetry, int(r%8))
	facts, divides := w.numFacts.Load(), (len(w.line)-len(w.threatChecker.line))/2 == sharedDepth
	if spare == 0 && (facts < maxFacts && n.shared && n.rest != endsGame || facts < 2*maxFacts && divides) {
		if _, known := w.knownFacts.LoadOrStore(provenFact{r / 8, w.game.MapState(gomoku.Inverse(symmetry), s)}, nil); known {
			return z
		}
		w.numFacts.Add(1)
	}
	p := w.game.MapMove(symmetry, n.move)
	if moves := w.game.Legal(s); !moves.Has(p) {
		w.refuseAtLine("%s cannot play %v", w.claim.Winner, p)
	}
	next, over, won := w.playMove(s, p)
	w.line = append(w.line, p)
	switch {
	case won:
		z = w.zoneOfEnd(p)
	case over:
		w.refuseAtLine("%s has not won", w.claim.Winner)
	default:
		z = w.checkAllReplies(&next, n, symmetry, spare)
		z.Add(p)
	}
	w.line = w.line[:len(w.line)-1]
	return z
}

// checkFive verifies that the prover can end the game at once. It returns the zone of all such moves
// near the last two stones, or else of all such moves on the board.
func (w *threatWalker) checkFive(s *gomoku.State) (z gomoku.Plane) {
	near, moves := gomoku.Plane{}, w.game.Legal(s)
	for _, p := range w.line[max(len(w.line)-2, 0):] {
		near.Join(fourZone(s, w.prover, moves, p))
	}
	for _, try := range []gomoku.Plane{near, moves} {
		for p := range try.All() {
			if _, _, won := w.playMove(s, p); won {
				z.Join(w.zoneOfEnd(p))
			}
		}
		if z != (gomoku.Plane{}) {
			return z
		}
	}
	w.refuseAtLine("%s cannot end the game", w.claim.Winner)
	return z
}

// zoneOfEnd returns the zone of a move that ends the game: where a five between two stones does not
// win, it includes all points that may be at the ends of the five.
func (w *threatWalker) zoneOfEnd(p gomoku.Point) (z gomoku.Plane) {
	z.Add(p)
	for y := max(p.Y()-5, 0); w.game.Law().Has(gomoku.Unblocked) && y < min(p.Y()+6, gomoku.MaxSize); y++ {
		z[y] = (1<<11 - 1) << p.X() >> 5
	}
	return z
}

// checkAllReplies verifies that the prover wins by a node against every move of the other side, which is to
// move.
func (w *threatWalker) checkAllReplies(s *gomoku.State, n *threatNode, symmetry, spare int) (z gomoku.Plane) {
	replies := w.game.Legal(s)
	z = replies
	if len(n.replies) < z.Count() && (w.hasZones || n.rest == endsGame && w.game.Law() == gomoku.Renju.Law()) {
		passed := w.game.Passed(s)
		z = w.checkWin(&passed, n.rest, symmetry, spare+1)
	}
	if n := len(w.line) - 2; n < len(w.threatChecker.line) {
		z.Join(rowZone(w.game, s, 1-w.prover, 4))
	} else { // before its last move the other side had no such row, or the certificate was refused
		z.Join(fourZone(s, 1-w.prover, replies, w.line[n]))
	}
	near := z // replies that need their own check
	near.Meet(replies)
	if spare > 0 {
		z.Join(rowZone(w.game, s, 1-w.prover, 4-spare))
	}
	for p := range near.All() {
		next, over, won := w.playMove(s, p)
		w.line = append(w.line, p)
		if over && !won {
			w.refuseAtLine("%s has not won", w.claim.Winner)
		}
		if !over {
			continuation, listed := n.rest, w.game.MapMove(gomoku.Inverse(symmetry), p) // in the orientation of the node
			if i := slices.IndexFunc(n.replies, func(r threatReply) bool { return r.move == listed }); i >= 0 {
				continuation = n.replies[i].continuation
			}
			z.Join(w.checkWin(&next, continuation, symmetry, spare))
		}
		w.line = w.line[:len(w.line)-1]
	}
	return z
}
