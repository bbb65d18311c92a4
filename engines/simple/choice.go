package simple

import (
	"context"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/mcts"
)

// A game without an evaluation is one that alpha-beta cannot judge before it sees the end:
// until then all moves are alike to it. Sampling judges by how games end. So where nobody asks
// for alpha-beta by an option of it, the choice is made by a look at the game itself.

// Chooser is an engine that chose its search by a look at the game: Choice says whether
// it took Monte Carlo tree search, and in a sentence what it took and why. sente.As finds it.
type Chooser interface {
	Choice() (sampling bool, why string)
}

// Sampling reports whether an engine has chosen Monte Carlo tree search: a node of it is
// a whole game.
func Sampling(e sente.Engine) bool {
	c, ok := sente.As[Chooser](e)
	if !ok {
		return false
	}
	sampling, _ := c.Choice()
	return sampling
}

// Choice says which search the engine takes for the game last asked about, and why.
func (e *traceable[R, S, M]) Choice() (sampling bool, why string) {
	return e.sampled != nil, e.choice
}

const (
	probeNodes = 20_000 // of alpha-beta from the start
	probeGames = 32     // played by chance
	probePlies = 2_000  // of one of them at most
)

// chooseSearch chooses for a game of two: alpha-beta where the rules know anything of a
// position that goes on, and where it sees the end from the start; else sampling, which at equal
// processor time wins the larger games without an evaluation by far
// (experiment 0149). The look takes nodes, not time: the
// same game always gets the same search.
func chooseSearch[R Playable[S, M], S any, M comparable](game R, start S, ab searcher[S, M]) (sampling bool, why string, err error) {
	if evaluated, ok := rules.Ability[rules.Evaluated](game); ok && evaluated.HasEval() {
		return false, "alpha-beta, since the game has an evaluation", nil
	}
	if _, ok := rules.Ability[rules.Resolver[S]](game); ok {
		return false, "alpha-beta, since the rules know results of positions", nil
	}
	if game.Status(&start).Outcome.Over() {
		return false, "alpha-beta, since the game is over where it begins", nil
	}
	length := chanceLength(game, start)
	result, err := ab.Search(context.Background(), start, sente.Limits{Nodes: probeNodes}, nil)
	if err != nil {
		return false, "", err
	}
	ab.Forget()
	switch best := result.Best(); {
	case result.End == search.Solved || best.Score.Decided():
		return false, fmt.Sprintf("alpha-beta, since it solves the game in %d nodes", best.Nodes), nil
	case float64(best.Depth) >= length:
		return false, fmt.Sprintf("alpha-beta, since it looks %d plies ahead in %d nodes and games by chance last %.0f", best.Depth, probeNodes, length), nil
	default:
		return true, fmt.Sprintf("Monte Carlo tree search, since the game has no evaluation and alpha-beta looks %d plies ahead in %d nodes, where games by chance last %.0f", best.Depth, probeNodes, length), nil
	}
}

// chanceLength is the mean length of games played by chance, in plies.
func chanceLength[R Playable[S, M], S any, M comparable](game R, start S) float64 {
	var (
		random mcts.Random
		moves  []M
		total  int
	)
	undo, _ := rules.Ability[rules.Undoer[S, M]](game)
	for range probeGames {
		states, line := []S{start}, []M(nil)
		for len(line) < probePlies {
			here := &states[len(states)-1]
			moves = game.Moves(here, moves[:0])
			if game.Status(here).Outcome.Over() || len(moves) == 0 {
				break
			}
			m := moves[random.IntN(len(moves))]
			var next S
			game.Play(&next, here, m, false)
			states, line = append(states, next), append(line, m)
		}
		for i := len(line) - 1; i >= 0 && undo != nil; i-- {
			undo.Undo(&states[i], line[i])
		}
		total += len(line)
	}
	return float64(total) / probeGames
}

// choosing builds the search of a game by chooseSearch. sampled are the features of one by
// Monte Carlo trees, nil of any other.
func choosing[R Playable[S, M], S any, M comparable](game R, start S, c config) (s searcher[S, M], sampled func() []string, why string, err error) {
	s, err = newSearcher(game, c)
	if err != nil {
		return nil, nil, "", err
	}
	if n := len(rules.SeatsOf(game)); n > 2 {
		return s, nil, fmt.Sprintf("max^n, since the game is for %d players", n), nil
	}
	sampling, why, err := chooseSearch(game, start, s)
	if err != nil || !sampling {
		return s, nil, why, err
	}
	if err := s.Close(); err != nil {
		return nil, nil, why, err
	}
	tree, err := mcts.New(game, c.trees...)
	if err != nil {
		return nil, nil, why, err
	}
	chosen := &sampler[R, S, M]{tree}
	return chosen, chosen.featureNames, why, nil
}
