package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/sente-games/sente/internal/visible"
)

// Setup is a position put up by hand, as its text says it: parts with a name and words,
// "black: h8 i9; white: g7; to-move: black". What the parts mean is up to the game; see
// [Kit].
type Setup []Part

// Part is one part of a set-up.
type Part struct {
	Name  string
	Words []string
}

// ToMove is the name of the part that says whose turn it is.
const ToMove = "to-move"

// ParseSetup reads the text of a set-up, in small letters. It knows no game: that a part is
// unknown is found by [Setup.Only].
func ParseSetup(text string) (u Setup, err error) {
	for part := range strings.SplitSeq(text, ";") {
		if strings.TrimSpace(part) == "" {
			continue
		}
		name, value, colon := strings.Cut(part, ":")
		name = strings.ToLower(strings.TrimSpace(name))
		switch _, twice := u.Words(name); {
		case !colon:
			return nil, fmt.Errorf("set-up part %q has no colon: write the part's name, a colon and its words, such as to-move: black", visible.Clip(strings.TrimSpace(part)))
		case twice:
			return nil, fmt.Errorf("set-up has %q twice: write all of it in one part", visible.Clip(name))
		}
		words := strings.FieldsFunc(strings.ToLower(value), func(r rune) bool { return r == ',' || r == ' ' || r == '\t' || r == '\n' || r == '\r' })
		u = append(u, Part{name, words})
	}
	return u, nil
}

// String writes the set-up as ParseSetup reads it.
func (u Setup) String() string {
	parts := make([]string, len(u))
	for i, p := range u {
		parts[i] = strings.TrimSpace(p.Name + ": " + strings.Join(p.Words, " "))
	}
	return strings.Join(parts, "; ")
}

// Words are those of a part, !ok if there is none of that name.
func (u Setup) Words(name string) (words []string, ok bool) {
	for _, p := range u {
		if p.Name == name {
			return p.Words, true
		}
	}
	return nil, false
}

// Only says which part is none that a kit has.
func (u Setup) Only(kit Kit) error {
	for _, p := range u {
		if !kit.has(p.Name) {
			return fmt.Errorf("set-up part %q is unknown: the parts are %s", visible.Clip(p.Name), strings.Join(kit.names(), ", "))
		}
	}
	return nil
}

// Turn is the seat that the part to-move names, fallback if there is no such part.
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
	return 0, fmt.Errorf("set-up %s %q is no player: it is %s", ToMove, visible.Clip(strings.Join(words, " ")), strings.Join(kit.Seats, " or "))
}

// InTurn is the seat to move where that follows from what is on the board; a part to-move
// that says otherwise is an error, and why is the reason.
func (u Setup) InTurn(kit Kit, turn int, why string) error {
	said, err := u.Turn(kit, turn)
	if err == nil && said != turn {
		err = fmt.Errorf("set-up says that %s is to move, but it is %s: %s", kit.Seats[said], kit.Seats[turn], why)
	}
	return err
}

