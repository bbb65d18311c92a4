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

// maxLevel is the level of an engine that holds nothing back.
const maxLevel = 100

// LevelOptions say what an engine is like.
type LevelOptions struct {
	// Open sets up the board of a record without its moves.
	Open func(sente.Record) (rules.Board, error)
	// Scale is how large scores are: a score of Scale wins e times as often as it
	// loses. 0 is unknown; then the scores are measured by how far they are apart.
	Scale float64
	// Samples says that a node of the engine is a whole game.
	Samples bool
	// Steady says that the engine plays the same whatever it is allowed, since it
	// knows the truth or looks at the board but once, or that it names a single
	// line: at a level it errs at a rate ([levelErrorRate]) instead.
	Steady bool
}

// Weaken returns the engine at a level from 0 to 100, full strength. The same rule applies to all
// engines of all games, so that its strength was measured once (experiment 0061). A level visits
// fewer positions and chooses among the best moves by lot, the worse a move looks the more rarely.
// An engine that knows the truth would still be too strong with few positions, so it errs at a
// fixed rate instead.
func Weaken(e sente.Engine, n int, o LevelOptions) (sente.Engine, error) {
	switch {
	case n < 0 || n > maxLevel:
		return nil, fmt.Errorf("level %d is out of range: 0 is a beginner, %d full strength", n, maxLevel)
	case n == maxLevel:
		return e, nil
	}
	return levelPlayer{simple.Around{Inner: e}, n, o}, nil
}

// levelNodes is how many positions a level visits for a move, 0 if it does not count
// them.
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

// minLevelNodes is what a look at the best few moves takes.
const minLevelNodes = 200

// levelDepth is how many plies a level looks ahead, 0 if it does not count them. tenth is of
// how many moves in ten it looks one ply further, so that no level is far from the next.
func levelDepth(n int) (plies, tenth int) {
	if n >= 70 {
		return 0, 0
	}
	return 1 + n/10, n % 10
}

// levelTemperature is, in percent of the scale of scores, by how much worse a move
// looks that a level plays half as often.
func levelTemperature(n int) int { return (maxLevel - n) * (maxLevel - n) / 30 }

// levelErrorRate is how often, in percent of its moves, a level of a steady engine plays a
// move at random.
func levelErrorRate(n int) int { return maxLevel - n }

// levelLines is how many moves a level chooses from. Where the temperature is next to
// nothing there is no choice.
func levelLines(n int) int {
	if levelTemperature(n) < 8 {
		return 1
	}
	return max(2, 30-n*2/5)
}

// levelPlayer is an engine that plays at a level below 100.
type levelPlayer struct {
	simple.Around
	level int
	LevelOptions
}

// As says that a level does not think on the opponent's time, and lets the search
// that it makes be traced.
func (p levelPlayer) As(target any) bool {
	return sente.Withhold[sente.Ponderer](target) || p.Limited(target, p.restrain)
}

// Think chooses among the moves that the engine thinks best.
func (p levelPlayer) Think(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	if err := sente.CheckCall(ctx, "level", limits); err != nil {
		return sente.Choice{}, err
	}
	asked := limits
	limits = p.restrain(limits)
	rng := p.dice(game.Moves, asked.Seed)
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
	c, err := p.pick(game, rng, choice, best)
	if err == nil && report != nil && c.Move != choice.Move {
		report(c.Info)
	}
	return c, err
}

// restrain is what the engine may do at the level.
func (p levelPlayer) restrain(l sente.Limits) sente.Limits {
	if p.Steady {
		return l
	}
	nodes := levelNodes(p.level)
	if p.Samples {
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

// pick chooses by lot.
func (p levelPlayer) pick(game sente.Record, rng *rand.Rand, choice sente.Choice, best map[int]sente.Info) (sente.Choice, error) {
	board, err := p.open(game)
	if err != nil {
		return sente.Choice{}, err
	}
	if m, ok := winningMove(board); ok {
		return replaceMove(choice, m), nil
	}
	if p.Steady {
		choice = p.err(board, choice, rng)
	} else {
		choice = p.draw(board, p.candidates(choice, best), rng)
	}
	return saveGame(board, choice), nil
}

// saveGame plays another move if the choice loses at once and one that does not exists: at
// no level a game is thrown away by what everybody sees.
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

// open sets up the position at the end of a record.
func (p levelPlayer) open(game sente.Record) (rules.Board, error) {
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

// candidates are the moves that the engine has reported, best first, each once.
func (p levelPlayer) candidates(choice sente.Choice, best map[int]sente.Info) []sente.Choice {
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

// err plays the engine's move, or at the level's rate any.
func (p levelPlayer) err(board rules.Board, choice sente.Choice, rng *rand.Rand) sente.Choice {
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

// draw takes a move by lot, by how good it looks.
func (p levelPlayer) draw(board rules.Board, list []sente.Choice, rng *rand.Rand) sente.Choice {
	half := p.half(list)
	for {
		i := drawChoice(list, half, rng)
		if len(list) == 1 || isSafe(board, list[i].Move) {
			return list[i]
		}
		list = slices.Delete(list, i, i+1)
	}
}

// isSafe reports whether a move does not let the next player win at once.
func isSafe(board rules.Board, m sente.Move) bool {
	if _, err := board.Play(string(m)); err != nil {
		return false
	}
	defer board.Undo()
	_, lost := winningMove(board)
	return !lost
}

// winningMove finds a move that wins at once for the side to move.
func winningMove(board rules.Board) (sente.Move, bool) {
	me := board.Turn()
	for _, m := range board.Legal() {
		if _, err := board.Play(string(m)); err != nil {
			continue
		}
		over, who, _ := board.Outcome()
		board.Undo()
		if over && who == me {
			return m, true
		}
	}
	return "", false
}

// replaceMove is another move than the engine's, with as much as is known of it.
func replaceMove(choice sente.Choice, m sente.Move) sente.Choice {
	if m == choice.Move {
		return choice
	}
	return sente.Choice{Move: m, Info: sente.Info{Depth: 1, Nodes: choice.Info.Nodes, Time: choice.Info.Time, Line: []sente.Move{m}}}
}

// dice are the same whenever the same game is at the same point.
func (p levelPlayer) dice(moves []sente.Move, seed uint64) *rand.Rand {
	h := fnv.New64a()
	for _, m := range moves {
		fmt.Fprintf(h, "%s ", m)
	}
	return rand.New(rand.NewPCG(seed*0x9e3779b97f4a7c15+uint64(p.level), h.Sum64()))
}
