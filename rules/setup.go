package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/sente-games/sente/internal/visible"
)

// Setup is a parsed set-up, the text form of a position: parts with a name and words, such as
// "black: h8 i9; white: g7; to-move: black". The [Kit] of a game defines its parts.
type Setup []Part

// Part is one part of a set-up.
type Part struct {
	Name  string
	Words []string
}

// ToMove is the name of the part with the player to move.
const ToMove = "to-move"

// ParseSetup parses a set-up and converts it to lower case. It does not depend on a game:
// [Setup.CheckParts] checks the names of parts.
func ParseSetup(text string) (u Setup, err error) {
	for part := range strings.SplitSeq(text, ";") {
		if strings.TrimSpace(part) == "" {
			continue
		}
		name, value, colon := strings.Cut(part, ":")
		name = strings.ToLower(strings.TrimSpace(name))
		switch _, twice := u.Words(name); {
		case !colon:
			return nil, fmt.Errorf("set-up part %q has no colon: expected a name, a colon and values, such as to-move: black", visible.Clip(strings.TrimSpace(part)))
		case twice:
			return nil, fmt.Errorf("duplicate set-up part %q: combine both in one part", visible.Clip(name))
		}
		words := strings.FieldsFunc(strings.ToLower(value), func(r rune) bool { return r == ',' || r == ' ' || r == '\t' || r == '\n' || r == '\r' })
		u = append(u, Part{name, words})
	}
	return u, nil
}

// String returns the text of the set-up, for ParseSetup.
func (u Setup) String() string {
	parts := make([]string, len(u))
	for i, p := range u {
		parts[i] = strings.TrimSpace(p.Name + ": " + strings.Join(p.Words, " "))
	}
	return strings.Join(parts, "; ")
}

// Words returns the words of the named part; ok is false if there is no such part.
func (u Setup) Words(name string) (words []string, ok bool) {
	for _, p := range u {
		if p.Name == name {
			return p.Words, true
		}
	}
	return nil, false
}

// CheckParts returns an error if a part is not in the kit.
func (u Setup) CheckParts(kit Kit) error {
	for _, p := range u {
		if !kit.hasPart(p.Name) {
			return fmt.Errorf("unknown set-up part %q: expected one of %s", visible.Clip(p.Name), strings.Join(kit.partNames(), ", "))
		}
	}
	return nil
}

// Turn returns the seat in part to-move, or fallback without such a part.
func (u Setup) Turn(kit Kit, fallback int) (seat int, err error) {
	words, ok := u.Words(ToMove)
	if !ok {
		return fallback, nil
	}
	if len(words) == 1 {
		if seat = slices.Index(kit.Seats, words[0]); seat >= 0 {
			return seat, nil
		}
	}
	return 0, fmt.Errorf("set-up %s: unknown player %q, expected %s", ToMove, visible.Clip(strings.Join(words, " ")), strings.Join(kit.Seats, " or "))
}

// CheckTurn returns an error if part to-move differs from turn, the player to move that follows from
// the board. why is the reason in the error.
func (u Setup) CheckTurn(kit Kit, turn int, why string) error {
	said, err := u.Turn(kit, turn)
	if err == nil && said != turn {
		err = fmt.Errorf("set-up: %s cannot be to move, expected %s: %s", kit.Seats[said], kit.Seats[turn], why)
	}
	return err
}

// ForEachPiece calls f for every cell of every piece, in the order of the text. A repeated cell is an
// error.
func (u Setup) ForEachPiece(kit Kit, f func(piece int, cell string) error) error {
	seen := map[string]bool{}
	for _, p := range u {
		piece := slices.IndexFunc(kit.Pieces, func(k Piece) bool { return k.Name == p.Name })
		if piece < 0 {
			continue
		}
		for _, cell := range p.Words {
			if seen[cell] {
				return fmt.Errorf("set-up has two pieces on %s", visible.Clip(cell))
			}
			seen[cell] = true
			if err := f(piece, cell); err != nil {
				return fmt.Errorf("set-up: %w", err)
			}
		}
	}
	return nil
}

// WithPiece returns the set-up with a piece on a cell, which replaces the piece there; an empty piece
// clears the cell.
func (u Setup) WithPiece(kit Kit, piece, cell string) Setup {
	var after Setup
	put := piece == ""
	for _, p := range u {
		if kit.hasPiece(p.Name) {
			p.Words = slices.DeleteFunc(slices.Clone(p.Words), func(w string) bool { return w == cell })
			if p.Name == piece {
				p.Words, put = append(p.Words, cell), true
			}
		}
		after = append(after, p)
	}
	if !put {
		after = append(after, Part{piece, []string{cell}})
	}
	return after
}

// ToMove returns the set-up with the given side to move; "" changes nothing.
func (u Setup) ToMove(side string) Setup {
	if side == "" {
		return u
	}
	after := slices.DeleteFunc(slices.Clone(u), func(p Part) bool { return p.Name == ToMove })
	return append(after, Part{ToMove, []string{side}})
}

