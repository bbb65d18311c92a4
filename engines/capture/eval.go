package capture

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/internal/five/board"
	game "github.com/sente-games/sente/games/gomoku"
)

const maxEval = int32(sente.MaxEval)

// captureWeights are what captures are worth, in units of points: stones captured already,
// not in proportion, since the last pair wins; a pair that could be captured next,
// by the side to move and by the other one; a pair that could be threatened; and
// what is expected of a stone that captures a pair, that takes the other side the
// point where it would, and that threatens a pair.
type captureWeights struct {
	prize                int32 // of all captured stones but the last pair, half of it in proportion, half with their square
	mover, waiter        int32
	menace               int32
	grow                 int32 // how many times more a pair is worth when the prize is near
	take, rescue, attack int32
	tempo                int32 // worth of being the side to move
}

var usualCaptures = captureWeights{prize: 700, mover: 80, waiter: 45, menace: 5, grow: 3, take: 170, rescue: 110, attack: 22, tempo: 10}

// Quiesce returns the static score for the side to move, after the answer where a
// five must be blocked: while it stands, nothing else can be judged.
func (b *Board) Quiesce() sente.Score { return sente.Score(min(max(b.quiesce(2), -maxEval), maxEval)) }

// quiesce is Quiesce up to ahead forced stones deep.
func (b *Board) quiesce(ahead int) int32 {
	me, you := b.turn, 1-b.turn
	if ahead > 0 && (b.pending || b.count[you][board.Five-board.Three] == 1 && b.count[me][board.Five-board.Three] == 0) && b.stones+1 < b.cells {
		if c, ok := b.repair(); ok {
			score := int32(0)
			if !b.Play(c).Over() {
				score = -b.quiesce(ahead - 1)
			}
			b.Undo()
			return score
		}
	}
	if b.network != nil {
		return b.network.Evaluate(&b.acc.Totals, me, b.standing())
	}
	return b.sums[me].mover - b.sums[you].waiter + b.captures.tempo + b.captureValue(me, b.captures.mover) - b.captureValue(you, b.captures.waiter)
}

// repair is a move that deals with a five of the other side: on the board, or one
// that it could make.
func (b *Board) repair() (c Cell, ok bool) {
	set := &b.where[1-b.turn][board.Five-board.Three]
	if b.pending {
		set = &b.takes[b.turn]
	}
	if set.empty() {
		return 0, false
	}
	c = set.first()
	return c, b.Legal(c)
}

// captureValue is what captures are worth to a side, made and possible.
func (b *Board) captureValue(side int, pair int32) int32 {
	if !b.law.Has(game.Captures) {
		return 0
	}
	g, has, prize := b.captures, int32(b.taken[side]), int32(b.law.Prize)
	made := g.prize*has*has/(2*prize*prize) + g.prize*has/(2*prize)
	gain := pair + pair*g.grow*has*has/(prize*prize)
	return made + int32(b.sums[side].taking)*gain + int32(b.sums[side].menacing)*(g.menace+g.menace*has/prize)
}
