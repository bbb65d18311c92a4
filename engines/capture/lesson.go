package capture

import (
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/tune"
)

// unit is how many points of worth make the odds e to one, and likely how many
// points of rank make a move e times as likely as another.
const (
	unit   = 200
	likely = 60
)

// Student is the engine as one that learns from games by rules with captures.
type Student struct{}

// Features of the worth of a position: the parts of the points of the side to
// move and, from waiterAt on, less those of the other; captures and the move.
const (
	waiterAt      = parts
	prizeAt       = 2 * parts
	moverAt       = prizeAt + 1
	waitsAt       = prizeAt + 2
	menaceAt      = prizeAt + 3
	tempoAt       = prizeAt + 4
	worthFeatures = prizeAt + 5
)

// Features of a move: the parts of the point for the side that moves and, from
// waiterAt on, for the other; pairs captured, saved and threatened.
const (
	takeAt = 2 * parts
	saveAt = takeAt + 1
	bareAt = takeAt + 2
)

// Depths at which a search has seen enough of a position.
const (
	judgedAt = 2 // to count it: less is a forced move, or no thought at all
	chosenAt = 4 // to believe its move
)

// lesson collects what games teach.
type lesson struct {
	blend    float64
	replay   replay
	hunt     *hunt
	outcomes *tune.Outcomes
	choices  *tune.Choices
}

func newLesson(blend float64) *lesson {
	return &lesson{blend: blend, outcomes: tune.NewOutcomes(unit), choices: tune.NewChoices(likely)}
}

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
			if t.Depth >= chosenAt {
				l.choose(r.Moves[i], number)
			}
		}
	}
	return nil
}

// lay puts the position before move i on the board.
func (l *lesson) lay(r sente.Record, i int) error {
	r.Moves, r.Thinking = r.Moves[:i], nil
	fresh, err := l.replay.lay(r)
	if err == nil && (fresh || l.hunt == nil) {
		l.hunt = newHunt(l.replay.board, 1<<12)
	}
	return err
}

// calm reports whether the position on the board is one that a search would
// judge: nobody makes a five, and the side to move does not win by a few threats.
func (l *lesson) calm() bool {
	b := l.replay.board
	if b.pending || b.count[0][Five-Three]+b.count[1][Five-Three] > 0 {
		return false
	}
	_, plies := l.hunt.Win(best().effort.horizon)
	return plies == 0
}

var sideNames = [...]string{"black", "white"}

// judge takes in what the position on the board, the one before move i, came to.
func (l *lesson) judge(r sente.Record, i, game int) {
	expected := 1 / (1 + math.Exp(-float64(r.Thinking[i].Score)/unit))
	blend, result := l.blend, 0.5
	switch r.Result.Winner {
	case sideNames[l.replay.board.turn]:
		result = 1
	case sideNames[1-l.replay.board.turn]:
		result = 0
	case "":
		blend = 1
	}
	l.outcomes.Add(l.features(), (1-blend)*result+blend*expected, game)
}

// features lists the features of the position on the board.
func (l *lesson) features() (f []tune.Feature) {
	b := l.replay.board
	var counts [prizeAt]float32
	b.each(func(c Cell) {
		if b.Empty(c) {
			partsOf(b.aspect[c].pattern(b.turn), func(part int) { counts[part]++ })
			partsOf(b.aspect[c].pattern(1-b.turn), func(part int) { counts[waiterAt+part]-- })
		}
	})
	for i, n := range counts {
		if n != 0 {
			f = append(f, tune.Feature{Index: int32(i), Value: n})
		}
	}
	me, you := b.share(b.turn), b.share(1-b.turn)
	taking := func(side int, share float64) float64 {
		return float64(b.sums[side].taking) * (1 + float64(b.greed.grow)*share*share)
	}
	return append(f,
		tune.Feature{Index: int32(prizeAt), Value: float32((me*me + me - you*you - you) / 2)},
		tune.Feature{Index: int32(moverAt), Value: float32(taking(b.turn, me))},
		tune.Feature{Index: int32(waitsAt), Value: float32(-taking(1-b.turn, you))},
		tune.Feature{Index: int32(menaceAt), Value: float32(float64(b.sums[b.turn].menacing)*(1+me) - float64(b.sums[1-b.turn].menacing)*(1+you))},
		tune.Feature{Index: int32(tempoAt), Value: 1})
}

// share is the part of the prize that a side has captured.
func (b *Board) share(side int) float64 { return float64(b.taken[side]) / float64(b.law.Prize) }

// choose takes in which move was played on the board.
func (l *lesson) choose(played sente.Move, game int) {
	b := l.replay.board
	moves, _ := b.Moves(0, nil)
	taken := -1
	candidates := make([][]tune.Feature, len(moves))
	for i, c := range moves {
		if sente.Move(c.String()) == played {
			taken = i
		}
		candidates[i] = b.traits(c)
	}
	if taken >= 0 && len(moves) > 1 {
		l.choices.Add(candidates, taken, game)
	}
}

// traits lists the features of a move.
func (b *Board) traits(c Cell) (f []tune.Feature) {
	var counts [2*parts + 3]float32
	a := &b.aspect[c]
	me, you := b.turn, 1-b.turn
	partsOf(a.pattern(me), func(part int) { counts[part]++ })
	partsOf(a.pattern(you), func(part int) { counts[waiterAt+part]++ })
	grown := func(side int) float32 { return float32(1 + float64(b.greed.grow)*b.share(side)*b.share(side)) }
	counts[takeAt] = float32(bits.OnesCount16(a.takes(me))) * grown(me)
	counts[saveAt] = float32(bits.OnesCount16(a.takes(you))) * grown(you)
	counts[bareAt] = float32(bits.OnesCount16(a.menaces(me))) * grown(me)
	for i, n := range counts {
		if n != 0 {
			f = append(f, tune.Feature{Index: int32(i), Value: n})
		}
	}
	return f
}

// A stray is so many moves away from a game at most, each drawn from at least and
// at most so many that promise most.
const (
	strayMoves   = 3
	strayFewest  = 3
	strayBreadth = 24
)

// Stray returns a calm position a few moves after that of the record, moves drawn
// from those that promise most.
func (Student) Stray(r sente.Record, rng *rand.Rand) (sente.Record, bool) {
	l := newLesson(1)
	stray := r.Clone()
	stray.Thinking, stray.Result, stray.Players = nil, sente.Result{}, nil
	for range 1 + rng.IntN(strayMoves) {
		if l.lay(stray, len(stray.Moves)) != nil {
			return stray, false
		}
		moves, _ := l.replay.board.Moves(strayFewest+rng.IntN(strayBreadth-strayFewest+1), nil)
		stray = stray.With(write(moves)[rng.IntN(len(moves))])
	}
	return stray, l.lay(stray, len(stray.Moves)) == nil && l.calm()
}
