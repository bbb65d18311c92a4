package record

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/rules"
)

// Write writes games one a line, so that [Read] returns their moves again. Only
// JSONL keeps everything, and SGF the players and the winner; a game that a format cannot hold is an error, and the
// games before it have been written.
func Write(w io.Writer, games catalog.Catalog, format Format, records ...sente.Record) error {
	if format.IsSingleGame() && len(records) != 1 {
		return fmt.Errorf("a file of %s holds one game, and here are %d: choose one, or write jsonl or sgf", format, len(records))
	}
	for i, r := range records {
		if err := write(w, games, format, r); err != nil {
			return fmt.Errorf("game %d: %w", i+1, err)
		}
	}
	return nil
}

// write writes one game.
func write(w io.Writer, games catalog.Catalog, format Format, r sente.Record) error {
	text, err := encode(games, format, r)
	if err != nil {
		return err
	}
	if !format.IsSingleGame() {
		text += "\n"
	}
	_, err = io.WriteString(w, text)
	return err
}

func encode(games catalog.Catalog, format Format, r sente.Record) (string, error) {
	switch format {
	case JSONL:
		return encodeJSON(r)
	case SGF:
		return encodeSGF(games, r)
	case Piskvork, Gomotur, RenjuPos:
		return encodeSheet(games, format, r)
	case Diagram:
		return encodeDiagram(games, r)
	case Study:
		return encodeStudy(games, r)
	case Library:
		return encodeLibrary(games, r)
	}
	text, err := EncodeMoves(games, format, r)
	if err == nil && text == "" {
		err = fmt.Errorf("a game without moves cannot be written as %s: use jsonl", format)
	}
	return text, err
}

// EncodeMoves writes the moves of one game on one line, in any format but JSONL. It is
// the inverse of [Parse] in the formats Moves and FromTop.
func EncodeMoves(games catalog.Catalog, format Format, r sente.Record) (string, error) {
	if r.Setup != "" {
		return "", fmt.Errorf("set-up stones cannot be written as %s: use jsonl", format)
	}
	g, board, err := reader{games: games}.open(r)
	if err != nil {
		return "", err
	}
	if r, err = play(board, r); err != nil {
		return "", err
	}
	switch format {
	case Moves:
		return join(board, r.Moves), nil
	case FromTop:
		return joinFromTop(g, board, r)
	case Offsets:
		return writeOffsets(board, r.Moves)
	case Gzero:
		return writeGzero(board, r.Moves)
	}
	return "", fmt.Errorf("%q is no format of moves alone", format)
}

// join writes moves without anything between them if they can be told apart.
func join(board rules.Board, moves []sente.Move) string {
	words := make([]string, len(moves))
	for i, m := range moves {
		words[i] = string(m)
	}
	glued := strings.Join(words, "")
	if split, err := board.Split(glued); err == nil && slices.Equal(split, words) {
		return glued
	}
	return strings.Join(words, " ")
}

func joinFromTop(g catalog.Game, board rules.Board, r sente.Record) (string, error) {
	flipped := make([]sente.Move, len(r.Moves))
	for i, m := range r.Moves {
		text, err := g.FromTop(r, string(m)) // its own inverse
		if err != nil {
			return "", err
		}
		flipped[i] = sente.Move(text)
	}
	return join(board, flipped), nil
}

func writeOffsets(board rules.Board, moves []sente.Move) (string, error) {
	points, size, err := pointsOf(board, moves)
	pairs := make([]string, len(points))
	for i, p := range points {
		pairs[i] = fmt.Sprintf("%d,%d", p.x-size/2, p.y-size/2)
	}
	return strings.Join(pairs, ", "), err
}

func writeGzero(board rules.Board, moves []sente.Move) (string, error) {
	points, size, err := pointsOf(board, moves)
	pairs := make([]string, len(points))
	for i, p := range points {
		pairs[i] = fmt.Sprintf("%d,%d", p.x, p.y)
	}
	return strconv.Itoa(size) + "|" + strings.Join(pairs, ";"), err
}

// pointsOf returns the points of moves on a square board and its size.
func pointsOf(board rules.Board, moves []sente.Move) ([]point, int, error) {
	size, err := side(board)
	if err != nil {
		return nil, 0, err
	}
	points := make([]point, len(moves))
	for i, m := range moves {
		if points[i], err = pointOf(size, m); err != nil {
			return nil, 0, catalog.MoveError(i, err)
		}
	}
	return points, size, nil
}
