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

// Write writes the games so that [Read] returns their moves again, one per line in line-based formats. Only
// JSONL is lossless; SGF keeps the players and the winner. A game that the format cannot represent is an error;
// the games before it have been written.
func Write(w io.Writer, games catalog.Catalog, format Format, records ...sente.Record) error {
	if format.IsSingleGame() && len(records) != 1 {
		return fmt.Errorf("a %s file holds one game (got %d): select one, or use jsonl or sgf", format, len(records))
	}
	if format.isDatabase() {
		all := make([]importedGame, len(records))
		for i, r := range records {
			all[i].record = r
		}
		return writeDatabase(w, games, format, all)
	}
	for i, r := range records {
		if err := writeRecord(w, games, format, r); err != nil {
			return fmt.Errorf("game %d: %w", i+1, err)
		}
	}
	return nil
}

// writeRecord writes one game.
func writeRecord(w io.Writer, games catalog.Catalog, format Format, r sente.Record) error {
	if format.isDatabase() {
		return writeDatabase(w, games, format, []importedGame{{record: r}})
	}
	text, err := encodeRecord(games, format, r)
	if err != nil {
		return err
	}
	if !format.IsSingleGame() {
		text += "\n"
	}
	_, err = io.WriteString(w, text)
	return err
}

func encodeRecord(games catalog.Catalog, format Format, r sente.Record) (string, error) {
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
	case PGN:
		return encodePGN(games, r, nil)
	}
	text, err := EncodeMoves(games, format, r)
	if err == nil && text == "" {
		err = fmt.Errorf("%s does not support games without moves: use jsonl", format)
	}
	return text, err
}

// EncodeMoves returns the moves of one game on one line, in any format except JSONL. It is the inverse of
// [Parse] for the formats Moves and FromTop.
func EncodeMoves(games catalog.Catalog, format Format, r sente.Record) (string, error) {
	if r.Setup != "" {
		return "", fmt.Errorf("set-up stones are not supported by %s: use jsonl", format)
	}
	g, board, err := openBoard(games, r)
	if err != nil {
		return "", err
	}
	if r, err = catalog.PlayMoves(board, r); err != nil {
		return "", err
	}
	switch format {
	case Moves:
		return joinMoves(board, r.Moves), nil
	case FromTop:
		return joinFromTop(g, board, r)
	case Offsets:
		return encodeOffsets(board, r.Moves)
	case Gzero:
		return encodeGzero(board, r.Moves)
	}
	return "", fmt.Errorf("%q is not a format of moves only", format)
}

// joinMoves joins moves without separators if they can be split again, otherwise with spaces.
func joinMoves(board rules.Board, moves []sente.Move) string {
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
		text, err := g.FromTop(r, string(m)) // FromTop is its own inverse
		if err != nil {
			return "", err
		}
		flipped[i] = sente.Move(text)
	}
	return joinMoves(board, flipped), nil
}

func encodeOffsets(board rules.Board, moves []sente.Move) (string, error) {
	points, size, err := parsePoints(board, moves)
	pairs := make([]string, len(points))
	for i, p := range points {
		pairs[i] = fmt.Sprintf("%d,%d", p.x-size/2, p.y-size/2)
	}
	return strings.Join(pairs, ", "), err
}

func encodeGzero(board rules.Board, moves []sente.Move) (string, error) {
	points, size, err := parsePoints(board, moves)
	pairs := make([]string, len(points))
	for i, p := range points {
		pairs[i] = fmt.Sprintf("%d,%d", p.x, p.y)
	}
	return strconv.Itoa(size) + "|" + strings.Join(pairs, ";"), err
}

// parsePoints returns the points of moves on a square board and its size.
func parsePoints(board rules.Board, moves []sente.Move) ([]point, int, error) {
	size, err := boardSide(board)
	if err != nil {
		return nil, 0, err
	}
	points := make([]point, len(moves))
	for i, m := range moves {
		if points[i], err = parsePoint(size, m); err != nil {
			return nil, 0, catalog.MoveError(i, err)
		}
	}
	return points, size, nil
}
