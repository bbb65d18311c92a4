package level

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

// Most is the level of an engine that holds nothing back.
const Most = 100

// Options say what an engine is like.
type Options struct {
	// Open sets up the board of a record without its moves.
	Open func(sente.Record) (rules.Board, error)
	// Scale is how large scores are: a score of Scale wins e times as often as it
	// loses. 0 is unknown; then the scores are measured by how far they are apart.
	Scale float64
	// Samples says that a node of the engine is a whole game.
	Samples bool
	// Steady says that the engine plays the same whatever it is allowed, since it
	// knows the truth or looks at the board but once, or that it names a single
	// line: at a level it errs at a rate ([Errs]) instead.
	Steady bool
}

// New returns the engine at a level from 0 to 100.
func New(e sente.Engine, n int, o Options) (sente.Engine, error) {
	switch {
	case n < 0 || n > Most:
		return nil, fmt.Errorf("level %d is out of range: 0 is a beginner, %d full strength", n, Most)
	case n == Most:
		return e, nil
	}
	return player{simple.Around{Inner: e}, n, o}, nil
}

// Nodes is how many positions a level visits for a move, 0 if it does not count
// them.
func Nodes(n int) int64 {
	if n >= Most {
		return 0
	}
	nodes := int64(leastNodes)
	for range n / 10 {
		nodes = nodes * 17 / 10
	}
	return nodes + nodes*int64(n%10)*7/100
}

// leastNodes is what a look at the best few moves takes.
const leastNodes = 200

// Depth is how many plies a level looks ahead, 0 if it does not count them. tenth is of
// how many moves in ten it looks one ply further, so that no level is far from the next.
func Depth(n int) (plies, tenth int) {
	if n >= 70 {
		return 0, 0
	}
	return 1 + n/10, n % 10
}

// Temperature is, in percent of the scale of scores, by how much worse a move
// looks that a level plays half as often.
func Temperature(n int) int { return (Most - n) * (Most - n) / 30 }

// Errs is how often, in percent of its moves, a level of a steady engine plays a
// move at random.
func Errs(n int) int { return Most - n }

// lines is how many moves a level chooses from. Where the temperature is next to
// nothing there is no choice.
func lines(n int) int {
	if Temperature(n) < 8 {
		return 1
	}
	return max(2, 30-n*2/5)
}

// player is an engine that plays at a level below 100.
type player struct {
	simple.Around
	level int
	Options
}

// As says that a level does not think on the opponent's time, and lets the search
// that it makes be traced.
func (p player) As(target any) bool {
	return sente.Withhold[sente.Ponderer](target) || p.Limited(target, p.restrain)
}

// Think chooses among the moves that the engine thinks best.
func (p player) Think(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	if err := sente.CheckCall(ctx, "level", limits); err != nil {
		return sente.Choice{}, err
	}
	asked := limits
	limits = p.restrain(limits)
	rng := p.dice(game.Moves, asked.Seed)
	if _, tenth := Depth(p.level); limits.Depth != asked.Depth && rng.IntN(10) < tenth {
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
func (p player) restrain(l sente.Limits) sente.Limits {
	if p.Steady {
		return l
	}
	nodes := Nodes(p.level)
	if p.Samples {
		nodes = max(nodes/8, 20)
	}
	if l.Nodes == 0 || nodes < l.Nodes {
		l.Nodes = nodes
	}
	if d, _ := Depth(p.level); d > 0 && (l.Depth == 0 || d < l.Depth) {
		l.Depth = d
	}
	l.Lines, l.Threads = max(l.Lines, lines(p.level)), 1
	return l
}

// pick chooses by lot.
func (p player) pick(game sente.Record, rng *rand.Rand, choice sente.Choice, best map[int]sente.Info) (sente.Choice, error) {
	board, err := p.open(game)
	if err != nil {
		return sente.Choice{}, err
	}
	if m, ok := winner(board); ok {
		return instead(choice, m), nil
	}
	if p.Steady {
		choice = p.err(board, choice, rng)
	} else {
		choice = p.draw(board, p.candidates(choice, best), rng)
	}
	return save(board, choice), nil
}

// save plays another move if the choice loses at once and one that does not exists: at
// no level a game is thrown away by what everybody sees.
func save(board rules.Board, choice sente.Choice) sente.Choice {
	if bears(board, choice.Move) {
		return choice
	}
	for _, m := range board.Legal() {
		if bears(board, m) {
			return instead(choice, m)
		}
	}
	return choice
}

// open sets up the position at the end of a record.
func (p player) open(game sente.Record) (rules.Board, error) {
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
func (p player) candidates(choice sente.Choice, best map[int]sente.Info) []sente.Choice {
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
func (p player) err(board rules.Board, choice sente.Choice, rng *rand.Rand) sente.Choice {
	if rng.IntN(100) >= Errs(p.level) {
		return choice
	}
	legal := board.Legal()
	for len(legal) > 1 {
		i := rng.IntN(len(legal))
		if bears(board, legal[i]) {
			return instead(choice, legal[i])
		}
		legal = slices.Delete(legal, i, i+1)
	}
	return choice
}

// draw takes a move by lot, by how good it looks.
func (p player) draw(board rules.Board, list []sente.Choice, rng *rand.Rand) sente.Choice {
	half := p.half(list)
	for {
		i := drawn(list, half, rng)
		if len(list) == 1 || bears(board, list[i].Move) {
			return list[i]
		}
		list = slices.Delete(list, i, i+1)
	}
}

// bears reports whether a move does not let the next player win at once.
func bears(board rules.Board, m sente.Move) bool {
	if _, err := board.Play(string(m)); err != nil {
		return false
	}
	defer board.Undo()
	_, lost := winner(board)
	return !lost
}

// winner finds a move that wins at once for the side to move.
func winner(board rules.Board) (sente.Move, bool) {
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

// instead is another move than the engine's, with as much as is known of it.
func instead(choice sente.Choice, m sente.Move) sente.Choice {
	if m == choice.Move {
		return choice
	}
	return sente.Choice{Move: m, Info: sente.Info{Depth: 1, Nodes: choice.Info.Nodes, Time: choice.Info.Time, Line: []sente.Move{m}}}
}

// dice are the same whenever the same game is at the same point.
func (p player) dice(moves []sente.Move, seed uint64) *rand.Rand {
	h := fnv.New64a()
	for _, m := range moves {
		fmt.Fprintf(h, "%s ", m)
	}
	return rand.New(rand.NewPCG(seed*0x9e3779b97f4a7c15+uint64(p.level), h.Sum64()))
}