// Each calls f for every cell of every piece in the order of the text. A cell that is
// named twice is an error.
func (u Setup) Each(kit Kit, f func(piece int, cell string) error) error {
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

// With is the set-up with a piece on a cell, in the place of what was there; an empty
// piece clears the cell.
func (u Setup) With(kit Kit, piece, cell string) Setup {
	var after Setup
	put := piece == ""
	for _, p := range u {
		if kit.piece(p.Name) {
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

// ToMove is the set-up with another side to move, "" for the same one.
func (u Setup) ToMove(side string) Setup {
	if side == "" {
		return u
	}
	after := slices.DeleteFunc(slices.Clone(u), func(p Part) bool { return p.Name == ToMove })
	return append(after, Part{ToMove, []string{side}})
}

// Counts are the numbers of a part, the usual ones where the set-up leaves it out.
func (u Setup) Counts(part Other) ([]int, error) {
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
			return nil, fmt.Errorf("set-up %s has no number for %s", part.Name, c.Name)
		}
		n, err := strconv.Atoi(words[at])
		if err != nil {
			return nil, fmt.Errorf("set-up %s: %q is no number for %s", part.Name, visible.Clip(words[at]), c.Name)
		}
		numbers[i] = n
	}
	return numbers, nil
}

// WithCounts is the set-up with these numbers in a part.
func (u Setup) WithCounts(part Other, numbers []int) Setup {
	var words []string
	for i, c := range part.Counts {
		if c.Named {
			words = append(words, c.Name)
		}
		words = append(words, strconv.Itoa(numbers[i]))
	}
	return u.with(Part{part.Name, words})
}

// WithChoice is the set-up with that word in a part, without the part if it is "".
func (u Setup) WithChoice(part Other, word string) Setup {
	if word != "" {
		return u.with(Part{part.Name, []string{word}})
	}
	after := slices.DeleteFunc(slices.Clone(u), func(p Part) bool { return p.Name == part.Name })
	if len(after) == 0 {
		after = Setup{{Name: part.Name}} // no text at all is the start of the game
	}
	return after
}

// with is the set-up with a part in the place of the one of its name.
func (u Setup) with(part Part) Setup {
	after := slices.Clone(u)
	for i, p := range after {
		if p.Name == part.Name {
			after[i] = part
			return after
		}
	}
	return append(after, part)
}

// Moved is the set-up with every piece on the cell that through names; it is an error if
// that is none.
func (u Setup) Moved(kit Kit, through func(cell string) (string, bool)) (Setup, error) {
	var after Setup
	for _, p := range u {
		if kit.piece(p.Name) {
			words := make([]string, len(p.Words))
			for i, cell := range p.Words {
				to, ok := through(cell)
				if !ok {
					return nil, fmt.Errorf("the piece on %s would leave the board", visible.Clip(cell))
				}
				words[i] = to
			}
			p.Words = words
		}
		after = append(after, p)
	}
	return after, nil
}

// Kit says what set-ups of a game are made of: what an editor has to offer.
type Kit struct {
	Pieces []Piece  `json:"pieces"`           // parts whose words are cells
	Seats  []string `json:"seats,omitempty"`  // the words of to-move, in order of turn; none where the turn follows from the pieces
	Others []Other  `json:"others,omitempty"` // further parts
}

// Piece is a part that lists cells.
type Piece struct {
	Name   string `json:"name"`             // "black"
	Player int    `json:"player"`           // whose it is, -1 if nobody's
	Single bool   `json:"single,omitempty"` // there is only one of it
}

// Other is a part that is not about cells. Its words are numbers, or one of few, or
// whatever About says.
type Other struct {
	Name    string   `json:"name"`              // "captures"
	About   string   `json:"about"`             // what its words mean, in a sentence with an example
	Counts  []Count  `json:"counts,omitempty"`  // the numbers that its words are, in order
	Choices []string `json:"choices,omitempty"` // the words of which it has one, or is left out
}

// Count is a number of a part that is not about cells.
type Count struct {
	Name  string `json:"name"`            // "black", "heap 2"
	Named bool   `json:"named,omitempty"` // whether the name stands before the number
	Most  int    `json:"most"`
	Step  int    `json:"step,omitempty"`  // how far numbers are apart, 1 if 0
	Usual int    `json:"usual,omitempty"` // where the part is left out
}

func (k Kit) piece(name string) bool {
	return slices.ContainsFunc(k.Pieces, func(p Piece) bool { return p.Name == name })
}

func (k Kit) has(name string) bool { return slices.Contains(k.names(), name) }

// names are those of all parts.
func (k Kit) names() (all []string) {
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

// SetUpper is implemented by games whose positions can be put up by hand: what opens a
// record reads the set-up. Kit says what set-ups are made of; SetupOf writes s as the text
// of one, from which the same position can be played on: equal key, moves and outcome.
type SetUpper[S any] interface {
	Kit() Kit
	SetupOf(s *S) (string, error)
}

// Kit says what set-ups of the game are made of, !ok if it has none.
func (b *board[R, S, M]) Kit() (kit Kit, ok bool) {
	if u, ok := Ability[SetUpper[S]](b.rules); ok {
		return u.Kit(), true
	}
	return Kit{}, false
}

// Setup is the position as the text of a set-up.
func (b *board[R, S, M]) Setup() (string, error) {
	if u, ok := Ability[SetUpper[S]](b.rules); ok {
		return u.SetupOf(b.now())
	}
	return "", ErrNoSetup
}
