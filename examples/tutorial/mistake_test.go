package main

import (
	"math/bits"

	"github.com/sente-games/sente/games/gametest"
	"github.com/sente-games/sente/rules"
)

// mistakes are those that docs/tutorial.md shows, each made on purpose, and what the suite
// says of it.
var mistakes = map[string]func() []error{
	"bound": func() []error { return gametest.Check(rules.NewEasy(bound{start}), gametest.Games(4)) },
	"key":   func() []error { return gametest.Check(rules.NewEasy(keyed{start}), gametest.Games(4)) },
	"count": func() []error {
		return gametest.Check(rules.NewEasy(counted{start}), gametest.Oracle(oracle), gametest.Games(4))
	},
}

// bound has room for the moves of the start only.
type bound struct{ Board }

func (b bound) Play(m Move) bound { return bound{b.Board.Play(m)} }
func (bound) MaxMoves() int       { return 36 }

// keyed has a key that does not know whose men are whose.
type keyed struct{ Board }

func (k keyed) Play(m Move) keyed { return keyed{k.Board.Play(m)} }
func (k keyed) Key() uint64       { return k.Men[0] ^ k.Men[1] ^ uint64(k.Ply)<<32 }

// counted counts the men ahead, not all that are on the line.
type counted struct{ Board }

func (c counted) Play(m Move) counted { return counted{c.Board.Play(m)} }

func (c counted) Moves(buf []Move) []Move {
	own, other := c.Men[c.Turn()], c.Men[1-c.Turn()]
	for men := own; men != 0; men &= men - 1 {
		from := bits.TrailingZeros64(men)
		for _, way := range ways {
			steps := 1
			for n := 1; n < 8; n++ {
				if at, ok := beside(from, way, n); ok && (own|other)>>at&1 != 0 {
					steps++
				}
			}
			if to, ok := beside(from, way, steps); ok && own>>to&1 == 0 {
				buf = append(buf, Move{int8(from), int8(to)})
			}
		}
	}
	return buf
}
