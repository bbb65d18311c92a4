package mcts

import (
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// narrows is a game in which a move is forced every other time that a player is to move, and
// between there are many.
type narrows struct{ Ply, Sum int16 }

func (n narrows) Moves(buf []int16) []int16 {
	if n.Ply%4 == 0 {
		return append(buf, 0)
	}
	for m := range int16(16) {
		buf = append(buf, m)
	}
	return buf
}

func (n narrows) Play(m int16) narrows { return narrows{n.Ply + 1, (5*n.Sum + m) % 101} }

func (n narrows) Outcome() rules.Outcome {
	switch {
	case n.Ply < 40:
		return rules.Ongoing
	case n.Sum < 50:
		return rules.Won
	}
	return rules.Lost
}

func (n narrows) Evaluate() sente.Score { return sente.Score(50 - n.Sum) }

// A probe is as deep as the game is narrow, not as deep as the node where it begins: a forced
// move does not make the game behind it small.
func TestAForcedMoveIsNotProbedDeeply(t *testing.T) {
	game := rules.NewEasy(narrows{})
	s := searcher(t, game)
	find(t, s, game.Start(), sente.Limits{Nodes: 400, Seed: 1})
	w := s.workers[0]
	if cost := w.trials.tree.mean() / callCost; cost > 4*probeNodes {
		t.Errorf("a leaf costs %.0f calls of the rules besides its rollouts", cost)
	}
	if w.chooseProbeDepth(1) > 2 {
		t.Errorf("a single move is probed %d plies deep, where there are %.1f moves on the average", w.chooseProbeDepth(1), w.trials.width.mean())
	}
}
