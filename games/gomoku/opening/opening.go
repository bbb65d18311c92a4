package opening

import (
	"slices"

	"github.com/sente-games/sente"
)

// The openings that the Gomocup protocol has words for, or can be played without: the
// first player puts black, white and black; the second takes a colour or, in swap2, puts
// white and black and lets the first take one. In records the choices are moves of their
// own.
const (
	Swap  = "swap"
	Swap2 = "swap2"

	TakeBlack sente.Move = "black" // the other one has white and is to move
	TakeWhite sente.Move = "white"
	PutTwo    sente.Move = "two"
)

// swaps are the openings in which a player is not a colour.
var swaps = []string{"swap1", Swap, Swap2, "rif", "yamaguchi", "soosorv8", "taraguchi10"}

// Swaps reports whether an opening lets players exchange their colours.
func Swaps(opening string) bool { return slices.Contains(swaps, opening) }

// Spoken reports whether an engine that knows colours only, in a process of its own, can
// be told of an opening in the words of the Gomocup protocol.
func Spoken(opening string) bool { return !Swaps(opening) || opening == Swap || opening == Swap2 }

// Due is what swap and swap2 ask of the player to move.
type Due int

const (
	Coloured Due = iota // nothing: each player has a colour
	LayThree            // black, white, black
	Choose              // a colour, or to put two
	LayTwo              // white, black
	Accept              // a colour
)

// DueIn says what is due at the end of a record by swap or swap2, and returns the game as an
// engine sees it that knows colours only: without the choices stones are in turn.
func DueIn(game sente.Record) (due Due, plain sente.Record) {
	plain = game.Clone()
	plain.Opening = ""
	plain.Thinking = nil
	plain.Moves = slices.DeleteFunc(plain.Moves, func(m sente.Move) bool { return m == TakeBlack || m == TakeWhite || m == PutTwo })
	stones, choices := len(plain.Moves), len(game.Moves)-len(plain.Moves)
	two := slices.Contains(game.Moves, PutTwo)
	switch {
	case stones < 3:
		due = LayThree
	case choices == 0:
		due = Choose
	case two && stones < 5:
		due = LayTwo
	case two && choices == 1:
		due = Accept
	}
	return due, plain
}

// Plan is several moves that were decided upon at once and are played one by one.
type Plan struct {
	after sente.Record // the game before them
	moves []sente.Move
	info  sente.Info
}

// Intend notes moves that follow a game, and returns the first.
func (p *Plan) Intend(game sente.Record, info sente.Info, moves ...sente.Move) sente.Choice {
	*p = Plan{game.Clone(), moves, info}
	c, _ := p.Next(game)
	return c
}

// Next is the move that was intended here.
func (p *Plan) Next(game sente.Record) (sente.Choice, bool) {
	at := len(game.Moves) - len(p.after.Moves)
	if at < 0 || at >= len(p.moves) || !sameGame(p.after, game) || !slices.Equal(game.Moves, slices.Concat(p.after.Moves, p.moves[:at])) {
		return sente.Choice{}, false
	}
	info := p.info
	info.Line = slices.Clone(p.moves[at:])
	return sente.Choice{Move: p.moves[at], Info: info}, true
}

// sameGame reports whether two records begin alike.
func sameGame(a, b sente.Record) bool {
	return a.Game == b.Game && a.Rules == b.Rules && a.Size == b.Size && a.Opening == b.Opening && a.Setup == b.Setup
}

// Colour intends to take the better colour of a position with white to move, in
// which an engine would play so.
func (p *Plan) Colour(game sente.Record, c sente.Choice) sente.Choice {
	if c.Info.Score >= 0 {
		return p.Intend(game, c.Info, TakeWhite, c.Move)
	}
	c.Info.Score = -c.Info.Score
	return p.Intend(game, c.Info, TakeBlack)
}
