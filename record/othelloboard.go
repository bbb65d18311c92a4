package record

import (
	"fmt"
	"strings"

	"github.com/sente-games/sente"
)

// othelloGame is the only game whose positions other programs write as boards on one line.
const othelloGame = "othello"

// IsOthelloBoard reports whether a text begins with a position of Othello in the form of other programs: 64
// characters, the brackets of GGS, or FEN.
func IsOthelloBoard(text string) bool {
	_, _, ok := splitOthelloBoard(text)
	return ok
}

const boardChars = "XxOo*Bb@Ww-._"

// splitOthelloBoard separates a board with its side to move from the moves after it. Test suites add results
// after a semicolon or a percent sign, which are dropped.
func splitOthelloBoard(text string) (board, moves string, ok bool) {
	text = strings.TrimSpace(text)
	if text == "" || !strings.ContainsRune("[123456789"+boardChars, rune(text[0])) {
		return "", "", false
	}
	text, _, _ = strings.Cut(text, ";")
	text, _, _ = strings.Cut(text, "%")
	if text[0] == '[' {
		board, moves, ok = strings.Cut(text, "]")
		words := strings.Fields(strings.Trim(board, "["))
		return board + "]", moves, ok && len(words) > 2 && isNumber(words[0]) && isBoardText(strings.Join(words[1:], ""))
	}
	words := strings.Fields(text)
	used, cells := 0, 0
	if rows := strings.Count(words[0], "/") + 1; rows == 8 || rows == 6 || rows == 4 {
		ok, used = isBoardText(strings.NewReplacer("/", "", "1", "", "2", "", "3", "", "4", "", "5", "", "6", "", "7", "", "8", "").Replace(words[0])), 1
	}
	for used < len(words) && !ok && cells < 64 && len(words[used]) > 1 && isBoardText(words[used]) {
		cells += len(words[used])
		used++
	}
	if ok = ok || cells == 64 || cells == 36; ok && used < len(words) && len(words[used]) == 1 && isBoardText(words[used]) {
		used++
	}
	return strings.Join(words[:used], " "), strings.Join(words[used:], " "), ok
}

func isBoardText(text string) bool { return strings.Trim(text, boardChars) == "" }

// parseOthelloBoard parses a position of Othello and the moves after it.
func (r reader) parseOthelloBoard(text string) (sente.Record, error) {
	board, moves, _ := splitOthelloBoard(text)
	record := sente.Record{Game: othelloGame}
	if r.base.Game == othelloGame {
		record = r.base.Clone()
	} else if r.mustMatchBase {
		if r.base.Game != "" {
			return record, fmt.Errorf("%s is a board of Othello, not of %s", quote(text), r.base.Game)
		}
		record = r.base.Clone()
		record.Game = othelloGame
	}
	if record.Setup != "" {
		return record, fmt.Errorf("%s is a board: a set-up cannot be added", quote(text))
	}
	record.Setup = board
	if record.Size == "" && strings.Count(board, "/") == 5 {
		record.Size = "6"
	}
	_, opened, err := openBoard(r.games, record)
	if err == nil {
		record.Setup, err = opened.Setup()
	}
	if err != nil {
		return record, err
	}
	return r.playText(record, stripMoveNumbers(moves))
}
