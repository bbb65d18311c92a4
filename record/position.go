package record

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/keep"
)

// Parse returns the position that a command-line argument describes: the moves in the game's own text,
// separated by spaces, commas or not at all ("h8i9", "4453"); the URL of a board in the browser; @FILE for a
// file with a single game; or @FILE#3 for the third game of a file. base holds the requested game, rules, size,
// opening and set-up, "" where unspecified; a file must not contradict it. If top is set, rows are counted from
// the top.
func Parse(games catalog.Catalog, base sente.Record, text string, top bool) (sente.Record, error) {
	base.Moves, base.Thinking, base.Result = nil, nil, sente.Result{}
	r := reader{games: games, base: base, mustMatchBase: true, rowsFromTop: top}
	file, ok := strings.CutPrefix(strings.TrimSpace(text), "@")
	if !ok {
		if text := strings.TrimSpace(text); IsAddress(text) {
			return r.parseAddress(text)
		}
		return r.parseMoves(text)
	}
	name, pick := splitGameNumber(file)
	records, err := r.readFile(name)
	if err != nil {
		return sente.Record{}, err
	}
	return chooseGame(name, records, pick)
}

// ReadFile returns the games of a file. See [Read].
func ReadFile(games catalog.Catalog, game, name string) ([]sente.Record, error) {
	return reader{games: games, base: sente.Record{Game: game}}.readFile(name)
}

func (r reader) readFile(name string) ([]sente.Record, error) {
	r.companions = CompanionsOf(name)
	f, err := openFile(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return r.readAll(name, f)
}

func openFile(name string) (keep.Input, error) {
	f, err := keep.OpenInput(name)
	if err != nil {
		err = fmt.Errorf("%s cannot be read: %w", name, err)
	}
	return f, err
}

// splitGameNumber splits "FILE#3" into the file name and the game number; pick is 0 without a number.
func splitGameNumber(file string) (name string, pick int) {
	cut := strings.LastIndexByte(file, '#')
	if cut < 0 {
		return file, 0
	}
	n, err := strconv.Atoi(file[cut+1:])
	if err != nil || n < 1 {
		return file, 0
	}
	return file[:cut], n
}

func chooseGame(name string, records []sente.Record, pick int) (sente.Record, error) {
	n := len(records)
	switch {
	case n == 0:
		return sente.Record{}, fmt.Errorf("no games in %s", name)
	case pick == 0 && n > 1:
		return sente.Record{}, fmt.Errorf("%s contains %d games: select one with @%s#1 to @%s#%d", name, n, name, name, n)
	case pick > n:
		return sente.Record{}, fmt.Errorf("%s has no game %d: the last is game %d", name, pick, n)
	}
	return records[max(0, pick-1)], nil
}

// applyBase fills the empty fields of a record from the base record. A contradiction is an error.
func (r reader) applyBase(record sente.Record) (sente.Record, error) {
	for _, f := range []struct {
		what     string
		of, want *string
	}{
		{"game", &record.Game, &r.base.Game},
		{"rules", &record.Rules, &r.base.Rules},
		{"size", &record.Size, &r.base.Size},
		{"opening", &record.Opening, &r.base.Opening},
		{"set-up", &record.Setup, &r.base.Setup},
	} {
		switch {
		case *f.want == "" || *f.of == *f.want:
		case *f.of != "":
			return record, fmt.Errorf("%s %q does not match %q", f.what, *f.of, *f.want)
		default:
			*f.of = *f.want
		}
	}
	return record, nil
}

// ParseMoves parses moves in the text of the game of base, or points as numbers ("7,7 8,8"). On an error the
// returned record holds the moves before it.
func ParseMoves(games catalog.Catalog, base sente.Record, text string, top bool) (sente.Record, error) {
	base.Moves, base.Thinking, base.Result = nil, nil, sente.Result{}
	r := reader{games: games, base: base, mustMatchBase: true, rowsFromTop: top}
	if base.Game == "gomoku" && IsPairs(text) {
		return r.parsePairs(text)
	}
	return r.parseMoves(text)
}
