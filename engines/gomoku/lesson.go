package gomoku

import (
	"fmt"
	"math"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/tune"
)

// unit is how many points of worth make the odds e to one, and likely how many
// points of rank make a move e times as likely as another.
const (
	unit   = 200
	likely = 60
)

// lesson collects what games teach.
type lesson struct {
	blend    float64
	replay   replay
	fours    *fours
	outcomes *tune.Outcomes
	choices  *tune.Choices
	bags     tune.Bags // the stars of the positions of outcomes
	rows     rowNumbers
	counts   [2 * kinds]float32 // of the features of one position
	seen     []int32            // which of them are not zero
}

// Features of the worth of a position: how many points of each kind the side to
// move has and, from waiterAt on, less how many the other has; which threats
// there are; and 1 for the move itself.
const (
	waiterAt      = kinds
	threatsAt     = 2 * kinds
	tempoAt       = threatsAt + threatStates
	worthFeatures = tempoAt + 1
)

// Features of a move: which kind of point it is for the side that moves and, from
// otherAt on, for the other.
const (
	otherAt      = kinds
	rankFeatures = 2 * kinds
)

func newLesson(blend float64) *lesson {
	return &lesson{blend: blend, outcomes: tune.NewOutcomes(unit), choices: tune.NewChoices(likely)}
}

// Depths at which a search has seen enough of a position.
const (
	judgedAt = 2 // to count it: less is a forced move, or no thought at all
	chosenAt = 4 // to believe its move
)

// game takes in a game or a stray: the positions that somebody thought about.
func (l *lesson) game(r sente.Record, number int) error {
	for i, t := range r.Thinking {
		if t.Depth < judgedAt || i >= len(r.Moves) {
			continue
		}
		if err := l.lay(r, i); err != nil {
			return fmt.Errorf("game %d: %w", number+1, err)
		}
		if l.calm() {
			l.judge(r, i, number)
		}
		if l.calm() && t.Depth >= chosenAt {
			l.choose(r.Moves[i], number)
		}
	}
	return nil
}

// lay puts the position before move i on the board.
func (l *lesson) lay(r sente.Record, i int) error {
	r.Moves, r.Thinking = r.Moves[:i], nil
	_, err := l.replay.lay(r)
	if l.fours == nil {
		l.fours = newFours(l.replay.board, 1<<12)
	}
	if l.fours.board != l.replay.board {
		l.fours.board = l.replay.board
		l.fours.forget()
	}
	return err
}

// calm reports whether the position on the board is one that a search would
// judge: nobody has a five, and the side to move does not win by a few fours.
func (l *lesson) calm() bool {
	b := l.replay.board
	if b.count[Black][Five] > 0 || b.count[White][Five] > 0 {
		return false
	}
	if _, settled := b.Settled(); settled {
		return false
	}
	_, plies := l.fours.Win(best().effort.horizon)
	return plies <= 0
}

var sideNames = [...]string{Black: "black", White: "white"}

// judge takes in what the position on the board, the one before move i, came to.
func (l *lesson) judge(r sente.Record, i, game int) {
	expected := 1 / (1 + math.Exp(-float64(r.Thinking[i].Score)/unit))
	blend := l.blend
	result := 0.5
	switch r.Result.Winner {
	case sideNames[l.replay.board.turn]:
		result = 1
	case sideNames[1-l.replay.board.turn]:
		result = 0
	case "":
		blend = 1
	}
	target := (1-blend)*result + blend*expected
	l.outcomes.Add(l.features(), target, game)
	l.bags.Add(l.stars(), l.replay.board.threats(), target, game)
}

// stars lists the rows of the empty points that have a stone near, as the side to
// move sees them.
func (l *lesson) stars() (all [][tune.Parts]uint16) {
	b := l.replay.board
	for c := range b.cells {
		s := b.star(Cell(c))
		if b.colour[c] != none || s.stones() == 0 {
			continue
		}
		if b.turn == White {
			s = s.swapped()
		}
		var rows [tune.Parts]uint16
		for d := range rows {
			rows[d] = l.rows.number(firstOf(s.in(d)))
		}
		all = append(all, rows)
	}
	return all
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

// kin is the number of the line classes of each row.
func (n *rowNumbers) kin() (all []int32) {
	for _, row := range n.rows {
		all = append(all, int32(starLine(row)))
	}
	return all
}

// features lists the features of the position on the board.
func (l *lesson) features() (f []tune.Feature) {
	b := l.replay.board
	for c := range b.cells {
		if b.colour[c] == none {
			k := b.aspect[c].known()
			l.count(k.of(b.turn).kind(), 1)
			l.count(waiterAt+k.of(1-b.turn).kind(), -1)
		}
	}
	for _, i := range l.seen {
		f = append(f, tune.Feature{Index: i, Value: l.counts[i]})
		l.counts[i] = 0
	}
	l.seen = l.seen[:0]
	return append(f, tune.Feature{Index: int32(threatsAt + b.threats()), Value: 1}, tune.Feature{Index: int32(tempoAt), Value: 1})
}

func (l *lesson) count(i int, by float32) {
	if l.counts[i] == 0 {
		l.seen = append(l.seen, int32(i))
	}
	l.counts[i] += by
}

// choose takes in which move was played on the board.
func (l *lesson) choose(played sente.Move, game int) {
	b := l.replay.board
	moves := b.Moves(nil)
	taken := -1
	candidates := make([][]tune.Feature, len(moves))
	for i, text := range l.replay.write(moves) {
		if text == played {
			taken = i
		}
		k := b.aspect[moves[i]].known()
		candidates[i] = []tune.Feature{
			{Index: int32(k.of(b.turn).kind()), Value: 1},
			{Index: int32(otherAt + k.of(1-b.turn).kind()), Value: 1},
		}
	}
	if taken >= 0 && len(moves) > 1 {
		l.choices.Add(candidates, taken, game)
	}
}
