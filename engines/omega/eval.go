package omega

import (
	"math"

	"github.com/sente-games/sente"
	game "github.com/sente-games/sente/games/omega"
	"github.com/sente-games/sente/rules"
)

// EvalGame is the game with an evaluation, for alpha-beta and related searches.
type EvalGame struct{ evalGame }

// evalGame holds the fields of [EvalGame]. It is a separate type to keep the names of the searches
// that are compiled for it short: Go writes the fields of a type argument into each of them.
type evalGame struct {
	RolloutGame
	evaluation Evaluation
	potential  *potential // expected gains of groups, for Growth
}

// Evaluation selects an evaluation function.
type Evaluation uint8

const (
	// Growth evaluates groups by their size and their potential.
	Growth Evaluation = iota
	// trebing2018 is the evaluation of HansBambel/Omega (Trebing 2018) as described in its report:
	// the product of the groups of two and three, less their liberties beyond two, with an
	// increasing weight of the score as the board fills.
	trebing2018
)

var (
	_ rules.Undoer[game.Step, game.Move]     = EvalGame{}
	_ rules.MoveScorer[game.Step, game.Move] = EvalGame{}
	_ rules.Notation[game.Step, game.Move]   = EvalGame{}
	_ rules.Passer[game.Step]                = EvalGame{}
	_ rules.PassesInPlace                    = EvalGame{}
	_ rules.Zugzwang[game.Step]              = EvalGame{}
	_ rules.Rewarder[game.Step]              = EvalGame{}
	_ rules.Cloner[EvalGame]                 = EvalGame{}
	_ rules.Evaluated                        = EvalGame{}
)

// newEvalGame returns the game of a record before its first move, with the default weights.
func newEvalGame(r sente.Record, v Evaluation) (EvalGame, game.Step, error) {
	g, s, err := newGame(r, nil)
	return EvalGame{evalGame{g, v, &defaultGrowth}}, s, err
}

// newGrowth returns the game of a record before its first move, with the given weights.
func (w *Weights) newGrowth(r sente.Record) (EvalGame, game.Step, error) {
	g, s, err := newGame(r, nil)
	return EvalGame{evalGame{g, Growth, w.groupPotential()}}, s, err
}

// Clone returns the game with its own board.
func (m EvalGame) Clone() EvalGame {
	return EvalGame{evalGame{m.RolloutGame.Clone(), m.evaluation, m.potential}}
}

// HasEval implements [rules.Evaluated].
func (EvalGame) HasEval() bool { return true }

// Play places a stone.
func (m EvalGame) Play(dst, src *game.Step, move game.Move, leaf bool) rules.Status {
	st := m.RolloutGame.Play(dst, src, move, leaf)
	if leaf && !st.Outcome.IsOver() {
		st.Eval = m.evaluate(dst, int(st.Turn))
	}
	return st
}

// Status returns the status of the position.
func (m EvalGame) Status(s *game.Step) rules.Status {
	st := m.RolloutGame.Status(s)
	if !st.Outcome.IsOver() {
		st.Eval = m.evaluate(s, int(st.Turn))
	}
	return st
}

// Pass skips the turn that begins. Omega has no pass: late in the game the obligation to place
// stones is often a disadvantage, so that null-move pruning is unsound there.
func (m EvalGame) Pass(dst, src *game.Step, leaf bool) rules.Status {
	*dst = *src
	dst.Placed += int16(m.Players())
	st := m.RolloutGame.Status(dst)
	if leaf && !st.Outcome.IsOver() {
		st.Eval = m.evaluate(dst, int(st.Turn))
	}
	return st
}

// PassLeavesBoard reports that a pass does not change the board.
func (EvalGame) PassLeavesBoard() bool { return true }

// Zugzwang excludes passes within a turn and in the last rounds, where they would end the game.
func (m EvalGame) Zugzwang(s *game.Step) bool {
	return m.NextColour(s) != 0 || m.Left(s) <= 2*m.Players()*m.Players()
}

// ScoreMoves scores stones by the change of the value of their colour's groups.
func (m EvalGame) ScoreMoves(s *game.Step, moves []game.Move, scores []int32) {
	own := m.Seat(s, m.ToMove(s))
	for i, move := range moves {
		if move == game.Swap {
			scores[i] = 0
			continue
		}
		gain := m.gainOfStone(move)
		if move.Colour() != own {
			gain = -gain
		}
		scores[i] = gain / 64
	}
}

