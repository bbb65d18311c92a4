package omega

import (
	"math"

	"github.com/sente-games/sente"
	game "github.com/sente-games/sente/games/omega"
	"github.com/sente-games/sente/rules"
)

// Minded is the game with an evaluation: for searches that look ahead instead of
// sampling.
type Minded struct {
	Game
	view View
}

// View is how positions are evaluated.
type View uint8

const (
	// Growth judges groups by their size and by what may still become of them.
	Growth View = iota
	// Trebing2018 is the evaluation of HansBambel/Omega (Trebing 2018) as its report
	// describes it: the product of the groups of two and three, less the free cells
	// around these beyond two, and the score the more the fuller the board.
	Trebing2018
)

var (
	_ rules.Undoer[game.Step, game.Move]     = Minded{}
	_ rules.MoveScorer[game.Step, game.Move] = Minded{}
	_ rules.Notation[game.Step, game.Move]   = Minded{}
	_ rules.Passer[game.Step]                = Minded{}
	_ rules.PassesInPlace                    = Minded{}
	_ rules.Zugzwang[game.Step]              = Minded{}
	_ rules.Rewarder[game.Step]              = Minded{}
	_ rules.Cloner[Minded]                   = Minded{}
	_ rules.Evaluated                        = Minded{}
)

// LayMinded is the game of a record before its first move.
func LayMinded(r sente.Record, v View) (Minded, game.Step, error) {
	g, s, err := Lay(r, nil)
	return Minded{g, v}, s, err
}

// Clone returns the game on a board of its own.
func (m Minded) Clone() Minded { return Minded{m.Game.Clone(), m.view} }

// HasEval declares that leaves are evaluated.
func (Minded) HasEval() bool { return true }

// Play places a stone.
func (m Minded) Play(dst, src *game.Step, move game.Move, leaf bool) rules.Status {
	st := m.Game.Play(dst, src, move, leaf)
	if leaf && !st.Outcome.Over() {
		st.Eval = m.eval(dst, int(st.Turn))
	}
	return st
}

// Status describes the position.
func (m Minded) Status(s *game.Step) rules.Status {
	st := m.Game.Status(s)
	if !st.Outcome.Over() {
		st.Eval = m.eval(s, int(st.Turn))
	}
	return st
}

// Pass leaves out the turn that begins. Nobody may pass in this game: having to
// place stones late is often a burden, so that a search with null moves errs.
func (m Minded) Pass(dst, src *game.Step, leaf bool) rules.Status {
	*dst = *src
	dst.Placed += int16(m.Players())
	st := m.Game.Status(dst)
	if leaf && !st.Outcome.Over() {
		st.Eval = m.eval(dst, int(st.Turn))
	}
	return st
}

// PassLeavesBoard declares that nothing on the board changes.
func (Minded) PassLeavesBoard() bool { return true }

// Zugzwang rules passes out within a turn and in the last rounds, where they would
// end the game.
func (m Minded) Zugzwang(s *game.Step) bool {
	return m.NextColour(s) != 0 || m.Left(s) <= 2*m.Players()*m.Players()
}

// ScoreMoves rates stones by what they do to their colour's groups.
func (m Minded) ScoreMoves(s *game.Step, moves []game.Move, scores []int32) {
	own := m.Seat(s, m.ToMove(s))
	for i, move := range moves {
		if move == game.Swap {
			scores[i] = 0
			continue
		}
		gain := m.gain(move)
		if move.Colour() != own {
			gain = -gain
		}
		scores[i] = gain / 64
	}
}

// gain is how much a stone adds to the worth of its colour's groups.
func (m Minded) gain(move game.Move) int32 {
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
		gain -= worthOf[m.Field.GroupSize(leader)]
	}
	return gain + worthOf[size]
}

// eval is the value for the player to move of a position of two players; with more
// it is by how much he is ahead of the best of the others.
func (m Minded) eval(s *game.Step, turn int) sente.Score {
	var values [game.MostPlayers]int64
	m.values(s, &values)
	own, most := values[m.Seat(s, turn)], int64(math.MinInt64)
	for colour := range m.Players() {
		if m.Seat(s, colour) != turn {
			most = max(most, values[colour])
		}
	}
	return bounded(own - most)
}

// Rewards are how far each player is ahead of the best of the others.
func (m Minded) Rewards(s *game.Step, out []sente.Score) {
	var values [game.MostPlayers]int64
	m.values(s, &values)
	for colour := range m.Players() {
		most := int64(math.MinInt64)
		for o := range m.Players() {
			if o != colour {
				most = max(most, values[o])
			}
		}
		out[m.Seat(s, colour)] = bounded(values[colour] - most)
	}
}

func bounded(v int64) sente.Score {
	return sente.Score(min(max(v, -int64(sente.MaxEval)), int64(sente.MaxEval)))
}

// values judges each colour.
func (m Minded) values(s *game.Step, values *[game.MostPlayers]int64) {
	if m.view == Trebing2018 {
		m.trebing(s, values)
		return
	}
	m.growth(s, values)
}

// promise is what a group of one, two, three, ... with some free cells around it may
// be expected to gain, in units of 1/1024 of the logarithm, on an empty board; it
// fades as the board fills. Ones and twos want to grow; a three or more can only be
// spoilt, the more the more cells lead to it.
var promise = [...][4]int64{
	{}, {-100, 250, 500, 650}, {0, 120, 200, 220}, {0, -60, -120, -160}, {0, -40, -80, -100}, {0, -20, -40, -60},
}

// growth adds up logarithms and promises.
func (m Minded) growth(s *game.Step, values *[game.MostPlayers]int64) {
	around := m.around()
	left, all := int64(m.Left(s)), int64(m.Stones())
	for cell := range m.Cells() {
		colour, stone := m.Field.Stone(cell)
		if !stone || m.Field.Leader(cell) != cell {
			continue
		}
		size := min(m.Field.GroupSize(cell), len(promise)-1)
		open := min(int(around[cell]), 3)
		values[colour] += promise[size][open] * left / all
	}
	for colour := range m.Players() {
		values[colour] += m.Field.Log(colour) / (game.LogUnit / 1024)
	}
}

// around counts for each group, at its leader, the empty cells beside it; a cell that
// touches a group twice counts once.
func (m Minded) around() *[game.MostCells]uint8 {
	around := &m.sheet.around
	clear(around[:m.Cells()])
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
			around[leader]++
		}
	}
	return around
}

// trebing is the evaluation of 2018. What of it the report leaves open is as it fits
// together best: everything is counted in thousandths and bounded.
func (m Minded) trebing(s *game.Step, values *[game.MostPlayers]int64) {
	around := m.around()
	var product, open [game.MostPlayers]float64
	for cell := range m.Cells() {
		colour, stone := m.Field.Stone(cell)
		if !stone || m.Field.Leader(cell) != cell {
			continue
		}
		if size := m.Field.GroupSize(cell); size == 2 || size == 3 {
			product[colour] = max(product[colour], 1) * float64(size)
			open[colour] += float64(around[cell]) - 2
		}
	}
	empty := float64(m.Cells() - m.Field.Placed())
	mixed := int(s.Placed)/m.Players() >= fullFrom && empty > 0
	for colour := range m.Players() {
		h := product[colour] - open[colour]
		if mixed {
			score := math.Exp(float64(m.Field.Log(colour)) / game.LogUnit)
			h = score/empty + float64(h*(1-1/empty))
		}
		values[colour] = int64(math.Round(min(max(h*16, -1e6), 1e6)))
	}
}

// fullFrom is the turn from which on the evaluation of 2018 mixes the score in.
const fullFrom = 13
