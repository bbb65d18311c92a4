package gomoku

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/fit"
	"github.com/sente-games/sente/engines/five/line"
	"github.com/sente-games/sente/engines/five/point"
	"github.com/sente-games/sente/tune"
)

// Trainer fits the engine's weights to games of freestyle and of exactly five.
var Trainer = fit.Trainer{
	Name: "the engine for Gomoku",
	Note: "The weights of the engine for Gomoku, by kinds of points and by stars; engines/gomoku/weights.go and stars.go say what they mean.",
	Open: func() fit.Engine { return newTrainee() },
}

// trainee is the engine as one whose weights are fitted.
type trainee struct {
	replay  replay
	vcf     *vcf
	weights weights
	rows    rowNumbers
	counts  [2 * point.Kinds]float32 // of the features of one position
	present []int32                  // which of them are not zero
}

var _ fit.Networked = (*trainee)(nil)

func newTrainee() *trainee { return &trainee{weights: *defaultWeights()} }

// Lay sets up the position at the end of a record.
func (t *trainee) Lay(r sente.Record) error {
	_, err := t.replay.lay(r)
	if t.vcf == nil {
		t.vcf = newVCF(t.replay.board, 1<<12)
	}
	if t.vcf.board != t.replay.board {
		t.vcf.board = t.replay.board
		t.vcf.Forget()
	}
	return err
}

// Turn is the side to move.
func (t *trainee) Turn() int { return int(t.replay.board.turn) }

// Quiet reports whether a search would trust the static evaluation.
func (t *trainee) Quiet() bool {
	b := t.replay.board
	if b.count[line.Black][point.Five] > 0 || b.count[line.White][point.Five] > 0 {
		return false
	}
	if _, settled := b.Settled(); settled {
		return false
	}
	_, plies := t.vcf.Win(best().effort.horizon)
	return plies <= 0
}

// Features of the worth of a position: how many points of each kind the side to
// move has and, from waiterAt on, less how many the other has; which threats
// there are; and 1 for the move itself.
const (
	waiterAt      = point.Kinds
	threatsAt     = 2 * point.Kinds
	tempoAt       = threatsAt + threatStates
	worthFeatures = tempoAt + 1
)

// Features lists the features of the position.
func (t *trainee) Features() (f []tune.Feature) {
	b := t.replay.board
	for c := range b.cells {
		if b.colour[c] == line.Empty {
			k := b.aspect[c].known()
			t.count(k.of(b.turn).Kind(), 1)
			t.count(waiterAt+k.of(1-b.turn).Kind(), -1)
		}
	}
	for _, i := range t.present {
		f = append(f, tune.Feature{Index: i, Value: t.counts[i]})
		t.counts[i] = 0
	}
	t.present = t.present[:0]
	return append(f, tune.Feature{Index: int32(threatsAt + b.threats()), Value: 1}, tune.Feature{Index: int32(tempoAt), Value: 1})
}

func (t *trainee) count(i int, by float32) {
	if t.counts[i] == 0 {
		t.present = append(t.present, int32(i))
	}
	t.counts[i] += by
}

// Features of a move: which kind of point it is for the side that moves and, from
// otherAt on, for the other.
const (
	otherAt      = point.Kinds
	rankFeatures = 2 * point.Kinds
)

// Moves lists the moves and their features.
func (t *trainee) Moves() ([]sente.Move, func(i int) []tune.Feature) {
	b := t.replay.board
	moves := b.Moves(nil)
	return t.replay.write(moves), func(i int) []tune.Feature {
		k := b.aspect[moves[i]].known()
		return []tune.Feature{
			{Index: int32(k.of(b.turn).Kind()), Value: 1},
			{Index: int32(otherAt + k.of(1-b.turn).Kind()), Value: 1},
		}
	}
}

// Promising lists the moves that promise most.
func (t *trainee) Promising(breadth func() int) []sente.Move {
	b := t.replay.board
	moves := b.Moves(nil)
	if len(moves) > 1 {
		moves = b.narrow(moves, breadth())
	}
	return t.replay.write(moves)
}

// Points lists the rows of the empty points that have a stone near, as the side to
// move sees them.
func (t *trainee) Points() (points [][tune.PointFeatures]uint16, state int) {
	b := t.replay.board
	for c := range b.cells {
		s := b.star(Cell(c))
		if b.colour[c] != line.Empty || s.stones() == 0 {
			continue
		}
		if b.turn == line.White {
			s = s.swapped()
		}
		var rows [tune.PointFeatures]uint16
		for d := range rows {
			rows[d] = t.rows.number(firstOf(s.in(d)))
		}
		points = append(points, rows)
	}
	return points, b.threats()
}

// rowNumbers numbers rows as they come.
type rowNumbers struct {
	of   map[uint16]uint16
	rows []uint16
}

func (n *rowNumbers) number(row uint16) uint16 {
	i, known := n.of[row]
	if !known {
		if n.of == nil {
			n.of = map[uint16]uint16{}
		}
		i = uint16(len(n.rows))
		n.of[row], n.rows = i, append(n.rows, row)
	}
	return i
}

// Groups lists the line classes of each row.
func (t *trainee) Groups() (all []int32) {
	for _, row := range t.rows.rows {
		all = append(all, int32(starLine(row)))
	}
	return all
}

// WorthModel is the model of what positions are worth.
func (t *trainee) WorthModel() tune.Model { return worthModel(worthBeliefs) }

// RankModel is the model of which moves are expected.
func (t *trainee) RankModel() tune.Model { return rankModel(rankBeliefs) }

// SetWorth takes fitted weights of the features of positions.
func (t *trainee) SetWorth(f []float64) { t.weights.setWorth(f) }

// SetRanks takes fitted weights of the features of moves.
func (t *trainee) SetRanks(f []float64) { t.weights.setRanks(f) }

// Worth are the weights of the features of positions.
func (t *trainee) Worth() []float64 { return t.weights.worths() }

// SetNetwork takes a fitted network.
func (t *trainee) SetNetwork(n *tune.Network) { t.weights.stars = starsOf(n, t.rows.rows) }

// File writes the weights.
func (t *trainee) File(notes ...string) tune.File { return t.weights.file(notes...) }