// gainOfStone returns the increase of the value of a colour's groups by a stone.
func (m EvalGame) gainOfStone(move game.Move) int32 {
	var seen [3]int
	groups, size, gain := 0, 1, int32(0)
next:
	for _, n := range m.Near(move.Cell()) {
		if int(n) == m.Cells() {
			break
		}
		if colour, stone := m.Field.Stone(int(n)); !stone || colour != move.Colour() {
			continue
		}
		leader := m.Field.Leader(int(n))
		for _, other := range seen[:groups] {
			if other == leader {
				continue next
			}
		}
		if groups < len(seen) {
			seen[groups] = leader
			groups++
		}
		size += m.Field.GroupSize(leader)
		gain -= groupValue[m.Field.GroupSize(leader)]
	}
	return gain + groupValue[size]
}

// evaluate returns the evaluation for the player to move; with more than two players it is the lead
// over the best opponent.
func (m EvalGame) evaluate(s *game.Step, turn int) sente.Score {
	var values [game.MostPlayers]int64
	m.colourValues(s, &values)
	own, bestOther := values[m.Seat(s, turn)], int64(math.MinInt64)
	for colour := range m.Players() {
		if m.Seat(s, colour) != turn {
			bestOther = max(bestOther, values[colour])
		}
	}
	return clampScore(own - bestOther)
}

// Rewards computes each player's lead over the best opponent.
func (m EvalGame) Rewards(s *game.Step, out []sente.Score) {
	var values [game.MostPlayers]int64
	m.colourValues(s, &values)
	for colour := range m.Players() {
		bestOther := int64(math.MinInt64)
		for o := range m.Players() {
			if o != colour {
				bestOther = max(bestOther, values[o])
			}
		}
		out[m.Seat(s, colour)] = clampScore(values[colour] - bestOther)
	}
}

func clampScore(v int64) sente.Score {
	return sente.Score(min(max(v, -int64(sente.MaxEval)), int64(sente.MaxEval)))
}

// colourValues computes the value of each colour.
func (m EvalGame) colourValues(s *game.Step, values *[game.MostPlayers]int64) {
	if m.evaluation == trebing2018 {
		m.trebingValues(s, values)
		return
	}
	m.growthValues(s, values)
}

// growthValues computes the sum of logarithms and potentials of each colour.
func (m EvalGame) growthValues(s *game.Step, values *[game.MostPlayers]int64) {
	liberties := m.countLiberties()
	remaining, all := int64(m.Left(s)), int64(m.Stones())
	for cell := range m.Cells() {
		colour, stone := m.Field.Stone(cell)
		if !stone || m.Field.Leader(cell) != cell {
			continue
		}
		size := min(m.Field.GroupSize(cell), len(m.potential)-1)
		open := min(int(liberties[cell]), 3)
		values[colour] += m.potential[size][open] * remaining / all
	}
	for colour := range m.Players() {
		values[colour] += m.Field.Log(colour) / (game.LogUnit / 1024)
	}
}

// countLiberties counts the liberties of each group, stored at its leader; a cell that touches a group
// twice counts once.
func (m EvalGame) countLiberties() *[game.MostCells]uint8 {
	liberties := &m.playout.liberties
	clear(liberties[:m.Cells()])
	for cell := range m.Cells() {
		if !m.Field.Empty(cell) {
			continue
		}
		var seen [6]int
		groups := 0
	next:
		for _, n := range m.Near(cell) {
			if int(n) == m.Cells() {
				break
			}
			if m.Field.Empty(int(n)) {
				continue
			}
			leader := m.Field.Leader(int(n))
			for _, other := range seen[:groups] {
				if other == leader {
					continue next
				}
			}
			seen[groups] = leader
			groups++
			liberties[leader]++
		}
	}
	return liberties
}

// trebingValues computes the evaluation of 2018. Where the report is ambiguous, the most plausible
// interpretation is used: all terms are in thousandths and bounded.
func (m EvalGame) trebingValues(s *game.Step, values *[game.MostPlayers]int64) {
	liberties := m.countLiberties()
	var product, open [game.MostPlayers]float64
	for cell := range m.Cells() {
		colour, stone := m.Field.Stone(cell)
		if !stone || m.Field.Leader(cell) != cell {
			continue
		}
		if size := m.Field.GroupSize(cell); size == 2 || size == 3 {
			product[colour] = max(product[colour], 1) * float64(size)
			open[colour] += float64(liberties[cell]) - 2
		}
	}
	empty := float64(m.Cells() - m.Field.Placed())
	mixed := int(s.Placed)/m.Players() >= firstMixedTurn && empty > 0
	for colour := range m.Players() {
		h := product[colour] - open[colour]
		if mixed {
			score := math.Exp(float64(m.Field.Log(colour)) / game.LogUnit)
			h = score/empty + float64(h*(1-1/empty))
		}
		values[colour] = int64(math.Round(min(max(h*16, -1e6), 1e6)))
	}
}

// firstMixedTurn is the turn from which the evaluation of 2018 includes the score.
const firstMixedTurn = 13
