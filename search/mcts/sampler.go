package mcts

// Sampler is implemented by rules that play positions out by themselves: where a
// move is light, asking for the moves of each position costs more than to play
// them. Its samples stand in the place of rollouts, and of all policies of rollouts,
// unless there is a hook for these ([RolloutBy]). With several goroutines it is asked
// on each one's own rules.
type Sampler[S, M any] interface {
	// Sample plays on from s until the game is over, fills in out, and leaves s
	// and the rules as they were. It must depend on nothing but s, random, and
	// what earlier calls told.
	Sample(s *S, random *Random, out *Sample[M])
}

// Sample is a game played out.
type Sample[M any] struct {
	Wanted  bool               // whether anybody asks for the moves
	Moves   []M                // from the position on, in any order; empty when Sample is called
	Players []int8             // who made them
	Rewards [MostPlayers]int64 // 0 to Unit for each player
}

// Unit is the reward of a win.
const Unit = unit

// sampled is a rollout by the rules themselves.
func (w *worker[R, S, M]) sampled() {
	out := &w.sample
	out.Wanted = w.lore != nil || w.shelves != nil
	out.Moves, out.Players = out.Moves[:0], out.Players[:0]
	w.sampler.Sample(&w.states[len(w.line)], &w.random, out)
	w.rewards = out.Rewards
	for i, m := range out.Moves {
		w.record(m, int(out.Players[i]))
	}
}
