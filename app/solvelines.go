package app

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/interrupt"
)

// stream answers one line of standard input after the other, as soon as it is
// there. A line that is no position, or one where nothing is left to play, is
// reported, and the next one is read.
func (v solveVerb) stream(env *environment) error {
	g, base, err := v.open(env.games)
	if err != nil {
		return err
	}
	start, err := v.position(env.games, g, base, "")
	if err != nil {
		return err
	}
	solver, err := v.solver(start)
	if err != nil {
		return err
	}
	defer sente.Close(solver)
	if v.scores(g) {
		solver = sente.Bare(solver)
	}
	in := bufio.NewScanner(env.input())
	in.Buffer(nil, longestLine)
	held := 0 // positions, good or bad
	for n := 1; in.Scan(); n++ {
		text := strings.TrimSpace(in.Text())
		if text == "" {
			continue
		}
		held++
		p, err := v.position(env.games, g, base, text)
		if err == nil {
			err = p.goesOn()
		}
		if err != nil {
			env.notice(fmt.Sprintf("line %d of the input: %s", n, sentence(err)))
			continue
		}
		if err := v.answer(env, solver, p, text); err != nil {
			return err
		}
	}
	switch {
	case in.Err() != nil:
		return interrupt.Unread(env.ctx, "the input", in.Err())
	case held == 0:
		return errors.New("the input holds no position: write the moves of one a line")
	}
	return nil
}

// scores reports whether answers are numbers.
func (v solveVerb) scores(g catalog.Game) bool { return g.HasPoints() && !v.JSON }

// answer settles one line.
func (v solveVerb) answer(env *environment, solver sente.Solver, p position, text string) error {
	if v.scores(p.game) {
		line, err := v.scored(env.ctx, env, solver, p)
		if err = errors.Join(err, interrupt.Stopped(env.ctx)); err != nil {
			return err
		}
		_, err = fmt.Fprintf(env.out, "%s %s\n", text, line)
		return err
	}
	s, err := v.settle(env.ctx, env, solver, p)
	if err == nil && v.All {
		s.All, err = v.moves(env.ctx, env, solver, p)
	}
	switch {
	case err != nil:
		return err
	case v.JSON:
		err = writeJSON(env.out, s)
	default:
		err = s.write(env.out, p)
	}
	return errors.Join(err, interrupt.Stopped(env.ctx))
}

// scored is the answer in numbers.
func (v solveVerb) scored(ctx context.Context, env *environment, solver sente.Solver, p position) (string, error) {
	if v.All {
		all, err := v.moves(ctx, env, solver, p)
		if err != nil {
			return "", err
		}
		return p.columns(all, v.Weak)
	}
	s, err := v.settle(ctx, env, solver, p)
	return inNumbers(s.Result, s.Score, v.Weak), err
}
