package record

import (
	"errors"
	"fmt"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/visible"
)

// encodeSheet returns a game as a file in a sheet format.
func encodeSheet(games catalog.Catalog, format Format, r sente.Record) (string, error) {
	if r.Setup != "" {
		return "", fmt.Errorf("set-up stones are not supported by %s: use jsonl", format)
	}
	_, board, err := openBoard(games, r)
	if err != nil {
		return "", err
	}
	played, err := catalog.PlayMoves(board, r)
	if err != nil {
		return "", err
	}
	points, size, err := parsePoints(board, played.Moves)
	if err != nil {
		return "", err
	}
	switch format {
	case RenjuPos:
		return encodeRenjuPos(points, size)
	case Gomotur:
		if size != 20 {
			return "", fmt.Errorf(".rec supports only boards of 20 lines (got %d): use psq", size)
		}
		return encodePlayers(r, true) + encodeMoveLines(points, r.Thinking, 0) + encodeResultCode(r, board.Turn(), board.Seats()), nil
	}
	levels := "0:0"
	if len(r.Players) == 2 {
		levels = "11:11"
	}
	return fmt.Sprintf("%s%dx%d, %s, 0\n", piskvorkPrefix, size, size, levels) +
		encodeMoveLines(points, r.Thinking, 1) + encodePlayers(r, false) + encodeResultCode(r, board.Turn(), board.Seats()), nil
}

func encodeMoveLines(points []point, thinking []sente.Thought, first int) string {
	var b strings.Builder
	for i, p := range points {
		ms := int64(0)
		if i < len(thinking) {
			ms = thinking[i].Time.Milliseconds()
		}
		fmt.Fprintf(&b, "%d,%d,%d\n", p.x+first, p.y+first, ms)
	}
	return b.String()
}

// encodePlayers returns the two player names on a line each. If they are unknown but required, it returns
// Piskvork's default names.
func encodePlayers(r sente.Record, must bool) string {
	if len(r.Players) != 2 {
		if must {
			return "homo-1\nhomo-2\n"
		}
		return ""
	}
	return encodePlayer(r.Players[0], 1) + encodePlayer(r.Players[1], 2)
}

// encodePlayer returns a player name on one line, changed where a reader would parse it as a move or a result
// code.
func encodePlayer(text string, n int) string {
	if text = strings.TrimSpace(visible.Line(text)); !hasLetter(text) || strings.HasPrefix(text, piskvorkPrefix) {
		text = fmt.Sprintf("homo-%d %s", n, text)
	}
	return strings.TrimSpace(text) + "\n"
}

// encodeResultCode returns Piskvork's result code: 0 for a game that ended by the rules, 15 for a loss on time,
// -1 for anything else.
func encodeResultCode(r sente.Record, turn int, seats []string) string {
	switch {
	case r.Result.Winner != "" && r.Result.Reason == "time" && r.Result.Winner != seats[turn]:
		return fmt.Sprintf("%d\n", timeoutCode)
	case r.Result.Winner != "" && r.Result.Reason != "time":
		return "0\n"
	}
	return "-1\n"
}

func encodeRenjuPos(points []point, size int) (string, error) {
	if size != 15 {
		return "", fmt.Errorf("a Renju .pos file supports only boards of 15 lines (got %d): use psq", size)
	}
	if len(points) == 0 {
		return "", errors.New("renju-pos does not support games without moves: use psq")
	}
	text := []byte{byte(len(points))}
	for _, p := range points {
		text = append(text, byte(p.y*15+p.x))
	}
	return string(text), nil
}
