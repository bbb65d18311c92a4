package record

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/keep"
)

// Parse returns the position that the text of a command line names: the moves in
// order in the game's own text, separated by spaces, commas or nothing
// ("h8i9", "4453"); the address of a board in the browser; or @FILE, whose only game it is; or @FILE#3, the third game
// of a file. base is the game with its rules, size, opening and set-up as far as
// they were asked for, "" where they were not; a file must not contradict it.
// With top, rows of points are counted from the top.
func Parse(games catalog.Catalog, base sente.Record, text string, top bool) (sente.Record, error) {
	base.Moves, base.Thinking, base.Result = nil, nil, sente.Result{}
	r := reader{games: games, base: base, bound: true, top: top}
	file, ok := strings.CutPrefix(strings.TrimSpace(text), "@")
	if !ok {
		if text := strings.TrimSpace(text); IsAddress(text) {
			return r.address(text)
		}
		return r.moves(text)
	}
	name, pick := splitPick(file)
	records, err := r.readFile(name)
	if err != nil {
		return sente.Record{}, err
	}
	return choose(name, records, pick)
}

// ReadFile returns the games of a file, see [Read].
func ReadFile(games catalog.Catalog, game, name string) ([]sente.Record, error) {
	return reader{games: games, base: sente.Record{Game: game}}.readFile(name)
}

func (r reader) readFile(name string) ([]sente.Record, error) {
	f, err := open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return r.list(name, f)
}

func open(name string) (keep.Input, error) {
	f, err := keep.OpenInput(name)
	if err != nil {
		err = fmt.Errorf("%s cannot be read: %w", name, err)
	}
	return f, err
}

// splitPick cuts "FILE#3"; pick is 0 if there is none.
func splitPick(file string) (name string, pick int) {
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

func choose(name string, records []sente.Record, pick int) (sente.Record, error) {
	n := len(records)
	switch {
	case n == 0:
		return sente.Record{}, fmt.Errorf("%s holds no game", name)
	case pick == 0 && n > 1:
		return sente.Record{}, fmt.Errorf("%s holds %d games: choose one by @%s#1 to @%s#%d", name, n, name, name, n)
	case pick > n:
		return sente.Record{}, fmt.Errorf("%s: there is no game %d, the last is %d", name, pick, n)
	}
	return records[max(0, pick-1)], nil
}

// adopt lets a record from a file fill in what base leaves open.
func (r reader) adopt(record sente.Record) (sente.Record, error) {
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
			return record, fmt.Errorf("the %s is %q, but %q was asked for", f.what, *f.of, *f.want)
		default:
			*f.of = *f.want
		}
	}
	return record, nil
}

// ParseMoves reads moves in the text of a game, or its points as numbers ("7,7 8,8"), which
// base names. The record returned with an error holds the moves before it.
func ParseMoves(games catalog.Catalog, base sente.Record, text string, top bool) (sente.Record, error) {
	base.Moves, base.Thinking, base.Result = nil, nil, sente.Result{}
	r := reader{games: games, base: base, bound: true, top: top}
	if base.Game == "gomoku" && IsPairs(text) {
		return r.pairs(text)
	}
	return r.moves(text)
}
