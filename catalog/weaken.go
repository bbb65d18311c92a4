package catalog

import (
	"context"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/rules"
)

// maxLevel is the level of full strength.
const maxLevel = 100

// LevelOptions describe an engine for [WeakenEngine].
type LevelOptions struct {
	// Open returns the board of a record without its moves.
	Open func(sente.Record) (rules.Board, error)
	// Scale is the scale of the scores: at a score of Scale the ratio of wins to losses is e. 0 is
	// unknown; then the spread of the scores is used.
	Scale float64
	// SamplesGames reports whether a node of the engine is a whole game.
	SamplesGames bool
	// IgnoresLimits reports whether the engine plays the same move whatever the limits are, because
	// it plays perfectly or evaluates the board once, or returns a single line only. Its levels err
	// at a rate ([levelErrorRate]) instead.
	IgnoresLimits bool
}

// WeakenEngine returns the engine at a level from 0 to 100, full strength. The same rule applies to
// all engines of all games, so that its strength was measured once (experiment 0061). A level
// visits fewer positions and chooses among the best moves at random, with a probability that
// decreases with the score. A perfect engine would still be too strong with few positions, so it
// errs at a fixed rate instead.
func WeakenEngine(e sente.Engine, n int, o LevelOptions) (sente.Engine, error) {
	switch {
	case n < 0 || n > maxLevel:
		return nil, fmt.Errorf("level %d is out of range: expected 0 (beginner) to %d (full strength)", n, maxLevel)
	case n == maxLevel:
		return e, nil
	}
	return levelPlayer{simple.EngineWrapper{Inner: e}, n, o}, nil
}

// levelNodes returns the maximum number of nodes per move of a level, 0 for no limit.
func levelNodes(n int) int64 {
	if n >= maxLevel {
		return 0
	}
	nodes := int64(minLevelNodes)
	for range n / 10 {
		nodes = nodes * 17 / 10
	}
	return nodes + nodes*int64(n%10)*7/100
}

// minLevelNodes is the number of nodes needed to compare the best few moves.
const minLevelNodes = 200

// levelDepth returns the search depth of a level in plies, 0 for no limit. tenth is the share of
// moves, in tenths, that are searched one ply deeper, so that the levels differ by small steps.
func levelDepth(n int) (plies, tenth int) {
	if n >= 70 {
		return 0, 0
	}
	return 1 + n/10, n % 10
}

// levelTemperature returns the score difference, in percent of the scale, that halves the
// probability of a move at a level.
func levelTemperature(n int) int { return (maxLevel - n) * (maxLevel - n) / 30 }

// levelErrorRate returns the percentage of random moves at a level of a steady engine.
func levelErrorRate(n int) int { return maxLevel - n }

// levelLines returns the number of moves from which a level chooses, 1 if the temperature is too
// low for a choice.
func levelLines(n int) int {
	if levelTemperature(n) < 8 {
		return 1
	}
	return max(2, 30-n*2/5)
}

// levelPlayer is an engine that plays at a level below 100.
type levelPlayer struct {
	simple.EngineWrapper
	level int
	LevelOptions
}

// As implements [sente.Adjuster]: a level does not ponder, and its search can be traced within its
// limits.
func (p levelPlayer) As(target any) bool {
	return sente.HideAbility[sente.Ponderer](target) || p.AdjustLimits(target, p.limitToLevel)
}

// Think searches within the limits of the level and chooses at random among the best moves.
func (p levelPlayer) Think(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	if err := sente.CheckCall(ctx, "level", limits); err != nil {
		return sente.Choice{}, err
	}
	asked := limits
	limits = p.limitToLevel(limits)
	rng := p.newRand(game.Moves, asked.Seed)
	if _, tenth := levelDepth(p.level); limits.Depth != asked.Depth && rng.IntN(10) < tenth {
		limits.Depth++
	}
	best := map[int]sente.Info{}
	choice, err := p.Inner.Think(ctx, game, limits, func(i sente.Info) {
		if len(i.Line) > 0 {
			best[i.Rank] = i
		}
		if report != nil && i.Rank < max(asked.Lines, 1) {
			report(i)
		}
	})
	if err != nil || choice.Info.Source == "book" {
		return choice, err
	}
	c, err := p.chooseMove(game, rng, choice, best)
	if err == nil && report != nil && c.Move != choice.Move {
		report(c.Info)
	}
	return c, err
}

// limitToLevel returns the limits reduced to the limits of the level.
func (p levelPlayer) limitToLevel(l sente.Limits) sente.Limits {
	if p.IgnoresLimits {
		return l
	}
	nodes := levelNodes(p.level)
	if p.SamplesGames {
		nodes = max(nodes/8, 20)
	}
	if l.Nodes == 0 || nodes < l.Nodes {
		l.Nodes = nodes
	}
	if d, _ := levelDepth(p.level); d > 0 && (l.Depth == 0 || d < l.Depth) {
		l.Depth = d
	}
	l.Lines, l.Threads = max(l.Lines, levelLines(p.level)), 1
	return l
}

