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
	NumTwins int      // openings omitted because another one leads to the same position or to a mirror image
}

// NewSuite collects openings that start at base (game, rules, size, set-up). Openings that lead to
// the same position, possibly rotated or mirrored, count once.
func NewSuite(ctx context.Context, games catalog.Catalog, base sente.Record, openings [][]sente.Move) (Suite, error) {
	board, err := games.OpenBoard(base)
	if err != nil {
		return Suite{}, err
	}
	var s Suite
	twins := NewTwinDetector(board)
	for i, moves := range openings {
		if ctx.Err() != nil {
			return s, ctx.Err()
		}
		text := joinMoves(moves)
		if _, err := playMoves(board, text); err != nil {
			return s, fmt.Errorf("opening %d: %w", i+1, err)
		}
		twin, err := twins.SeenBefore(moves)
		if err != nil {
			return s, fmt.Errorf("opening %d: %w", i+1, err)
		}
		if twin {
			s.NumTwins++
			continue
		}
		s.Openings = append(s.Openings, text)
	}
	if len(s.Openings) == 0 {
		return s, errors.New("no openings found")
	}
	return s, nil
}

func joinMoves(moves []sente.Move) string {
	all := make([]string, len(moves))
	for i, m := range moves {
		all[i] = string(m)
	}
	return strings.Join(all, " ")
}

// symmetricImages returns the moves and their rotated and mirrored images, without duplicates.
func symmetricImages(board rules.Board, moves []sente.Move) ([]string, error) {
	imager, ok := board.(rules.Imager)
	if !ok {
		return []string{joinMoves(moves)}, nil
	}
	all, err := imager.Images(moves)
	if err != nil {
		return nil, err
	}
	var texts []string
	for _, image := range all {
		if text := joinMoves(image); !slices.Contains(texts, text) {
			texts = append(texts, text)
		}
	}
	return texts, nil
}

// TwinDetector detects openings that lead to the same position, possibly rotated or mirrored.
type TwinDetector struct {
	board rules.Board
	known map[any]bool
}

// NewTwinDetector returns an empty set. The board must be in its start position and stay there.
func NewTwinDetector(board rules.Board) *TwinDetector { return &TwinDetector{board, map[any]bool{}} }

// SeenBefore reports whether an image of the position after the moves was seen before, and adds the
// position.
func (t *TwinDetector) SeenBefore(moves []sente.Move) (bool, error) {
	texts, err := symmetricImages(t.board, moves)
	if err != nil {
		return false, err
	}
	for _, text := range texts {
		if t.known[positionKey(t.board, text)] {
			return true, nil
		}
	}
	t.known[positionKey(t.board, texts[0])] = true
	return false, nil
}

// positionKey returns a comparable key of the position after the moves, or the text of the moves if
// the game cannot identify positions. It leaves the board at its start.
func positionKey(board rules.Board, text string) any {
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

// Shuffle returns the suite in a random order determined by the seed.
func (s Suite) Shuffle(seed uint64) Suite {
	s.Openings = slices.Clone(s.Openings)
	shuffleSeeded(seed, len(s.Openings), func(i, j int) {
		s.Openings[i], s.Openings[j] = s.Openings[j], s.Openings[i]
	})
	return s
}

// StartFrom returns the suite rotated so that it starts with its n-th opening, from 1.
func (s Suite) StartFrom(n int) Suite {
	at := max(n-1, 0) % len(s.Openings)
	s.Openings = slices.Concat(s.Openings[at:], s.Openings[:at])
	return s
}

// WithSymmetries returns the suite followed by the images of its openings under the game's
// symmetries, so that a second pass does not repeat the first; it adds images until there are most
// openings.
func (s Suite) WithSymmetries(ctx context.Context, games catalog.Catalog, base sente.Record, maxOpenings int) (Suite, error) {
	board, err := games.OpenBoard(base)
	if err != nil {
		return s, err
	}
	var passes [][]string
	for _, text := range s.Openings {
		if len(s.Openings) >= maxOpenings || ctx.Err() != nil {
			return s, ctx.Err()
		}
		texts, err := symmetricImages(board, splitMoves(text))
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
	s.Openings = all[:min(len(all), max(maxOpenings, len(s.Openings)))]
	return s, nil
}

func splitMoves(text string) (all []sente.Move) {
	for _, w := range strings.Fields(text) {
		all = append(all, sente.Move(w))
	}
	return all
}
