package opening

import (
	"slices"

	"github.com/sente-games/sente"
)

// The openings supported by the Gomocup protocol: the first player places black, white and black;
// the second takes a colour or, in swap2, places white and black and lets the first take one. In
// records the choices are separate moves.
const (
	Swap  = "swap"
	Swap2 = "swap2"

	TakeBlack sente.Move = "black" // the other player has white and is to move
	TakeWhite sente.Move = "white"
	PutTwo    sente.Move = "two"
)

// swapOpenings are the openings in which players and colours differ.
var swapOpenings = []string{"swap1", Swap, Swap2, "rif", "yamaguchi", "soosorv8", "taraguchi10"}

// Swaps reports whether an opening lets players exchange their colours.
func Swaps(opening string) bool { return slices.Contains(swapOpenings, opening) }

// Spoken reports whether the Gomocup protocol can express an opening for an external engine that
// supports colours only.
func Spoken(opening string) bool { return !Swaps(opening) || opening == Swap || opening == Swap2 }

// Due is the task of the player to move in swap and swap2.
type Due int

const (
	Coloured Due = iota // no task: each player has a colour
	LayThree            // black, white, black
	Choose              // a colour, or placing two stones
	LayTwo              // white, black
	Accept              // a colour
)

// DueIn returns the task at the end of a record with swap or swap2, and the game from the point of
// view of an engine that supports colours only: without the choices, stones alternate.
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

// Plan is a sequence of moves decided at once and played one by one.
type Plan struct {
	after sente.Record // the game before the moves
	moves []sente.Move
	info  sente.Info
}

// Intend stores moves that follow a game and returns the first one.
func (p *Plan) Intend(game sente.Record, info sente.Info, moves ...sente.Move) sente.Choice {
	*p = Plan{game.Clone(), moves, info}
	c, _ := p.Next(game)
	return c
}

// Next returns the planned move for a position.
func (p *Plan) Next(game sente.Record) (sente.Choice, bool) {
	at := len(game.Moves) - len(p.after.Moves)
	if at < 0 || at >= len(p.moves) || !sameGame(p.after, game) || !slices.Equal(game.Moves, slices.Concat(p.after.Moves, p.moves[:at])) {
		return sente.Choice{}, false
	}
	info := p.info
	info.Line = slices.Clone(p.moves[at:])
	return sente.Choice{Move: p.moves[at], Info: info}, true
}

// sameGame reports whether two records have the same game and settings.
func sameGame(a, b sente.Record) bool {
	return a.Game == b.Game && a.Rules == b.Rules && a.Size == b.Size && a.Opening == b.Opening && a.Setup == b.Setup
}

// Colour plans to take the better colour of a position with white to move, given an engine's choice
// for white.
func (p *Plan) Colour(game sente.Record, c sente.Choice) sente.Choice {
	if c.Info.Score >= 0 {
		return p.Intend(game, c.Info, TakeWhite, c.Move)
	}
	c.Info.Score = -c.Info.Score
	return p.Intend(game, c.Info, TakeBlack)
}
