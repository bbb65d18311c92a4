package match

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/rules"
)

// Suite is a collection of openings for one game.
type Suite struct {
	Openings []string // moves separated by spaces, as in Plan.Openings
	Twins    int      // openings left out because another one leads to the same position, or to a mirror image
}

// NewSuite collects openings that begin at base (game, rules, size, set-up).
// Those that lead to one position, perhaps turned or mirrored, count once.
func NewSuite(ctx context.Context, games catalog.Catalog, base sente.Record, openings [][]sente.Move) (Suite, error) {
	board, err := games.Board(base)
	if err != nil {
		return Suite{}, err
	}
	var s Suite
	twins := NewTwins(board)
	for i, moves := range openings {
		if ctx.Err() != nil {
			return s, ctx.Err()
		}
		text := words(moves)
		if _, err := play(board, text); err != nil {
			return s, fmt.Errorf("opening %d: %w", i+1, err)
		}
		twin, err := twins.Seen(moves)
		if err != nil {
			return s, fmt.Errorf("opening %d: %w", i+1, err)
		}
		if twin {
			s.Twins++
			continue
		}
		s.Openings = append(s.Openings, text)
	}
	if len(s.Openings) == 0 {
		return s, errors.New("there is no opening in it")
	}
	return s, nil
}

func words(moves []sente.Move) string {
	all := make([]string, len(moves))
	for i, m := range moves {
		all[i] = string(m)
	}
	return strings.Join(all, " ")
}

// images are the moves and what they look like turned and mirrored, each once.
func images(board rules.Board, moves []sente.Move) ([]string, error) {
	imager, ok := board.(rules.Imager)
	if !ok {
		return []string{words(moves)}, nil
	}
	all, err := imager.Images(moves)
	if err != nil {
		return nil, err
	}
	var texts []string
	for _, image := range all {
		if text := words(image); !slices.Contains(texts, text) {
			texts = append(texts, text)
		}
	}
	return texts, nil
}

// Twins knows openings that lead to one position, perhaps turned or mirrored.
type Twins struct {
	board rules.Board
	known map[any]bool
}

// NewTwins knows none yet. The board must be at its start and stay there.
func NewTwins(board rules.Board) *Twins { return &Twins{board, map[any]bool{}} }

// Seen reports whether an image of the position after the moves has been seen
// before. From now on it has.
func (t *Twins) Seen(moves []sente.Move) (bool, error) {
	texts, err := images(t.board, moves)
	if err != nil {
		return false, err
	}
	for _, text := range texts {
		if t.known[position(t.board, text)] {
			return true, nil
		}
	}
	t.known[position(t.board, texts[0])] = true
	return false, nil
}

// position tells positions after moves apart; the board is at its start before
// and after. Games that cannot are told apart by their moves.
func position(board rules.Board, text string) any {
	defer func() {
		for board.Undo() {
		}
	}()
	for _, w := range strings.Fields(text) {
		if _, err := board.Play(w); err != nil {
			return text
		}
	}
	if i, ok := board.(rules.Identified); ok {
		if p := i.Position(); p != nil {
			return p
		}
	}
	return text
}

// Shuffled is the suite in an order that the seed decides.
func (s Suite) Shuffled(seed uint64) Suite {
	s.Openings = slices.Clone(s.Openings)
	shuffle(seed, len(s.Openings), func(i, j int) {
		s.Openings[i], s.Openings[j] = s.Openings[j], s.Openings[i]
	})
	return s
}

// From is the suite begun at its n-th opening, counted from 1, with those before
// at the end.
func (s Suite) From(n int) Suite {
	at := max(n-1, 0) % len(s.Openings)
	s.Openings = slices.Concat(s.Openings[at:], s.Openings[:at])
	return s
}

// Turned is the suite followed by the images of its openings under the game's
// symmetries, so that a second pass is not a repetition, as far as at most most
// openings are needed.
func (s Suite) Turned(ctx context.Context, games catalog.Catalog, base sente.Record, most int) (Suite, error) {
	board, err := games.Board(base)
	if err != nil {
		return s, err
	}
	var passes [][]string
	for _, text := range s.Openings {
		if len(s.Openings) >= most || ctx.Err() != nil {
			return s, ctx.Err()
		}
		texts, err := images(board, moves(text))
		if err != nil {
			return s, err
		}
		for pass, image := range texts {
			for len(passes) <= pass {
				passes = append(passes, nil)
			}
			passes[pass] = append(passes[pass], image)
		}
	}
	all := slices.Concat(passes...)
	s.Openings = all[:min(len(all), max(most, len(s.Openings)))]
	return s, nil
}

func moves(text string) (all []sente.Move) {
	for _, w := range strings.Fields(text) {
		all = append(all, sente.Move(w))
	}
	return all
}
