package app

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/interrupt"
	"github.com/sente-games/sente/internal/regular"
)

// cases are the positions to search: those of a file, else those of bench.
func (v ablateVerb) cases(env *environment, g catalog.Game, base sente.Record) ([]benchCase, error) {
	switch v.Positions {
	case "":
		if v.side(g) {
			return endingCases(g, base)
		}
		return benchCases(g, base)
	case "-":
		return v.read(env, g, base, env.input(), "the input")
	}
	file, err := regular.Open(v.Positions)
	if err != nil {
		return nil, fmt.Errorf("--positions: %s cannot be read: %w", v.Positions, regular.Cause(err))
	}
	defer file.Close()
	return v.read(env, g, base, file, v.Positions)
}

func benchCases(g catalog.Game, base sente.Record) (all []benchCase, err error) {
	starts, err := benchPositions(g, base)
	if err != nil {
		return nil, err
	}
	for _, start := range starts {
		board, err := g.Board(start)
		if err != nil {
			return nil, err
		}
		all = append(all, benchCase{position: position{game: g, record: start, board: board}})
	}
	return all, nil
}

// read reads positions, one a line. Empty lines, and those that begin with #,
// hold none.
func (v ablateVerb) read(env *environment, g catalog.Game, base sente.Record, from io.Reader, name string) (all []benchCase, err error) {
	in := bufio.NewScanner(from)
	in.Buffer(nil, longestLine)
	for n := 1; in.Scan(); n++ {
		line := strings.TrimSpace(in.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if err := env.stopped(); err != nil {
			return nil, err
		}
		c, err := v.scored(env, g, base, line)
		if err == nil {
			err = c.goesOn()
		}
		if err != nil {
			return nil, fmt.Errorf("line %d of %s: %w", n, name, err)
		}
		if all = append(all, c); v.Limit > 0 && len(all) == int(v.Limit) {
			return all, nil
		}
	}
	switch {
	case in.Err() != nil:
		return nil, interrupt.Unread(env.ctx, name, in.Err())
	case len(all) == 0:
		return nil, fmt.Errorf("%s holds no position: write the moves of one a line, and behind them its score if it is known", name)
	}
	return all, nil
}

// scored reads the moves of a position with or without its score. A number
// behind several words of moves is one more move if it can be.
func (v ablateVerb) scored(env *environment, g catalog.Game, base sente.Record, line string) (benchCase, error) {
	words := strings.Fields(line)
	last := len(words) - 1
	score, err := strconv.Atoi(words[last])
	numbered := err == nil && last > 0
	if !numbered || last > 1 {
		p, err := positionFlags{gameFlags: v.gameFlags}.position(env.games, g, base, line)
		if err == nil || !numbered {
			return benchCase{position: p}, err
		}
	}
	p, err := positionFlags{gameFlags: v.gameFlags}.position(env.games, g, base, strings.Join(words[:last], " "))
	return benchCase{position: p, known: &score}, err
}
