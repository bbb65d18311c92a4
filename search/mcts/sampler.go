package mcts

// Sampler is implemented by rules that play rollouts themselves: if moves are
// cheap, generating the moves of each position costs more than playing them.
// Samples replace rollouts and all rollout policies, unless [RolloutBy] is
// used. Each worker calls the Sampler of its own copy of the rules.
type Sampler[S, M any] interface {
	// Sample plays from s to the end of the game, sets out, and restores s and the
	// rules. It must depend only on s, random, and previous calls.
	Sample(s *S, random *Random, out *Sample[M])
}

// Sample is the result of a rollout.
type Sample[M any] struct {
	NeedsMoves bool              // whether Moves and Players are needed
	Moves      []M               // from the position on, in any order; empty when Sample is called
	Players    []int8            // player of each move
	Rewards    [MaxPlayers]int64 // 0 to Unit for each player
}

// Unit is the reward of a win; a loss is 0. Rewards are integers, so that sums
// are the same on all machines.
const Unit = 1 << 12

// runSampler runs a rollout of the rules' Sampler.
func (w *worker[R, S, M]) runSampler() {
	out := &w.sample
	out.NeedsMoves = w.moveStats != nil || w.amaf != nil
	out.Moves, out.Players = out.Moves[:0], out.Players[:0]
	w.sampler.Sample(&w.states[len(w.line)], &w.random, out)
	w.rewards = out.Rewards
	for i, m := range out.Moves {
		w.recordRolloutMove(m, int(out.Players[i]))
	}
}