// chooseMove chooses the move: a winning move if there is one, otherwise one at random.
func (p levelPlayer) chooseMove(game sente.Record, rng *rand.Rand, choice sente.Choice, best map[int]sente.Info) (sente.Choice, error) {
	board, err := p.openBoard(game)
	if err != nil {
		return sente.Choice{}, err
	}
	if m, ok := winningMove(board); ok {
		return replaceMove(choice, m), nil
	}
	if p.IgnoresLimits {
		choice = p.maybeErr(board, choice, rng)
	} else {
		choice = p.drawSafeMove(board, p.candidateMoves(choice, best), rng)
	}
	return saveGame(board, choice), nil
}

// saveGame replaces a choice that loses immediately by a move that does not, if there is one: no
// level makes such an obvious blunder.
func saveGame(board rules.Board, choice sente.Choice) sente.Choice {
	if isSafe(board, choice.Move) {
		return choice
	}
	for _, m := range board.Legal() {
		if isSafe(board, m) {
			return replaceMove(choice, m)
		}
	}
	return choice
}

// openBoard returns the board at the end of a record.
func (p levelPlayer) openBoard(game sente.Record) (rules.Board, error) {
	board, err := p.Open(game)
	if err != nil {
		return nil, err
	}
	for i, m := range game.Moves {
		if _, err := board.Play(string(m)); err != nil {
			return nil, fmt.Errorf("move %d: %w", i+1, err)
		}
	}
	return board, nil
}

// candidateMoves returns the moves that the engine has reported, best first, without duplicates.
func (p levelPlayer) candidateMoves(choice sente.Choice, best map[int]sente.Info) []sente.Choice {
	list := []sente.Choice{choice}
	for rank := range len(best) + 1 {
		i, ok := best[rank]
		if ok && !slices.ContainsFunc(list, func(c sente.Choice) bool { return c.Move == i.Line[0] }) {
			i.Rank = 0
			list = append(list, sente.Choice{Move: i.Line[0], Info: i})
		}
	}
	return list
}

// maybeErr returns the engine's move or, at the level's error rate, a random safe move.
func (p levelPlayer) maybeErr(board rules.Board, choice sente.Choice, rng *rand.Rand) sente.Choice {
	if rng.IntN(100) >= levelErrorRate(p.level) {
		return choice
	}
	legal := board.Legal()
	for len(legal) > 1 {
		i := rng.IntN(len(legal))
		if isSafe(board, legal[i]) {
			return replaceMove(choice, legal[i])
		}
		legal = slices.Delete(legal, i, i+1)
	}
	return choice
}

// drawSafeMove chooses a safe move at random, weighted by score.
func (p levelPlayer) drawSafeMove(board rules.Board, list []sente.Choice, rng *rand.Rand) sente.Choice {
	half := p.halvingScore(list)
	for {
		i := drawChoice(list, half, rng)
		if len(list) == 1 || isSafe(board, list[i].Move) {
			return list[i]
		}
		list = slices.Delete(list, i, i+1)
	}
}

// isSafe reports whether the next player cannot win immediately after the move m.
func isSafe(board rules.Board, m sente.Move) bool {
	if _, err := board.Play(string(m)); err != nil {
		return false
	}
	defer board.Undo()
	_, lost := winningMove(board)
	return !lost
}

// winningMove returns a move that wins immediately for the side to move.
func winningMove(board rules.Board) (sente.Move, bool) {
	me := board.Turn()
	for _, m := range board.Legal() {
		if _, err := board.Play(string(m)); err != nil {
			continue
		}
		over, mover, _ := board.Outcome()
		board.Undo()
		if over && mover == me {
			return m, true
		}
	}
	return "", false
}

// replaceMove returns a choice of the move m, with the nodes and time of the engine's choice.
func replaceMove(choice sente.Choice, m sente.Move) sente.Choice {
	if m == choice.Move {
		return choice
	}
	return sente.Choice{Move: m, Info: sente.Info{Depth: 1, Nodes: choice.Info.Nodes, Time: choice.Info.Time, Line: []sente.Move{m}}}
}

// newRand returns a random generator seeded by the moves of the game, so that choices are
// reproducible.
func (p levelPlayer) newRand(moves []sente.Move, seed uint64) *rand.Rand {
	h := fnv.New64a()
	for _, m := range moves {
		fmt.Fprintf(h, "%s ", m)
	}
	return rand.New(rand.NewPCG(seed*0x9e3779b97f4a7c15+uint64(p.level), h.Sum64()))
}
