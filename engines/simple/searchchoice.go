package simple

import (
	"context"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/mcts"
)

// Alpha-beta cannot distinguish moves in a game without an evaluation until it reaches the end of
// the game, whereas Monte Carlo search evaluates by the results of games. Unless an option selects
// the search, it is therefore chosen by a probe of the game.

// SearchChooser is implemented by an engine that chose its search by a probe of the game. Choice reports
// whether it uses Monte Carlo tree search, with the choice and the reason in one sentence. sente.As
// finds it.
type SearchChooser interface {
	SearchChoice() (sampling bool, why string)
}

// UsesSampling reports whether an engine has chosen Monte Carlo tree search, so that a node is a whole
// game.
func UsesSampling(e sente.Engine) bool {
	c, ok := sente.As[SearchChooser](e)
	if !ok {
		return false
	}
	sampling, _ := c.SearchChoice()
	return sampling
}

// SearchChoice returns the search for the game of the latest record, and the reason.
func (e *traceableEngine[R, S, M]) SearchChoice() (sampling bool, reason string) {
	return e.sampled != nil, e.choice
}

const (
	probeNodes = 20_000 // nodes of the alpha-beta probe from the start position
	probeGames = 32     // number of random games
	probePlies = 2_000  // maximum length of a random game in plies
)

// chooseSearch chooses the search for a game of two players: alpha-beta if the rules have an
// evaluation or known results, or if the probe reaches the end of the game; otherwise Monte Carlo
// tree search, which at equal processor time clearly wins in the larger games without an evaluation
// (experiment 0149). The probe is limited by nodes, not by time, so that the same game always gets
// the same search.
func chooseSearch[R Playable[S, M], S any, M comparable](game R, start S, ab searcher[S, M]) (sampling bool, reason string, err error) {
	if evaluated, ok := rules.Ability[rules.Evaluated](game); ok && evaluated.HasEval() {
		return false, "alpha-beta, because the game has an evaluation", nil
	}
	if _, ok := rules.Ability[rules.Resolver[S]](game); ok {
		return false, "alpha-beta, because the rules know results of positions", nil
	}
	if game.Status(&start).Outcome.IsOver() {
		return false, "alpha-beta, because the game is over at the start", nil
	}
	length := meanGameLength(game, start)
	result, err := ab.Search(context.Background(), start, sente.Limits{Nodes: probeNodes}, nil)
	if err != nil {
		return false, "", err
	}
	ab.Forget()
	switch best := result.Best(); {
	case result.End == search.Solved || best.Score.Decided():
		return false, fmt.Sprintf("alpha-beta, because it solves the game in %d nodes", best.Nodes), nil
	case float64(best.Depth) >= length:
		return false, fmt.Sprintf("alpha-beta, because it searches %d plies in %d nodes and random games last %.0f", best.Depth, probeNodes, length), nil
	default:
		return true, fmt.Sprintf("Monte Carlo tree search, because the game has no evaluation and alpha-beta searches %d plies in %d nodes, where random games last %.0f", best.Depth, probeNodes, length), nil
	}
}

// meanGameLength returns the mean length of random games, in plies.
func meanGameLength[R Playable[S, M], S any, M comparable](game R, start S) float64 {
	var (
		random mcts.Random
		moves  []M
		total  int
	)
	undo, _ := rules.Ability[rules.Undoer[S, M]](game)
	for range probeGames {
		states, line := []S{start}, []M(nil)
		for len(line) < probePlies {
			current := &states[len(states)-1]
			moves = game.Moves(current, moves[:0])
			if game.Status(current).Outcome.IsOver() || len(moves) == 0 {
				break
			}
			m := moves[random.IntN(len(moves))]
			var next S
			game.Play(&next, current, m, false)
			states, line = append(states, next), append(line, m)
		}
		for i := len(line) - 1; i >= 0 && undo != nil; i-- {
			undo.Undo(&states[i], line[i])
		}
		total += len(line)
	}
	return float64(total) / probeGames
}

// newChosenSearcher creates the search that chooseSearch chooses. sampled returns the features of a Monte
// Carlo tree search; it is nil for other searches.
func newChosenSearcher[R Playable[S, M], S any, M comparable](game R, start S, c engineConfig) (s searcher[S, M], sampled func() []string, reason string, err error) {
	s, err = newSearcher(game, c)
	if err != nil {
		return nil, nil, "", err
	}
	if n := len(rules.SeatsOf(game)); n > 2 {
		return s, nil, fmt.Sprintf("max^n, because the game has %d players", n), nil
	}
	sampling, reason, err := chooseSearch(game, start, s)
	if err != nil || !sampling {
		return s, nil, reason, err
	}
	if err := s.Close(); err != nil {
		return nil, nil, reason, err
	}
	tree, err := mcts.New(game, c.trees...)
	if err != nil {
		return nil, nil, reason, err
	}
	chosen := &treeSearcher[R, S, M]{tree}
	return chosen, chosen.featureNames, reason, nil
}
