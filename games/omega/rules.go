package omega

import (
	"fmt"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// Rules is the game with positions as values; create it with [New].
type Rules struct{ terms }

// terms is the content of [Rules]. It is a separate type so that the symbol names of searches
// instantiated for it are short: Go writes the fields of a type argument into each of them.
type terms struct {
	*Ground
	players int
	rounds  int
	options Options
}

// State is a position, see [Rules.Start].
type State struct{ position }

// position is the content of [State]. It is a separate type so that the symbol names of searches
// instantiated for it are short: Go writes the fields of a type argument into each of them.
type position struct {
	stones  [MostCells]uint8 // 1 + colour, 0: empty
	placed  int16            // stones on the board
	swapped bool             // the players have exchanged their colours
	key     uint64
}

// Options returns the options of the rules.
func (r Rules) Options() Options { return r.options }

// Players returns the number of players and colours.
func (r Rules) Players() int { return r.players }

// Stones returns the number of stones on the board at the end of the game.
func (r Rules) Stones() int { return r.rounds * r.players * r.players }

// Start returns the empty board.
func (r Rules) Start() State { return State{} }

// Placed returns the number of stones on the board.
func (s *State) Placed() int { return int(s.placed) }

// Swapped reports whether the players have exchanged their colours.
func (s *State) Swapped() bool { return s.swapped }

// Stone returns the colour of the stone on a cell; ok is false if it is empty.
func (s *State) Stone(cell int) (colour int, ok bool) {
	return int(s.stones[cell]) - 1, s.stones[cell] != 0
}

// nextColour returns the colour of the next stone.
func (r Rules) nextColour(s *State) int { return int(s.placed) % r.players }

// playerToMove returns the player to move, taking a swap into account.
func (r Rules) playerToMove(s *State) int {
	return seatOf(int(s.placed)/r.players%r.players, s.swapped)
}

// seatOf returns the player of a colour; it is its own inverse.
func seatOf(colour int, swapped bool) int {
	if swapped {
		return 1 - colour
	}
	return colour
}

// isOver reports whether the last round is complete.
func (r Rules) isOver(s *State) bool { return int(s.placed) == r.Stones() }

// canSwap reports whether the second player may reply to the first turn with a swap.
func (r Rules) canSwap(s *State) bool { return r.options.Pie && s.placed == 2 && !s.swapped }

// Moves appends Swap if it is legal, and the empty cells for a stone of the next colour, row by
// row.
func (r Rules) Moves(s *State, buf []Move) []Move {
	if r.isOver(s) {
		return buf
	}
	if r.canSwap(s) {
		buf = append(buf, Swap)
	}
	colour := r.nextColour(s)
	for cell, stone := range s.stones[:r.cells] {
		if stone == 0 {
			buf = append(buf, NewMove(colour, cell))
		}
	}
	return buf
}

// Play places a stone or exchanges the colours.
func (r Rules) Play(dst, src *State, m Move, _ bool) rules.Status {
	*dst = *src
	if m == Swap {
		dst.swapped = true
		dst.key ^= swapKey
	} else {
		dst.stones[m.Cell()] = uint8(m.Colour() + 1)
		dst.placed++
		dst.key ^= stoneKey(m)
	}
	return r.currentStatus(dst)
}

// Status computes the status of s from scratch.
func (r Rules) Status(s *State) rules.Status {
	fresh := *s
	fresh.key = r.computeKey(s)
	return r.currentStatus(&fresh)
}

func (r Rules) currentStatus(s *State) rules.Status {
	st := rules.Status{Key: s.key, Turn: int8(r.playerToMove(s))}
	if r.isOver(s) {
		st.Outcome = r.options.scoreOutcome(r.Products(s), s.swapped)
	}
	return st
}

// scoreOutcome returns the winner: the highest score, and among equal ones the last in order of
// turn.
func (o Options) scoreOutcome(scores []Product, swapped bool) rules.Outcome {
	best, shared := 0, false
	for colour := 1; colour < len(scores); colour++ {
		switch scores[colour].Compare(scores[best]) {
		case 1:
			best, shared = colour, false
		case 0:
			best, shared = colour, true
		}
	}
	if shared && o.TiesDrawn {
		return rules.Draw
	}
	return rules.WonBy(seatOf(best, swapped))
}

// HasKey returns true: the key identifies the position.
func (Rules) HasKey() bool { return true }

// MaxMoves returns the number of cells plus one for the swap.
func (r Rules) MaxMoves() int { return r.cells + 1 }

// MaxPlies returns the number of stones plus one for the swap.
func (r Rules) MaxPlies() int {
	if r.options.Pie {
		return r.Stones() + 1
	}
	return r.Stones()
}

// colours are the names of the colours in order of turn.
var colours = [MostPlayers]string{"white", "black", "red", "blue"}

// Seats returns the names of the players: their colours, unless they may exchange them.
func (r Rules) Seats() []string {
	if r.options.Pie {
		return []string{"first", "second"}
	}
	return colours[:r.players]
}

// Reason returns the scores of an ended game: "white 36, black 24", "white 12, black 12: the last
// of those with 12 wins".
func (r Rules) Reason(s *State) *sente.Message {
	return &sente.Message{Text: r.describeScores(r.Products(s))}
}

// Tell is [Rules.Reason] for a field.
func (r Rules) Tell(f *Field) string {
	scores := make([]Product, r.players)
	for colour := range scores {
		scores[colour] = f.Score(colour)
	}
	return r.describeScores(scores)
}

func (r Rules) describeScores(scores []Product) string {
	words := make([]string, len(scores))
	best, count := 0, 0
	for i, p := range scores {
		words[i] = colours[i] + " " + p.String()
		switch p.Compare(scores[best]) {
		case 1:
			best, count = i, 1
		case 0:
			count++
		}
	}
	text := strings.Join(words, ", ")
	switch {
	case count < 2:
		return text
	case r.options.TiesDrawn:
		return fmt.Sprintf("%s: a tie at %v", text, scores[best])
	}
	return fmt.Sprintf("%s: tie at %v, the last of these players wins", text, scores[best])
}