// Counts returns the numbers of a part, or their defaults if the set-up lacks it.
func (u Setup) Counts(part SetupField) ([]int, error) {
	numbers := make([]int, len(part.Counts))
	words, ok := u.Words(part.Name)
	for i, c := range part.Counts {
		numbers[i] = c.Usual
		at := i
		if c.Named {
			at = slices.Index(words, c.Name) + 1
		}
		if !ok || c.Named && at == 0 {
			continue
		}
		if at >= len(words) {
			return nil, fmt.Errorf("set-up %s: missing number for %s", part.Name, c.Name)
		}
		n, err := strconv.Atoi(words[at])
		if err != nil {
			return nil, fmt.Errorf("set-up %s: invalid number %q for %s", part.Name, visible.Clip(words[at]), c.Name)
		}
		numbers[i] = n
	}
	return numbers, nil
}

// WithCounts returns the set-up with the given numbers in a part.
func (u Setup) WithCounts(part SetupField, numbers []int) Setup {
	var words []string
	for i, c := range part.Counts {
		if c.Named {
			words = append(words, c.Name)
		}
		words = append(words, strconv.Itoa(numbers[i]))
	}
	return u.withPart(Part{part.Name, words})
}

// WithChoice returns the set-up with the given word in a part; "" removes the part.
func (u Setup) WithChoice(part SetupField, word string) Setup {
	if word != "" {
		return u.withPart(Part{part.Name, []string{word}})
	}
	after := slices.DeleteFunc(slices.Clone(u), func(p Part) bool { return p.Name == part.Name })
	if len(after) == 0 {
		after = Setup{{Name: part.Name}} // an empty text would be the start of the game
	}
	return after
}

// withPart returns the set-up with a part replaced or appended.
func (u Setup) withPart(part Part) Setup {
	after := slices.Clone(u)
	for i, p := range after {
		if p.Name == part.Name {
			after[i] = part
			return after
		}
	}
	return append(after, part)
}

// MapCells returns the set-up with every piece moved by the function through. It is an error if a
// piece leaves the board.
func (u Setup) MapCells(kit Kit, through func(cell string) (string, bool)) (Setup, error) {
	var after Setup
	for _, p := range u {
		if kit.hasPiece(p.Name) {
			words := make([]string, len(p.Words))
			for i, cell := range p.Words {
				to, ok := through(cell)
				if !ok {
					return nil, fmt.Errorf("the piece on %s would be off the board", visible.Clip(cell))
				}
				words[i] = to
			}
			p.Words = words
		}
		after = append(after, p)
	}
	return after, nil
}

// Kit describes the parts of a game's set-ups, for editors.
type Kit struct {
	Pieces []Piece      `json:"pieces"`           // parts that list cells
	Seats  []string     `json:"seats,omitempty"`  // the words of to-move, in order of turn; empty if the turn follows from the pieces
	Others []SetupField `json:"others,omitempty"` // further parts
}

// Piece is a part that lists cells.
type Piece struct {
	Name   string `json:"name"`             // "black"
	Player int    `json:"player"`           // the owner, -1 if neutral
	Single bool   `json:"single,omitempty"` // at most one on the board
}

// SetupField is a part without cells: numbers, one of several words, or free text as About explains.
type SetupField struct {
	Name    string   `json:"name"`              // "captures"
	About   string   `json:"about"`             // a sentence on its words with an example
	Counts  []Count  `json:"counts,omitempty"`  // its numbers, in order
	Choices []string `json:"choices,omitempty"` // the words to choose from; optional
}

// Count is a number of an [SetupField] part.
type Count struct {
	Name  string `json:"name"`            // "black", "heap 2"
	Named bool   `json:"named,omitempty"` // the name precedes the number
	Most  int    `json:"most"`
	Step  int    `json:"step,omitempty"`  // increment, 0 means 1
	Usual int    `json:"usual,omitempty"` // default if the part is missing
}

func (k Kit) hasPiece(name string) bool {
	return slices.ContainsFunc(k.Pieces, func(p Piece) bool { return p.Name == name })
}

func (k Kit) hasPart(name string) bool { return slices.Contains(k.partNames(), name) }

// partNames returns the names of all parts.
func (k Kit) partNames() (all []string) {
	for _, p := range k.Pieces {
		all = append(all, p.Name)
	}
	if len(k.Seats) > 0 {
		all = append(all, ToMove)
	}
	for _, o := range k.Others {
		all = append(all, o.Name)
	}
	return all
}

// SetUpper is implemented by games with set-ups. Kit describes their parts. SetupOf returns the
// set-up of s: a record with that set-up starts at a position with the same key, moves and
// outcome.
type SetUpper[S any] interface {
	Kit() Kit
	SetupOf(s *S) (string, error)
}

// Kit implements [Board].
func (b *board[R, S, M]) Kit() (kit Kit, ok bool) {
	if u, ok := Ability[SetUpper[S]](b.rules); ok {
		return u.Kit(), true
	}
	return Kit{}, false
}

// Setup implements [Board].
func (b *board[R, S, M]) Setup() (string, error) {
	if u, ok := Ability[SetUpper[S]](b.rules); ok {
		return u.SetupOf(b.state())
	}
	return "", ErrNoSetup
}
