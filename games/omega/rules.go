package omega

import (
	"fmt"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// Rules is the game with positions that are values; build it with [New].
type Rules struct{ terms }

// terms is what [Rules] holds. It is a type of its own so that the names of searches that are
// compiled for it are short: Go writes the fields of a type argument into each of them.
type terms struct {
	*Ground
	players int
	rounds  int
	options Options
}

// State is a position; [Rules.Start] makes one.
type State struct{ position }

// position is what [State] holds. It is a type of its own so that the names of searches that are
// compiled for it are short: Go writes the fields of a type argument into each of them.
type position struct {
	stones  [MostCells]uint8 // 1 + colour, 0: empty
	placed  int16            // stones on the board
	swapped bool             // the players have exchanged their colours
	key     uint64
}

// Options are those the rules were built with.
func (r Rules) Options() Options { return r.options }

// Players is the number of players and of colours.
func (r Rules) Players() int { return r.players }

// Stones is the number of stones on the board when the game is over.
func (r Rules) Stones() int { return r.rounds * r.players * r.players }

// Start returns the empty board.
func (r Rules) Start() State { return State{} }

// Placed is the number of stones on the board.
func (s *State) Placed() int { return int(s.placed) }

// Swapped reports whether the players have exchanged their colours.
func (s *State) Swapped() bool { return s.swapped }

// Stone returns the colour of the stone on a cell, !ok if it is empty.
func (s *State) Stone(cell int) (colour int, ok bool) {
	return int(s.stones[cell]) - 1, s.stones[cell] != 0
}

// next is the colour of the stone that is placed next.
func (r Rules) next(s *State) int { return int(s.placed) % r.players }

// turn is the player to move: whose colour's turn it is, unless they were exchanged.
func (r Rules) turn(s *State) int { return seat(int(s.placed)/r.players%r.players, s.swapped) }

// seat is the player of a colour, and the colour of a player.
func seat(colour int, swapped bool) int {
	if swapped {
		return 1 - colour
	}
	return colour
}

// over reports whether the last round is complete.
func (r Rules) over(s *State) bool { return int(s.placed) == r.Stones() }

// maySwap reports whether the second player is to answer the first turn under the
// pie rule.
func (r Rules) maySwap(s *State) bool { return r.options.Pie && s.placed == 2 && !s.swapped }

// Moves appends the empty cells for a stone of the next colour, row by row, and
// before them Swap where it is allowed.
func (r Rules) Moves(s *State, buf []Move) []Move {
	if r.over(s) {
		return buf
	}
	if r.maySwap(s) {
		buf = append(buf, Swap)
	}
	colour := r.next(s)
	for cell, stone := range s.stones[:r.cells] {
		if stone == 0 {
			buf = append(buf, At(colour, cell))
		}
	}
	return buf
}

// Play places a stone, or exchanges the colours.
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
	return r.status(dst)
}

// Status describes s from scratch.
func (r Rules) Status(s *State) rules.Status {
	fresh := *s
	fresh.key = r.keyOf(s)
	return r.status(&fresh)
}

func (r Rules) status(s *State) rules.Status {
	st := rules.Status{Key: s.key, Turn: int8(r.turn(s))}
	if r.over(s) {
		st.Outcome = r.options.outcome(r.Products(s), s.swapped)
	}
	return st
}

// outcome says which player has won: the one that scores most, and among equals the last in
// order of turn.
func (o Options) outcome(scores []Product, swapped bool) rules.Outcome {
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
	return rules.WonBy(seat(best, swapped))
}

// HasKey declares that the key identifies the position.
func (Rules) HasKey() bool { return true }

// MaxMoves is the number of cells, and one for the swap.
func (r Rules) MaxMoves() int { return r.cells + 1 }

// MaxPlies is the number of stones, and one for the swap.
func (r Rules) MaxPlies() int {
	if r.options.Pie {
		return r.Stones() + 1
	}
	return r.Stones()
}

// colours are the names of the colours in order of turn.
var colours = [MostPlayers]string{"white", "black", "red", "blue"}

// Seats names the players by their colours, unless they may exchange them.
func (r Rules) Seats() []string {
	if r.options.Pie {
		return []string{"first", "second"}
	}
	return colours[:r.players]
}

// Reason returns how an ended game was counted: "white 36, black 24", "white 12, black 12:
// the last of those with 12 wins".
func (r Rules) Reason(s *State) *sente.Message { return &sente.Message{Text: r.counted(r.Products(s))} }

// Tell is [Rules.Reason] for a field.
func (r Rules) Tell(f *Field) string {
	scores := make([]Product, r.players)
	for colour := range scores {
		scores[colour] = f.Score(colour)
	}
	return r.counted(scores)
}

func (r Rules) counted(scores []Product) string {
	words := make([]string, len(scores))
	best, most := 0, 0
	for i, p := range scores {
		words[i] = colours[i] + " " + p.String()
		switch p.Compare(scores[best]) {
		case 1:
			best, most = i, 1
		case 0:
			most++
		}
	}
	told := strings.Join(words, ", ")
	switch {
	case most < 2:
		return told
	case r.options.TiesDrawn:
		return fmt.Sprintf("%s: a tie at %v", told, scores[best])
	}
	return fmt.Sprintf("%s: the last of those with %v wins", told, scores[best])
}
