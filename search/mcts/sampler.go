package mcts

// Sampler is implemented by rules that play positions out by themselves: where a
// move is cheap, asking for the moves of each position costs more than playing
// them. Its samples replace rollouts and all rollout policies, unless [RolloutBy]
// installs one. With several goroutines each asks its own copy of the rules.
type Sampler[S, M any] interface {
	// Sample plays on from s until the game is over, fills in out, and leaves s
	// and the rules as they were. It must depend on nothing but s, random, and
	// earlier calls.
	Sample(s *S, random *Random, out *Sample[M])
}

// Sample is a game played out.
type Sample[M any] struct {
	Wanted  bool               // whether Moves and Players are needed
	Moves   []M                // from the position on, in any order; empty when Sample is called
	Players []int8             // the player of each move
	Rewards [MostPlayers]int64 // 0 to Unit for each player
}

// Unit is the reward of a win; a loss is 0. Rewards are whole numbers, so that sums
// are the same on every machine.
const Unit = 1 << 12

// runSampler is a rollout by the rules themselves.
func (w *worker[R, S, M]) runSampler() {
	out := &w.sample
	out.Wanted = w.moveStats != nil || w.amaf != nil
	out.Moves, out.Players = out.Moves[:0], out.Players[:0]
	w.sampler.Sample(&w.states[len(w.line)], &w.random, out)
	w.rewards = out.Rewards
	for i, m := range out.Moves {
		w.recordRolloutMove(m, int(out.Players[i]))
	}
}
