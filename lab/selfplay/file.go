package selfplay

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/record"
)

// GameFile is a file of games, each after its perturbed positions.
type GameFile struct{ *keep.Log }

// OpenFile opens a file to append games and returns the number of games in it.
func OpenFile(disk keep.Disk, name string) (file GameFile, games int, err error) {
	file.Log, err = keep.OpenLog(disk, name, func(in io.Reader) (completeBytes int64, err error) {
		games, completeBytes, err = countFinished(name, in)
		return completeBytes, err
	})
	if err != nil {
		err = fmt.Errorf("--data: %w", err)
	}
	return file, games, err
}

// AddGame appends a game and its perturbed positions.
func (f GameFile) AddGame(games catalog.Catalog, records []sente.Record) error {
	var text bytes.Buffer
	if err := record.Write(&text, games, record.JSONL, records...); err != nil {
		return err
	}
	var lines []byte
	for line := range bytes.Lines(text.Bytes()) {
		lines = append(append(lines, keep.Sum(bytes.TrimSuffix(line, []byte("\n")))...), '\n')
	}
	if err := f.Append(lines); err != nil {
		return fmt.Errorf("--data: %w", err)
	}
	return nil
}

// countFinished returns the number of games and the offset of the end of the last one: the rest
// belongs to an unfinished game. A game follows its perturbed positions and has a result.
func countFinished(name string, in io.Reader) (games int, end int64, err error) {
	data, err := io.ReadAll(in)
	if err != nil {
		return 0, 0, fmt.Errorf("%s cannot be read: %w", name, keep.Cause(err))
	}
	offset, perturbed := 0, 0
	for number := 1; offset < len(data); number++ {
		length := bytes.IndexByte(data[offset:], '\n') + 1
		if length == 0 {
			break
		}
		var r sente.Record
		bare, completeBytes := keep.CheckSum(data[offset : offset+length-1])
		if err := json.Unmarshal(bare, &r); err != nil || !completeBytes {
			return 0, 0, fmt.Errorf("line %d of %s is not a game: name a file written by sente tune, or a new one; sente repair recovers the other lines", number, name)
		}
		offset += length
		switch {
		case r.Result.Winner != "":
			end = int64(offset)
			games++
		case isPerturbed(r):
			perturbed++
		default:
			return 0, 0, fmt.Errorf("line %d of %s is an unfinished game: name a file written by sente tune, or a new one", number, name)
		}
	}
	if !isTorn(data[offset:], perturbed > 0) {
		return 0, 0, fmt.Errorf("the last line of %s is incomplete and was not written by sente tune: name a file written by it, or a new one", name)
	}
	return games, end, nil
}

// isPerturbed reports whether a record is a perturbed position of sente tune: only the last move
// has a thought.
func isPerturbed(r sente.Record) bool {
	last := len(r.Thinking) - 1
	return last >= 0 && len(r.Thinking) == len(r.Moves) && len(r.Players) == 0 && r.Thinking[last] != (sente.Thought{})
}

// isTorn reports whether the rest after the last line is empty, the beginning of another line, or
// zeros. A complete record counts only if perturbed positions show that sente tune wrote the file.
func isTorn(rest []byte, ours bool) bool {
	const begins = `{"game":"`
	text := bytes.TrimRight(rest, "\x00")
	start := text[:min(len(text), len(begins))]
	return len(rest) <= record.MaxLine && strings.HasPrefix(begins, string(start)) && (ours || !json.Valid(text))
}
