package record

import (
	"errors"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
)

// Programs for Go, pente.org and old texts on renju name columns by letters without i: the column after h is j.

// decodeWithoutI converts a point whose column skips the letter i to sente's notation. Other texts are returned
// unchanged; ok is false for a point with the letter i.
func decodeWithoutI(word string) (text string, ok bool) {
	if !isLetterAndNumber(word) {
		return word, true
	}
	switch c := word[0] | 0x20; {
	case c == 'i':
		return word, false
	case c > 'i':
		return string(c-1) + word[1:], true
	}
	return word, true
}

// encodeWithoutI converts a point of sente's notation to capitals without the letter I.
func encodeWithoutI(word string) string {
	if !isLetterAndNumber(word) {
		return word
	}
	c := word[0] | 0x20
	if c >= 'i' {
		c++
	}
	return strings.ToUpper(string(c)) + word[1:]
}

func isLetterAndNumber(word string) bool {
	return len(word) > 1 && word[0]|0x20 >= 'a' && word[0]|0x20 <= 'z' && isNumber(word[1:])
}

var errLetterI = errors.New("the columns are named without the letter i here")

// playWords plays words as moves of the game of record.
func (r reader) playWords(g catalog.Game, record sente.Record, words []string) (sente.Record, error) {
	_, board, err := openBoard(r.games, record)
	if err != nil {
		return record, err
	}
	record.Moves = make([]sente.Move, 0, len(words))
	for i, w := range words {
		if r.rowsFromTop {
			if w, err = g.FromTop(record, w); err != nil {
				return record, catalog.MoveError(i, err)
			}
		}
		record.Moves = append(record.Moves, sente.Move(w))
	}
	return catalog.PlayMoves(board, record)
}

// playWithoutI plays words whose columns skip the letter i.
func (r reader) playWithoutI(g catalog.Game, record sente.Record, words []string) (sente.Record, error) {
	converted := make([]string, len(words))
	for i, w := range words {
		ok := false
		if converted[i], ok = decodeWithoutI(w); !ok {
			return record, catalog.MoveError(i, errLetterI)
		}
	}
	return r.playWords(g, record, converted)
}

// sizeWithoutI returns the size of the board on which the columns of words end with the letter after its last
// one, which shows that they skip the letter i; ok is false without such evidence.
func sizeWithoutI(g catalog.Game, record sente.Record, words []string) (size string, ok bool) {
	last := byte(0)
	for _, w := range words {
		if !isLetterAndNumber(w) {
			return "", false
		}
		c := w[0] | 0x20
		if c == 'i' {
			return "", false
		}
		last = max(last, c)
	}
	sizes := []string{record.Size}
	if record.Size == "" {
		sizes = append([]string{g.SizeOf(record)}, g.Sizes...)
	}
	for _, size := range sizes {
		if n, err := strconv.Atoi(size); err == nil && int(last-'a') == n {
			return size, true
		}
	}
	return "", false
}
