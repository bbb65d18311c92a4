package protocol

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// Family distinguishes the protocols of UCI's family, which differ in a few words. The zero value is
// [UGI].
type Family struct {
	// Name is the first command. With "ok" it is the engine's reply, with "newgame" another command.
	Name   string
	Setup  string   // word before a set-up in position
	Clocks []string // prefixes of the clocks in go by seat; nil is p1, p2 and so on
	// Mates means that decided scores are written in moves, as mate N, and that bestmove has the
	// expected reply.
	Mates bool
}

// The protocols of the family.
var (
	UGI = Family{Name: "ugi", Setup: "setup"}
	UCI = Family{Name: "uci", Setup: "fen", Clocks: []string{"w", "b"}, Mates: true}
	UAI = Family{Name: "uai", Setup: "fen", Clocks: []string{"b", "w"}, Mates: true}
)

// orUGI returns UGI for the zero value.
func (f Family) orUGI() Family {
	if f.Name == "" {
		return UGI
	}
	return f
}

// none returns the word for no move.
func (f Family) none() string {
	if f.Mates {
		return "(none)"
	}
	return noneValue
}

// clock returns the prefix of the clock of a seat.
func (f Family) clock(seat int) string {
	if f.Clocks == nil {
		return "p" + strconv.Itoa(seat+1)
	}
	return f.Clocks[seat%len(f.Clocks)]
}

// parseClockWord parses p1time or winc and returns the seat and the unit; the unit is "" for any other
// word.
func (f Family) parseClockWord(word string, seats int) (seat int, unit string) {
	for _, unit := range []string{"time", "inc"} {
		text, ok := strings.CutSuffix(word, unit)
		for seat := 0; ok && seat < seats; seat++ {
			if text == f.clock(seat) {
				return seat, unit
			}
		}
	}
	return 0, ""
}

// formatScore formats a score in plies or, if the protocol has mates, in moves.
func (f Family) formatScore(s sente.Score) string {
	plies, decided := s.Distance()
	switch {
	case decided && f.Mates && s.Won():
		return fmt.Sprintf("mate %d", (plies+1)/2)
	case decided && f.Mates:
		return fmt.Sprintf("mate %d", -(plies+1)/2)
	case decided && s.Won():
		return fmt.Sprintf("win %d", plies)
	case decided:
		return fmt.Sprintf("loss %d", plies)
	}
	return fmt.Sprintf("cp %d", int32(s))
}

// Notation is the ability of a [UGIHost] to write moves in the notation of a protocol.
type Notation interface {
	// WriteLine returns consecutive moves from the position of the board, which is unchanged
	// afterwards.
	WriteLine(b rules.Board, line []sente.Move) []sente.Move
}

// ownNotation writes moves in the game's own notation.
type ownNotation struct{}

func (ownNotation) WriteLine(_ rules.Board, line []sente.Move) []sente.Move { return line }
